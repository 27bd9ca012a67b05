package dev.heddle.files;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// A text behind a window of fixed size that moves on over it. Lines may be longer than the window.
///
/// The window keeps some of the current line before the position, so that messages can show it.
final class TextInput {
    /// The longest piece of a line that [#nextLine()] gives.
    static final int LONGEST_LINE = 1 << 15;

    /// How much of the current line is kept before the position.
    private static final int KEPT = 1 << 12;

    /// How much of a line is shown after the place of a fault, and around it if the start of the line is gone.
    private static final int AFTER = 200;

    private static final int AROUND = 16;

    /// The window; what lies from [#position] to [#limit] is still to be read. Both move when [#ensure] is called.
    final byte[] buffer = new byte[1 << 17];

    int position;
    int limit;

    /// The piece of a line that [#nextLine()] found, without its end.
    int lineFrom;

    int lineTo;

    /// Whether that line has more after [#lineTo].
    boolean lineCut;

    private final InputStream in;
    private final String name;
    private boolean ended;
    private boolean inLines;
    private long windowStart;
    private long lineStart;
    private long line;

    /// @param name what messages call the text
    TextInput(InputStream in, String name) throws IOException {
        this(in, name, 1);
    }

    /// A part of a text.
    ///
    /// @param first number of its first line
    TextInput(InputStream in, String name, int first) throws IOException {
        this.in = in;
        this.name = name;
        this.line = first;
        if (ensure(3) && buffer[0] == (byte) 0xef && buffer[1] == (byte) 0xbb && buffer[2] == (byte) 0xbf) {
            position = 3;
            lineStart = 3;
        }
    }

    /// @return number of the current line, from 1
    int line() {
        return (int) Math.min(line, Integer.MAX_VALUE);
    }

    /// Reads on until `count` bytes are there.
    ///
    /// @param count at most 32 Ki
    /// @return whether they are; if not, the text ends before
    boolean ensure(int count) throws IOException {
        while (limit - position < count) if (!fill()) return false;
        return true;
    }

    /// Passes the line end at the position.
    void newLine() {
        position++;
        line++;
        lineStart = windowStart + position;
    }

    /// @return whether the position is at the start of a line
    boolean atLineStart() {
        return windowStart + position == lineStart;
    }

    /// Goes to the next line end, or to the end of the text.
    void skipLine() throws IOException {
        do {
            position = lineEnd(position, limit);
        } while (position == limit && fill());
    }

    /// Goes to the next line. If it is longer than [#LONGEST_LINE], only its start is given.
    ///
    /// @return whether there is one
    boolean nextLine() throws IOException {
        if (lineCut) skipLine();
        if (inLines && position < limit) newLine();
        inLines = true;
        if (!ensure(1)) return false;
        int length = 0;
        do {
            length = lineEnd(position + length, limit) - position;
        } while (position + length == limit && length <= LONGEST_LINE && fill());
        lineCut = length > LONGEST_LINE;
        lineFrom = position;
        position += Math.min(length, LONGEST_LINE);
        lineTo = position > lineFrom && buffer[position - 1] == '\r' ? position - 1 : position;
        return true;
    }

    /// A fault in the current line.
    ///
    /// @param at index in [#buffer]
    /// @param length characters to underline
    /// @param message what was found and what would be right
    SourceException fault(int at, int length, String message) throws IOException {
        long place = windowStart + at;
        int column = (int) Math.min(place - lineStart + 1, Integer.MAX_VALUE);
        while (lineEnd(at, limit) == limit && limit - at < AFTER && fill()) at = (int) (place - windowStart);
        int end = Math.min(lineEnd(at, limit), at + AFTER);
        if (lineStart >= windowStart) {
            String shown = shown((int) (lineStart - windowStart), end);
            return new SourceException(new Diagnostic(name, line(), column, length, shown, message));
        }
        String near =
                shown(Math.max(0, at - AROUND), Math.min(end, at + AROUND)).strip();
        return new SourceException(
                new Diagnostic(name, line(), column, length, "", message + " (near '" + near + "')"));
    }

    /// A fault of the text as a whole.
    SourceException fault(String message) {
        return new SourceException(Diagnostic.of(name, message));
    }

    private String shown(int from, int to) {
        return TerminalSafeText.safe(new String(buffer, from, to - from, StandardCharsets.UTF_8).stripTrailing());
    }

    private int lineEnd(int from, int to) {
        int at = from;
        while (at < to && buffer[at] != '\n') at++;
        return at;
    }

    private boolean fill() throws IOException {
        if (ended) return false;
        if (buffer.length - limit < buffer.length / 4) compact();
        int count = in.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
            ended = true;
            return false;
        }
        limit += count;
        return true;
    }

    private void compact() {
        int keep = (int) Math.max(Math.max(0, lineStart - windowStart), position - KEPT);
        System.arraycopy(buffer, keep, buffer, 0, limit - keep);
        windowStart += keep;
        position -= keep;
        limit -= keep;
    }
}
