package dev.heddle.cli.input;

import dev.heddle.book.read.Books;
import dev.heddle.code.Codec;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.search.CodeSearch;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Says what raw bytes look like: code of an instruction set as a whole, or from where to where within them.
public final class RawCode {
    /// Bytes that are too few for pieces, so that the whole counts: tables of few bytes are rare.
    private static final int FEW = 256;

    private RawCode() {}

    /// @param reader of the file, from its begin
    /// @return such as `raw code; looks like agx@g13`, and perhaps further lines
    public static List<String> lines(CodeReader reader) throws IOException, SourceException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        boolean isMore = false;
        for (Chunk c = reader.next(); c != null && !isMore; c = reader.next()) {
            read.write(c.bytes(), 0, c.length());
            isMore = read.size() > CodeSearch.MOST;
        }
        byte[] bytes = read.toByteArray();
        List<String> whole = SetGuess.ids(bytes);
        String all = "raw code; looks like " + String.join(" or ", whole);
        if (!whole.isEmpty() && bytes.length <= FEW) return List.of(all);
        List<Codec> codecs = new ArrayList<>();
        for (String name : Books.names()) codecs.add(Codec.load(name));
        List<CodeSearch.Piece> pieces = CodeSearch.in(bytes, codecs);
        int found = 0;
        for (CodeSearch.Piece p : pieces) found += p.to() - p.from();
        if (!whole.isEmpty() && 2 * found > Math.min(bytes.length, CodeSearch.MOST))
            return List.of(all);
        List<String> out = new ArrayList<>(List.of("raw code"));
        for (CodeSearch.Piece p : pieces) {
            List<String> ids = SetGuess.ids(Arrays.copyOfRange(bytes, p.from(), p.to()));
            String of = ids.isEmpty() ? p.id() : String.join(" or ", ids);
            out.add("  code of %s at 0x%x to 0x%x".formatted(of, p.from(), p.to()));
        }
        if (isMore && out.size() == 1)
            out.add("  only its first %d bytes were looked at".formatted(CodeSearch.MOST));
        return out;
    }
}
