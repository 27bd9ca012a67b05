package dev.heddle.llvm;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operations that compute with integers and masks, in IR: for all lanes of a strip. Values of 32 bits, floats
/// and masks are vectors of i32, others vectors of i64. What is undefined in IR is kept away from it.
public final class LaneOps {
    private final Ir ir;
    private final Intrinsics intrinsics;

    public LaneOps(Ir ir, Intrinsics intrinsics) {
        this.ir = ir;
        this.intrinsics = intrinsics;
    }

    /// @param from types of the arguments
    /// @param a the arguments
    /// @return the value; null for an operation that is not here
    @Nullable
    public String of(Step s, List<ValueType> from, List<String> a) {
        boolean isWide = s.type().bits() == Long.SIZE;
        String x = a.isEmpty() ? "" : a.getFirst();
        String y = a.size() < 2 ? "" : a.get(1);
        return switch (s.op()) {
            case ADD -> binary("add", isWide, x, y);
            case SUB -> binary("sub", isWide, x, y);
            case MUL -> binary("mul", isWide, x, y);
            case AND -> binary("and", isWide, x, y);
            case OR -> binary("or", isWide, x, y);
            case XOR -> binary("xor", isWide, x, y);
            case MUL_HIGH -> upperHalf(x, y);
            case SHL -> shifted("shl", isWide, x, y);
            case SHR -> shifted("lshr", isWide, x, y);
            case SAR -> shiftedSigned(isWide, x, y);
            case DIV_S -> quotientSigned(isWide, x, y);
            case DIV_U -> quotientUnsigned(isWide, x, y);
            case REM_S -> binary("srem", isWide, x, divisor(isWide, true, y));
            case REM_U -> binary("urem", isWide, x, divisor(isWide, false, y));
            case MIN_S -> lesser("slt", isWide, x, y);
            case MAX_S -> lesser("sgt", isWide, x, y);
            case MIN_U -> lesser("ult", isWide, x, y);
            case MAX_U -> lesser("ugt", isWide, x, y);
            case SEXT -> signExtended(isWide, x, s.type().bits() - (int) s.value());
            case POPCOUNT -> intrinsics.call("ctpop", type(isWide), x);
            case REVERSE -> intrinsics.call("bitreverse", type(isWide), x);
            case HIGHEST -> highest(isWide, x);
            case LOWEST -> lowest(isWide, x);
            case WIDEN_S -> ir.cast("sext", ir.i32(), x, ir.i64());
            case WIDEN_U -> ir.cast("zext", ir.i32(), x, ir.i64());
            case NARROW -> ir.cast("trunc", ir.i64(), x, ir.i32());
            case HIGH -> ir.cast("trunc", ir.i64(), binary("lshr", true, x, ir.all64(32)), ir.i32());
            case PAIR -> pair(x, y);
            case EQ -> compared("eq", from, x, y);
            case LT_S -> compared("slt", from, x, y);
            case LT_U -> compared("ult", from, x, y);
            case SELECT -> ir.select(ir.bits(x), type(isWide), y, a.get(2));
            default -> null;
        };
    }

    private String type(boolean isWide) {
        return isWide ? ir.i64() : ir.i32();
    }

    private String all(boolean isWide, long value) {
        return isWide ? ir.all64(value) : ir.all32((int) value);
    }

    public String binary(String instruction, boolean isWide, String x, String y) {
        return ir.set(instruction + " " + type(isWide) + " " + x + ", " + y);
    }

    private String test(String condition, boolean isWide, String x, String y) {
        return binary("icmp " + condition, isWide, x, y);
    }

    private String upperHalf(String x, String y) {
        String wide = ir.vector("i128");
        String product = ir.set(
                "mul " + wide + " " + ir.cast("zext", ir.i64(), x, wide) + ", " + ir.cast("zext", ir.i64(), y, wide));
        String high = ir.set("lshr " + wide + " " + product + ", " + ir.all("i128", "64"));
        return ir.cast("trunc", wide, high, ir.i64());
    }

    /// By the width or more everything is moved out: IR would leave it open.
    private String shifted(String instruction, boolean isWide, String x, String by) {
        int most = isWide ? 63 : 31;
        String beyond = test("sgt", false, by, ir.all32(most));
        String in = amount(isWide, binary("and", false, by, ir.all32(most)));
        return ir.select(beyond, type(isWide), "zeroinitializer", binary(instruction, isWide, x, in));
    }

    private String shiftedSigned(boolean isWide, String x, String by) {
        int most = isWide ? 63 : 31;
        String limited = ir.select(test("sgt", false, by, ir.all32(most)), ir.i32(), ir.all32(most), by);
        return binary("ashr", isWide, x, amount(isWide, binary("and", false, limited, ir.all32(most))));
    }

    private String amount(boolean isWide, String by) {
        return isWide ? ir.cast("zext", ir.i32(), by, ir.i64()) : by;
    }

    /// 1 instead of a divisor that must not be: 0, and -1 where the quotient may be too large.
    private String divisor(boolean isWide, boolean isSigned, String y) {
        String wrong = test("eq", isWide, y, "zeroinitializer");
        if (isSigned) wrong = ir.set("or " + ir.i1() + " " + wrong + ", " + test("eq", isWide, y, all(isWide, -1)));
        return ir.select(wrong, type(isWide), all(isWide, 1), y);
    }

    private String quotientSigned(boolean isWide, String x, String y) {
        String q = binary("sdiv", isWide, x, divisor(isWide, true, y));
        String negated = binary("sub", isWide, "zeroinitializer", x);
        String signed = ir.select(test("eq", isWide, y, all(isWide, -1)), type(isWide), negated, q);
        return orZero(isWide, y, signed);
    }

    private String quotientUnsigned(boolean isWide, String x, String y) {
        return orZero(isWide, y, binary("udiv", isWide, x, divisor(isWide, false, y)));
    }

    private String orZero(boolean isWide, String y, String quotient) {
        String zero = test("eq", isWide, y, "zeroinitializer");
        return ir.select(zero, type(isWide), "zeroinitializer", quotient);
    }

    private String lesser(String condition, boolean isWide, String x, String y) {
        return ir.select(test(condition, isWide, x, y), type(isWide), x, y);
    }

    private String signExtended(boolean isWide, String x, int by) {
        if (by == 0) return x;
        String up = binary("shl", isWide, x, all(isWide, by));
        return binary("ashr", isWide, up, all(isWide, by));
    }

    private String highest(boolean isWide, String x) {
        String zeros = intrinsics.callDefined("ctlz", type(isWide), x);
        return binary("sub", isWide, all(isWide, isWide ? 63 : 31), zeros);
    }

    private String lowest(boolean isWide, String x) {
        String zeros = intrinsics.callDefined("cttz", type(isWide), x);
        String none = test("eq", isWide, x, "zeroinitializer");
        return ir.select(none, type(isWide), all(isWide, -1), zeros);
    }

    private String pair(String low, String high) {
        String up = binary("shl", true, ir.cast("zext", ir.i32(), high, ir.i64()), ir.all64(32));
        return binary("or", true, ir.cast("zext", ir.i32(), low, ir.i64()), up);
    }

    private String compared(String condition, List<ValueType> from, String x, String y) {
        return ir.mask(test(condition, from.getFirst().bits() == Long.SIZE, x, y));
    }

    // ---- parts of registers

    /// @return `width` bits of x from `low` on
    public String field(String x, int low, int width) {
        String down = low == 0 ? x : binary("lshr", false, x, ir.all32(low));
        return width + low == Integer.SIZE ? down : binary("and", false, down, ir.all32(-1 >>> Integer.SIZE - width));
    }

    /// @return `old` with the low `width` bits of x from the bit `low` on
    public String inserted(String x, String old, int low, int width) {
        if (width == Integer.SIZE) return x;
        int ones = -1 >>> Integer.SIZE - width;
        String in = binary("and", false, x, ir.all32(ones));
        String up = low == 0 ? in : binary("shl", false, in, ir.all32(low));
        return binary("or", false, binary("and", false, old, ir.all32(~(ones << low))), up);
    }
}
