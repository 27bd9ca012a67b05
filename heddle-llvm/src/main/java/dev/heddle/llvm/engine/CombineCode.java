package dev.heddle.llvm.engine;

import dev.heddle.emulator.lanes.Combine;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.Loop;
import java.util.Locale;

/// Values of lanes combined to one, in IR: one active lane after the other, so that sums of floats are rounded in the
/// order of [dev.heddle.emulator.lanes.Across#combine].
final class CombineCode {
    private final Ir ir;
    private final FrameLayout frame;
    private final Combine op;
    private final boolean isWide;
    private final boolean isReal;

    private CombineCode(Ir ir, FrameLayout frame, Combine op, boolean isWide) {
        this.ir = ir;
        this.frame = frame;
        this.op = op;
        this.isWide = isWide;
        this.isReal = op == Combine.FADD || op == Combine.FMUL;
    }

    /// Whether it can be written: floats have to be the bits of doubles.
    ///
    /// @param s REDUCE or SCAN, whose value is how many neighbours belong together
    static boolean isKnown(Step s) {
        return switch (Combine.of(s.word())) {
            case FMIN, FMAX -> false;
            case FADD, FMUL -> isWide(s) && s.value() > 0;
            default -> s.value() > 0;
        };
    }

    private static boolean isWide(Step s) {
        return s.type().bits() == Long.SIZE;
    }

    /// @param s which [#isKnown] takes
    /// @param x row of the values, by its bytes in a strip
    /// @param d row of the results, another one
    static void write(Ir ir, FrameLayout frame, Step s, int x, int d) {
        new CombineCode(ir, frame, Combine.of(s.word()), isWide(s)).groups(s.op() == Op.SCAN, (int) s.value(), x, d);
    }

    private void groups(boolean isScan, int group, int x, int d) {
        String count = RuntimeCode.field(ir, FrameLayout.LANES);
        Loop groups = new Loop(ir, "0", Integer.toString(group), count);
        String first = groups.index();
        String past = ir.set("add i64 " + first + ", " + group);
        String isLast = ir.set("icmp ugt i64 " + past + ", " + count);
        String end = ir.set("select i1 " + isLast + ", i64 " + count + ", i64 " + past);
        String all = lanes(isScan, first, end, x, d);
        if (!isScan) fill(first, end, all, d);
        groups.end();
    }

    /// @return what the active lanes from `first` to before `end` come to
    private String lanes(boolean isScan, String first, String end, int x, int d) {
        String combined = ir.name();
        Loop loop = new Loop(ir, first, "1", end);
        String all = loop.carried(type(), neutral(), combined);
        String exec = element(loop.index(), frame.narrowAt(RegisterLayout.EXEC), Integer.BYTES);
        String isActive = ir.set("icmp ne i32 " + ir.load("i32", exec, 4) + ", 0");
        String value = ir.load(type(), element(loop.index(), x, bytes()), bytes());
        if (isScan) ir.store(type(), all, element(loop.index(), d, bytes()), bytes());
        String both = apply(all, value);
        ir.line("%s = select i1 %s, %s %s, %s %s".formatted(combined, isActive, type(), both, type(), all));
        loop.end();
        return combined;
    }

    private void fill(String first, String end, String value, int d) {
        Loop loop = new Loop(ir, first, "1", end);
        ir.store(type(), value, element(loop.index(), d, bytes()), bytes());
        loop.end();
    }

    private String element(String lane, int row, int bytes) {
        return FrameAccess.element(ir, frame, lane, row, bytes);
    }

    private int bytes() {
        return isWide ? Long.BYTES : Integer.BYTES;
    }

    private String type() {
        return isReal ? "double" : isWide ? "i64" : "i32";
    }

    private String neutral() {
        long bits = op.neutral(8 * bytes());
        return isReal ? "0x%016X".formatted(bits) : Long.toString(isWide ? bits : (int) bits);
    }

    private String apply(String x, String y) {
        return switch (op) {
            case ADD, MUL, AND, OR, XOR, FADD, FMUL -> ir.set("%s %s %s, %s".formatted(name(), type(), x, y));
            case MIN -> chosen("sle", x, y);
            case MAX -> chosen("sge", x, y);
            case UMIN -> chosen("ule", x, y);
            case UMAX -> chosen("uge", x, y);
            case FMIN, FMAX -> throw new IllegalStateException(op.name());
        };
    }

    private String name() {
        return op.name().toLowerCase(Locale.ROOT);
    }

    private String chosen(String comparison, String x, String y) {
        String isFirst = ir.set("icmp " + comparison + " " + type() + " " + x + ", " + y);
        return ir.set("select i1 " + isFirst + ", " + type() + " " + x + ", " + type() + " " + y);
    }
}
