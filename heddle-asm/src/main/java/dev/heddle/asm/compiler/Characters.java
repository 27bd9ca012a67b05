package dev.heddle.asm.compiler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Texts in quotes as bytes.
final class Characters {
    private Characters() {}

    /// @param texts one or more in quotes, with commas between
    /// @param ends whether each ends with a zero
    /// @return a directive with their bytes; the texts as they are if they are none
    static String bytes(String texts, boolean ends) {
        List<String> out = new ArrayList<>();
        boolean isInside = false;
        for (int i = 0; i < texts.length(); i++) {
            char c = texts.charAt(i);
            if (c == '"') {
                isInside = !isInside;
                if (!isInside && ends) out.add("0");
            } else if (isInside && c == '\\' && i + 1 < texts.length()) {
                out.add(Integer.toString(escaped(texts.charAt(++i))));
            } else if (isInside) {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8))
                    out.add(Integer.toString(b & 255));
            }
        }
        return out.isEmpty() ? "" : ".byte " + String.join(", ", out);
    }

    private static int escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '0' -> 0;
            default -> c;
        };
    }
}
