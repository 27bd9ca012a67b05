package dev.heddle.files;

import dev.heddle.source.Shown;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The bytes of a constant in source code: the numbers between the braces or brackets that follow a `=`. A text has one
/// such list.
final class ConstantSource implements ChunkSource {
    /// The most characters that are read: 16 bytes of code take about 100.
    static final int MOST = 1 << 28;

    private final InputStream in;
    private final String name;
    private final ChunkBuilder out = new ChunkBuilder();
    private @Nullable ConstantText text;

    ConstantSource(InputStream in, String name) {
        this.in = in;
        this.name = name;
    }

    /// @param sample the start of a text
    /// @return whether a list of numbers begins in it
    static boolean isLikely(byte[] sample) {
        return toList(new ConstantText(sample, sample.length));
    }

    /// Goes to the first number of a list.
    ///
    /// @return false at the end of the text
    private static boolean toList(ConstantText t) {
        boolean isAssigned = false;
        boolean isOpen = false;
        for (ConstantText.Token k = t.next(); k != ConstantText.Token.END; k = t.next()) {
            if (k == ConstantText.Token.NUMBER && isOpen) return true;
            if (k == ConstantText.Token.EQUALS) isAssigned = true;
            if (t.text[t.from] == ';') isAssigned = false;
            isOpen = isAssigned && k == ConstantText.Token.OPEN;
        }
        return false;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        ConstantText t = text;
        if (t == null) {
            byte[] all = in.readNBytes(MOST);
            if (all.length == MOST)
                throw fault(new ConstantText(all, 0), "too long: at most 256 MiB of source code");
            t = new ConstantText(all, all.length);
            text = t;
            if (!toList(t))
                throw fault(t, "no list of bytes, such as '= {0x38, 0x00}', in this text");
            add(t);
        } else if (out.length == 0 && t.from == t.limit) {
            return null;
        }
        while (out.room() > 0 && isMore(t)) add(t);
        if (out.room() > 0) end(t);
        out.finish();
        return out.take();
    }

    /// @return whether there is another number in the list
    private boolean isMore(ConstantText t) throws SourceException {
        ConstantText.Token k = t.next();
        if (k == ConstantText.Token.CLOSE) return false;
        if (k != ConstantText.Token.COMMA) throw fault(t, "expected ',' or the end of the list");
        k = t.next();
        if (k == ConstantText.Token.CLOSE) return false;
        if (k != ConstantText.Token.NUMBER) throw fault(t, "expected a byte, such as 0x38 or 56");
        return true;
    }

    private void add(ConstantText t) throws SourceException {
        if (t.value > 255)
            throw fault(
                    t,
                    "not a byte: a list of larger numbers does not say the order of their bytes");
        out.from(t.line);
        out.bytes[out.length++] = (byte) t.value;
    }

    /// After the list: it must be the only one.
    private void end(ConstantText t) throws SourceException {
        if (toList(t)) throw fault(t, "a second list of bytes: which one is the code?");
        t.from = t.limit;
    }

    private SourceException fault(ConstantText t, String message) {
        String all = new String(t.text, 0, t.limit, StandardCharsets.UTF_8);
        int at = new String(t.text, 0, t.from, StandardCharsets.UTF_8).length();
        return new SourceException(
                new Source(name, Shown.safe(all)).error(at, Math.max(1, t.to - t.from), message));
    }
}
