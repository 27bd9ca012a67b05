package dev.heddle.cli.debug;

import dev.heddle.debug.session.Format;
import org.jspecify.annotations.Nullable;

/// A count, a unit and a format: `16xw` in gdb's letters, or a number and a format's name, `4f16`.
///
/// @param count how many, at least 1
/// @param format null if nothing was said
/// @param isCode whether instructions are wanted
record Shape(int count, @Nullable Format format, boolean isCode) {
    private static final int MOST = 1 << 16;

    static Shape of(String text) throws Refusal {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) digits++;
        int count = digits == 0 ? 1 : Arguments.small(text.substring(0, digits));
        if (count < 1 || count > MOST) throw new Refusal("1 to %d values".formatted(MOST));
        String rest = text.substring(digits);
        if (rest.isEmpty()) return new Shape(count, null, false);
        if (Format.names().contains(rest)) return new Shape(count, Format.of(rest), false);
        if (rest.equals("i")) return new Shape(count, null, true);
        return new Shape(count, letters(rest), false);
    }

    private static Format letters(String letters) throws Refusal {
        Format.Kind kind = Format.Kind.HEX;
        int bits = 0;
        for (int i = 0; i < letters.length(); i++) {
            char c = letters.charAt(i);
            Format.Kind k = kind(c);
            int size = size(c);
            if (k == null && size == 0)
                throw new Refusal(
                        "unknown format '%s'; letters are x d u o t f c a and b h w g, or one of %s"
                                .formatted(letters, String.join(", ", Format.names())));
            if (k != null) kind = k;
            if (size > 0) bits = size;
        }
        return new Format(kind, kind == Format.Kind.CHARACTER ? Byte.SIZE : bits);
    }

    private static Format.@Nullable Kind kind(char c) {
        return switch (c) {
            case 'x', 'a' -> Format.Kind.HEX;
            case 'd' -> Format.Kind.SIGNED;
            case 'u' -> Format.Kind.UNSIGNED;
            case 'o' -> Format.Kind.OCTAL;
            case 't' -> Format.Kind.BINARY;
            case 'f' -> Format.Kind.FLOAT;
            case 'c' -> Format.Kind.CHARACTER;
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
