package dev.heddle.asm.parse;

import dev.heddle.asm.print.Decimals;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.text.Chars;
import dev.heddle.asm.text.WholeNumbers;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Part;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Matches a number: an integer, a decimal fraction, a branch target.
abstract sealed class NumberMatcher extends Matcher {
    @Override
    final boolean mayBeAbsent() {
        return false;
    }

    /// An integer in decimal, 0x or 0b.
    static final class Integer extends NumberMatcher {
        private static final int MOST_SUGGESTED = 255;

        private final Bits bits;
        private final Part.Format.Integer format;
        private final boolean plain;

        /// @param plain only decimal digits: the number is part of a name such as r12
        Integer(Bits bits, Part.Format.Integer format, boolean plain) {
            this.bits = bits;
            this.format = format;
            this.plain = plain;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            int at = pos;
            boolean negative = false;
            if (!plain && at < p.end && p.text[at] == '-') {
                negative = true;
                at++;
            }
            int base = format.prefix().isEmpty() ? format.base() : 10;
            if (!plain
                    && at + 1 < p.end
                    && p.text[at] == '0'
                    && (format.base() != 2 || !format.prefix().isEmpty())) {
                int x = p.text[at + 1] | 32;
                if (x == 'x' || x == 'b') {
                    base = x == 'x' ? 16 : 2;
                    at += 2;
                }
            }
            int start = at;
            long v = 0;
            for (; at < p.end; at++) {
                int d = Hex.value(p.text[at]);
                if (d < 0 || d >= base) break;
                if (Long.compareUnsigned(v, Long.divideUnsigned(-1L - d, base)) > 0) return p.fail(this, pos);
                v = v * base + d;
            }
            if (at == start || !plain && at < p.end && Chars.isWord(p.text[at])) return p.fail(this, pos);
            if (format.fixedWidth() && format.prefix().isEmpty() && at - start != bits.width())
                return p.fail(this, pos);
            if (plain && at - start > 1 && p.text[start] == '0') return p.fail(this, pos);
            return bindNumber(p, v, negative, base != 10, pos, at);
        }

        @Override
        boolean mayBegin(int c) {
            return c == '-' || Hex.value(c) >= 0;
        }

        /// Whether it stands right after letters, as in `r12`.
        boolean isPartOfName() {
            return plain;
        }

        /// The largest number that is worth a suggestion.
        long most() {
            return Math.min(MOST_SUGGESTED, Word.lowMask(bits.width()) & Long.MAX_VALUE);
        }

        private boolean bindNumber(Parse p, long v, boolean negative, boolean raw, int from, int to) {
            int width = bits.width();
            if (format.signed()) {
                long limit = 1L << width - 1;
                boolean fits = negative ? v <= limit && v >= 0 : v >= 0 && v < limit || raw && v >>> width - 1 <= 1;
                if (!fits) return p.fail(this, from);
                return bind(p, bits, (negative ? -v : v) & Word.lowMask(width), from, to);
            }
            if (negative && v != 0 || v < format.plus() && v >= 0) return p.fail(this, from);
            return bind(p, bits, v - format.plus(), from, to);
        }

        @Override
        @Nullable
        String expected() {
            int width = bits.width();
            if (bits.isConstant() || plain) return null;
            if (format.fixedWidth() && format.prefix().isEmpty()) return width + " binary digits";
            return format.signed()
                    ? "a number %d..%d".formatted(-(1L << width - 1), (1L << width - 1) - 1)
                    : "a number %d..%s"
                            .formatted(format.plus(), Long.toUnsignedString(Word.lowMask(width) + format.plus()));
        }
    }

    /// A number that is looked up among those that a function gives.
    static final class By extends NumberMatcher {
        private final Bits bits;
        private final Inverse inverse;

        By(Bits bits, Inverse inverse) {
            this.bits = bits;
            this.inverse = inverse;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            int at = pos;
            while (at < p.end && (Chars.isWord(p.text[at]) || at == pos && p.text[at] == '-')) at++;
            Long number = WholeNumbers.number(new String(p.text, pos, at - pos, StandardCharsets.UTF_8));
            int value = number == null ? Inverse.NONE : inverse.of(number);
            return value == Inverse.NONE ? p.fail(this, pos) : bind(p, bits, value, pos, at);
        }

        @Override
        String expected() {
            return "a number that can be written here";
        }
    }

    /// A decimal fraction that the format holds exactly.
    static final class SmallFloat extends NumberMatcher {
        private static final int MAX_LENGTH = 400;
        private final Bits bits;
        private final Part.Format.SmallFloat format;
        private final double[] values;

        SmallFloat(Bits bits, Part.Format.SmallFloat format) {
            this.bits = bits;
            this.format = format;
            values = new double[1 << bits.width() - 1];
            for (int i = 0; i < values.length; i++) values[i] = Printer.SmallFloat.value(i, format);
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            int at = pos;
            boolean negative = at < p.end && p.text[at] == '-';
            if (negative) at++;
            int start = at;
            boolean point = false;
            for (; at < p.end; at++) {
                int c = p.text[at];
                if (c == '.' && !point && at + 1 < p.end && p.text[at + 1] >= '0' && p.text[at + 1] <= '9')
                    point = true;
                else if (c < '0' || c > '9') break;
            }
            if (!point || at == start || at < p.end && Chars.isWord(p.text[at]) || at - start > MAX_LENGTH)
                return p.fail(this, pos);
            double value = Double.parseDouble(new String(p.text, start, at - start, StandardCharsets.US_ASCII));
            int code = Arrays.binarySearch(values, value);
            if (code < 0) return p.fail(this, pos);
            return bind(p, bits, code | (negative ? 1L << bits.width() - 1 : 0), pos, at);
        }

        @Override
        String expected() {
            return "a float immediate (up to %s, %d fraction bits)"
                    .formatted(values[values.length - 1], format.fraction());
        }
    }

    /// A decimal, `inf` or `nan`, which need not be exact.
    static final class Decimal extends NumberMatcher {
        private final Bits bits;
        private final Part.Format.Decimal format;

        Decimal(Bits bits, Part.Format.Decimal format) {
            this.bits = bits;
            this.format = format;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            int at = pos;
            while (at < p.end && isPart(p, at)) at++;
            Long value = Decimals.parse(p.text, pos, at, format.bits());
            return value == null ? p.fail(this, pos) : bind(p, bits, value, pos, at);
        }

        private static boolean isPart(Parse p, int at) {
            int c = p.text[at];
            boolean exponent = at > 0 && (p.text[at - 1] | 32) == 'e';
            return Chars.isWord(c) || c == '.' || c == '-' || c == '+' && exponent;
        }

        @Override
        String expected() {
            return "a float such as 1.500000, inf or nan";
        }
    }

    /// `pc+12`, a name, or an absolute address; or, where targets are counts, a signed count or a name.
    static final class Relative extends NumberMatcher {
        private final Bits bits;
        private final Part.Format.Relative format;

        Relative(Bits bits, Part.Format.Relative format) {
            this.bits = bits;
            this.format = format;
        }

        @Override
        boolean match(Parse p, int pos) {
            if (p.owed != null) return p.fail(this, pos);
            if (format.isCount()) return matchCount(p, pos);
            int at = pos;
            boolean pc = at + 2 < p.end
                    && p.text[at] == 'p'
                    && p.text[at + 1] == 'c'
                    && (p.text[at + 2] == '+' || p.text[at + 2] == '-');
            boolean negative = pc && p.text[at + 2] == '-';
            if (pc) at += 3;
            int start = at;
            at = end(p, start);
            if (at == start) return p.fail(this, pos);
            boolean number = isNumber(p, start);
            Long v = number ? number(p, start, at) : symbol(p, start, at);
            p.usedAddress |= !(pc && number);
            p.usedNumber |= !pc && number;
            if (v == null || pc && number && v < 0) return p.fail(this, start);
            return bindDistance(p, pc && number ? (negative ? -v : v) : v - p.address, pos, at);
        }

        private boolean matchCount(Parse p, int pos) {
            boolean negative = pos < p.end && p.text[pos] == '-';
            int start = negative ? pos + 1 : pos;
            int at = end(p, start);
            if (at == start) return p.fail(this, pos);
            boolean number = isNumber(p, start);
            if (negative && !number) return p.fail(this, pos);
            Long v = number ? number(p, start, at) : symbol(p, start, at);
            p.usedAddress |= !number;
            if (v == null) return p.fail(this, start);
            if (!number) return bindDistance(p, v - p.address, pos, at);
            int width = bits.width();
            boolean pattern = at - start > 1 && (p.text[start + 1] | 32) == 'x';
            boolean fits = negative ? v >= 0 && v <= 1L << width - 1 : v >>> (pattern ? width : width - 1) == 0;
            if (!fits) return p.fail(this, pos);
            return bind(p, bits, (negative ? -v : v) & Word.lowMask(width), pos, at);
        }

        /// Where the number or name that begins at `start` ends.
        private static int end(Parse p, int start) {
            int at = start;
            while (at < p.end && (Chars.isWord(p.text[at]) || p.text[at] == '.' || p.text[at] == '$')) at++;
            return at;
        }

        private static boolean isNumber(Parse p, int start) {
            return p.text[start] >= '0' && p.text[start] <= '9';
        }

        private boolean bindDistance(Parse p, long distance, int pos, int at) {
            long value = (distance - format.bias()) / format.scale();
            int width = bits.width();
            long field = value & Word.lowMask(width);
            boolean fits = format.bias() + value * format.scale() == distance && format.value(field, width) == value;
            if (!fits) return p.fail(this, pos);
            return bind(p, bits, field, pos, at);
        }

        private static @Nullable Long symbol(Parse p, int from, int to) {
            Parse.Symbols s = p.symbols;
            return s == null ? null : s.value(p.text, from, to);
        }

        /// @return the number, unsigned, or null if it is none or has more than 64 bits
        static @Nullable Long number(Parse p, int from, int to) {
            boolean hex = to - from > 2 && p.text[from] == '0' && (p.text[from + 1] | 32) == 'x';
            int base = hex ? 16 : 10;
            long v = 0;
            for (int i = hex ? from + 2 : from; i < to; i++) {
                int d = Hex.value(p.text[i]);
                if (d < 0 || d >= base) return null;
                if (v >>> 58 != 0 && Long.compareUnsigned(v, Long.divideUnsigned(-1L - d, base)) > 0) return null;
                v = v * base + d;
            }
            return v;
        }

        @Override
        String expected() {
            long most = (1L << bits.width() - 1) - 1;
            if (format.isCount())
                return "a branch target (a label, or a number %d..%d of steps of %d bytes)"
                        .formatted(-most - 1, most, format.scale());
            return "a branch target within %d..%d bytes (a label, pc+12, or an address)"
                    .formatted(format.bias() - (most + 1) * format.scale(), format.bias() + most * format.scale());
        }
    }
}
