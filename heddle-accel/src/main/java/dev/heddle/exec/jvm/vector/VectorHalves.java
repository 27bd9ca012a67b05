package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Halves;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.List;
import java.util.Objects;

/// Vectors of the binary16 numbers of lanes. Within a body they are floats of 32 bits, rounded after each operation;
/// they become 16 bits where registers want them.
final class VectorHalves {
    private static final int SIGN = Integer.MIN_VALUE;
    private static final int EXPONENT = 0x7f800000;

    /// The bits of 2^-14, the least normal number, and of 2^16.
    private static final int LEAST = 0x38800000;

    private static final int BEYOND = 0x47800000;

    /// What takes the exponent of a number to that of 1.5 times the number that has its last place where that of
    /// binary16 is.
    private static final int ROUNDING = (13 << 23) + 0x400000;

    private static final int INFINITY = 0x7c00;
    private static final int NAN = 0x7e00;

    private final VectorValues values;
    private final List<Step> steps;
    private final VectorApi api;
    private final CodeBuilder out;

    VectorHalves(VectorValues values, List<Step> steps, VectorApi api, CodeBuilder out) {
        this.values = values;
        this.steps = steps;
        this.api = api;
        this.out = out;
    }

    private int kept() {
        int local = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(local);
        return local;
    }

    private void bits(int real) {
        out.aload(real);
        api.asInts();
    }

    /// A sum or product of halves, rounded once. Sums and products of single precision are near enough to be rounded
    /// again; those of three numbers are rounded to odd first.
    boolean arithmetic(Step s) {
        if (!Halves.isNearest(s.format())) return false;
        for (int a : s.args()) if (!Halves.isHalf(a, steps)) return false;
        values.push(s, 0);
        values.push(s, 1);
        api.floats(s.op() == Op.FADD ? "add" : "mul");
        if (s.op() == Op.FMA) odd(s);
        if (Objects.requireNonNull(s.format()).flush()) flushed();
        round();
        return true;
    }

    /// Adds the third argument to a product that has been pushed. What the sum leaves out is known exactly; if there is
    /// something, the last place becomes odd.
    private void odd(Step s) {
        int product = kept();
        out.aload(product);
        values.push(s, 2);
        api.floats("add");
        int sum = kept();
        out.aload(sum).aload(product);
        api.floats("sub");
        int other = kept();
        out.aload(product).aload(sum).aload(other);
        api.floats("sub");
        api.floats("sub");
        values.push(s, 2);
        out.aload(other);
        api.floats("sub");
        api.floats("add");
        int rest = kept();
        bits(sum);
        // Towards zero, and then odd.
        bits(sum);
        bits(rest);
        api.both("XOR", () -> bits(sum));
        api.shift("ASHR", Integer.SIZE - 1);
        api.ints("add");
        api.number(1);
        api.ints("or");
        bits(rest);
        api.number(Integer.MAX_VALUE);
        api.ints("and");
        api.number(1);
        api.ints("sub");
        api.compare("ULT", EXPONENT - 1);
        api.blend();
        api.asFloats();
    }

    /// Rounds a float that has been pushed to a number of binary16: the sum with a number whose last place is where it
    /// has to be is rounded there. What is too large becomes infinite on the way.
    private void round() {
        int real = kept();
        bits(real);
        api.number(EXPONENT);
        api.ints("and");
        api.both("MAX", () -> api.number(LEAST));
        api.both("MIN", () -> api.number(BEYOND));
        api.number(ROUNDING);
        api.ints("add");
        api.asFloats();
        int large = kept();
        out.aload(real).aload(large);
        api.floats("add");
        out.aload(large);
        api.floats("sub");
        api.real(0x1p112f);
        api.floats("mul");
        api.real(0x1p-112f);
        api.floats("mul");
        api.asInts();
        sign(real);
        api.ints("or");
        api.asFloats();
    }

    private void sign(int real) {
        bits(real);
        api.number(SIGN);
        api.ints("and");
    }

    /// Makes a float that has been pushed a zero of the same sign if it is below the least normal number.
    private void flushed() {
        int real = kept();
        bits(real);
        sign(real);
        bits(real);
        api.number(Integer.MAX_VALUE);
        api.ints("and");
        api.compare("LT", LEAST);
        api.blend();
        api.asFloats();
    }

    boolean flush(Step s) {
        FloatFormat f = s.format();
        if (f == null || f.bits() != 16 || f.brain()) return false;
        values.push(s, 0);
        flushed();
        return true;
    }

    /// The 16 bits: the exponent moved by a product, that of infinities by a limit.
    boolean toHalf(Step s) {
        FloatFormat f = s.format();
        if (f == null || !Halves.isNearest(f) || values.arg(s, 0).type() != ValueType.F32)
            return false;
        values.push(s, 0);
        if (f.flush()) flushed();
        if (!Halves.isHalf(s.args().getFirst(), steps)) round();
        int real = kept();
        bits(real);
        api.number(Integer.MAX_VALUE);
        api.ints("and");
        api.asFloats();
        api.real(0x1p-112f);
        api.floats("mul");
        api.asInts();
        api.shift("LSHR", 13);
        api.both("UMIN", () -> api.number(INFINITY));
        bits(real);
        api.shift("LSHR", 16);
        api.number(0x8000);
        api.ints("and");
        api.ints("or");
        api.number(NAN);
        out.aload(real);
        api.compareReal("NE", () -> out.aload(real));
        api.blend();
        return true;
    }
}
