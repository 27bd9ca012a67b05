package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The lane masks of strip-mined code. Masks are arrays of numbers, 0 or -1. Pieces that always follow another one
/// share its mask: the first of them is their leader.
final class StripMasks {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final Region region;
    private final Exits exits;
    private final WaveShape shape;
    private final boolean apart;
    private final VectorApi api;
    private final CodeBuilder out;

    /// The leader of each piece.
    private final int[] leader;

    /// Local variables, of leaders: the mask, whether a lane is there, and what lanes are given as their exit that are
    /// still there in the end.
    private final int[] array;

    private final int[] some;
    private final int[] where;

    /// Local variables: where all lanes have left, lanes and waves of the last tally, whether a lane jumps.
    private final int exit;

    private final int lanes;
    private final int waves;
    private final int jumps;

    StripMasks(
            Region region,
            Exits exits,
            WaveShape shape,
            boolean apart,
            VectorApi api,
            CodeBuilder out) {
        this.region = region;
        this.exits = exits;
        this.shape = shape;
        this.apart = apart;
        this.api = api;
        this.out = out;
        this.leader = leaders(region);
        this.array = new int[leader.length];
        this.some = new int[leader.length];
        this.where = new int[leader.length];
        this.exit = out.allocateLocal(TypeKind.INT);
        this.lanes = out.allocateLocal(TypeKind.INT);
        this.waves = out.allocateLocal(TypeKind.INT);
        this.jumps = out.allocateLocal(TypeKind.INT);
    }

    /// @return the leader of each piece
    static int[] leaders(Region region) {
        List<RegionBlock> pieces = region.pieces();
        Set<Long> targets = new HashSet<>();
        for (RegionBlock p : pieces)
            if (p.ending() != RegionBlock.Ending.FALLS) targets.addAll(p.successors());
        int[] out = new int[pieces.size()];
        for (int i = 1; i < out.length; i++) {
            RegionBlock before = pieces.get(i - 1);
            boolean follows =
                    before.ending() == RegionBlock.Ending.FALLS
                            && before.next() == pieces.get(i).address()
                            && !targets.contains(before.next())
                            && region.bodies().get(i - 1).exec() < 0;
            out[i] = follows ? out[i - 1] : i;
        }
        return out;
    }

    boolean isLeader(int piece) {
        return leader[piece] == piece;
    }

    int nextLeader(int piece) {
        int next = piece + 1;
        while (next < leader.length && leader[next] != next) next++;
        return next;
    }

    /// Whether all lanes go on with the next piece, under the same mask.
    boolean isJoined(int piece) {
        return piece + 1 < leader.length && leader[piece + 1] == leader[piece];
    }

    // ---- beginning and end

    void begin() {
        List<Integer> entries = region.entries();
        out.iconst_0().istore(exit);
        if (apart) {
            out.aload(WaveShape.PARAM_FRAME);
            out.invokestatic(ACCESSES, "begin", MethodTypeDesc.of(CD_void, FRAME));
        }
        for (int i = 0; i < leader.length; i++) {
            if (!isLeader(i)) continue;
            array[i] = out.allocateLocal(TypeKind.REFERENCE);
            out.aload(WaveShape.PARAM_FRAME);
            if (apart) out.getfield(FRAME, "at", INTS.arrayType()).loadConstant(i).aaload();
            else out.getfield(FRAME, "exec", INTS);
            out.astore(array[i]);
            some[i] = out.allocateLocal(TypeKind.INT);
            where[i] = out.allocateLocal(TypeKind.INT);
            if (i == 0 || entries.contains(i)) is("entry", i);
            else out.iconst_0();
            out.istore(some[i]);
            out.loadConstant(exits.count() + i).istore(where[i]);
        }
    }

    /// Pushes whether a number of the frame is another one.
    private void is(String name, int number) {
        Label other = out.newLabel();
        Label past = out.newLabel();
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, CD_int).loadConstant(number);
        out.if_icmpne(other).iconst_1().goto_(past);
        out.labelBinding(other).iconst_0().labelBinding(past);
    }

    /// @return the local variable with the mask of the lanes that are at a piece
    int array(int piece) {
        return array[leader[piece]];
    }

    /// A piece has been refused.
    void refused(int piece) {
        out.loadConstant(exits.count() + piece).istore(apart ? where[leader[piece]] : exit);
    }

    /// All lanes leave.
    void leave(int number) {
        out.loadConstant(number).istore(exit);
    }

    /// Says where the lanes are that have not left.
    void end() {
        if (!apart) {
            out.aload(WaveShape.PARAM_FRAME).iload(exit).putfield(FRAME, "exit", CD_int);
            return;
        }
        int first = out.allocateLocal(TypeKind.INT);
        loop(
                first,
                () -> {
                    api.species(false);
                    field("exits");
                    out.iload(first);
                    api.fromArray();
                    for (int i = 0; i < leader.length; i++) {
                        if (!isLeader(i)) continue;
                        api.species(false);
                        out.iload(where[i]);
                        api.broadcast();
                        mask(array[i], first);
                        api.blend();
                    }
                    field("exits");
                    out.iload(first);
                    api.intoArray();
                });
    }

    private void field(String name) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, INTS);
    }

    /// A loop over the strips.
    ///
    /// @param first the local variable that gets the number of a strip's first lane
    private void loop(int first, Runnable strip) {
        Label again = out.newLabel();
        out.iconst_0().istore(first).labelBinding(again);
        strip.run();
        out.loadConstant(shape.length()).iload(first).iadd().istore(first);
        out.iload(first).loadConstant(shape.lanes()).if_icmplt(again);
    }

    // ---- masks

    private void numbers(int from, int first) {
        api.species(false);
        out.aload(from).iload(first);
        api.fromArray();
    }

    private void mask(int from, int first) {
        numbers(from, first);
        api.compare("NE", 0);
    }

    /// Pushes whether a lane is at a leader.
    void any(int piece) {
        out.iload(some[piece]);
    }

    /// Counts the lanes that are at a leader.
    void tally(int piece) {
        boolean one = shape.each() >= shape.lanes();
        int first = out.allocateLocal(TypeKind.INT);
        int has = out.allocateLocal(TypeKind.INT);
        int now = out.allocateLocal(TypeKind.REFERENCE);
        out.iconst_0().istore(lanes).iconst_0().istore(waves).iconst_0().istore(has);
        loop(
                first,
                () -> {
                    mask(array[piece], first);
                    out.astore(now).aload(now);
                    api.trueCount();
                    out.iload(lanes).iadd().istore(lanes);
                    if (one) return;
                    Label past = out.newLabel();
                    out.aload(now);
                    api.anyTrue();
                    out.iload(has).ior().istore(has);
                    if (shape.each() > shape.length()) {
                        out.iload(first).loadConstant(shape.length()).iadd();
                        out.loadConstant(shape.each()).irem().ifne(past);
                    }
                    out.iload(waves).iload(has).iadd().istore(waves).iconst_0().istore(has);
                    out.labelBinding(past);
                });
        if (!one) out.iload(waves).iload(has).iadd().istore(waves);
    }

    /// Pushes how many lanes are there.
    void lanes() {
        out.iload(lanes);
    }

    /// Pushes how many waves have a lane there.
    void waves() {
        out.iload(waves);
    }

    // ---- lanes go their own ways

    /// Moves the lanes of a piece to where they go on.
    void move(int piece, int first) {
        RegionBlock p = region.pieces().get(piece);
        boolean splits = p.ending() == RegionBlock.Ending.LANES;
        long rest = p.ending() == RegionBlock.Ending.ALWAYS ? p.target() : p.next();
        int from = leader[piece];
        int jump = out.allocateLocal(TypeKind.REFERENCE);
        int stay = out.allocateLocal(TypeKind.REFERENCE);
        out.iconst_0().istore(some[from]).iconst_0().istore(jumps);
        loop(
                first,
                () -> {
                    numbers(array[from], first);
                    out.astore(stay);
                    api.number(0);
                    out.aload(array[from]).iload(first);
                    api.intoArray();
                    if (splits) {
                        api.species(false);
                        field("jumps");
                        out.iload(first);
                        api.fromArray();
                        out.astore(jump).aload(stay).aload(jump);
                        api.ints("sub");
                        out.astore(stay);
                        arrive(p.target(), jump, jumps, first);
                    }
                    arrive(rest, stay, -1, first);
                });
    }

    /// Lanes of a strip come to an address.
    ///
    /// @param also a local variable that notes whether there are some, or -1
    private void arrive(long address, int numbers, int also, int first) {
        int piece = region.piece(address);
        if (piece < 0) {
            api.species(false);
            field("exits");
            out.iload(first);
            api.fromArray();
            api.number(exits.number(address));
            out.aload(numbers);
            api.compare("NE", 0);
            api.blend();
            field("exits");
            out.iload(first);
            api.intoArray();
            return;
        }
        numbers(array[piece], first);
        out.aload(numbers);
        api.ints("or");
        out.aload(array[piece]).iload(first);
        api.intoArray();
        out.aload(numbers);
        api.compare("NE", 0);
        api.anyTrue();
        if (also >= 0) out.dup().iload(also).ior().istore(also);
        out.iload(some[piece]).ior().istore(some[piece]);
    }

    /// Pushes whether lanes have jumped, to a piece.
    void anyJumps() {
        out.iload(jumps);
    }
}
