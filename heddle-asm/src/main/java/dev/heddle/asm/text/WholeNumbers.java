package dev.heddle.asm.text;

import dev.heddle.base.bits.Hex;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Whole numbers as a source writes them.
public final class WholeNumbers {
    private static final BigInteger MIN = BigInteger.ONE.shiftLeft(63);

    private WholeNumbers() {}

    /// @return the value of a number in decimal, 0x or 0b, with or without a sign, as 64 bits; null if it is none,
    ///     or has more
    public static @Nullable Long number(String s) {
        BigInteger n = integer(s);
        return n == null ? null : n.longValue();
    }

    /// @return the same, -2^63 to 2^64 - 1
    public static @Nullable BigInteger integer(String s) {
        boolean negative = s.startsWith("-");
        int from = negative ? 1 : 0;
        int base = s.startsWith("0x", from) ? 16 : s.startsWith("0b", from) ? 2 : 10;
        String digits = s.substring(base == 10 ? from : from + 2);
        if (digits.isEmpty() || digits.length() > Long.SIZE) return null;
        for (int i = 0; i < digits.length(); i++) {
            int d = Hex.value((byte) digits.charAt(i));
            if (digits.charAt(i) > 127 || d < 0 || d >= base) return null;
        }
        BigInteger n = new BigInteger(digits, base);
        if (negative) return n.compareTo(MIN) <= 0 ? n.negate() : null;
        return n.bitLength() <= Long.SIZE ? n : null;
    }
}
