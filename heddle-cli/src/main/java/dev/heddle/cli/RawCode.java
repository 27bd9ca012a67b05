package dev.heddle.cli;

import dev.heddle.book.read.Books;
import dev.heddle.code.CodeSearch;
import dev.heddle.code.Codec;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Says what raw bytes look like: code of an instruction set as a whole, or from where to where within them.
final class RawCode {
    private RawCode() {}

    /// @param reader of the file, from its begin
    /// @return such as `raw code; looks like agx@g13`, and perhaps further lines
    static List<String> lines(CodeReader reader) throws IOException, SourceException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        boolean isMore = false;
        for (Chunk c = reader.next(); c != null && !isMore; c = reader.next()) {
            read.write(c.bytes(), 0, c.length());
            isMore = read.size() > CodeSearch.MOST;
        }
        byte[] bytes = read.toByteArray();
        List<String> whole = SetGuess.ids(bytes);
        if (!whole.isEmpty()) return List.of("raw code; looks like " + String.join(" or ", whole));
        List<Codec> codecs = new ArrayList<>();
        for (String name : Books.names()) codecs.add(Codec.load(name));
        List<String> out = new ArrayList<>(List.of("raw code"));
        for (CodeSearch.Piece p : CodeSearch.in(bytes, codecs)) {
            List<String> ids = SetGuess.ids(Arrays.copyOfRange(bytes, p.from(), p.to()));
            String of = ids.isEmpty() ? p.id() : String.join(" or ", ids);
            out.add("  code of %s at 0x%x to 0x%x".formatted(of, p.from(), p.to()));
        }
        if (isMore && out.size() == 1)
            out.add("  only its first %d bytes were looked at".formatted(CodeSearch.MOST));
        return out;
    }
}
