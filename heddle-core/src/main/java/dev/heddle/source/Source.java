package dev.heddle.source;

/// A named text with line numbers.
///
/// @param name what messages call it: a file name, or `<stdin>`
/// @param text the whole text; lines end with LF or CR LF
public record Source(String name, String text) {
    /// @param offset 0..length of the text, in UTF-16 units
    /// @return line, from 1
    public int line(int offset) {
        int line = 1;
        for (int i = 0; i < Math.min(offset, text.length()); i++)
            if (text.charAt(i) == '\n') line++;
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
        return new Diagnostic(
                name, line(offset), column(offset), length, lineText(offset), message);
    }

    private int lineStart(int offset) {
        return text.lastIndexOf('\n', Math.min(offset, text.length()) - 1) + 1;
    }
}
