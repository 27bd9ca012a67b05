package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;

/// What the tests share: a text in, its chunks out.
final class Reading {
    private Reading() {}

    /// @return for each chunk `address@line:hex`, separated by blanks
    static String chunks(String text, Optional<Format> format) throws IOException, SourceException {
        StringBuilder all = new StringBuilder();
        try (CodeReader reader = open(text, format)) {
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                String hex = HexFormat.of().formatHex(chunk.bytes(), 0, chunk.length());
                all.append(all.isEmpty() ? "" : " ").append(Long.toHexString(chunk.address()));
                all.append('@').append(chunk.line()).append(':').append(hex);
            }
        }
        return all.toString();
    }

    static CodeReader open(String text, Optional<Format> format) throws IOException, SourceException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return CodeReader.open(new ByteArrayInputStream(bytes), "in.txt", format);
    }

    /// @return the next chunk, which must be there
    static Chunk next(CodeReader reader) throws IOException, SourceException {
        return Objects.requireNonNull(reader.next(), "no more chunks");
    }

    /// @return all bytes, whatever their addresses
    static byte[] bytes(CodeReader reader) throws IOException, SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            all.write(chunk.bytes(), 0, chunk.length());
        }
        return all.toByteArray();
    }

    /// @return what a user sees when the text is read: a message, and a caret where there is a line
    static String fault(String text, Optional<Format> format) throws IOException {
        try {
            return "no fault: " + chunks(text, format);
        } catch (SourceException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
