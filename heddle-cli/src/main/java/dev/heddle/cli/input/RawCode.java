package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.CodeSearch;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.files.adreno.OpenClBinary;
import dev.heddle.isa.read.Books;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says what raw bytes look like: code of an instruction set as a whole, or from where to where within them.
public final class RawCode {
    /// Bytes that are too few for pieces, so that the whole counts: tables of few bytes are rare.
    private static final int FEW = 256;

    /// Bytes at the end of a stretch that are looked at again with the next one: code may lie across.
    private static final int SHARED = 1 << 16;

    /// Pieces that are named.
    private static final int PIECES = 64;

    private final long most;
    private final List<Codec> codecs = new ArrayList<>();
    private final List<Found> found = new ArrayList<>();
    private final Set<String> binaries = new LinkedHashSet<>();

    /// A piece of code.
    ///
    /// @param of the instruction sets that it may be of
    private record Found(String of, long from, long to, boolean isExact) {
        String line() {
            return "  code of %s at %s0x%x to 0x%x".formatted(of, isExact ? "" : "about ", from, to);
        }
    }

    private RawCode(long most) throws SourceException {
        this.most = most;
        for (String name : Books.names()) codecs.add(Codec.load(name));
    }

    /// @param reader of the file, from its begin
    /// @param most bytes that are looked at
    /// @return such as `raw code; looks like agx@g13`, and perhaps further lines
    public static List<String> lines(CodeReader reader, long most) throws IOException, SourceException {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        long read = 0;
        Chunk c = reader.next();
        for (; c != null && first.size() < CodeSearch.MOST && read < most; c = reader.next())
            read += add(c, first, most - read);
        byte[] start = first.toByteArray();
        List<String> whole = isEmpty(start) ? List.of() : SetGuess.ids(start);
        String all = "raw code; looks like " + String.join(" or ", whole);
        if (!whole.isEmpty() && start.length <= FEW) return List.of(all);
        RawCode search = new RawCode(most);
        search.stretch(start, 0, c == null);
        long covered = 0;
        for (Found f : search.found) covered += f.to - f.from;
        if (!whole.isEmpty() && 2 * covered > start.length) return List.of(all);
        boolean isMore = search.rest(reader, c, start, read);
        return search.findings(isMore);
    }

    private static int add(Chunk c, ByteArrayOutputStream to, long room) {
        int length = (int) Math.min(c.length(), room);
        to.write(c.bytes(), 0, length);
        return length;
    }

    /// Fills and tables of few numbers look like code wherever zeros are instructions.
    private static boolean isEmpty(byte[] bytes) {
        BitSet values = new BitSet();
        int set = 0;
        for (byte b : bytes) {
            if (b == 0) continue;
            set++;
            values.set(b & 0xff);
        }
        return values.cardinality() < 5 && bytes.length > 2 * Long.BYTES || 4 * set < bytes.length;
    }

    /// @param next what follows the start; null at the end
    /// @return whether there is more than was looked at
    private boolean rest(CodeReader reader, @Nullable Chunk next, byte[] start, long read)
            throws IOException, SourceException {
        byte[] last = start;
        long at = read;
        Chunk c = next;
        while (c != null && at < most) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            int shared = Math.min(SHARED, last.length);
            part.write(last, last.length - shared, shared);
            for (; c != null && part.size() < CodeSearch.MOST && at < most; c = reader.next())
                at += add(c, part, most - at);
            last = part.toByteArray();
            stretch(last, at - last.length, false);
        }
        return c != null;
    }

    /// @param isWhole whether that is all of a file: then code is looked for at every byte
    private void stretch(byte[] bytes, long at, boolean isWhole) throws SourceException {
        for (CodeSearch.Piece p : CodeSearch.in(bytes, codecs, isWhole)) {
            long from = at + p.from();
            boolean isKnown = found.stream().anyMatch(f -> f.from < at + p.to() && from < f.to);
            if (isKnown) continue;
            List<String> ids = SetGuess.ids(Arrays.copyOfRange(bytes, p.from(), p.to()));
            String of = ids.isEmpty() ? p.id() : String.join(" or ", ids);
            found.add(new Found(of, from, at + p.to(), isSetOff(bytes, p.from())));
        }
        for (OpenClBinary.Embedded e : OpenClBinary.within(bytes))
            binaries.add("  a Qualcomm OpenCL binary, %s, at 0x%x"
                    .formatted(e.container().summary(), at + e.at()));
    }

    /// Whether the same byte again and again stands in front: no instruction that chance has made.
    private static boolean isSetOff(byte[] bytes, int from) {
        for (int i = Math.max(0, from - 2 * Long.BYTES); i < from; i++) if (bytes[i] != bytes[from - 1]) return false;
        return true;
    }

    private List<String> findings(boolean isMore) {
        List<String> out = new ArrayList<>();
        out.add(
                found.isEmpty() && binaries.isEmpty()
                        ? "raw bytes, not known to be code"
                        : "raw bytes with code in them");
        for (Found f : found.subList(0, Math.min(PIECES, found.size()))) out.add(f.line());
        out.addAll(binaries);
        if (found.size() > PIECES) out.add("  and %d pieces more".formatted(found.size() - PIECES));
        if (isMore) out.add("  only its first %d bytes were looked at".formatted(most));
        return out;
    }
}
