package dev.heddle.exec.jvm.lane;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compiles a region for one lane after the other: each runs from the beginning to where it leaves, with its registers
/// in local variables.
///
/// A loop is a method of its own that runs one lane: it is called so often that it soon is compiled well, and as a
/// whole. Where there is no loop, what comes before the first lane is done once for all.
public final class LaneCompiler {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final ClassDesc ROWS = INTS.arrayType();
    private static final ClassDesc FLOAT = ClassDesc.of("java.lang.Float");
    private static final int PARAM_FRAME = 1;
    private static final int PARAM_LANE = 2;
    private static final String NAME = "Lane";
    private static final String ONE = "one";
    private static final MethodTypeDesc RUN_ONE = MethodTypeDesc.of(CD_long, FRAME, CD_int);

    private final Region region;
    private final boolean split;
    private final ScalarFrame frame;
    private final LaneValues values;
    private final Exits exits;
    private final CodeBuilder out;
    private final Label[] starts;
    private final Label tail;

    /// The local variables of a register, and of the rows that it comes from and goes to.
    private final Map<Integer, Integer> variables = new HashMap<>();

    private final Map<Integer, Integer> in = new HashMap<>();
    private final Map<Integer, Integer> to = new HashMap<>();
    private final int lane;
    private final int trip;
    private final int exit;
    private final int seen;
    private final int work;
    private final int exec;
    private final int wants;

    /// @param single whether the method is for the one lane that is its parameter
    private LaneCompiler(
            Region region,
            boolean single,
            RegisterLayout layout,
            List<String> spaces,
            CodeBuilder out) {
        this.region = region;
        this.split = !region.idle().isEmpty();
        this.out = out;
        this.exits = new Exits(region);
        this.frame = new ScalarFrame(region.all(), out);
        this.lane = single ? PARAM_LANE : out.allocateLocal(TypeKind.INT);
        this.values = new LaneValues(layout, spaces, frame, variables, lane);
        this.trip = out.allocateLocal(TypeKind.INT);
        this.exit = out.allocateLocal(TypeKind.INT);
        this.exec = out.allocateLocal(TypeKind.INT);
        this.wants = out.allocateLocal(TypeKind.INT);
        this.seen = out.allocateLocal(TypeKind.LONG);
        this.work = out.allocateLocal(TypeKind.LONG);
        this.starts = new Label[region.pieces().size()];
        for (int i = 0; i < starts.length; i++) starts[i] = out.newLabel();
        this.tail = out.newLabel();
    }

    /// @param spaces names of the address spaces, in the order of the book
    /// @return null if it is too long
    public static @Nullable RegionCode compile(
            Region region, RegisterLayout layout, List<String> spaces) {
        if (!region.isLoop())
            return GeneratedClass.ofRegion(
                    NAME, region, b -> new LaneCompiler(region, false, layout, spaces, b).all());
        return GeneratedClass.ofMethods(
                NAME,
                region,
                c -> {
                    GeneratedClass.method(
                            c,
                            ONE,
                            RUN_ONE,
                            b -> new LaneCompiler(region, true, layout, spaces, b).one());
                    GeneratedClass.method(c, "run", GeneratedClass.RUN, LaneCompiler::callAll);
                });
    }

    // ---- all lanes

    private void all() {
        before();
        out.lconst_0().lstore(work);
        each(out, lane, this::run);
        done(out, work);
    }

    private void one() {
        before();
        out.lconst_0().lstore(work);
        run();
        out.lload(work).lreturn();
    }

    private static void callAll(CodeBuilder out) {
        int lane = out.allocateLocal(TypeKind.INT);
        int work = out.allocateLocal(TypeKind.LONG);
        out.lconst_0().lstore(work);
        each(
                out,
                lane,
                () -> {
                    out.aload(0).aload(PARAM_FRAME).iload(lane);
                    out.invokevirtual(GeneratedClass.self(NAME), ONE, RUN_ONE);
                    out.lload(work).ladd().lstore(work);
                });
        done(out, work);
    }

    /// Does something for each lane that is to run.
    private static void each(CodeBuilder out, int lane, Runnable what) {
        int todo = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(PARAM_FRAME).getfield(FRAME, "todo", INTS).astore(todo);
        Label next = out.newLabel();
        Label end = out.newLabel();
        Label again = out.newLabel();
        out.iconst_0().istore(lane);
        out.labelBinding(again).iload(lane).aload(PARAM_FRAME).getfield(FRAME, "lanes", CD_int);
        out.if_icmpge(end).aload(todo).iload(lane).iaload().ifeq(next);
        what.run();
        out.labelBinding(next).iinc(lane, 1).goto_(again).labelBinding(end);
    }

    private static void done(CodeBuilder out, int work) {
        out.aload(PARAM_FRAME).dup().getfield(FRAME, "work", CD_long).lload(work).ladd();
        out.putfield(FRAME, "work", CD_long).iconst_1().ireturn();
    }

    /// What is the same for all lanes.
    private void before() {
        values.memories(PARAM_FRAME);
        values.shared(array("shared", INTS));
        for (Step s : region.uniform()) values.step(s);
        int number = 0;
        for (int row : region.variables()) {
            in.put(row, row("in", number));
            if (region.written().contains(row)) to.put(row, row("out", number));
            boolean real = region.floats().contains(row);
            variables.put(row, out.allocateLocal(real ? TypeKind.FLOAT : TypeKind.INT));
            number++;
        }
    }

    private void run() {
        begin();
        for (int i = 0; i < starts.length; i++) piece(i);
        out.labelBinding(tail);
        finish();
    }

    private int array(String name, ClassDesc type) {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(PARAM_FRAME).getfield(FRAME, name, type).astore(local);
        return local;
    }

    private int row(String name, int number) {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(PARAM_FRAME).getfield(FRAME, name, ROWS).loadConstant(number).aaload();
        out.astore(local);
        return local;
    }

    private void ofLane(String name) {
        out.aload(PARAM_FRAME).getfield(FRAME, name, INTS).iload(lane);
    }

    private void begin() {
        in.forEach((row, from) -> {
            out.aload(from).iload(lane).iaload();
            if (region.floats().contains(row)) {
                convert("intBitsToFloat", CD_float, CD_int);
                out.fstore(variable(row));
            } else {
                out.istore(variable(row));
            }
        });
        ofLane("trips");
        out.iaload().istore(trip).lconst_0().lstore(seen);
        ofLane("exec");
        out.iaload().istore(exec).iconst_0().istore(wants);
    }

    private void finish() {
        to.forEach((row, at) -> {
            out.aload(at).iload(lane);
            if (region.floats().contains(row)) {
                out.fload(variable(row));
                convert("floatToIntBits", CD_int, CD_float);
            } else {
                out.iload(variable(row));
            }
            out.iastore();
        });
        ofLane("trips");
        out.iload(trip).iastore();
        ofLane("exits");
        out.iload(exit).iastore();
        out.aload(PARAM_FRAME).getfield(FRAME, "seen", CD_long.arrayType()).iload(lane);
        out.lload(seen).lastore();
        if (!split) return;
        ofLane("exec");
        out.iload(exec).iastore();
    }

    private int variable(int row) {
        return java.util.Objects.requireNonNull(variables.get(row));
    }

    private void convert(String name, ClassDesc result, ClassDesc from) {
        out.invokestatic(FLOAT, name, MethodTypeDesc.of(result, from));
    }

    // ---- pieces

    private void piece(int number) {
        RegionBlock p = region.pieces().get(number);
        out.labelBinding(starts[number]);
        out.lload(seen).loadConstant(1L << number).lor().lstore(seen);
        if (split) {
            Label idle = out.newLabel();
            Label past = out.newLabel();
            out.iload(exec).ifeq(idle);
            body(p, region.bodies().get(number), true);
            out.goto_(past).labelBinding(idle);
            body(p, region.idle().get(number), false);
            out.labelBinding(past);
        } else {
            body(p, region.bodies().get(number), true);
        }
        switch (p.ending()) {
            case FALLS -> goTo(p.next());
            case ALWAYS -> goTo(p.target());
            case LANES -> {
                Label stays = out.newLabel();
                out.iload(wants).ifeq(stays);
                goTo(p.target());
                out.labelBinding(stays);
                goTo(p.next());
            }
            case ANY -> untilIdle(p);
            case BARRIER -> throw new IllegalStateException("lanes wait for each other");
        }
    }

    private void body(RegionBlock p, Body body, boolean active) {
        if (active) {
            out.lload(work).loadConstant((long) p.codes().size()).ladd().lstore(work);
        }
        for (Step s : body.steps()) values.step(s);
        if (p.ending() == RegionBlock.Ending.LANES || p.ending() == RegionBlock.Ending.ANY) {
            if (active) decision(body);
            else out.iconst_0();
            out.istore(wants);
        }
        if (body.exec() >= 0) {
            frame.load(body.exec());
            ofLane("exists");
            out.iaload().iand().istore(exec);
        }
        List<Integer> rows = List.copyOf(body.out().keySet());
        for (int row : rows) frame.load(java.util.Objects.requireNonNull(body.out().get(row)));
        for (int row : rows.reversed()) {
            if (region.floats().contains(row)) out.fstore(variable(row));
            else out.istore(variable(row));
        }
    }

    /// Pushes whether the lane wants to jump.
    private void decision(Body body) {
        Step s = region.step(body.when());
        frame.load(s.op() == Op.ANY ? s.args().getFirst() : s.id());
    }

    /// The end of a loop that all lanes run together: one that is not active any more waits for those that still are,
    /// up to the trips that these need.
    private void untilIdle(RegionBlock p) {
        Label leaves = out.newLabel();
        Label stays = out.newLabel();
        out.iinc(trip, 1).lconst_0().lstore(seen);
        out.iload(wants).ifne(stays).iload(trip).aload(PARAM_FRAME);
        out.getfield(FRAME, "least", CD_int).if_icmpge(leaves);
        out.labelBinding(stays);
        mostOrAgain();
        out.labelBinding(leaves).loadConstant(exits.number(p.next())).istore(exit).goto_(tail);
    }

    private void goTo(long address) {
        int piece = region.piece(address);
        if (piece == 0) {
            out.iinc(trip, 1).lconst_0().lstore(seen);
            mostOrAgain();
        } else if (piece > 0) {
            out.goto_(starts[piece]);
        } else {
            out.loadConstant(exits.number(address)).istore(exit).goto_(tail);
        }
    }

    private void mostOrAgain() {
        Label more = out.newLabel();
        out.iload(trip).aload(PARAM_FRAME).getfield(FRAME, "most", CD_int).if_icmplt(more);
        out.iconst_0().istore(exit).goto_(tail);
        out.labelBinding(more).goto_(starts[0]);
    }
}
