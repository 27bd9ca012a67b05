package dev.heddle.exec.jvm;

import dev.heddle.exec.CodeGenerator;
import dev.heddle.exec.CompiledRegions;
import dev.heddle.exec.ProgramLayout;
import dev.heddle.exec.RegionCompiler;
import dev.heddle.exec.Regions;
import dev.heddle.exec.jvm.lane.LaneCompiler;
import dev.heddle.exec.jvm.vector.PartCode;
import dev.heddle.exec.jvm.vector.StripClass;
import dev.heddle.exec.jvm.vector.VectorMachine;
import dev.heddle.exec.jvm.vector.WaveShape;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes bytecode, which the virtual machine compiles. With `-Dheddle.vectors.off=true` it makes none with vectors: a
/// cache of classes cannot be made of a run that has loaded the module with them.
public final class BytecodeGenerator implements CodeGenerator, RegionCompiler {
    /// For the service loader.
    public BytecodeGenerator() {}

    private static int vectorLength() {
        return Boolean.getBoolean("heddle.vectors.off") ? 0 : VectorMachine.length();
    }

    @Override
    public CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code) {
        return new Regions(program, code, this);
    }

    @Override
    public void background(Runnable work) {
        Thread.ofPlatform().daemon().name("heddle warm-up").start(work);
    }

    @Override
    public ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return ScalarCompiler.compile(layout, spaces, code);
    }

    @Override
    public @Nullable ScalarCode loops(RegisterLayout layout, List<String> spaces, LaneCode code) {
        int length = vectorLength();
        return length == 0 ? null : ScalarCompiler.vectors(layout, spaces, code, length);
    }

    @Override
    public @Nullable RegionCode lanes(Region region, RegisterLayout layout, List<String> spaces) {
        return LaneCompiler.compile(region, layout, spaces);
    }

    @Override
    public @Nullable RegionCode vectors(Region region, Target target, int room, int each) {
        WaveShape shape = shape(room, each);
        return shape == null ? null : StripClass.compile(region, shape, target);
    }

    @Override
    public @Nullable RegionCode chunks(Region region, Target target, int room, int each) {
        WaveShape shape = shape(room, each);
        return shape == null ? null : PartCode.of(region, shape, target);
    }

    /// @return null if a wave cannot be cut into vectors
    private static @Nullable WaveShape shape(int room, int each) {
        int length = vectorLength();
        boolean fits = length > 0 && room % length == 0 && (each >= room || each % length == 0);
        return fits ? new WaveShape(room, length, each) : null;
    }
}
