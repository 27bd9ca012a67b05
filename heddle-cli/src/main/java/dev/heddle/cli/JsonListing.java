package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.bits.Hex;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.code.Operand;
import dev.heddle.code.Stats;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.page.BitOwners;
import dev.heddle.page.ExprText;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes items as JSON Lines, always the same keys in the same order.
final class JsonListing implements Consumer<Item>, Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Codec codec;
    private final JsonGenerator json;
    private final String program;
    private final @Nullable Long from;

    JsonListing(Codec codec, OutputStream to) throws IOException {
        this(codec, to, "");
    }

    /// @param program name of the program that the items are of; empty if the input has only one
    JsonListing(Codec codec, OutputStream to, String program) throws IOException {
        this(codec, to, program, null);
    }

    /// @param from address that offsets are counted from, null to write none
    JsonListing(Codec codec, OutputStream to, String program, @Nullable Long from)
            throws IOException {
        this.codec = codec;
        this.from = from;
        this.program = program;
        this.json = FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    @Override
    public void accept(Item item) {
        try {
            json.writeStartObject();
            if (!program.isEmpty()) json.writeStringField("program", program);
            if (from != null) json.writeNumberField("offset", item.address() - from);
            json.writeNumberField("address", item.address());
            switch (item) {
                case Insn i -> insn(i);
                case Data d -> data(d);
            }
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void insn(Insn i) throws IOException {
        String text = text(i);
        json.writeNumberField("length", i.length());
        json.writeStringField("bytes", Hex.of(i.bytes(), 0, i.length()));
        json.writeStringField("mnemonic", i.entry().mnemonic());
        json.writeStringField("entry", i.entry().id());
        operands(i);
        json.writeStringField("text", text);
        strings("notes", text.isEmpty() ? List.of(i.entry().title()) : codec.remarks(i));
    }

    private void operands(Insn i) throws IOException {
        json.writeArrayFieldStart("operands");
        for (Operand o : codec.operands(i)) if (!o.text().isEmpty()) operand(o);
        json.writeEndArray();
    }

    /// Writes what is known about one instruction, as one object.
    void explain(Insn i) throws IOException {
        Entry e = i.entry();
        json.writeStartObject();
        json.writeStringField("book", codec.book().id());
        json.writeStringField("entry", e.id());
        json.writeStringField("mnemonic", e.mnemonic());
        json.writeStringField("title", e.title());
        json.writeStringField("bytes", Hex.of(i.bytes(), 0, i.length()));
        json.writeStringField("text", text(i));
        operands(i);
        json.writeArrayFieldStart("fields");
        for (BitOwners.Named n : BitOwners.named(e)) {
            json.writeStartObject();
            json.writeStringField("name", n.name());
            json.writeStringField("bits", Mask.of(n.bits()).toString());
            json.writeStringField(
                    "value", "0x" + Long.toHexString(n.bits().get(new Word(i.lo(), i.hi()))));
            json.writeEndObject();
        }
        json.writeEndArray();
        strings("docs", e.docs());
        strings("notes", e.notes());
        strings("remarks", codec.remarks(i));
        strings("evidence", e.evidence());
        meaning(codec.book().meaning(e));
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void meaning(Entry.@Nullable Meaning m) throws IOException {
        if (m == null) return;
        String unknown = m.unknown();
        if (unknown != null) json.writeStringField("unknown", unknown);
        else strings("meaning", ExprText.of(m.body()));
    }

    /// The text, also of an instruction of an included book; empty if only the kind of the word is known.
    private String text(Insn i) {
        boolean isSilent = i.entry().text("").isEmpty();
        return isSilent || codec.isIncluded(i) ? codec.spelled(i) : codec.text(i);
    }

    private void strings(String key, List<String> values) throws IOException {
        json.writeArrayFieldStart(key);
        for (String s : values) json.writeString(s);
        json.writeEndArray();
    }

    private void operand(Operand o) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", o.name());
        json.writeStringField("text", o.text());
        switch (o) {
            case Operand.Register r -> {
                json.writeStringField("kind", "register");
                json.writeStringField("file", r.file());
                json.writeNumberField("index", r.index());
                json.writeNumberField("count", r.count());
                json.writeNumberField("elementBits", r.elementBits());
                json.writeStringField("type", r.type());
                strings("modifiers", r.modifiers());
            }
            case Operand.Relative r -> {
                json.writeStringField("kind", "relative");
                json.writeStringField("file", r.file());
                json.writeNumberField("elementBits", r.elementBits());
            }
            case Operand.Immediate i -> {
                json.writeStringField("kind", "immediate");
                json.writeNumberField("value", i.value());
                strings("modifiers", i.modifiers());
            }
            case Operand.Named n -> {
                json.writeStringField("kind", "name");
                json.writeNumberField("value", n.value());
            }
            case Operand.Target t -> {
                json.writeStringField("kind", "target");
                json.writeNumberField("distance", t.distance());
                json.writeNumberField("target", t.address());
            }
            case Operand.Undefined u -> json.writeStringField("kind", "undefined");
        }
        json.writeEndObject();
    }

    private void data(Data d) throws IOException {
        json.writeNumberField("length", d.length());
        json.writeStringField("bytes", Hex.of(d.bytes(), 0, d.bytes().length));
        json.writeStringField("mnemonic", "");
        json.writeNullField("entry");
        json.writeArrayFieldStart("operands");
        json.writeEndArray();
        json.writeStringField("text", "");
        strings(
                "notes",
                List.of(d.isPadding() ? "padding" : "not an instruction of " + codec.book().id()));
    }

    /// Writes the numbers of `dis --stats` as one object.
    static void stats(Stats s, OutputStream to) throws IOException {
        try (JsonGenerator json =
                FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeNumberField("instructions", s.instructions());
            json.writeNumberField("bytes", s.bytes());
            json.writeNumberField("paddingBytes", s.padding());
            json.writeNumberField("undecodedBytes", s.undecoded());
            json.writeNumberField("instructionsWithUnknownBits", s.withUnknown());
            json.writeNumberField("unknownBitsSet", s.unknownBits());
            json.writeNumberField("instructionsNotWellFormed", s.flawed());
            json.writeObjectFieldStart("mnemonics");
            for (Map.Entry<String, Long> m : s.mnemonics().entrySet())
                json.writeNumberField(m.getKey(), m.getValue());
            json.writeEndObject();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    void flush() throws IOException {
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
