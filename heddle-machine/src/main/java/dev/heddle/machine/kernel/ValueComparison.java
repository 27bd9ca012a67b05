package dev.heddle.machine.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The way in which a buffer is compared with what it should hold: value by value of a format, within a margin.
///
/// @param margin null for that of the kernel's own file
public record ValueComparison(ValueFormat format, @Nullable Margin margin) {
    /// The error that counts as none: one of these is enough.
    ///
    /// @param steps from one number of the format to the next one
    /// @param relative to the expected value
    /// @param absolute beside it
    public record Margin(long steps, double relative, double absolute) {
        private static final Pattern STEPS = Pattern.compile("(\\d{1,18})ulp");

        private static final String NUMBER = "((?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)";

        private static final Pattern NUMBERS = Pattern.compile(NUMBER + "(?:,\\s*" + NUMBER + ")?");

        /// @param text `2ulp`, `1e-5` or `1e-5,1e-8`
        /// @throws IllegalArgumentException with a message for people
        public static Margin of(String text) {
            Matcher steps = STEPS.matcher(text);
            if (steps.matches()) return new Margin(Long.parseLong(steps.group(1)), 0, 0);
            Matcher m = NUMBERS.matcher(text);
            if (!m.matches())
                throw new IllegalArgumentException(
                        "'%s' is no tolerance; 2ulp, 1e-5 (of the expected value) and 1e-5,1e-8 (and beside it) are"
                                .formatted(text));
            double absolute = m.group(2) == null ? 0 : Double.parseDouble(m.group(2));
            return new Margin(0, Double.parseDouble(m.group(1)), absolute);
        }
    }

    /// @param own the tolerance of the kernel's file
    /// @return the first difference, how many there are, and the largest error; empty if all values are near enough
    String difference(String name, byte[] got, byte[] expected, Tolerance own) {
        Margin within = margin != null ? margin : margin(own);
        int each = format.bytes();
        int count = (got.length + each - 1) / each;
        int first = -1;
        int different = 0;
        int worst = -1;
        for (int i = 0; i < count; i++) {
            long g = format.bits(got, i * each);
            long e = format.bits(expected, i * each);
            if (worst < 0 || error(g, e) > error(got, expected, worst)) worst = i;
            if (isNear(g, e, within)) continue;
            if (first < 0) first = i;
            different++;
        }
        if (different == 0) return "";
        return "%s: value %d is %s, expected %s; %d of %d values differ; %s"
                .formatted(
                        name,
                        first,
                        format.text(format.bits(got, first * each)),
                        format.text(format.bits(expected, first * each)),
                        different,
                        count,
                        largest(got, expected, worst));
    }

    private String largest(byte[] got, byte[] expected, int at) {
        long g = format.bits(got, at * format.bytes());
        long e = format.bits(expected, at * format.bytes());
        double error = error(g, e);
        String steps = format.isFloat() && !Double.isInfinite(error)
                ? ", %s ulp".formatted(Long.toUnsignedString(format.steps(g, e)))
                : "";
        return "the largest error is %s%s, at value %d: %s, expected %s"
                .formatted(
                        format.isFloat() ? Float.toString((float) error) : "%.0f".formatted(error),
                        steps,
                        at,
                        format.text(g),
                        format.text(e));
    }

    private double error(byte[] got, byte[] expected, int at) {
        int each = format.bytes();
        return error(format.bits(got, at * each), format.bits(expected, at * each));
    }

    /// @return the distance; infinite where one of the two is not a number, or infinite
    private double error(long got, long expected) {
        double g = format.value(got);
        double e = format.value(expected);
        if (got == expected || Double.isNaN(g) && Double.isNaN(e)) return 0;
        double d = Math.abs(g - e);
        return Double.isNaN(d) ? Double.POSITIVE_INFINITY : d;
    }

    private boolean isNear(long got, long expected, Margin within) {
        double error = error(got, expected);
        if (got == expected) return true;
        if (within.steps == 0 && within.relative == 0 && within.absolute == 0) return false;
        if (Double.isInfinite(error)) return false;
        return Long.compareUnsigned(format.steps(got, expected), within.steps) <= 0
                || error <= within.absolute + within.relative * Math.abs(format.value(expected));
    }

    private static Margin margin(Tolerance own) {
        return switch (own) {
            case Tolerance.Near n -> new Margin(0, n.relative(), n.absolute());
            case Tolerance.Exact _, Tolerance.ZeroSign _ -> new Margin(0, 0, 0);
        };
    }
}
