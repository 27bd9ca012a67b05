package dev.heddle.files.text;

import dev.heddle.files.binary.UnpackedStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The lines of a text of any size. Of a long line, only the start is given.
public final class TextLines {
    /// The longest piece of a line.
    public static final int LONGEST = 1 << 12;

    private final UnpackedStream in;
    private final byte[] window = new byte[1 << 13];
    private final byte[] line = new byte[LONGEST];
    private int length;
    private int position;
    private int limit;
    private boolean ended;
    private boolean isCut;
    private int number;

    /// @param in the unpacked text; the faults that unpacking throws are understood
    public TextLines(InputStream in) {
        this.in = new UnpackedStream(in);
    }

    /// Whether a crash dump of the kernel begins so.
    ///
    /// @param start the first bytes of a file, unpacked
    /// @param module the driver
    /// @param head lines in which it is named
    public static boolean isDump(byte[] start, String module, int head) throws IOException {
        TextLines lines = new TextLines(new ByteStream(start));
        String line = lines.next();
        if (line == null || !line.strip().equals("---")) return false;
        for (int i = 0; i < head; i++) {
            line = lines.next();
            if (line == null) return false;
            if (line.strip().equals("module: " + module)) return true;
        }
        return false;
    }

    /// @return number of the line that [#next()] gave, from 1
    public int number() {
        return number;
    }

    /// @return why unpacking ended, if it failed; empty if it did not
    public String unpacking() {
        return in.ending();
    }

    /// @return whether the text ended before the end of the line that was read last
    public boolean isCut() {
        return isCut;
    }

    /// @return the next line, each byte of it one character; null at the end
    public @Nullable String next() throws IOException {
        length = 0;
        if (!next(this::keep)) return null;
        if (length > 0 && line[length - 1] == '\r') length--;
        return new String(line, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void keep(int b) {
        if (length < LONGEST) line[length++] = (byte) b;
    }

    /// Gives the next line byte by byte, however long it is, without the end of the line.
    ///
    /// @return whether there is one
    public boolean next(IntConsumer bytes) throws IOException {
        if (!fill()) return false;
        number++;
        isCut = true;
        while (isCut && fill()) {
            byte b = window[position++];
            if (b == '\n') isCut = false;
            else bytes.accept(b & 0xff);
        }
        return true;
    }

    private boolean fill() throws IOException {
        if (position < limit) return true;
        if (ended) return false;
        position = 0;
        limit = Math.max(0, in.read(window));
        ended = limit == 0;
        return !ended;
    }
}
