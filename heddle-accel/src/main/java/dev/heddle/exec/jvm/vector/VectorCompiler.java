package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.MethodTooLarge;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.Target;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Compiles a region for the lanes of a wave side by side: registers are vectors in local variables, from the beginning
/// to the last exit.
///
/// Where lanes have program counters of their own, each piece has a mask of the lanes that are at its beginning. The
/// pieces are tried in the order of their addresses, and again from a piece that lanes have gone back to: so the lanes
/// at the lowest address run, as they do everywhere else. Otherwise all lanes are at the same piece, and a mask tells
/// which are active.
public final class VectorCompiler {
    static final int PARAM_FRAME = 1;

    /// What HotSpot compiles well: operations on vectors, and those that go through arrays.
    static final int MOST_OPERATIONS = 1000;

    static final int MOST_REFERENCES = 40;

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    /// The shape of the vectors that a region is compiled for.
    ///
    /// @param chunks vectors of a wave
    /// @param length lanes of a vector
    /// @param each lanes that count together
    public record Shape(int chunks, int length, int each) {}

    private final Region region;
    private final Shape shape;
    private final boolean apart;
    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorMasks masks;
    private final VectorValues values;
    private final VectorUniforms uniforms;
    private final VectorBarrier barrier;
    private final VectorCommons commons;
    private final Exits exits;
    private final Map<Integer, int[]> variables = new HashMap<>();

    private final Label[] tests;
    private final Label[] starts;
    private final Label[] refusals;
    private final Label tail;

    /// Masks of the lanes that are at each piece, and of those that have left by each exit.
    private final int[][] at;

    private final int[][] left;
    private final int[] all;
    private final int[] exec;
    private final int[] exists;
    private final int[] trouble;
    private final int exit;
    private final int steps;
    private final int work;
    private final int counted;

    private VectorCompiler(Region region, Shape shape, Target target, CodeBuilder out) {
        this.region = region;
        this.shape = shape;
        this.apart = target.apart();
        this.out = out;
        this.api = new VectorApi(out);
        this.exits = new Exits(region);
        this.locals = new VectorLocals(region.all(), shape.chunks(), shape.length(), -1, out);
        this.masks = new VectorMasks(locals, api, out);
        ScalarFrame scalars = new ScalarFrame(region.all(), out);
        this.values =
                new VectorValues(
                        locals,
                        api,
                        scalars,
                        (s, c) ->
                                variable(target.layout().number(Objects.requireNonNull(s.place())))[
                                        c],
                        new FrameSlots(),
                        target);
        Map<Integer, Integer> shared = VectorCommons.locals(region, out);
        this.uniforms = new VectorUniforms(region, target, locals, values, scalars, shared);
        this.commons = new VectorCommons(region, shared, uniforms, locals, values, out);
        this.barrier = new VectorBarrier(region, apart, api, out);
        int pieces = region.pieces().size();
        tests = labels(pieces);
        starts = labels(pieces);
        refusals = labels(pieces);
        tail = out.newLabel();
        at = chunks(pieces);
        left = chunks(exits.count());
        all = locals.another();
        exec = locals.another();
        exists = locals.another();
        trouble = locals.another();
        exit = out.allocateLocal(TypeKind.INT);
        steps = out.allocateLocal(TypeKind.INT);
        work = out.allocateLocal(TypeKind.LONG);
        counted = out.allocateLocal(TypeKind.LONG);
    }

    private int[][] chunks(int n) {
        int[][] made = new int[n][];
        for (int i = 0; i < n; i++) made[i] = locals.another();
        return made;
    }

    private Label[] labels(int n) {
        Label[] l = new Label[n];
        for (int i = 0; i < n; i++) l[i] = out.newLabel();
        return l;
    }

    private int[] variable(int row) {
        return Objects.requireNonNull(variables.get(row));
    }

    /// Writes the method.
    ///
    /// @throws TooLong if it is
    static void write(Region region, Shape shape, Target target, CodeBuilder out) {
        new VectorCompiler(region, shape, target, out).all();
    }

    // ---- the whole

    private void all() {
        uniforms.all();
        rows(this::begin);
        commons.begin();
        masks();
        out.iconst_0().istore(exit).iconst_0().istore(steps);
        out.lconst_0().lstore(work).lconst_0().lstore(counted);
        for (int i : region.entries()) enter(i);
        for (int i = 0; i < tests.length; i++) piece(i);
        out.goto_(tail);
        for (int i = 0; i < refusals.length; i++) {
            out.labelBinding(refusals[i]).loadConstant(exits.count() + i).istore(exit);
            out.goto_(tail);
        }
        out.labelBinding(tail);
        rows(this::finish);
        commons.finish();
        if (apart) leaving();
        else masks.store("exec", exec);
        field("exit", CD_int, () -> out.iload(exit));
        field("steps", CD_int, () -> out.iload(steps));
        field("counted", CD_long, () -> out.lload(counted));
        field("work", CD_long, () -> out.lload(work));
        out.iconst_1().ireturn();
        if (api.operations() > MOST_OPERATIONS || values.references() > MOST_REFERENCES)
            throw new MethodTooLarge();
    }

    private void field(String name, ClassDesc type, Runnable push) {
        out.aload(PARAM_FRAME);
        push.run();
        out.putfield(FRAME, name, type);
    }

    private interface Row {
        /// @param place of its first lane in the frame
        void emit(int row, int place);
    }

    private void rows(Row what) {
        int place = 0;
        for (int row : region.variables()) {
            what.emit(row, place);
            place += 2 * shape.chunks() * shape.length();
        }
    }

    /// Pushes the numbers of a frame, and where those of a chunk are.
    private void numbers(int place, int chunk) {
        out.aload(PARAM_FRAME).getfield(FRAME, "values", INTS);
        out.loadConstant(place + chunk * shape.length());
    }

    private void begin(int row, int from) {
        int[] to = locals.another();
        variables.put(row, to);
        for (int c = 0; c < to.length; c++) {
            api.species(false);
            numbers(from, c);
            api.fromArray();
            if (region.floats().contains(row)) api.asFloats();
            out.astore(to[c]);
        }
    }

    private void finish(int row, int to) {
        if (!region.written().contains(row)) return;
        for (int c = 0; c < shape.chunks(); c++) {
            int local = variable(row)[c];
            if (region.floats().contains(row)) values.canonical(() -> out.aload(local));
            else out.aload(local);
            numbers(to, c);
            out.aload(all[c]);
            api.intoArrayMasked();
        }
    }

    // ---- masks

    private void masks() {
        masks.load("todo", all);
        masks.load("exec", exec);
        if (!apart) {
            masks.load("exists", exists);
            return;
        }
        for (int c = 0; c < shape.chunks(); c++) {
            out.aload(all[c]).astore(at[0][c]);
            for (int i = 1; i < at.length; i++) masks.none(at[i][c]);
            for (int i = 1; i < left.length; i++) masks.none(left[i][c]);
        }
    }

    /// Goes on at a piece behind a barrier, if that is where the frame says.
    private void enter(int piece) {
        Label past = out.newLabel();
        out.aload(PARAM_FRAME).getfield(FRAME, "entry", CD_int).loadConstant(piece);
        out.if_icmpne(past);
        for (int c = 0; apart && c < shape.chunks(); c++) {
            masks.none(at[0][c]);
            out.aload(all[c]).astore(at[piece][c]);
        }
        out.goto_(starts[piece]).labelBinding(past);
    }

    /// Where each lane has left, and those that have not: at their pieces.
    private void leaving() {
        for (int c = 0; c < shape.chunks(); c++) {
            api.number(1);
            for (int i = 2; i < left.length; i++) where(i, left[i][c]);
            for (int i = 0; i < at.length; i++) where(exits.count() + i, at[i][c]);
            out.aload(PARAM_FRAME).getfield(FRAME, "exits", INTS);
            locals.offset(c);
            api.intoArray();
        }
    }

    private void where(int number, int mask) {
        api.number(number);
        out.aload(mask);
        api.blend();
    }

    // ---- pieces

    private void piece(int number) {
        RegionBlock p = region.pieces().get(number);
        Body body = region.bodies().get(number);
        out.labelBinding(tests[number]);
        if (apart && number > 0) {
            masks.any(at[number]);
            out.ifeq(number + 1 < tests.length ? tests[number + 1] : tail);
        }
        out.labelBinding(starts[number]);
        int[] active = apart ? at[number] : exec;
        if (p.isForAll()) barrier.check(refusals[number], active, apart ? all : exists);
        for (int c = 0; c < shape.chunks(); c++) {
            api.number(-1);
            out.astore(trouble[c]);
        }
        values.begin(refusals[number], active, trouble);
        uniforms.of(body);
        for (Step s : body.steps())
            if (s.op() != Op.RESOURCE || !region.isUniform(s.id())) values.step(s);
        if (values.isWatched()) check(number, active);
        count(p, active);
        int[] jumping = jumping(p, body, active);
        commons.assign(body, active);
        assign(body);
        if (apart) go(number, p, jumping);
        else goTogether(p, jumping);
    }

    /// @param least bits of a float
    /// @return of the bits that [VectorValues#watch] keeps, the greatest of a smaller one
    static int tooSmall(int least) {
        return 2 * (least - 1) - 2;
    }

    /// Leaves the piece to the interpreter if a result may have to be flushed.
    private void check(int number, int[] active) {
        for (int c = 0; c < shape.chunks(); c++) {
            out.aload(trouble[c]);
            api.compare("ULE", tooSmall(region.least()));
            out.aload(active[c]);
            api.masks("and");
            if (c > 0) api.masks("or");
        }
        api.anyTrue();
        out.ifne(refusals[number]);
    }

    private void count(RegionBlock p, int[] active) {
        int n = p.codes().size();
        out.iinc(steps, n);
        out.loadConstant((long) n);
        for (int c = 0; c < shape.chunks(); c++) {
            out.aload(active[c]);
            api.trueCount();
            if (c > 0) out.iadd();
        }
        out.i2l().lmul().lload(work).ladd().lstore(work);
        if (shape.each() >= shape.chunks() * shape.length()) return;
        out.loadConstant((long) n);
        int together = shape.each() / shape.length();
        for (int c = 0; c < shape.chunks(); c++) {
            out.aload(active[c]);
            if (c % together > 0) api.masks("or");
            if ((c + 1) % together > 0 && c + 1 < shape.chunks()) continue;
            api.anyTrue();
            if (c >= together) out.iadd();
        }
        out.i2l().lmul().lload(counted).ladd().lstore(counted);
    }

    /// @return local variables of the masks of the lanes that jump, or of whether all do
    private int[] jumping(RegionBlock p, Body body, int[] active) {
        int[] to = locals.another();
        switch (p.ending()) {
            case LANES -> {
                for (int c = 0; c < to.length; c++) {
                    locals.load(body.when(), c);
                    out.aload(active[c]);
                    api.masks("and");
                    out.astore(to[c]);
                }
            }
            case ANY -> {
                int id = region.step(body.when()).args().getFirst();
                for (int c = 0; c < to.length; c++) {
                    locals.load(id, c);
                    out.aload(active[c]);
                    api.masks("and");
                    if (c > 0) api.masks("or");
                }
                api.anyTrue();
                to[0] = out.allocateLocal(TypeKind.INT);
                out.istore(to[0]);
            }
            case FALLS, ALWAYS, BARRIER -> {}
        }
        return to;
    }

    private void assign(Body body) {
        List<Integer> rows = List.copyOf(body.out().keySet());
        for (int row : rows)
            for (int c = 0; c < shape.chunks(); c++)
                locals.load(Objects.requireNonNull(body.out().get(row)), c);
        if (body.exec() >= 0) {
            for (int c = 0; c < shape.chunks(); c++) {
                locals.load(body.exec(), c);
                out.aload(exists[c]);
                api.masks("and");
            }
            for (int c = shape.chunks() - 1; c >= 0; c--) out.astore(exec[c]);
        }
        for (int row : rows.reversed())
            for (int c = shape.chunks() - 1; c >= 0; c--) out.astore(variable(row)[c]);
    }

    /// Lanes go their own ways.
    private void go(int number, RegionBlock p, int[] jumping) {
        if (p.ending() == RegionBlock.Ending.LANES) {
            for (int c = 0; c < shape.chunks(); c++)
                out.aload(at[number][c])
                        .aload(jumping[c])
                        .invokevirtual(
                                VectorApi.MASK,
                                "andNot",
                                MethodTypeDesc.of(VectorApi.MASK, VectorApi.MASK))
                        .astore(at[number][c]);
            move(at[number], p.next(), number);
            move(jumping, p.target(), number);
            back(p.target(), number, jumping);
        } else {
            move(
                    at[number],
                    p.ending() == RegionBlock.Ending.ALWAYS ? p.target() : p.next(),
                    number);
            if (p.ending() == RegionBlock.Ending.ALWAYS) back(p.target(), number, null);
            if (p.ending() == RegionBlock.Ending.BARRIER) barrier.waits(p.next(), tail);
        }
    }

    /// Lanes of a mask are now at an address; none is at the piece that they come from, unless it is that.
    private void move(int[] mask, long address, int from) {
        int piece = region.piece(address);
        int[] to = piece >= 0 ? at[piece] : left[exits.number(address)];
        boolean isNew = mask != at[from];
        if (piece < 0 && exits.count() == 2) { // all leave here in the end
            for (int local : mask) if (!isNew) masks.none(local);
            return;
        }
        for (int c = 0; c < shape.chunks(); c++) {
            if (to != mask) {
                if (to == at[from] && isNew) {
                    out.aload(mask[c]).astore(to[c]);
                    continue;
                }
                out.aload(to[c]).aload(mask[c]);
                api.masks("or");
                out.astore(to[c]);
                if (!isNew) masks.none(mask[c]);
            }
        }
    }

    /// If lanes have gone back, they are the lowest ones.
    private void back(long target, int number, int @Nullable [] jumping) {
        int piece = region.piece(target);
        if (piece < 0 || piece > number) return;
        Label past = out.newLabel();
        if (jumping != null) {
            masks.any(jumping);
            out.ifeq(past);
        }
        again(piece);
        out.labelBinding(past);
    }

    /// Begins a piece anew unless too many instructions have been run.
    private void again(int piece) {
        out.iload(steps).aload(PARAM_FRAME).getfield(FRAME, "fuel", CD_int);
        out.if_icmpge(refusals[piece]).goto_(starts[piece]);
    }

    /// All lanes go the same way.
    private void goTogether(RegionBlock p, int[] jumping) {
        switch (p.ending()) {
            case FALLS -> goTogether(p.next(), p);
            case BARRIER -> {
                int next = region.piece(p.next());
                out.loadConstant(next < 0 ? exits.number(p.next()) : exits.count() + next);
                out.istore(exit);
                barrier.waits(p.next(), tail);
                goTogether(p.next(), p);
            }
            case ALWAYS -> goTogether(p.target(), p);
            default -> {
                Label stays = out.newLabel();
                out.iload(jumping[0]).ifeq(stays);
                goTogether(p.target(), p);
                out.labelBinding(stays);
                goTogether(p.next(), p);
            }
        }
    }

    private void goTogether(long address, RegionBlock from) {
        int piece = region.piece(address);
        if (piece < 0) {
            out.loadConstant(exits.number(address)).istore(exit).goto_(tail);
        } else if (address <= from.address()) {
            again(piece);
        } else {
            out.goto_(starts[piece]);
        }
    }
}
