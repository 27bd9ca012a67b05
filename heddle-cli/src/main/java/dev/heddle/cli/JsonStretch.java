package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.code.StreamDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/// Writes a stretch of code as JSON Lines.
final class JsonStretch implements Stretches.Writer {
    /// Lets a part of its bytes be written.
    private static final class Bytes extends ByteArrayOutputStream {
        void writeTo(OutputStream to, int from) throws IOException {
            to.write(buf, from, count - from);
        }
    }

    private final Bytes bytes = new Bytes();
    private final JsonListing json;

    JsonStretch(Codec codec) {
        try {
            json = new JsonListing(codec, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public StreamDecoder.Sink sink() {
        return json;
    }

    @Override
    public int length() {
        try {
            json.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }

    @Override
    public void writeTo(OutputStream to, int from) throws IOException {
        json.flush();
        bytes.writeTo(to, from);
    }

    @Override
    public void clear() {
        length();
        bytes.reset();
    }
}
