package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A text with code in columns that is too long to be held: it is read piece by piece, each like a [ColumnText] that
/// goes on where the one before ended. It has one program: addresses never go back.
public final class ColumnPieces {
    /// Bytes that are seen behind a piece: some lines.
    private static final int AHEAD = 1 << 16;

    private final InputStream in;
    private final String name;
    private final @Nullable Codec codec;
    private final int size;
    private List<String> notes = List.of();

    /// The first piece, until somebody asks for it.
    private List<ColumnRow> first = List.of();

    /// What was seen behind the last piece.
    private byte[] ahead = {};

    private int line = 1;
    private long end;
    private int order;
    private boolean isOver;
    private boolean isBegun;

    /// @param name what messages call the text
    /// @param codec the instruction set; null if it is not known
    /// @param size bytes of a piece, more than any line has
    public ColumnPieces(InputStream in, String name, @Nullable Codec codec, int size) {
        this.in = in;
        this.name = name;
        this.codec = codec;
        this.size = size;
    }

    /// @return whether there is code in the first piece, which is read for it
    public boolean isCode() throws IOException, SourceException {
        first = piece();
        return !first.isEmpty();
    }

    /// @return what a reader should know of how the first piece was read
    public List<String> notes() {
        return notes;
    }

    /// @return the next lines of code, at least one; none at the end
    /// @throws SourceException if a line cannot belong to the same program, or looks like code and is not read
    public List<ColumnRow> next() throws IOException, SourceException {
        List<ColumnRow> out = first;
        first = List.of();
        while (out.isEmpty() && !isOver) out = piece();
        return out;
    }

    private List<ColumnRow> piece() throws IOException, SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(ahead);
        int window = size + Math.min(size, AHEAD);
        all.writeBytes(in.readNBytes(window - ahead.length));
        byte[] text = all.toByteArray();
        isOver = text.length < window;
        int cut = isOver ? text.length : cut(text);
        int seen = isOver ? text.length : ends(text, text.length);
        int lines = lines(text, cut);
        Optional<ColumnText> found =
                ColumnText.of(Arrays.copyOf(text, seen), codec, new ColumnText.Piece(line, lines, end, order));
        List<ColumnRow> out = new ArrayList<>();
        if (found.isPresent()) rows(found.get(), lines, out);
        else if (isBegun) plain(Arrays.copyOf(text, cut));
        ahead = Arrays.copyOfRange(text, cut, text.length);
        line += lines;
        return out;
    }

    /// A `*` belongs to the line before it.
    private int cut(byte[] text) throws SourceException {
        int at = ends(text, size);
        while (at > 0 && isStar(text, at)) at = ends(text, at - 1);
        if (at == 0) throw fault(line, "too long a line for a listing");
        return at;
    }

    private static boolean isStar(byte[] text, int from) {
        int at = from;
        while (at < text.length && (text[at] == ' ' || text[at] == '\t')) at++;
        return at < text.length && text[at] == '*';
    }

    /// @return index after the last end of a line before `to`; 0 if there is none
    private static int ends(byte[] text, int to) {
        int at = to;
        while (at > 0 && text[at - 1] != '\n') at--;
        return at;
    }

    private static int lines(byte[] text, int to) {
        int out = 0;
        for (int i = 0; i < to; i++) if (text[i] == '\n') out++;
        return to > 0 && text[to - 1] != '\n' ? out + 1 : out;
    }

    private void rows(ColumnText text, int lines, List<ColumnRow> out) throws SourceException {
        order = text.order();
        // Notes are printed before the rest is read.
        for (ColumnText.PassedOver p : text.passedOver())
            if (isBegun)
                throw fault(
                        p.line(),
                        "no code: '%s'; in so long a text no line is passed over"
                                .formatted(TerminalSafeText.safe(p.text())));
        if (!isBegun) notes = text.notes();
        for (ColumnText.Part p : text.parts()) {
            for (ColumnRow r : p.rows()) {
                if (r.line() > lines) continue;
                ColumnRow placed = r.down(line - 1);
                if (isBegun && Long.compareUnsigned(placed.address(), end) < 0)
                    throw fault(
                            placed.line(),
                            ("address %x goes backwards; the bytes before it end at %x,"
                                            + " and so long a text has one program")
                                    .formatted(placed.address(), end));
                isBegun = true;
                end = placed.end();
                out.add(placed);
            }
        }
    }

    /// A piece without code has nothing that may be code.
    private void plain(byte[] text) throws SourceException {
        List<String> lines =
                new String(text, StandardCharsets.ISO_8859_1).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String l = lines.get(i).strip();
            if (!l.isEmpty() && !ColumnText.isPlain(l))
                throw fault(line + i, "not a line of a listing; one is 'address: hex text'");
        }
    }

    private SourceException fault(int at, String message) {
        return new SourceException(new Diagnostic(name, at, 1, 1, "", message));
    }
}
