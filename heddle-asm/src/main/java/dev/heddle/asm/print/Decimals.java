package dev.heddle.asm.print;

import dev.heddle.isa.Part;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Binary floats of 16 or 32 bits as decimals: written as C does, with six decimals or with all digits, read to the
/// nearest float of 64 bits and then to the nearest of the format, as a C program does that prints and reads them.
public final class Decimals {
    /// Below this, a product with a million is exact, and its nearest integer has at most 15 digits.
    private static final double EXACT = 1e9;

    private static final int MAX_LENGTH = 400;

    private Decimals() {}

    /// Writes the text of the float with these bits.
    static void print(TextBuffer out, long bits, Part.Format.Decimal format) {
        int width = format.bits();
        double x = value(bits, width);
        if (bits >>> width - 1 != 0) out.add('-');
        double a = Math.abs(x);
        if (Double.isNaN(a)) {
            out.add("nan");
        } else if (Double.isInfinite(a)) {
            out.add("inf");
        } else if (format.exact()) {
            out.add(exact(a, width == 16 ? 5 : 9));
        } else if (a < EXACT) {
            // A float has 24 bits and a million 14 beside a power of two: the product is exact.
            long millionths = (long) Math.rint(a * 1e6);
            out.number(millionths / 1_000_000, 10, 1, false);
            out.add('.');
            out.number(millionths % 1_000_000, 10, 6, false);
        } else {
            out.add(new BigDecimal(a).setScale(6, RoundingMode.HALF_EVEN).toPlainString());
        }
    }

    /// @param a finite and not negative
    /// @param digits that tell a float of its width from all others
    private static String exact(double a, int digits) {
        if (a == Math.rint(a)) return new BigDecimal(a).setScale(1).toPlainString();
        BigDecimal x = new BigDecimal(a)
                .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = x.precision() - x.scale() - 1;
        if (exponent >= -4) return x.toPlainString();
        String all = x.unscaledValue().toString();
        String point = all.length() == 1 ? "" : "." + all.substring(1);
        return "%s%se-%02d".formatted(all.charAt(0), point, -exponent);
    }

    private static double value(long bits, int width) {
        return width == 16 ? Float.float16ToFloat((short) bits) : Float.intBitsToFloat((int) bits);
    }

    /// The bits of the float that a text stands for, or null if it is none.
    ///
    /// @param text a decimal, perhaps with an exponent, `inf` or `nan`, with or without a sign
    public static @Nullable Long parse(byte[] text, int from, int to, int width) {
        boolean negative = from < to && text[from] == '-';
        int at = negative ? from + 1 : from;
        if (at >= to || to - at > MAX_LENGTH) return null;
        String s = new String(text, at, to - at, StandardCharsets.US_ASCII);
        double x;
        if (s.equals("nan")) {
            x = Double.NaN;
        } else if (s.equals("inf")) {
            x = Double.POSITIVE_INFINITY;
        } else {
            if (!isDecimal(s)) return null;
            x = Double.parseDouble(s);
            // It would become infinite.
            if (x >= (width == 16 ? 65_520 : 0x1.ffffffp127)) return null;
        }
        long sign = negative ? 1L << width - 1 : 0;
        return sign
                | (width == 16
                        ? Float.floatToFloat16((float) x) & 0xffff
                        : Float.floatToIntBits((float) x) & 0xffff_ffffL);
    }

    /// Digits with at most one point and an exponent; not the names and suffixes that Java reads beside them.
    private static boolean isDecimal(String s) {
        int digits = 0;
        boolean point = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' && !point) {
                point = true;
            } else if ((c == 'e' || c == 'E') && digits > 0) {
                String e = s.substring(i + 1);
                return e.matches("[+-]?[0-9]{1,4}");
            } else {
                return false;
            }
        }
        return digits > 0;
    }
}
