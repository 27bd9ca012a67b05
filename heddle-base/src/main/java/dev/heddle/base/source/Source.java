package dev.heddle.base.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A named text with line numbers. It may be put together from the texts of several files; messages are then about the
/// file that a place comes from.
///
/// @param name what messages call it: a file name, or `<stdin>`
/// @param text the whole text; lines end with LF or CR LF. A byte order mark at its start is left out
/// @param stretches where it comes from, in order and without gaps; none if it is one file
public record Source(String name, String text, List<Stretch> stretches) {
    /// A stretch of a text that is put together.
    ///
    /// @param from offset in the whole text at which it begins
    /// @param of the file that it comes from
    /// @param at offset in that file at which it begins
    public record Stretch(int from, Source of, int at) {}

    public Source {
        if (text.startsWith("\ufeff")) text = text.substring(1);
        stretches = List.copyOf(stretches);
    }

    /// A text that is one file.
    public Source(String name, String text) {
        this(name, text, List.of());
    }

    /// @param offset 0..length of the text, in UTF-16 units
    /// @return line, from 1
    public int line(int offset) {
        int line = 1;
        for (int i = 0; i < Math.min(offset, text.length()); i++) if (text.charAt(i) == '\n') line++;
        return line;
    }

    /// @param offset 0..length of the text
    /// @return column, from 1
    public int column(int offset) {
        return Math.min(offset, text.length()) - lineStart(offset) + 1;
    }

    /// @param offset 0..length of the text
    /// @return the line around `offset`, without its end
    public String lineText(int offset) {
        int end = text.indexOf('\n', Math.min(offset, text.length()));
        if (end < 0) end = text.length();
        int start = lineStart(offset);
        if (end > start && text.charAt(end - 1) == '\r') end--;
        return text.substring(start, Math.max(start, end));
    }

    /// An error about a stretch of this text.
    ///
    /// @param offset first character
    /// @param length characters, at least 1 is underlined
    /// @param message what was found and what would be right, one line
    public Diagnostic error(int offset, int length, String message) {
        Stretch s = stretch(offset);
        if (s != null) return s.of.error(s.at + offset - s.from, length, message);
        return new Diagnostic(name, line(offset), column(offset), length, lineText(offset), message);
    }

    /// @param offset 0..length of the text
    /// @return the stretch that the place is in, or null if the text is one file
    public @Nullable Stretch stretch(int offset) {
        Stretch found = null;
        for (Stretch s : stretches) if (s.from <= offset) found = s;
        return found;
    }

    private int lineStart(int offset) {
        return text.lastIndexOf('\n', Math.min(offset, text.length()) - 1) + 1;
    }
}
