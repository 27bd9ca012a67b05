package dev.heddle.textures.texel;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/// Reads what the name of a plain format says: `rgba8`, `b5g6r5`, `z24x8`.
final class ComponentNames {
    private static final int MAX_BITS = 128;

    private ComponentNames() {}

    /// @throws IllegalArgumentException if the name is not one of a plain format
    static List<Component> of(String name) {
        List<Component> out = new ArrayList<>();
        EnumSet<Channel> seen = EnumSet.noneOf(Channel.class);
        int low = 0;
        int at = 0;
        while (at < name.length()) {
            int digits = at;
            while (digits < name.length() && !isDigit(name.charAt(digits))) digits++;
            int end = digits;
            while (end < name.length() && isDigit(name.charAt(end))) end++;
            int bits = width(name, digits, end);
            for (; at < digits; at++) {
                Channel c = Channel.of(name.charAt(at));
                if (c != Channel.UNUSED && !seen.add(c))
                    throw new IllegalArgumentException("'%s' names channel %c twice".formatted(name, c.letter()));
                out.add(new Component(c, low, bits));
                low += bits;
            }
            at = end;
        }
        if (seen.isEmpty()) throw new IllegalArgumentException("'%s' names no channel".formatted(name));
        if (low % 8 != 0 || low > MAX_BITS)
            throw new IllegalArgumentException(
                    "'%s' has %d bits; a texel has whole bytes, up to 16".formatted(name, low));
        return out;
    }

    /// @return the shortest name of a list of components
    static String name(List<Component> all) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < all.size(); i++) {
            Component c = all.get(i);
            out.append(c.channel().letter());
            if (i + 1 == all.size() || all.get(i + 1).bits() != c.bits()) out.append(c.bits());
        }
        return out.toString();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int width(String name, int from, int to) {
        int bits = to == from || to - from > 2 ? 0 : Integer.parseInt(name, from, to, 10);
        if (bits >= 1 && bits <= 32) return bits;
        throw new IllegalArgumentException(
                "'%s' is not a format: components are letters with a width of 1 to 32 bits, such as rgba8"
                        .formatted(name));
    }
}
