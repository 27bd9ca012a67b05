package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.GeneratedClass;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import java.lang.classfile.ClassBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/// The class of a region that is compiled piece by piece: each is a method with loops over the strips of a wave, as
/// many lanes as a vector has, and another one leads lanes from piece to piece. Registers are in arrays between
/// the pieces, so the code is as long for waves of any size.
///
/// A piece reads one half of a register's room and writes the other; they change places when the piece is done for all
/// lanes. So a piece that is refused has changed nothing. What changes memory is done for all lanes at once, after a
/// loop that has put addresses and values into arrays.
public final class StripClass {
    /// Begins as the compiler is told.
    public static final String NAME = "Vectors";

    /// What a piece comes to: 0 if it is refused, else 1, and 2 more if an active lane jumps.
    static final MethodTypeDesc PIECE =
            MethodTypeDesc.of(CD_int, ClassDesc.of(Frame.class.getName()));

    static final int REFUSED = 0;
    static final int DONE = 1;
    static final int JUMPS = 2;

    private final Region region;
    private final WaveShape shape;
    private final Target target;

    private StripClass(Region region, WaveShape shape, Target target) {
        this.region = region;
        this.shape = shape;
        this.target = target;
    }

    /// @return null if a method would be too long
    public static @Nullable RegionCode compile(Region region, WaveShape shape, Target target) {
        StripClass of = new StripClass(region, shape, target);
        return GeneratedClass.ofMethods(NAME, region, of::write);
    }

    private void write(ClassBuilder to) {
        FrameSlots places = new FrameSlots();
        for (int i = 0; i < region.pieces().size(); i++) {
            int number = i;
            if (StripMinedBlock.isNeeded(region, i))
                GeneratedClass.method(
                        to,
                        method(i),
                        PIECE,
                        b -> new StripMinedBlock(this, number, places, b).write());
        }
        GeneratedClass.method(to, "run", GeneratedClass.RUN, b -> new StripCompiler(this, b).all());
    }

    Region region() {
        return region;
    }

    WaveShape shape() {
        return shape;
    }

    Target target() {
        return target;
    }

    /// @return the name of a piece's method
    static String method(int piece) {
        return "piece" + piece;
    }
}
