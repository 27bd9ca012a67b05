package dev.heddle.editors.command;

import dev.heddle.debugger.session.ValueFormat;
import org.jspecify.annotations.Nullable;

/// A count, a unit and a format: `16xw` in gdb's letters, or a number and a format's name, `4f16`.
///
/// @param count how many, at least 1
/// @param format null if nothing was said
/// @param isCode whether instructions are wanted
record MemoryShape(int count, @Nullable ValueFormat format, boolean isCode) {
    private static final int MOST = 1 << 16;

    static MemoryShape of(String text) throws Refusal {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) digits++;
        int count = digits == 0 ? 1 : Arguments.small(text.substring(0, digits));
        if (count < 1 || count > MOST) throw new Refusal("1 to %d values".formatted(MOST));
        String rest = text.substring(digits);
        if (rest.isEmpty()) return new MemoryShape(count, null, false);
        if (ValueFormat.names().contains(rest)) return new MemoryShape(count, ValueFormat.of(rest), false);
        if (rest.equals("i")) return new MemoryShape(count, null, true);
        return new MemoryShape(count, letters(rest), false);
    }

    private static ValueFormat letters(String letters) throws Refusal {
        ValueFormat.Kind kind = ValueFormat.Kind.HEX;
        int bits = 0;
        for (int i = 0; i < letters.length(); i++) {
            char c = letters.charAt(i);
            ValueFormat.Kind k = kind(c);
            int size = size(c);
            if (k == null && size == 0)
                throw new Refusal("unknown format '%s'; letters are x d u o t f c a and b h w g, or one of %s"
                        .formatted(letters, String.join(", ", ValueFormat.names())));
            if (k != null) kind = k;
            if (size > 0) bits = size;
        }
        return new ValueFormat(kind, kind == ValueFormat.Kind.CHARACTER ? Byte.SIZE : bits);
    }

    private static ValueFormat.@Nullable Kind kind(char c) {
        return switch (c) {
            case 'x', 'a' -> ValueFormat.Kind.HEX;
            case 'd' -> ValueFormat.Kind.SIGNED;
            case 'u' -> ValueFormat.Kind.UNSIGNED;
            case 'o' -> ValueFormat.Kind.OCTAL;
            case 't' -> ValueFormat.Kind.BINARY;
            case 'f' -> ValueFormat.Kind.FLOAT;
            case 'c' -> ValueFormat.Kind.CHARACTER;
            default -> null;
        };
    }

    private static int size(char c) {
        return switch (c) {
            case 'b' -> Byte.SIZE;
            case 'h' -> Short.SIZE;
            case 'w' -> Integer.SIZE;
            case 'g' -> Long.SIZE;
            default -> 0;
        };
    }
}
