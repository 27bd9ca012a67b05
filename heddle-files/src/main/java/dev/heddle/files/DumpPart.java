package dev.heddle.files;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import java.util.Arrays;
import java.util.Optional;

/// The lines of a text that are those of a dump, where others stand before and behind them, such as the command that
/// has made it.
final class DumpPart {
    private DumpPart() {}

    /// @param text the whole of it
    /// @return the same text with all other lines empty; nothing if there is no dump in it
    /// @throws SourceException if it could be a dump, and what is not clear
    static Optional<byte[]> of(byte[] text, String name) throws SourceException {
        byte[] out = text.clone();
        DumpLine line = new DumpLine();
        DumpShape shape = new DumpShape();
        for (int from = 0; from < out.length; from++) {
            int end = from;
            while (end < out.length && out[end] != '\n') end++;
            int to = end > from && out[end - 1] == '\r' ? end - 1 : end;
            boolean isOther = to - from > TextInput.LONGEST_LINE || line.parse(out, from, to) == DumpLine.Kind.OTHER;
            if (isOther) Arrays.fill(out, from, to, (byte) ' ');
            shape.add(out, from, to);
            from = end;
        }
        return switch (shape.verdict()) {
            case NONE -> Optional.empty();
            case DUMP -> Optional.of(out);
            case DOUBTFUL -> throw new SourceException(Diagnostic.of(name, shape.why()));
        };
    }
}
