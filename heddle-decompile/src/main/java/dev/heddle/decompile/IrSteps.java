package dev.heddle.decompile;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.isa.Entry;
import dev.heddle.llvm.FloatCalls;
import dev.heddle.llvm.FloatOps;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.LaneOps;
import dev.heddle.llvm.Loop;
import dev.heddle.llvm.OddFunction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// The steps of one instruction in IR, as a lane comes by it. What is known there is evaluated ([Folding]).
final class IrSteps implements FloatCalls {
    private final IrFunction function;
    private final Ir ir;
    private final IrCalls calls;
    private final IrRegisters registers;
    private final RegisterFields fields;
    private final LaneOps ints;
    private final FloatOps floats;
    private final Folding of;
    private final LaneCode code;
    private final boolean isGuarded;
    private final Map<Integer, String> values = new HashMap<>();
    private final IrLooks looks = new IrLooks();
    private final Deque<Loop> loops = new ArrayDeque<>();

    /// @param function that they are written to
    /// @param isGuarded whether a variable says whether the lane is on
    IrSteps(IrFunction function, Folding of, LaneCode code, boolean isGuarded) {
        this.function = function;
        ir = function.ir();
        calls = function.calls();
        registers = function.registers();
        fields = function.fields();
        Intrinsics intrinsics = new Intrinsics(ir, function.declared());
        ints = new LaneOps(ir, intrinsics);
        floats = new FloatOps(ir, ints, intrinsics, this);
        this.of = of;
        this.code = code;
        this.isGuarded = isGuarded;
        for (Step s : of.left()) step(s);
    }

    // ---- values

    /// @return a number, or the name of a value
    String value(int step) {
        Long number = of.number(step);
        if (number == null) return Objects.requireNonNull(values.get(of.source(step)));
        return Long.toString(of.step(step).type().bits() == Long.SIZE ? number : number.intValue());
    }

    /// @param step a mask, or a number of which any but 0 counts
    /// @return an i1
    String holds(int step) {
        return ir.set("icmp ne %s %s, 0".formatted(bits(of.step(of.source(step)).type()), value(step)));
    }

    private String arg(Step s, int k) {
        return value(s.args().get(k));
    }

    private ValueType argType(Step s, int k) {
        return of.step(of.source(s.args().get(k))).type();
    }

    private String arg(Step s, int k, int bits) {
        return ir.resized(arg(s, k), argType(s, k).bits(), bits);
    }

    private static RegisterRef place(Step s) {
        return Objects.requireNonNull(s.place());
    }

    private void set(Step s, String value) {
        values.put(s.id(), value);
    }

    // ---- steps

    private void step(Step s) {
        switch (s.op()) {
            case LANE -> set(s, calls.value("i32", "lane", IrCalls.PURE));
            case EXEC -> set(s, ir.load("i32", "%on", 4));
            case READ -> set(s, registers.read(place(s), s.type()));
            case READ_AT -> set(s, readAt(s));
            case WRITE ->
                written(
                        s,
                        () -> registers.write(place(s), arg(s, 0), argType(s, 0).bits()));
            case WRITE_AT -> written(s, () -> writeAt(s));
            case LOAD -> set(s, orZero(s, bits(s.type()), () -> load(s)));
            case STORE -> when(s, () -> function.memory().store(s, arg(s, 0, Long.SIZE), arg(s, 1, (int) s.value())));
            case ATOMIC -> set(s, orZero(s, bits(s.type()), () -> atomic(s)));
            case RESOURCE -> set(s, orZero(s, "i64", () -> resource(s)));
            case FAULT -> when(s, () -> fault(s.word()));
            case BARRIER -> barrier(s);
            case SET_EXEC -> when(s, () -> ir.store("i32", arg(s, 0), "%on", 4));
            case ASK, LOOK, TEXEL -> texture(s);
            case PERFORM ->
                when(s, () -> calls.effect("perform." + s.word(), IrCalls.PLAIN, "i64 " + arg(s, 0, Long.SIZE)));
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> set(s, across(s));
            case EACH, END, ARRAY, PUT, GET -> inLoop(s);
            case RING ->
                set(
                        s,
                        ir.resized(
                                registers.ring(place(s), arg(s, 0, Long.SIZE)),
                                place(s).width(),
                                s.type().bits()));
            case DESCRIPTOR ->
                throw new DecompileException(code.insn().address(), "what a descriptor does is not written as LLVM IR");
            default -> set(s, computed(s));
        }
    }

    private static String bits(ValueType type) {
        return "i" + type.bits();
    }

    private String computed(Step s) {
        List<String> a = s.args().stream().map(this::value).toList();
        List<ValueType> from = s.args().stream().map(i -> of.step(i).type()).toList();
        String made = ints.of(s, from, a);
        if (made == null) made = floats.of(s, from, a);
        return made == null ? whole(s, from, a) : made;
    }

    @Override
    public String odd(OddFunction f, Step s, List<String> a) {
        String[] args = a.stream().map(x -> "i64 " + x).toArray(String[]::new);
        return calls.value("i64", f.name().toLowerCase(Locale.ROOT) + ".odd", IrCalls.PURE, args);
    }

    /// By its name, the format that it packs, and how it rounds.
    @Override
    public String whole(Step s, List<ValueType> from, List<String> a) {
        StringBuilder name = new StringBuilder(s.op().text());
        if (!s.word().isEmpty()) name.append('.').append(s.word());
        FloatFormat format = s.format();
        if (format != null)
            name.append(".f%d.%s".formatted(format.bits(), format.rounding()).toLowerCase(Locale.ROOT));
        String[] args = new String[a.size()];
        for (int k = 0; k < args.length; k++) args[k] = bits(from.get(k)) + " " + a.get(k);
        return calls.value(bits(s.type()), name.toString(), IrCalls.PURE, args);
    }

    private void texture(Step s) {
        switch (s.op()) {
            case ASK -> looks.part(s, arg(s, 0, IrLooks.bits(s)));
            case LOOK -> looks.answered(orZero(s, IrLooks.ANSWER, () -> looks.ask(s, calls)));
            default -> set(s, ir.set("extractvalue %s %s, %d".formatted(IrLooks.ANSWER, looks.answer(), s.value())));
        }
    }

    // ---- loops and arrays

    private void inLoop(Step s) {
        switch (s.op()) {
            case EACH -> {
                loops.push(new Loop(ir, "0", "1", Long.toString(s.value())));
                set(s, ir.cast("trunc", "i64", loops.element().index(), "i32"));
            }
            case END -> loops.pop().end();
            case ARRAY -> set(s, array(s));
            case PUT -> when(s, () -> ir.store(bits(argType(s, 2)), arg(s, 2), element(s), 1));
            default -> set(s, ir.load(bits(s.type()), element(s), 1));
        }
    }

    /// @return a pointer to an array of zeros
    private String array(Step s) {
        String type = "[%d x %s]".formatted(s.value(), bits(s.type()));
        String name = function.array(type);
        ir.line("store %s zeroinitializer, ptr %s".formatted(type, name));
        return name;
    }

    /// @return a pointer to the element of an array that a step is about
    private String element(Step s) {
        String type = bits(argType(s, 0));
        return ir.set("getelementptr %s, ptr %s, i64 %s".formatted(type, arg(s, 0), arg(s, 1, Long.SIZE)));
    }

    // ---- conditions

    private boolean isForActive() {
        return code.lanes() == Entry.Lanes.ACTIVE;
    }

    /// @return the condition of an effect, an i1, or nothing
    private String guard(Step s) {
        List<String> all = new ArrayList<>();
        if (isGuarded && isForActive()) all.add(ir.bits(ir.load("i32", "%on", 4)));
        if (of.condition(s) >= 0) all.add(holds(of.condition(s)));
        boolean isOnce = code.lanes() == Entry.Lanes.ONCE && s.place() != null && !fields.isShared(place(s).state());
        if (isOnce) all.add(ir.set("icmp eq i32 %s, 0".formatted(calls.value("i32", "lane", IrCalls.PURE))));
        if (all.isEmpty()) return "";
        return all.size() == 1 ? all.getFirst() : ir.set("and i1 " + String.join(", ", all));
    }

    private void when(Step s, Runnable what) {
        String guard = guard(s);
        if (guard.isEmpty()) what.run();
        else ir.when(guard, what);
    }

    /// A value that lanes without the condition get as 0.
    private String orZero(Step s, String type, Supplier<String> value) {
        String guard = guard(s);
        return guard.isEmpty() ? value.get() : ir.unless(guard, type, "zeroinitializer", value);
    }

    /// A lane that faults goes no further.
    private void fault(String why) {
        calls.effect("fault", "noreturn nounwind", "ptr " + function.reason(why));
        ir.line("unreachable");
        ir.label(ir.newLabel());
    }

    // ---- registers

    /// Lanes write to what they share one after the other, when all have read what was there before.
    private void written(Step s, Runnable what) {
        boolean isShared = fields.isShared(place(s).state());
        if (isShared) converge(s, 0);
        when(s, what);
        if (isShared) converge(s, 1);
    }

    private void converge(Step s, int phase) {
        calls.effect("converge", IrCalls.CONVERGENT, at(s, phase));
    }

    /// @return an i64 that grows with the address of the instruction, and in it with the step
    private String at(Step s, int phase) {
        return "i64 " + LaneProgram.place(code.insn().address(), s.id() + 1, phase);
    }

    private String isBeyond(Step s) {
        return ir.set("icmp uge i32 %s, %d".formatted(arg(s, 0, Integer.SIZE), registers.count(place(s))));
    }

    private static final String NO_REGISTER = "there is no register of this number";

    private void writeAt(Step s) {
        ir.when(isBeyond(s), () -> fault(NO_REGISTER));
        registers.writeAt(
                place(s), arg(s, 0, Integer.SIZE), arg(s, 1), argType(s, 1).bits());
    }

    /// In lanes without the condition, an index beyond the file gives 0.
    private String readAt(Step s) {
        String beyond = isBeyond(s);
        ir.when(beyond, () -> when(s, () -> fault(NO_REGISTER)));
        String inside = ir.set("xor i1 %s, true".formatted(beyond));
        return ir.unless(
                inside, bits(s.type()), "0", () -> registers.readAt(place(s), arg(s, 0, Integer.SIZE), s.type()));
    }

    // ---- memory and resources

    private String load(Step s) {
        return ir.resized(
                function.memory().load(s, arg(s, 0, Long.SIZE)),
                (int) s.value(),
                s.type().bits());
    }

    private String atomic(Step s) {
        int bits = (int) s.value();
        String old = function.memory().atomic(s, arg(s, 0, Long.SIZE), arg(s, 1, bits), arg(s, 2, bits));
        return ir.resized(old, bits, s.type().bits());
    }

    private String resource(Step s) {
        String name = "resource.%s.%s".formatted(s.operation(), s.space());
        return calls.value("i64", name, IrCalls.PURE, "i64 " + arg(s, 0, Long.SIZE));
    }

    // ---- other lanes

    private void barrier(Step s) {
        String name = "barrier." + s.word() + (isForActive() ? "" : ".all");
        calls.effect(name, IrCalls.CONVERGENT, at(s, 0));
    }

    private String across(Step s) {
        String type = bits(s.type());
        String x = bits(argType(s, 0)) + " " + arg(s, 0);
        String name = s.op().text();
        return switch (s.op()) {
            case BALLOT -> calls.value(type, name + "." + type, IrCalls.CONVERGENT, x, "i32 " + s.value(), at(s, 0));
            case ANY -> calls.value(type, name, IrCalls.CONVERGENT, x, at(s, 0));
            case ACROSS -> calls.value(type, name + "." + type, IrCalls.CONVERGENT, x, "i32 " + arg(s, 1), at(s, 0));
            default -> {
                boolean isReal = s.type() == ValueType.F32 || s.type() == ValueType.F64;
                String kind = (isReal ? "f" : "i") + s.type().bits();
                String of = "%s.%s.%s".formatted(name, s.word(), kind);
                yield calls.value(type, of, IrCalls.CONVERGENT, x, "i32 " + s.value(), at(s, 0));
            }
        };
    }
}
