package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// Texts for people, which the language joins by blanks: they are filled anew.
final class Strings {
    private Strings() {}

    /// @param parts the words between quotes, or one name that stands for a text
    /// @param first columns of the first line
    /// @param width columns of the lines after it
    /// @param taken columns that what follows needs in the last line
    /// @return each with its quotes
    static List<String> filled(List<FormatToken> parts, int first, int width, int taken) {
        if (!parts.getFirst().isString()) return List.of(parts.getFirst().text());
        StringBuilder all = new StringBuilder();
        for (FormatToken t : parts) {
            if (!all.isEmpty()) all.append(' ');
            all.append(t.text(), 1, t.text().length() - 1);
        }
        List<String> out = new ArrayList<>();
        String rest = all.toString();
        while (true) {
            int room = (out.isEmpty() ? first : width) - 2;
            int cut = rest.length() <= room - taken ? -1 : cut(rest, room);
            if (cut < 0) break;
            out.add('"' + rest.substring(0, cut) + '"');
            rest = rest.substring(cut + 1);
        }
        out.add('"' + rest + '"');
        return out;
    }

    /// The last blank that leaves at most `room` characters before it, or the first one; -1 if there is none.
    private static int cut(String text, int room) {
        int found = -1;
        for (int i = 1; i < text.length() - 1; i++) {
            if (i > room && found >= 0) break;
            boolean isSingle = text.charAt(i - 1) != ' ' && text.charAt(i + 1) != ' ';
            if (text.charAt(i) == ' ' && isSingle && text.charAt(i - 1) != '\\') found = i;
        }
        return found;
    }
}
