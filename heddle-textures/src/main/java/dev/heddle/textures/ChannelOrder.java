package dev.heddle.textures;

import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.TexelFormat;
import org.jspecify.annotations.Nullable;

/// Formats by the letters of their channels: one whose channels lie in another order has the bits of one that names
/// them as they lie.
final class ChannelOrder {
    private ChannelOrder() {}

    /// @return the letters of a plain format from the lowest bit, depth as red; empty if it has others
    static String letters(String name) {
        String letters = name.replaceAll("[0-9]", "").replace('z', 'r');
        return letters.matches("[rgba]{1,4}") ? letters : "";
    }

    static @Nullable TexelFormat renamed(TexelFormat format, String letters) {
        if (letters.isEmpty() || format.blockWidth() > 1) return null;
        StringBuilder name = new StringBuilder();
        int next = 0;
        for (int i = 0; i < format.name().length(); i++) {
            char c = format.name().charAt(i);
            name.append(Character.isDigit(c) ? c : "rgba".charAt(next++));
        }
        return Formats.of(name.toString(), format.type());
    }

    /// @param letters the channels in memory order, such as `bgra`
    /// @return the channel that each of red, green, blue and alpha is taken from
    static String of(String letters) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            int at = letters.indexOf("rgba".charAt(i));
            out.append("rgba".charAt(at < 0 ? i : at));
        }
        return out.toString();
    }

    static String through(String swizzle, String order) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < swizzle.length(); i++) {
            char c = swizzle.charAt(i);
            int at = "rgba".indexOf(c);
            out.append(at < 0 ? c : order.charAt(at));
        }
        return out.toString();
    }
}
