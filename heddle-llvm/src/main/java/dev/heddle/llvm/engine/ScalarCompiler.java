package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.FloatCalls;
import dev.heddle.llvm.FloatOps;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.LaneOps;
import dev.heddle.llvm.Loop;
import dev.heddle.llvm.OddFunction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Compiles lane code of a machine with one lane to a function in IR: a value is a scalar, a loop a loop, an array one
/// of the stack. LLVM's own passes make vectors of the loops. The function is `i64 (shared, wide, packed, descriptor,
/// host, first, size)`: three arrays of registers, the descriptor, and a window of memory. It gives 0, [#OUTSIDE], or
/// the number of the step that has a fault, plus 1, and in the upper half the index if it is beyond a register file.
final class ScalarCompiler {
    /// An access is outside of the window. No register has been changed by then, and what was stored would be stored
    /// again.
    static final int OUTSIDE = -1;

    static final String NAME = "code";

    private static final String PARAMETERS =
            "ptr noalias %shared, ptr noalias %wide, ptr noalias %packed, i64 %descriptor, ptr noalias %host, i64 %first, i64 %size";

    /// Bytes of the stack.
    private static final long MOST_BYTES = 1 << 16;

    private static final int MOST_STEPS = 4000;

    private static final FloatCalls REFUSED = new FloatCalls() {
        @Override
        public String odd(OddFunction f, Step s, List<String> a) {
            return refused();
        }

        @Override
        public String whole(Step s, List<ValueType> from, List<String> a) {
            return refused();
        }
    };

    private final RegisterLayout layout;
    private final List<Step> steps;
    private final Set<String> declared = new TreeSet<>();
    private final Ir ir = new Ir(1, MachineCode.ofProcess().convertsHalves());
    private final Intrinsics intrinsics = new Intrinsics(ir, declared);
    private final LaneOps ints = new LaneOps(ir, intrinsics);
    private final FloatOps floats = new FloatOps(ir, ints, intrinsics, REFUSED);
    private final Ranges ranges;
    private final @Nullable String[] values;
    private final Deque<Loop> loops = new ArrayDeque<>();

    private ScalarCompiler(RegisterLayout layout, LaneCode code) {
        this.layout = layout;
        this.steps = code.steps();
        this.ranges = new Ranges(steps);
        this.values = new String[steps.size()];
    }

    /// @return the module
    /// @throws TooMuch if it cannot be compiled
    static String module(RegisterLayout layout, LaneCode code) {
        if (code.steps().size() > MOST_STEPS || !MemoryOrder.isRepeatable(code.steps())) throw new TooMuch();
        return new ScalarCompiler(layout, code).module();
    }

    private String module() {
        StringBuilder arrays = new StringBuilder();
        long bytes = 0;
        for (Step s : steps) {
            if (s.op() == Op.ARRAY) {
                bytes += s.value() * Long.BYTES;
                arrays.append("  %%array%d = alloca %s, align 64\n".formatted(s.id(), arrayType(s)));
            }
        }
        if (bytes > MOST_BYTES) throw new TooMuch();
        steps.forEach(this::step);
        ir.line("ret i64 0");
        return "%s\ndefine i64 @%s%s(%s) nounwind {\nentry:\n%s%s}\n"
                .formatted(String.join("\n", declared), MachineCode.PREFIX, NAME, PARAMETERS, arrays, ir.text());
    }

    private static String arrayType(Step s) {
        return "[%d x i%d]".formatted(s.value(), s.type().bits());
    }

    private static String type(ValueType of) {
        return "i" + of.bits();
    }

    private Step step(int id) {
        return steps.get(id);
    }

    private static RegisterRef place(Step s) {
        return Objects.requireNonNull(s.place());
    }

    // ---- values

    private String value(int id) {
        Step s = step(id);
        if (s.op() == Op.CONST) return Long.toString(s.type().bits() == Long.SIZE ? s.value() : (int) s.value());
        return Objects.requireNonNull(values[id]);
    }

    private String arg(Step s, int number) {
        return value(s.args().get(number));
    }

    private ValueType argType(Step s, int number) {
        return step(s.args().get(number)).type();
    }

    private void step(Step s) {
        switch (s.op()) {
            case CONST -> {}
            case LANE -> values[s.id()] = "0";
            case EXEC -> values[s.id()] = "-1";
            case DESCRIPTOR -> values[s.id()] = "%descriptor";
            case ARRAY -> ir.line("store %s zeroinitializer, ptr %%array%d".formatted(arrayType(s), s.id()));
            case EACH -> begin(s);
            case END -> loops.pop().end();
            case PUT -> when(s, () -> ir.store(type(argType(s, 2)), arg(s, 2), element(s), 1));
            case GET -> values[s.id()] = ir.load(type(s.type()), element(s), 1);
            case READ, RING -> values[s.id()] = read(s);
            case READ_AT, LOAD -> values[s.id()] = orZero(s);
            case WRITE -> when(s, () -> write(own(place(s)), place(s), arg(s, 0), argType(s, 0)));
            case WRITE_AT -> when(s, () -> write(indexed(s), place(s), arg(s, 1), argType(s, 1)));
            case STORE -> when(s, () -> store(s));
            case FAULT -> when(s, () -> leave("true", Long.toString(s.id() + 1L)));
            default -> values[s.id()] = computed(s);
        }
    }

    private String computed(Step s) {
        List<String> a = s.args().stream().map(this::value).toList();
        List<ValueType> from = s.args().stream().map(i -> step(i).type()).toList();
        // That it cannot wrap lets LLVM see that elements lie next to each other.
        if (ranges.isExact(s))
            return ints.binary(s.op() == Op.ADD ? "add nuw nsw" : "mul nuw nsw", false, a.getFirst(), a.get(1));
        String made = ints.of(s, from, a);
        if (made == null) made = floats.of(s, from, a);
        return made == null ? refused() : made;
    }

    private static String refused() {
        throw new TooMuch();
    }

    /// A value that is 0 unless the step's condition holds.
    private String orZero(Step s) {
        Supplier<String> value = () -> s.op() == Op.LOAD ? load(s) : read(s);
        if (s.when() < 0) return value.get();
        return ir.unless(ir.bits(value(s.when())), type(s.type()), "0", value);
    }

    /// Does something where the step's condition holds.
    private void when(Step s, Runnable what) {
        if (s.when() < 0) {
            what.run();
            return;
        }
        ir.when(ir.bits(value(s.when())), what);
    }

    /// Ends the function if something holds.
    private void leave(String condition, String result) {
        ir.leave(condition, () -> ir.line("ret i64 " + result));
    }

    // ---- loops and arrays

    private void begin(Step s) {
        if (s.value() <= 0) throw new TooMuch();
        Loop loop = new Loop(ir, "0", "1", Long.toString(s.value()));
        loops.push(loop);
        values[s.id()] = ir.cast("trunc", "i64", loop.index(), "i32");
    }

    /// @return a pointer to the element of an array that a step is about
    private String element(Step s) {
        int array = s.args().getFirst();
        long count = step(array).value();
        int number = s.args().get(1);
        String index = value(number);
        if (!ranges.isBelow(number, count)) {
            String most = Long.toString(count - 1);
            String beyond = ir.set("icmp ugt i32 " + index + ", " + most);
            index = ir.set("select i1 %s, i32 %s, i32 %s".formatted(beyond, most, index));
        }
        String at = ir.cast("zext", "i32", index, "i64");
        return ir.set("getelementptr %s, ptr %%array%d, i64 0, i64 %s".formatted(arrayType(step(array)), array, at));
    }

    // ---- registers

    /// Where bits of registers are.
    ///
    /// @param pointer to the element, or the bytes
    /// @param shift of the first bit in the element, an i32
    private record Bits(String pointer, String shift) {}

    private Bits own(RegisterRef p) {
        int number = layout.number(p.state(), p.element());
        if (layout.isPacked(p.state())) return new Bits(ir.at("%packed", number), "0");
        int bits = layout.elementBits(p.state());
        int element = number + p.low() / bits;
        return new Bits(array(p, Integer.toString(element)), Integer.toString(p.low() % bits));
    }

    /// @param element an i64
    private String array(RegisterRef p, String element) {
        boolean isWide = layout.isWide(p.state());
        return ir.set("getelementptr %s, ptr %s, i64 %s"
                .formatted(isWide ? "i64" : "i32", isWide ? "%wide" : "%shared", element));
    }

    private Bits indexed(Step s) {
        RegisterRef p = place(s);
        int number = s.args().getFirst();
        String index = value(number);
        int count = layout.count(p);
        String wide = ir.cast("zext", "i32", index, "i64");
        if (!ranges.isBelow(number, count)) {
            String high = ir.set("shl i64 " + wide + ", 32");
            String result = ir.set("or i64 " + high + ", " + (s.id() + 1));
            leave(ir.set("icmp uge i32 " + index + ", " + count), result);
        }
        if (layout.isPacked(p.state())) {
            String bytes = ir.set("mul nuw nsw i64 " + wide + ", " + p.width() / Byte.SIZE);
            String from = ir.at("%packed", layout.number(p.state(), 0));
            return new Bits(ir.at(from, bytes), "0");
        }
        int each = layout.elementBits(p.state()) / p.width();
        String element = ir.set("udiv i64 " + wide + ", " + each);
        String part = ir.set("urem i32 " + index + ", " + each);
        String at = ir.set("add i64 " + element + ", " + layout.number(p.state(), 0));
        return new Bits(array(p, at), ir.set("mul i32 " + part + ", " + p.width()));
    }

    private String read(Step s) {
        RegisterRef p = place(s);
        if (s.op() == Op.RING) return resized(ring(s), p.width(), s.type());
        Bits at = s.op() == Op.READ ? own(p) : indexed(s);
        if (layout.isPacked(p.state())) return resized(ir.load("i" + p.width(), at.pointer, 1), p.width(), s.type());
        if (layout.isWide(p.state())) return resized(ir.load("i64", at.pointer, 8), Long.SIZE, s.type());
        String down = ir.set("lshr i32 " + ir.load("i32", at.pointer, 4) + ", " + at.shift);
        String ones = Integer.toString(-1 >>> Integer.SIZE - p.width());
        return resized(ir.set("and i32 " + down + ", " + ones), Integer.SIZE, s.type());
    }

    private void write(Bits at, RegisterRef p, String value, ValueType of) {
        if (layout.isPacked(p.state())) {
            ir.store("i" + p.width(), ir.resized(value, of.bits(), p.width()), at.pointer, 1);
        } else if (layout.isWide(p.state())) {
            ir.store("i64", ir.resized(value, of.bits(), Long.SIZE), at.pointer, 8);
        } else {
            int ones = -1 >>> Integer.SIZE - p.width();
            String in = ir.set("and i32 " + ir.resized(value, of.bits(), Integer.SIZE) + ", " + ones);
            String mask = ir.set("xor i32 -1, " + ir.set("shl i32 " + ones + ", " + at.shift));
            String rest = ir.set("and i32 " + ir.load("i32", at.pointer, 4) + ", " + mask);
            String up = ir.set("shl i32 " + in + ", " + at.shift);
            ir.store("i32", ir.set("or i32 " + rest + ", " + up), at.pointer, 4);
        }
    }

    /// Bytes of a file behind whose last one the first one follows.
    ///
    /// @return as many bits as the place has
    private String ring(Step s) {
        RegisterRef p = place(s);
        int size = layout.count(p.state());
        int bytes = p.width() / Byte.SIZE;
        String file = ir.at("%packed", layout.number(p.state(), 0));
        int number = s.args().getFirst();
        String from = ir.cast("zext", "i32", value(number), "i64");
        String type = "i" + p.width();
        if (ranges.isBelow(number, size - bytes + 1L)) return ir.load(type, ir.at(file, from), 1);
        String out = "0";
        for (int i = 0; i < bytes; i++) {
            String at = ir.set("urem i64 " + ir.set("add i64 " + from + ", " + i) + ", " + size);
            String b = ir.load("i8", ir.at(file, at), 1);
            String wide = bytes == 1 ? b : ir.cast("zext", "i8", b, type);
            String up = ir.set("shl " + type + " " + wide + ", " + Byte.SIZE * i);
            out = ir.set("or " + type + " " + out + ", " + up);
        }
        return out;
    }

    private String resized(String x, int bits, ValueType to) {
        return ir.resized(x, bits, to.bits());
    }

    // ---- memory

    /// @return a pointer to bytes at an address, in the window
    private String host(String address, int bytes) {
        String at = ir.set("sub i64 " + address + ", %first");
        String end = ir.set("sub i64 %size, " + bytes);
        String isShort = ir.set("icmp ult i64 %size, " + bytes);
        String isPast = ir.set("icmp ugt i64 " + at + ", " + end);
        leave(ir.set("or i1 " + isShort + ", " + isPast), Integer.toString(OUTSIDE));
        return ir.at("%host", at);
    }

    private String load(Step s) {
        int bits = (int) s.value();
        return resized(ir.load("i" + bits, host(arg(s, 0), bits / Byte.SIZE), 1), bits, s.type());
    }

    private void store(Step s) {
        int bits = (int) s.value();
        String to = host(arg(s, 0), bits / Byte.SIZE);
        ir.store("i" + bits, ir.resized(arg(s, 1), argType(s, 1).bits(), bits), to, 1);
    }
}
