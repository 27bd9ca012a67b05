package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Piece;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.Target;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Compiles a region piece by piece: each is a loop over the strips of a wave, as many lanes as a vector has. Registers
/// are in arrays between the pieces, so the code is as long for waves of any size.
///
/// A piece reads one array of a register and writes another; they change places when the piece is done for all lanes.
/// So a piece that is refused has changed nothing. What changes memory is done for all lanes at once, after a loop
/// that has put addresses and values into arrays.
final class StripCompiler {
    /// Steps that go through their scalar form, which takes longer than the interpreter.
    private static final int MOST_REFERENCES = 4;

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final ClassDesc ROWS = INTS.arrayType();

    private final Region region;
    private final VectorCompiler.Shape shape;
    private final Target target;
    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorValues values;
    private final VectorUniforms uniforms;
    private final StripMasks masks;
    private final Exits exits;
    private final boolean apart;

    /// The local variables of a register's arrays: what it holds, and room for what it will hold.
    private final Map<Integer, Integer> in = new HashMap<>();

    private final Map<Integer, Integer> room = new HashMap<>();
    private final Label[] tests;
    private final Label[] starts;
    private final Label[] refusals;
    private final Label tail;

    private final int first;
    private final int active;
    private final int trouble;
    private final int jumps;
    private final int steps;
    private final int work;
    private final int counted;

    private StripCompiler(
            Region region, VectorCompiler.Shape shape, Target target, CodeBuilder out) {
        this.region = region;
        this.shape = shape;
        this.target = target;
        this.apart = target.apart();
        this.out = out;
        this.api = new VectorApi(out);
        this.exits = new Exits(region);
        this.first = out.allocateLocal(TypeKind.INT);
        this.locals = new VectorLocals(region.all(), 1, shape.length(), first, out);
        ScalarFrame scalars = new ScalarFrame(region.all(), out);
        this.values = new VectorValues(locals, api, scalars, this::read, target);
        this.uniforms = new VectorUniforms(region, target, locals, values, api, scalars);
        this.masks = new StripMasks(region, exits, shape, apart, locals, api, out);
        int pieces = region.pieces().size();
        tests = labels(pieces);
        starts = labels(pieces);
        refusals = labels(pieces);
        tail = out.newLabel();
        active = out.allocateLocal(TypeKind.REFERENCE);
        trouble = out.allocateLocal(TypeKind.REFERENCE);
        jumps = out.allocateLocal(TypeKind.INT);
        steps = out.allocateLocal(TypeKind.INT);
        work = out.allocateLocal(TypeKind.LONG);
        counted = out.allocateLocal(TypeKind.LONG);
    }

    private Label[] labels(int n) {
        Label[] l = new Label[n];
        for (int i = 0; i < n; i++) l[i] = out.newLabel();
        return l;
    }

    /// Writes the method.
    ///
    /// @return whether it is short enough
    static boolean write(
            Region region, VectorCompiler.Shape shape, Target target, CodeBuilder out) {
        return new StripCompiler(region, shape, target, out).all();
    }

    // ---- the whole

    private boolean all() {
        uniforms.all();
        int number = 0;
        for (int row : region.variables()) {
            in.put(row, array("in", number));
            if (region.written().contains(row)) room.put(row, array("out", number));
            number++;
        }
        out.iconst_0().istore(steps).lconst_0().lstore(work).lconst_0().lstore(counted);
        masks.begin();
        for (int i = 0; i < starts.length; i++) piece(i);
        out.goto_(tail);
        for (int i = 0; i < refusals.length; i++) {
            out.labelBinding(refusals[i]);
            masks.refused(i);
            out.goto_(tail);
        }
        out.labelBinding(tail);
        masks.end();
        keep("in", in);
        keep("out", room);
        field("steps", CD_int, () -> out.iload(steps));
        field("counted", CD_long, () -> out.lload(counted));
        field("work", CD_long, () -> out.lload(work));
        out.iconst_1().ireturn();
        return api.operations() <= VectorCompiler.MOST_OPERATIONS
                && values.references() <= MOST_REFERENCES;
    }

    private int array(String name, int number) {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, ROWS);
        out.loadConstant(number).aaload().astore(local);
        return local;
    }

    /// The arrays of registers that are written have changed places.
    private void keep(String name, Map<Integer, Integer> from) {
        int number = 0;
        for (int row : region.variables()) {
            if (region.written().contains(row)) {
                out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, ROWS);
                out.loadConstant(number).aload(local(from, row)).aastore();
            }
            number++;
        }
    }

    private static int local(Map<Integer, Integer> of, int row) {
        return Objects.requireNonNull(of.get(row));
    }

    private void field(String name, ClassDesc type, Runnable push) {
        out.aload(VectorCompiler.PARAM_FRAME);
        push.run();
        out.putfield(FRAME, name, type);
    }

    // ---- pieces

    private void piece(int number) {
        Piece p = region.pieces().get(number);
        Body body = region.bodies().get(number);
        out.labelBinding(tests[number]);
        if (masks.isLeader(number)) {
            if (apart && number > 0) {
                masks.any(number);
                int next = masks.nextLeader(number);
                out.ifeq(next < tests.length ? tests[next] : tail);
            }
            out.labelBinding(starts[number]);
            masks.tally(number);
        } else {
            out.labelBinding(starts[number]);
        }
        compute(number, p, body);
        count(p);
        for (int row : body.out().keySet()) {
            out.aload(local(in, row)).aload(local(room, row));
            out.astore(local(in, row)).astore(local(room, row));
        }
        if (apart) go(number, p);
        else goTogether(p, body);
    }

    private void count(Piece p) {
        int n = p.codes().size();
        out.iinc(steps, n);
        out.loadConstant((long) n);
        masks.lanes();
        out.i2l().lmul().lload(work).ladd().lstore(work);
        if (shape.each() >= shape.chunks() * shape.length()) return;
        out.loadConstant((long) n);
        masks.waves();
        out.i2l().lmul().lload(counted).ladd().lstore(counted);
    }

    private void compute(int number, Piece p, Body body) {
        values.begin(refusals[number], new int[] {active}, new int[] {trouble});
        Set<Integer> before = new HashSet<>();
        for (Step s : body.steps()) {
            if (!isOnce(s)) continue;
            boolean always = apart || s.op() == Op.RESOURCE || s.when() < 0;
            values.accesses().single(s, always ? null : this::anyActive);
            before.add(s.id());
        }
        for (Step s : body.steps()) {
            if (s.op() != Op.STORE && s.op() != Op.ATOMIC) continue;
            Set<Integer> needed = new HashSet<>(s.args());
            needed.add(s.when());
            loop(
                    number,
                    () -> {
                        computed(body, closure(body, needed), before);
                        values.accesses().prepare(s, 0);
                    });
            values.accesses().call(s);
        }
        if (p.ending() == Piece.Ending.ANY) out.iconst_0().istore(jumps);
        loop(number, () -> last(number, p, body, before));
    }

    private void anyActive() {
        out.aload(VectorCompiler.PARAM_FRAME);
        out.invokestatic(ACCESSES, "anyActive", MethodTypeDesc.of(CD_boolean, FRAME));
    }

    /// Whether a step is one access for all lanes: if it is meant for all that are active.
    private boolean isOnce(Step s) {
        return values.accesses().isSingle(s)
                && (s.when() < 0 || s.op() == Op.RESOURCE || region.step(s.when()).op() == Op.EXEC);
    }

    /// A loop over the strips.
    private void loop(int number, Runnable strip) {
        masks.loop(
                first,
                () -> {
                    masks.load(number, active);
                    values.begin(refusals[number], new int[] {active}, new int[] {trouble});
                    strip.run();
                });
    }

    /// The last loop: all that has not been done, results, and who jumps.
    private void last(int number, Piece p, Body body, Set<Integer> before) {
        Set<Integer> needed = new HashSet<>(body.out().values());
        needed.add(body.exec());
        boolean jumping = p.ending() == Piece.Ending.LANES || p.ending() == Piece.Ending.ANY;
        int when = !jumping ? -1 : body.when();
        if (p.ending() == Piece.Ending.ANY) when = region.step(when).args().getFirst();
        needed.add(when);
        for (Step s : body.steps())
            switch (s.op()) {
                case LOAD, BEYOND, RESOURCE -> {
                    if (before.contains(s.id())) continue;
                    needed.add(s.id());
                    needed.addAll(s.args());
                    needed.add(s.when());
                }
                default -> {}
            }
        api.number(-1);
        out.astore(trouble);
        computed(body, closure(body, needed), before);
        if (values.isWatched()) check(number);
        body.out().forEach(this::result);
        if (body.exec() >= 0) masks.becomesActive(body.exec());
        if (p.ending() == Piece.Ending.LANES) masks.jump(when, active);
        if (p.ending() == Piece.Ending.ANY) {
            locals.load(when, 0);
            out.aload(active);
            api.masks("and");
            api.anyTrue();
            out.iload(jumps).ior().istore(jumps);
        }
    }

    /// @return steps of a body that some of them need, these included
    private static Set<Integer> closure(Body body, Set<Integer> some) {
        Set<Integer> needed = new HashSet<>(some);
        for (Step s : body.steps().reversed()) {
            if (!needed.contains(s.id())) continue;
            needed.addAll(s.args());
            needed.add(s.when());
        }
        return needed;
    }

    private void computed(Body body, Set<Integer> these, Set<Integer> before) {
        // What an atomic operation has given is in an array that others use, too.
        for (Step s : body.steps())
            if (s.op() == Op.ATOMIC && these.contains(s.id())) values.result(s);
        for (Step s : body.steps()) {
            boolean isDone = before.contains(s.id()) || s.op() == Op.ATOMIC || s.op() == Op.STORE;
            if (!isDone && these.contains(s.id())) values.step(s);
        }
    }

    /// @return the local variable with what a step reads
    private int read(Step s, int chunk) {
        int row = target.layout().number(Objects.requireNonNull(s.place()));
        int local = out.allocateLocal(TypeKind.REFERENCE);
        strip(local(in, row));
        if (region.floats().contains(row)) api.asFloats();
        out.astore(local);
        return local;
    }

    private void strip(int array) {
        api.species(false);
        out.aload(array).iload(first);
        api.fromArray();
    }

    /// Leaves the piece to the interpreter if a result has to be flushed.
    private void check(int number) {
        out.aload(trouble);
        api.compare("ULE", VectorCompiler.DENORMAL);
        out.aload(active);
        api.masks("and");
        api.anyTrue();
        out.ifne(refusals[number]);
    }

    /// Lanes that are elsewhere keep the NaN that they may have.
    private void result(int row, int id) {
        boolean real = region.floats().contains(row);
        if (real) {
            if (apart) strip(local(in, row));
            values.canonical(() -> locals.load(id, 0));
            if (apart) {
                out.aload(active);
                api.blend();
            }
        } else {
            locals.load(id, 0);
        }
        out.aload(local(room, row)).iload(first);
        api.intoArray();
    }

    // ---- where lanes go on

    private void go(int number, Piece p) {
        if (masks.isJoined(number)) return;
        masks.move(number, first);
        if (p.ending() == Piece.Ending.FALLS) return;
        int piece = region.piece(p.target());
        if (piece < 0 || piece > number) return;
        Label past = out.newLabel();
        if (p.ending() == Piece.Ending.LANES) {
            masks.anyJumps();
            out.ifeq(past);
        }
        again(piece);
        out.labelBinding(past);
    }

    /// Begins a piece anew unless too many instructions have been run.
    private void again(int piece) {
        out.iload(steps).aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "fuel", CD_int);
        out.if_icmpge(refusals[piece]).goto_(starts[piece]);
    }

    private void goTogether(Piece p, Body body) {
        if (body.exec() >= 0) {
            out.aload(VectorCompiler.PARAM_FRAME);
            out.invokestatic(ACCESSES, "activate", MethodTypeDesc.of(CD_void, FRAME));
        }
        switch (p.ending()) {
            case FALLS -> goTogether(p.next(), p);
            case ALWAYS -> goTogether(p.target(), p);
            default -> {
                Label stays = out.newLabel();
                out.iload(jumps).ifeq(stays);
                goTogether(p.target(), p);
                out.labelBinding(stays);
                goTogether(p.next(), p);
            }
        }
    }

    private void goTogether(long address, Piece from) {
        int piece = region.piece(address);
        if (piece < 0) {
            masks.leave(exits.number(address));
            out.goto_(tail);
        } else if (address <= from.address()) {
            again(piece);
        } else {
            out.goto_(starts[piece]);
        }
    }
}
