package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.StreamDecoder;
import java.io.IOException;
import java.io.OutputStream;

/// Writes a stretch of code as JSON Lines.
public final class JsonChunkWriter implements ParallelChunkDecoder.Writer {
    private final JsonListing json;

    /// @param program name of the program; empty if the input has only one
    public JsonChunkWriter(Codec codec, String program) {
        json = new JsonListing(codec, null, program, null);
    }

    @Override
    public StreamDecoder.Sink sink() {
        return json;
    }

    @Override
    public int length() {
        return json.written().length();
    }

    @Override
    public void writeTo(OutputStream to, int from) throws IOException {
        json.written().writeTo(to, from);
    }

    @Override
    public void clear() {
        json.written().clear();
    }
}
