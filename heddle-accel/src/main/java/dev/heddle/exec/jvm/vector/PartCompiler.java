package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.MethodTooLarge;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.KnownBits;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/// Writes the method of a [ChunkedLoop].
///
/// Masks are vectors of numbers, 0 or -1, from turn to turn: the virtual machine keeps those of its own kind as bytes.
final class PartCompiler {
    static final MethodTypeDesc RUN =
            MethodTypeDesc.of(CD_int, ClassDesc.of(Frame.class.getName()), CD_int);

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final int PARAM_FRAME = WaveShape.PARAM_FRAME;
    private static final int PARAM_FIRST = 2;

    /// Values that go through arrays to their scalar form.
    private static final int MOST_REFERENCES = 40;

    private static final int NONE = -1;

    private final Region region;
    private final PartLoop loop;
    private final int all;
    private final Target target;
    private final boolean apart;

    /// Instructions of a turn.
    private final int turn;

    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorValues values;
    private final VectorUniforms uniforms;
    private final Exits exits;
    private final PartRows rows;

    /// Local variables: lanes that are in the loop, or active; results that may have to be flushed.
    private final int here;

    private final int trouble;

    /// Local variables: turns, instructions, whether a lane is active.
    private final int trip;

    private final int steps;
    private final int some;
    private final Label start;
    private final Label end;
    private final Label refused;

    /// @param shape of the whole wave
    PartCompiler(Region region, PartLoop loop, WaveShape shape, Target target, CodeBuilder out) {
        this.region = region;
        this.loop = loop;
        this.all = shape.lanes();
        this.apart = target.apart();
        int count = 0;
        for (int p : loop.chain()) count += region.pieces().get(p).codes().size();
        this.turn = count;
        this.out = out;
        this.api = new VectorApi(out);
        this.exits = new Exits(region);
        this.locals = new VectorLocals(region.all(), shape.length(), PARAM_FIRST, out);
        ScalarFrame scalars = new ScalarFrame(region.all(), out);
        this.values = new VectorValues(locals, api, scalars, this::read, new FrameSlots(), target);
        this.rows = new PartRows(region, values, locals, api, out);
        this.target = target;
        List<Body> bodies =
                Stream.concat(region.bodies().stream(), region.idle().stream()).toList();
        this.uniforms = new VectorUniforms(region, bodies, target, locals, values, scalars);
        here = locals.another();
        trouble = locals.another();
        trip = out.allocateLocal(TypeKind.INT);
        steps = out.allocateLocal(TypeKind.INT);
        some = out.allocateLocal(TypeKind.INT);
        start = out.newLabel();
        end = out.newLabel();
        refused = out.newLabel();
    }

    private int read(Step s) {
        return rows.variable(target.layout().number(Objects.requireNonNull(s.place())));
    }

    /// @throws MethodTooLarge if the code does not fit into one method
    void all() {
        uniforms.all();
        begin();
        int[] chain = loop.chain();
        int count = 0;
        Label after = out.newLabel();
        if (apart) out.iload(some).ifeq(after);
        out.labelBinding(start);
        for (int piece : chain) {
            count += region.pieces().get(piece).codes().size();
            piece(piece, count, after);
        }
        again(after);
        out.labelBinding(after);
        if (apart) {
            for (int piece : loop.sides()) side(piece);
        } else {
            finish();
        }
        out.iload(steps).ireturn();
        out.labelBinding(refused).iconst_m1().ireturn();
        boolean isShort = api.operations() <= WaveShape.MOST_OPERATIONS;
        if (!isShort || values.references() > MOST_REFERENCES) throw new MethodTooLarge();
    }

    // ---- beginning

    private void begin() {
        rows.numbers(apart ? "todo" : "exec");
        out.astore(here);
        rows.begin(all);
        for (KnownBits k : region.known()) check(k);
        clear(trouble);
        out.iconst_0().istore(trip).iconst_0().istore(steps);
        isSomeHere();
        out.istore(some);
    }

    private void clear(int seen) {
        api.number(-1);
        out.astore(seen);
    }

    /// Pushes whether lanes are in the loop, or active.
    private void isSomeHere() {
        out.aload(here);
        api.compare("LT", 0);
        api.anyTrue();
    }

    /// @return the local variable of a mask
    private int masks(int numbers) {
        int to = locals.another();
        out.aload(numbers);
        api.compare("LT", 0);
        out.astore(to);
        return to;
    }

    // ---- a turn

    private void piece(int number, int count, Label after) {
        RegionBlock p = region.pieces().get(number);
        Body body = region.bodies().get(number);
        int active = masks(here);
        Set<Integer> wanted = new HashSet<>();
        for (int row : body.out().keySet()) wanted.add(loop.result(body, row));
        if (body.exec() >= 0) wanted.add(body.exec());
        boolean splits = p.ending() == RegionBlock.Ending.LANES;
        if (splits) wanted.add(body.when());
        compute(body, loop.steps(body, wanted, true), active);
        int leaving = splits ? leaving(p, body.when(), active) : NONE;
        int idle = body.exec() >= 0 ? without(active, body.exec()) : NONE;
        assign(body);
        if (leaving != NONE) {
            long to = isInChain(p.target()) ? p.next() : p.target();
            leave(
                    leaving,
                    count,
                    () -> {
                        where(leaving, number(to));
                        if (!loop.sides().isEmpty())
                            rows.note("trips", leaving, () -> out.iload(trip));
                    });
            out.iload(some).ifeq(after);
        }
        if (idle != NONE) leave(idle, count, () -> {});
    }

    /// @return the local variable of the mask of the lanes that a mask does not hold for
    private int without(int lanes, int mask) {
        int to = locals.another();
        out.aload(lanes);
        locals.load(mask);
        api.masks("andNot");
        out.astore(to);
        return to;
    }

    private void compute(Body body, List<Step> these, int active) {
        values.begin(refused, active, trouble);
        uniforms.of(body);
        for (Step s : these) values.step(s);
    }

    private void assign(Body body) {
        List<Integer> set = List.copyOf(body.out().keySet());
        for (int row : set) locals.load(loop.result(body, row));
        for (int row : set.reversed()) out.astore(rows.variable(row));
    }

    private boolean isInChain(long address) {
        int to = region.piece(address);
        for (int p : loop.chain()) if (p == to) return true;
        return false;
    }

    /// @return the local variable of the mask of the lanes that leave after a piece; [#NONE] if none can
    private int leaving(RegionBlock p, int when, int active) {
        boolean jumps = !isInChain(p.target());
        if (!jumps && isInChain(p.next())) return NONE;
        int to = locals.another();
        out.aload(active);
        locals.load(when);
        api.masks(jumps ? "and" : "andNot");
        out.astore(to);
        return to;
    }

    /// Begins another turn if there is something to do, and has not been too much.
    private void again(Label after) {
        out.iinc(trip, 1);
        if (!apart) {
            out.iload(trip).loadConstant(turn).imul().istore(steps);
            out.iload(some).ifeq(after);
        }
        out.iload(trip).aload(PARAM_FRAME).getfield(FRAME, "most", CD_int).if_icmplt(start);
        int rest = masks(here);
        if (!apart) {
            rows.put(here, "exec");
            out.aload(PARAM_FRAME).iconst_0().putfield(FRAME, "exit", CD_int);
        }
        leave(
                rest,
                0,
                () -> {
                    if (apart) where(rest, 0);
                });
        if (!apart) out.goto_(end);
    }

    // ---- lanes leave

    /// Lanes leave, or become idle.
    ///
    /// @param count instructions that they have run in this turn
    /// @param more what else is done then
    private void leave(int leaving, int count, Runnable more) {
        Label past = out.newLabel();
        any(leaving);
        out.ifeq(past);
        check(leaving);
        more.run();
        for (int row : region.written()) rows.save(row, leaving);
        out.iload(trip).loadConstant(turn).imul().loadConstant(count).iadd().istore(steps);
        work(leaving, () -> out.iload(steps));
        out.aload(here);
        api.number(0);
        out.aload(leaving);
        api.blend();
        out.astore(here);
        isSomeHere();
        out.istore(some);
        out.labelBinding(past);
    }

    /// Pushes whether a mask holds for a lane.
    private void any(int mask) {
        out.aload(mask);
        api.anyTrue();
    }

    /// Gives up if a mask that has been pushed holds for one of some lanes.
    private void refuse(int lanes) {
        out.aload(lanes);
        api.masks("and");
        api.anyTrue();
        out.ifne(refused);
    }

    /// Gives up if a result of some lanes may have to be flushed.
    private void check(int mask) {
        out.aload(trouble);
        api.compare("ULE", VectorReals.tooSmall(region.least()));
        refuse(mask);
    }

    /// Adds to what lanes of a mask have run.
    private void work(int mask, Runnable each) {
        out.aload(PARAM_FRAME).dup().getfield(FRAME, "work", CD_long);
        each.run();
        out.aload(mask);
        api.trueCount();
        out.imul().i2l().ladd().putfield(FRAME, "work", CD_long);
    }

    /// @return of an address where lanes go on
    private int number(long address) {
        int piece = region.piece(address);
        return piece < 0 ? exits.number(address) : exits.count() + piece;
    }

    private void where(int mask, int number) {
        rows.note("exits", mask, () -> out.loadConstant(number));
    }

    // ---- pieces that lanes pass on their way out

    private void side(int number) {
        RegionBlock p = region.pieces().get(number);
        Body body = region.bodies().get(number);
        int active = locals.another();
        rows.numbers("exits");
        api.compare("EQ", exits.count() + number);
        rows.numbers("todo");
        api.compare("LT", 0);
        api.masks("and");
        out.astore(active);
        toNumbers(active);
        out.aload(PARAM_FRAME).getfield(FRAME, "at", INTS.arrayType());
        out.loadConstant(number).aaload();
        locals.offset();
        api.intoArray();
        Label past = out.newLabel();
        any(active);
        out.ifeq(past);
        Set<Integer> wanted = new HashSet<>();
        for (int row : body.out().keySet()) wanted.add(loop.result(body, row));
        boolean splits = p.ending() == RegionBlock.Ending.LANES;
        if (splits) wanted.add(body.when());
        for (int row : region.written()) rows.load(row);
        clear(trouble);
        compute(body, loop.steps(body, wanted, true), active);
        check(active);
        assign(body);
        for (int row : body.out().keySet()) rows.save(row, active);
        work(active, () -> out.loadConstant(p.codes().size()));
        where(active, number(p.ending() == RegionBlock.Ending.ALWAYS ? p.target() : p.next()));
        if (splits) where(jumping(body.when(), active), number(p.target()));
        out.labelBinding(past);
    }

    private int jumping(int when, int active) {
        int to = locals.another();
        locals.load(when);
        out.aload(active);
        api.masks("and");
        out.astore(to);
        return to;
    }

    private void toNumbers(int mask) {
        api.number(0);
        api.number(-1);
        out.aload(mask);
        api.blend();
    }

    // ---- the end, if lanes share a program counter

    private void finish() {
        rows.put(here, "exec");
        out.labelBinding(end);
        idleTurn();
    }

    /// Makes sure that a turn changes nothing in lanes that are not active: then it does not matter how many of these
    /// follow, until others are done.
    private void idleTurn() {
        int idle = locals.another();
        rows.numbers("exec");
        api.compare("EQ", 0);
        out.astore(idle);
        for (int row : region.written()) rows.load(row);
        for (Body body : region.idle()) {
            compute(body, loop.steps(body, PartLoop.idle(body), false), idle);
            if (body.exec() >= 0) none(body.exec(), idle);
            for (int row : body.out().keySet()) unchanged(body, row, idle);
        }
    }

    /// Gives up if a lane would become active.
    private void none(int exec, int idle) {
        rows.numbers("exists");
        api.compare("LT", 0);
        locals.load(exec);
        api.masks("and");
        refuse(idle);
    }

    private void unchanged(Body body, int row, int idle) {
        int id = Objects.requireNonNull(body.out().get(row));
        locals.load(id);
        if (region.floats().contains(row)) api.asInts();
        int local = rows.variable(row);
        api.compare(
                "NE",
                () -> {
                    out.aload(local);
                    if (region.floats().contains(row)) api.asInts();
                });
        refuse(idle);
    }

    /// Gives up if an active lane has other bits in a row than the code relies on.
    private void check(KnownBits k) {
        int active = masks(here);
        out.aload(rows.variable(k.row()));
        api.number(k.mask());
        api.ints("and");
        api.compare("NE", k.bits());
        refuse(active);
    }
}
