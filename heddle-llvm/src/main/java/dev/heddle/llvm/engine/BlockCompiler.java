package dev.heddle.llvm.engine;

import dev.heddle.emulator.ProgramLayout;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;
import dev.heddle.isa.Entry;
import dev.heddle.llvm.FloatCalls;
import dev.heddle.llvm.FloatOps;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.LaneOps;
import dev.heddle.llvm.OddFunction;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Makes the function of a block: `i64 (ptr frame, ptr record)`, which gives the address to go on at. Steps are done in
/// their order, each for all lanes; so faults, and what other lanes see, are as the interpreter has them.
final class BlockCompiler implements FloatCalls {
    /// As which a reciprocal is computed.
    private static final Reference QUOTIENT =
            new Reference(Op.FDIV, ValueType.F64, List.of(ValueType.F64, ValueType.F64), 0, "", null);

    private final ProgramLayout program;
    private final RegisterLayout layout;
    private final FrameLayout frame;
    private final Sites sites;
    private final Ir ir;
    private final Intrinsics intrinsics;
    private final Touched touched = Touched.nothing();
    private final Phases phases;
    private final LaneOps ints;
    private final FloatOps floats;
    private final Effects effects;
    private final BlockRecord record;
    private final Calls calls;
    private final Accesses accesses;

    // Of the instruction that is compiled.
    private LaneCode code;
    private InstructionValues values;
    private LookCode looks;
    private boolean hasEnded;

    /// Whether the instruction has effects, and looks, only where lanes are active.
    private boolean isOfActive;

    private BlockCompiler(ProgramLayout program, FrameLayout frame, Sites sites, Set<String> declared, LaneCode first) {
        this.program = program;
        this.layout = program.registers();
        this.frame = frame;
        this.sites = sites;
        this.ir = new Ir(frame.lanes(), MachineCode.ofProcess().convertsHalves());
        this.intrinsics = new Intrinsics(ir, declared);
        this.phases = new Phases(ir, frame, touched);
        this.ints = new LaneOps(ir, intrinsics);
        this.floats = new FloatOps(ir, ints, intrinsics, this);
        this.effects = new Effects(program, sites);
        this.record = new BlockRecord(ir);
        this.calls = new Calls(ir, frame, sites, record);
        this.accesses = new Accesses(program, frame, sites, ir, phases, effects, calls);
        this.code = first;
        this.looks = new LookCode(first);
        this.values = new InstructionValues(ir, frame, phases, first, looks);
    }

    /// The function of a block.
    ///
    /// @param text in IR
    /// @param record what it finds in `%r`
    /// @param touched registers that it is about
    record Function(String text, List<Integer> record, Touched touched) {}

    /// @param codes instructions that [Suitable] has taken
    /// @param next address past the last one
    /// @param declared takes declarations that the module needs
    /// @throws TooMuch if an instruction has too many values
    static Function compile(
            ProgramLayout program,
            FrameLayout frame,
            Sites sites,
            Set<String> declared,
            String name,
            List<LaneCode> codes,
            long next) {
        BlockCompiler c = new BlockCompiler(program, frame, sites, declared, codes.getFirst());
        c.ir.line("%next = alloca i64");
        c.ir.store("i64", Long.toString(next), "%next", 8);
        for (LaneCode code : codes) c.instruction(code);
        c.end();
        StringBuilder text = new StringBuilder();
        RuntimeCode.write(text, "i64", name, "ptr %f, ptr %r", c.ir);
        return new Function(text.toString(), c.record.numbers(), c.touched);
    }

    private void instruction(LaneCode of) {
        if (hasEnded) return;
        code = of;
        looks = new LookCode(of);
        values = new InstructionValues(ir, frame, phases, of, looks);
        isOfActive = of.lanes() == Entry.Lanes.ACTIVE && of.steps().stream().noneMatch(s -> seesOthers(s.op()));
        for (Step s : of.steps()) if (!hasEnded) step(s);
        calls.next();
    }

    /// Whether an operation looks at lanes that may not be active.
    private static boolean seesOthers(Op op) {
        return switch (op) {
            case ACROSS, REDUCE, SCAN, ANY, BALLOT, ASK, LOOK, TEXEL -> true;
            default -> false;
        };
    }

    private void end() {
        if (hasEnded) return;
        phases.close();
        ir.line("ret i64 " + ir.load("i64", "%next", 8));
    }

    private void step(Step s) {
        switch (s.op()) {
            case CONST, WAIT, ASYNC, LAST, ASK, TEXEL -> {}
            case LANE -> values.set(s.id(), here(() -> phases.read(FrameLayout.LANE_ROW)));
            case EXEC -> values.set(s.id(), here(() -> phases.read(RegisterLayout.EXEC)));
            case READ -> values.set(s.id(), here(() -> read(s)));
            case WRITE -> write(s);
            case ANY -> any(s);
            case BALLOT -> ballot(s);
            case LOAD ->
                accesses.load(s, values, maskIn(s), step(s.args().getFirst()).uniform());
            case STORE -> accesses.store(s, values, maskIn(s));
            case SET_EXEC -> setExec(s);
            case JUMP -> jump(s);
            case STOP -> stop(s);
            case BARRIER -> barrier(s);
            case ACROSS -> across(s);
            case RESOURCE -> resource(s);
            case REDUCE, SCAN -> combine(s);
            case LOOK -> look(s);
            case ATOMIC -> {
                if (accesses.isKnown(s)) accesses.atomic(s, values, maskIn(s));
                else effect(s);
            }
            case BEYOND, FAULT -> effect(s);
            default -> values.set(s.id(), here(() -> computed(s)));
        }
        values.release(s);
    }

    /// A value of the open phase: its number counts from before it is computed.
    private String here(java.util.function.Supplier<String> value) {
        phases.strip();
        return value.get();
    }

    // ---- values

    private Step step(int id) {
        return code.steps().get(id);
    }

    private String computed(Step s) {
        if (!values.isUsed(s)) return "poison";
        List<String> a = s.args().stream().map(values::of).toList();
        List<ValueType> from = s.args().stream().map(i -> step(i).type()).toList();
        String made = ints.of(s, from, a);
        if (made == null) made = floats.of(s, from, a);
        return made == null ? whole(s, from, a) : made;
    }

    @Override
    public String odd(OddFunction f, Step s, List<String> a) {
        return calls.odd(RuntimeFunction.of(f), site(s), a);
    }

    @Override
    public String whole(Step s, List<ValueType> from, List<String> a) {
        return calls.operation(site(s), s.type(), from, a);
    }

    /// @return the number of an operation by Java
    private int site(Step s) {
        return sites.add(s.op() == Op.RCP ? QUOTIENT : Reference.of(s, code.steps()));
    }

    private static RegisterRef place(Step s) {
        return Objects.requireNonNull(s.place());
    }

    private String read(Step s) {
        RegisterRef p = place(s);
        int row = layout.number(p);
        if (layout.isWide(p.state())) {
            if (!layout.isShared(p.state())) return phases.readWide(row);
            return ir.splat("i64", ir.load("i64", ir.at("%f", frame.wideSharedAt(row)), 8));
        }
        String whole = layout.isShared(p.state())
                ? ir.splat("i32", ir.load("i32", ir.at("%f", frame.sharedAt(row)), 4))
                : isOfActive ? phases.readActive(row) : phases.read(row);
        return p.width() == layout.elementBits(p.state()) ? whole : ints.field(whole, p.low(), p.width());
    }

    // ---- masks

    private int maskRow() {
        return switch (code.lanes()) {
            case ACTIVE -> RegisterLayout.EXEC;
            case ALL -> RegisterLayout.HERE;
            case ONCE -> RegisterLayout.ONCE;
        };
    }

    /// @return the lanes in which a step has its effect, as a vector of the open phase
    private String mask(Step s) {
        phases.strip();
        String lanes = phases.read(maskRow());
        return s.when() < 0 ? lanes : ints.binary("and", false, lanes, values.of(s.when()));
    }

    /// @return the same as a row
    private int maskIn(Step s) {
        if (s.when() < 0) return maskRow();
        int known = values.mask(s.when());
        if (known >= 0) return known;
        int row = values.narrowRow();
        phases.store(row, mask(s));
        values.mask(s.when(), row);
        return row;
    }

    // ---- registers

    private void write(Step s) {
        RegisterRef p = place(s);
        if (layout.isShared(p.state())) {
            share(s, p);
            return;
        }
        phases.strip();
        int row = layout.number(p);
        boolean isForAll = s.when() < 0
                && code.lanes() == Entry.Lanes.ALL
                && !program.isa().apart();
        String value = values.of(s.args().getFirst());
        if (layout.isWide(p.state())) {
            String bits = ir.bits(mask(s));
            phases.writeWide(row, ir.select(bits, ir.i64(), value, phases.readWide(row)));
            return;
        }
        String old = p.width() == Integer.SIZE && isForAll ? "" : phases.read(row);
        String whole = ints.inserted(value, old, p.low(), p.width());
        if (isForAll) {
            phases.write(row, whole);
            return;
        }
        String merged = ir.select(ir.bits(mask(s)), ir.i32(), whole, old);
        if (s.when() < 0 && code.lanes() == Entry.Lanes.ACTIVE) phases.write(row, merged, whole);
        else phases.write(row, merged);
    }

    /// The value of the last lane becomes that of all.
    private void share(Step s, RegisterRef p) {
        int id = s.args().getFirst();
        boolean isWide = layout.isWide(p.state());
        int from = values.at(id);
        int mask = frame.narrowAt(maskIn(s));
        between(s);
        String lane = calls.value("i64", RuntimeFunction.LAST, mask);
        String some = ir.newLabel();
        String end = ir.newLabel();
        ir.branch(ir.set("icmp sge i64 " + lane + ", 0"), some, end);
        ir.label(some);
        String value = FrameAccess.value(ir, frame, lane, from, values.isWide(id));
        int number = layout.number(p);
        if (isWide) {
            touched.wideShared().add(number);
            ir.store("i64", value, ir.at("%f", frame.wideSharedAt(number)), 8);
        } else {
            touched.shared().add(number);
            String at = ir.at("%f", frame.sharedAt(number));
            int ones = -1 >>> Integer.SIZE - p.width() << p.low();
            String old = ir.set("and i32 " + ir.load("i32", at, 4) + ", " + ~ones);
            String up = ir.set("shl i32 " + value + ", " + p.low());
            String in = ir.set("and i32 " + up + ", " + ones);
            ir.store("i32", ir.set("or i32 " + old + ", " + in), at, 4);
        }
        ir.branch(end);
        ir.label(end);
    }

    // ---- between phases

    /// Ends the phase before what a step does between two of them.
    private void between(Step s) {
        values.keep(s);
        phases.close();
    }

    /// What Java does for the whole wave.
    private void effect(Step s) {
        int[] rows = new int[s.args().size()];
        for (int k = 0; k < rows.length; k++) rows[k] = values.row(s.args().get(k));
        int mask = maskIn(s);
        boolean hasValue = s.type() != ValueType.NONE;
        int to = hasValue ? values.freshRow(values.isWide(s.id())) : -1;
        between(s);
        Effect e = effects.of(s, code, rows, mask, to);
        if (s.op() == Op.BEYOND || s.op() == Op.FAULT) calls.effectOfSome(e, mask);
        else calls.effect(e);
        if (hasValue) values.setRow(s.id(), to);
    }

    private void combine(Step s) {
        if (!CombineCode.isKnown(s)) {
            effect(s);
            return;
        }
        boolean isWide = values.isWide(s.id());
        int x = values.at(s.args().getFirst());
        int to = values.freshRow(isWide);
        between(s);
        CombineCode.write(ir, frame, s, x, isWide ? frame.wideAt(to) : frame.narrowAt(to));
        values.setRow(s.id(), to);
    }

    private void look(Step s) {
        int mask = maskIn(s);
        if (looks.number(s) < 0) {
            LookSite site = looks.site(s, frame, values, mask);
            between(s);
            calls.effect(site);
            looks.take(s, site, values);
            return;
        }
        int number = values.row(looks.number(s));
        between(s);
        looks.write(s, ir, frame, sites, calls, values, number, mask);
    }

    private void across(Step s) {
        int x = values.at(s.args().getFirst());
        int lane = values.at(s.args().get(1));
        boolean isWide = values.isWide(s.id());
        int to = values.freshRow(isWide);
        between(s);
        if (isWide) calls.call(RuntimeFunction.ACROSS_WIDE, x, lane, frame.wideAt(to));
        else calls.call(RuntimeFunction.ACROSS, x, lane, frame.narrowAt(to));
        values.setRow(s.id(), to);
    }

    private void resource(Step s) {
        int id = s.args().getFirst();
        boolean isOne = step(id).uniform();
        int number = values.row(id);
        int mask = maskIn(s);
        int to = values.wideRow();
        between(s);
        Resources.Question asked = new Resources.Question(s.space(), Resources.Fact.of(s.operation()));
        int site = sites.add(effects.resource(asked, isOne, number, mask, to));
        RuntimeFunction f = isOne ? RuntimeFunction.RESOURCE_ONE : RuntimeFunction.RESOURCE;
        calls.checked(
                f,
                frame.wideAt(number),
                frame.narrowAt(mask),
                frame.wideAt(to),
                calls.number(site),
                calls.number(sites.kind(asked)));
        values.setRow(s.id(), to);
    }

    private void any(Step s) {
        int x = values.at(s.args().getFirst());
        between(s);
        values.setScalar(s.id(), calls.value("i32", RuntimeFunction.ANY, x));
    }

    private void ballot(Step s) {
        int x = values.at(s.args().getFirst());
        between(s);
        boolean isWide = values.isWide(s.id());
        RuntimeFunction f = isWide ? RuntimeFunction.BALLOT_ALL : RuntimeFunction.BALLOT;
        String all = calls.value("i64", f, x, s.value());
        values.setScalar(s.id(), isWide ? all : ir.cast("trunc", "i64", all, "i32"));
    }

    // ---- control

    private void setExec(Step s) {
        int id = s.args().getFirst();
        int row;
        if (s.when() < 0 && code.lanes() != Entry.Lanes.ACTIVE) {
            row = values.row(id);
        } else {
            phases.strip();
            String which = code.lanes() == Entry.Lanes.ONCE ? values.of(s.when()) : mask(s);
            String all = ir.select(ir.bits(which), ir.i32(), values.of(id), phases.read(RegisterLayout.EXEC));
            row = values.narrowRow();
            phases.store(row, all);
        }
        between(s);
        calls.call(RuntimeFunction.SET_EXEC, frame.narrowAt(row));
    }

    private void jump(Step s) {
        Step target = step(s.args().getFirst());
        boolean isOne = code.lanes() == Entry.Lanes.ONCE || s.when() < 0;
        if (!isOne) {
            int mask = maskIn(s);
            between(s);
            String next = ir.load("i64", "%next", 8);
            String to = calls.value("i64", RuntimeFunction.SPLIT, frame.narrowAt(mask), target.value(), next);
            ir.store("i64", to, "%next", 8);
            return;
        }
        String to = Long.toString(target.value());
        if (s.when() >= 0) {
            String scalar = values.scalar(s.when());
            int at = scalar == null ? values.at(s.when()) : 0;
            between(s);
            if (scalar == null) scalar = FrameAccess.value(ir, frame, "0", at, false);
            String jumps = ir.set("icmp ne i32 " + scalar + ", 0");
            String next = ir.load("i64", "%next", 8);
            to = ir.set("select i1 " + jumps + ", i64 " + to + ", i64 " + next);
        }
        ir.store("i64", to, "%next", 8);
    }

    private void stop(Step s) {
        if (!program.isa().apart()) {
            between(s);
            calls.status(Status.STOPPED);
            hasEnded = true;
            ir.line("ret i64 " + ir.load("i64", "%next", 8));
            return;
        }
        int mask = maskIn(s);
        between(s);
        String next = ir.load("i64", "%next", 8);
        String to = calls.value("i64", RuntimeFunction.STOP, frame.narrowAt(mask), next);
        ir.store("i64", to, "%next", 8);
        String status = ir.load("i64", ir.at("%f", FrameLayout.STATUS), 8);
        String ends = ir.newLabel();
        String goes = ir.newLabel();
        ir.branch(ir.set("icmp ne i64 " + status + ", 0"), ends, goes);
        ir.label(ends);
        ir.line("ret i64 " + to);
        ir.label(goes);
    }

    private void barrier(Step s) {
        if (!s.word().equals("group")) return;
        between(s);
        if (code.lanes() == Entry.Lanes.ACTIVE)
            calls.checked(RuntimeFunction.BARRIER, calls.number(sites.add(effects.barrier())));
        String alone = ir.load("i64", ir.at("%f", FrameLayout.ALONE), 8);
        String is = ir.set("icmp ne i64 " + alone + ", 0");
        String status = ir.set("select i1 " + is + ", i64 0, i64 " + Status.WAITS);
        ir.store("i64", status, ir.at("%f", FrameLayout.STATUS), 8);
        ir.line("ret i64 " + ir.load("i64", "%next", 8));
        hasEnded = true;
    }
}
