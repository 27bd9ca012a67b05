package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.MethodTooLarge;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The method of a piece, see [StripClass].
final class StripMinedBlock {
    /// Steps that go through their scalar form, which takes longer than the interpreter.
    private static final int MOST_REFERENCES = 4;

    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final StripClass of;
    private final int number;
    private final Region region;
    private final Target target;
    private final RegionBlock piece;
    private final Body body;
    private final CodeBuilder out;
    private final VectorApi api;
    private final VectorLocals locals;
    private final VectorValues values;
    private final VectorUniforms uniforms;
    private final boolean apart;
    private final Label refused;

    /// The numbers of variables, and local variables: where a variable is in the frame's numbers, and where it will be.
    private final Map<Integer, Integer> variables = new HashMap<>();

    private final Map<Integer, Integer> before = new HashMap<>();
    private final Map<Integer, Integer> after = new HashMap<>();

    /// Local variables: what the first active lane has, by values, and whether it has been found.
    private final Map<Integer, Integer> chosen = new HashMap<>();

    private final int isChosen;

    /// Local variables: the first lane of a strip, the frame's numbers, the mask of the piece.
    private final int first;

    private final int numbers;
    private final int mask;
    private final int active;
    private final int trouble;
    private final int jumps;

    /// Values of accesses that are done once for all lanes.
    private final Set<Integer> once = new HashSet<>();

    /// @param places of all pieces of the region
    StripMinedBlock(StripClass of, int number, FrameSlots places, CodeBuilder out) {
        this.of = of;
        this.number = number;
        this.region = of.region();
        this.target = of.target();
        this.piece = region.pieces().get(number);
        this.body = region.bodies().get(number);
        this.apart = target.apart();
        this.out = out;
        this.api = new VectorApi(out);
        this.first = out.allocateLocal(TypeKind.INT);
        this.locals = new VectorLocals(region.all(), of.shape().length(), first, out);
        ScalarFrame scalars = new ScalarFrame(region.all(), out);
        this.values = new VectorValues(locals, api, scalars, this::read, places, target);
        this.uniforms = new VectorUniforms(region, List.of(body), target, locals, values, scalars);
        this.isChosen = out.allocateLocal(TypeKind.INT);
        for (int id : body.shared().values())
            if (!region.isUniform(id)) chosen.put(id, out.allocateLocal(TypeKind.INT));
        this.refused = out.newLabel();
        this.numbers = out.allocateLocal(TypeKind.REFERENCE);
        this.mask = out.allocateLocal(TypeKind.REFERENCE);
        this.active = out.allocateLocal(TypeKind.REFERENCE);
        this.trouble = out.allocateLocal(TypeKind.REFERENCE);
        this.jumps = out.allocateLocal(TypeKind.INT);
        for (int row : region.variables()) variables.put(row, variables.size());
    }

    /// Whether a piece does anything but lead to others.
    static boolean isNeeded(Region region, int number) {
        Body body = region.bodies().get(number);
        boolean decides = body.when() >= 0 && isJumping(region.pieces().get(number));
        boolean sets = !body.out().isEmpty() || !body.shared().isEmpty();
        return !body.steps().isEmpty() || sets || body.exec() >= 0 || decides;
    }

    private static boolean isJumping(RegionBlock p) {
        return p.ending() == RegionBlock.Ending.LANES || p.ending() == RegionBlock.Ending.ANY;
    }

    void write() {
        uniforms.all();
        begin();
        uniforms.of(body);
        frame("values").astore(numbers);
        if (apart) {
            out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, "at", INTS.arrayType());
            out.loadConstant(StripMasks.leaders(region)[number]).aaload().astore(mask);
        } else {
            frame("exec").astore(mask);
        }
        places();
        compute();
        after.forEach((row, place) -> {
            frame("place").loadConstant(variable(row)).iload(place).iastore();
        });
        share();
        out.loadConstant(StripClass.DONE);
        if (piece.ending() == RegionBlock.Ending.ANY) out.iload(jumps).iconst_1().ishl().ior();
        out.ireturn();
        out.labelBinding(refused).loadConstant(StripClass.REFUSED).ireturn();
        boolean isShort = api.operations() <= WaveShape.MOST_OPERATIONS;
        if (!isShort || values.references() > MOST_REFERENCES) throw new MethodTooLarge();
    }

    /// Sets registers that all lanes share.
    private void share() {
        body.shared()
                .forEach((number, id) -> {
                    frame("shared").loadConstant(number);
                    if (chosen.containsKey(id)) out.iload(Objects.requireNonNull(chosen.get(id)));
                    else uniforms.push(id);
                    out.iastore();
                });
    }

    private CodeBuilder frame(String name) {
        return out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, INTS);
    }

    private int variable(int row) {
        return Objects.requireNonNull(variables.get(row));
    }

    /// Finds out where variables are.
    private void places() {
        Set<Integer> rows = new HashSet<>(body.out().keySet());
        for (Step s : body.steps()) if (s.op() == Op.READ && !s.uniform()) rows.add(row(s));
        for (int row : rows) {
            int at = out.allocateLocal(TypeKind.INT);
            before.put(row, at);
            frame("place").loadConstant(variable(row)).iaload().istore(at);
            if (!body.out().containsKey(row)) continue;
            int next = out.allocateLocal(TypeKind.INT);
            after.put(row, next);
            out.loadConstant((4 * variable(row) + 1) * of.shape().lanes())
                    .iload(at)
                    .isub()
                    .istore(next);
        }
    }

    private int row(Step read) {
        return target.layout().number(Objects.requireNonNull(read.place()));
    }

    // ---- what it computes

    private void compute() {
        for (Step s : body.steps()) {
            if (!isOnce(s)) continue;
            once.add(s.id());
            if (region.isUniform(s.id())) continue;
            boolean always = apart || s.when() < 0;
            values.accesses().single(s, always ? null : this::anyActive);
        }
        for (Step s : body.steps()) if (s.op() == Op.STORE || s.op() == Op.ATOMIC) change(s);
        if (piece.ending() == RegionBlock.Ending.ANY) out.iconst_0().istore(jumps);
        Set<Integer> needed = needed();
        if (!chosen.isEmpty()) {
            out.iconst_0().istore(isChosen);
            for (int local : chosen.values()) out.iconst_0().istore(local);
        }
        if (!needed.isEmpty()) loop(() -> last(needed));
    }

    private void begin() {
        values.begin(refused, active, trouble);
    }

    private void anyActive() {
        out.aload(WaveShape.PARAM_FRAME);
        out.invokestatic(ACCESSES, "anyActive", MethodTypeDesc.of(CD_boolean, FRAME));
    }

    /// Whether a step is one access for all lanes: if it is meant for all that are active.
    private boolean isOnce(Step s) {
        return values.accesses().isSingle(s)
                && (s.when() < 0 || region.step(s.when()).op() == Op.EXEC);
    }

    /// Changes memory, when all strips have come so far.
    private void change(Step s) {
        Set<Integer> needed = new HashSet<>(s.args());
        needed.add(s.when());
        VectorStores stores = values.accesses().stores();
        stores.begin(s);
        loop(() -> {
            computed(closure(needed));
            values.accesses().prepare(s);
            stores.look(s);
        });
        Label slow = out.newLabel();
        Label past = out.newLabel();
        if (stores.begins(slow)) {
            loop(() -> stores.store(s));
            out.goto_(past);
        }
        out.labelBinding(slow);
        values.accesses().call(s);
        out.labelBinding(past);
    }

    /// A loop over the strips.
    private void loop(Runnable strip) {
        Label again = out.newLabel();
        out.iconst_0().istore(first).labelBinding(again);
        api.species(false);
        out.aload(mask).iload(first);
        api.fromArray();
        api.compare("NE", 0);
        out.astore(active);
        begin();
        strip.run();
        out.iload(first).loadConstant(of.shape().length()).iadd().istore(first);
        out.iload(first).loadConstant(of.shape().lanes()).if_icmplt(again);
    }

    /// What is left for the last loop: all that has not been done, results, and who jumps.
    private Set<Integer> needed() {
        Set<Integer> needed = new HashSet<>(body.out().values());
        needed.addAll(chosen.keySet());
        needed.add(body.exec());
        needed.add(decision());
        for (Step s : body.steps())
            switch (s.op()) {
                case LOAD, BEYOND, RESOURCE, FAULT -> {
                    if (once.contains(s.id())) continue;
                    needed.add(s.id());
                    needed.addAll(s.args());
                    needed.add(s.when());
                }
                default -> {}
            }
        needed.remove(-1);
        return needed;
    }

    /// @return the mask that says who jumps, or -1
    private int decision() {
        if (!isJumping(piece)) return -1;
        boolean any = piece.ending() == RegionBlock.Ending.ANY;
        return any ? region.step(body.when()).args().getFirst() : body.when();
    }

    private void last(Set<Integer> needed) {
        api.number(-1);
        out.astore(trouble);
        computed(closure(needed));
        if (values.isWatched()) check();
        body.out().forEach(this::result);
        if (!chosen.isEmpty()) choose();
        if (body.exec() >= 0) becomesActive();
        if (piece.ending() == RegionBlock.Ending.LANES) jump();
        if (piece.ending() == RegionBlock.Ending.ANY) {
            locals.load(decision());
            out.aload(active);
            api.masks("and");
            api.anyTrue();
            out.iload(jumps).ior().istore(jumps);
        }
    }

    /// Finds out what the first active lane has, if it is here.
    private void choose() {
        Label past = out.newLabel();
        out.iload(isChosen).ifne(past).aload(active);
        api.anyTrue();
        out.istore(isChosen).iload(isChosen).ifeq(past);
        chosen.forEach((id, local) -> {
            locals.load(id);
            values.room("low0");
            api.intoArray();
            values.room("low0");
            out.aload(active);
            api.firstTrue();
            out.iadd().iaload().istore(local);
        });
        out.labelBinding(past);
    }

    /// @return steps that some of them need, these included
    private Set<Integer> closure(Set<Integer> some) {
        Set<Integer> needed = new HashSet<>(some);
        for (Step s : body.steps().reversed()) {
            if (!needed.contains(s.id())) continue;
            needed.addAll(s.args());
            needed.add(s.when());
        }
        return needed;
    }

    private void computed(Set<Integer> these) {
        // What an atomic operation has given is in an array that others use, too.
        for (Step s : body.steps())
            if (s.op() == Op.ATOMIC && these.contains(s.id())) values.take(s);
        for (Step s : body.steps()) {
            boolean isDone = once.contains(s.id()) || s.op() == Op.ATOMIC || s.op() == Op.STORE;
            if (!isDone && these.contains(s.id())) values.step(s);
        }
    }

    /// @return the local variable with what a step reads
    private int read(Step s) {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        strip(before, row(s));
        if (region.floats().contains(row(s))) api.asFloats();
        out.astore(local);
        return local;
    }

    private void strip(Map<Integer, Integer> place, int row) {
        api.species(false);
        index(place, row);
        api.fromArray();
    }

    private void index(Map<Integer, Integer> place, int row) {
        out.aload(numbers).iload(Objects.requireNonNull(place.get(row))).iload(first).iadd();
    }

    /// Leaves the piece to the interpreter if a result may have to be flushed.
    private void check() {
        out.aload(trouble);
        api.compare("ULE", VectorReals.tooSmall(region.least()));
        out.aload(active);
        api.masks("and");
        api.anyTrue();
        out.ifne(refused);
    }

    /// Lanes that are elsewhere keep the NaN that they may have.
    private void result(int row, int id) {
        boolean real = region.floats().contains(row);
        if (real) {
            if (apart) strip(before, row);
            values.canonical(() -> locals.load(id));
            if (apart) {
                out.aload(active);
                api.blend();
            }
        } else {
            locals.load(id);
        }
        index(after, row);
        api.intoArray();
    }

    /// Notes which lanes become active.
    private void becomesActive() {
        api.number(0);
        api.number(-1);
        locals.load(body.exec());
        api.blend();
        api.species(false);
        frame("exists").iload(first);
        api.fromArray();
        api.ints("and");
        frame("jumps").iload(first);
        api.intoArray();
    }

    /// Notes which lanes jump.
    private void jump() {
        api.number(0);
        api.number(-1);
        locals.load(decision());
        out.aload(active);
        api.masks("and");
        api.blend();
        frame("jumps").iload(first);
        api.intoArray();
    }
}
