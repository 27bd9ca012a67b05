package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.json.JsonWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes items as JSON Lines, always the same keys in the same order.
public final class JsonListing implements Consumer<Item>, Closeable {
    private final Codec codec;
    private final InsnText texts;
    private final InsnJson.Place place;
    private final JsonWriter to;

    /// @param to stays open
    /// @param program name of the program that the items are of; empty if the input has only one
    /// @param from address that offsets are counted from, null to write none
    public JsonListing(Codec codec, OutputStream to, String program, @Nullable Long from) throws IOException {
        this.codec = codec;
        this.texts = new InsnText(codec);
        this.place = new InsnJson.Place(program.isEmpty() ? null : program, from);
        this.to = JsonWriter.lines(to);
    }

    @Override
    public void accept(Item item) {
        try {
            to.write(item instanceof Insn i ? insn(i) : InsnJson.of(codec, (Data) item, place));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InsnJson insn(Insn i) {
        String text = texts.of(i);
        List<String> notes = texts.isSilent(i) ? List.of(i.entry().title()) : codec.remarks(i);
        return InsnJson.of(codec, i, text, notes, place);
    }

    @Override
    public void close() throws IOException {
        to.close();
    }
}
