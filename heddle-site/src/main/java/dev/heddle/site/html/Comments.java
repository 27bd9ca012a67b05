package dev.heddle.site.html;

import java.util.ArrayList;
import java.util.List;

/// Reads the comments right above a definition of a book.
public record Comments(String text) {
    /// @param at offset in the first line of the definition
    /// @return nothing if there is no comment
    public String above(int at) {
        List<String> lines = new ArrayList<>();
        int start = text.lastIndexOf('\n', Math.min(at, text.length() - 1) - 1) + 1;
        while (start > 0) {
            int before = text.lastIndexOf('\n', start - 2) + 1;
            String line = text.substring(before, start - 1);
            if (!line.startsWith("# ") || line.startsWith("# --")) break;
            lines.addFirst(line.substring(2));
            start = before;
        }
        return String.join(" ", lines);
    }
}
