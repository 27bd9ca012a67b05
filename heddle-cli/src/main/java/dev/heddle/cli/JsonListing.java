package dev.heddle.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.heddle.bits.Hex;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.code.Disassembler;
import dev.heddle.code.Operand;
import dev.heddle.code.Stats;
import dev.heddle.code.StreamDecoder;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.page.BitOwners;
import dev.heddle.page.ExprText;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes items as JSON Lines, always the same keys in the same order.
final class JsonListing implements Consumer<Item>, StreamDecoder.Sink, Closeable {
    private static final JsonFactory FACTORY = new JsonFactory();

    // Names are turned into bytes once.
    private static final SerializableString ADDRESS = new SerializedString("address");
    private static final SerializableString LENGTH = new SerializedString("length");
    private static final SerializableString BYTES = new SerializedString("bytes");
    private static final SerializableString MNEMONIC = new SerializedString("mnemonic");
    private static final SerializableString ENTRY = new SerializedString("entry");
    private static final SerializableString OPERANDS = new SerializedString("operands");
    private static final SerializableString TEXT = new SerializedString("text");
    private static final SerializableString NOTES = new SerializedString("notes");
    private static final SerializableString NAME = new SerializedString("name");
    private static final SerializableString KIND = new SerializedString("kind");
    private static final SerializableString FILE = new SerializedString("file");
    private static final SerializableString INDEX = new SerializedString("index");
    private static final SerializableString COUNT = new SerializedString("count");
    private static final SerializableString ELEMENT_BITS = new SerializedString("elementBits");
    private static final SerializableString TYPE = new SerializedString("type");
    private static final SerializableString MODIFIERS = new SerializedString("modifiers");
    private static final SerializableString VALUE = new SerializedString("value");
    private static final SerializableString REGISTER = new SerializedString("register");
    private static final SerializableString IMMEDIATE = new SerializedString("immediate");

    /// What all instructions of an entry have.
    private record Names(SerializableString mnemonic, SerializableString id) {
        Names(Entry e) {
            this(new SerializedString(e.mnemonic()), new SerializedString(e.id()));
        }
    }

    private final Codec codec;
    private final Disassembler texts;
    private final IdentityHashMap<Entry, Names> names = new IdentityHashMap<>();
    private final byte[] digits;
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
        this.texts = codec.disassembler();
        this.digits = new byte[2 * codec.book().isa().maxBytes()];
        this.from = from;
        this.program = program;
        this.json = FACTORY.createGenerator(to).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.setRootValueSeparator(null);
    }

    @Override
    public int next(byte[] code, int at, int available, long address) {
        Insn insn = texts.read(code, at, available, address);
        if (insn != null) {
            write(insn);
            return insn.length();
        }
        Data unknown = StreamDecoder.granule(codec.book().isa(), code, at, available, address);
        write(unknown);
        return unknown.length();
    }

    @Override
    public void padding(Data run) {
        write(run);
    }

    @Override
    public void accept(Item item) {
        if (item instanceof Insn i) spell(i);
        write(item);
    }

    private void spell(Insn i) {
        texts.clear();
        texts.spell(i);
    }

    private void write(Item item) {
        try {
            json.writeStartObject();
            if (!program.isEmpty()) json.writeStringField("program", program);
            if (from != null) json.writeNumberField("offset", item.address() - from);
            json.writeFieldName(ADDRESS);
            json.writeNumber(item.address());
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

    /// Its text has been written.
    private void insn(Insn i) throws IOException {
        String text = text(i);
        Names n = names.computeIfAbsent(i.entry(), Names::new);
        json.writeFieldName(LENGTH);
        json.writeNumber(i.length());
        json.writeFieldName(BYTES);
        json.writeRawUTF8String(digits, 0, Hex.write(i.bytes(), 0, i.length(), digits));
        json.writeFieldName(MNEMONIC);
        json.writeString(n.mnemonic);
        json.writeFieldName(ENTRY);
        json.writeString(n.id);
        operands(i);
        json.writeFieldName(TEXT);
        json.writeString(text);
        List<String> notes = List.of();
        if (text.isEmpty()) notes = List.of(i.entry().title());
        else if (texts.isOdd()) notes = codec.remarks(i);
        strings(NOTES, notes);
    }

    private void operands(Insn i) throws IOException {
        json.writeFieldName(OPERANDS);
        json.writeStartArray();
        for (Operand o : codec.operands(i)) if (!o.text().isEmpty()) operand(o);
        json.writeEndArray();
    }

    /// Writes what is known about one instruction, as one object.
    void explain(Insn i) throws IOException {
        Entry e = i.entry();
        spell(i);
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

    /// The text that has been written, also of an instruction of an included book; a directive for one that none says
    /// all of; empty if only the kind of the word is known.
    private String text(Insn i) {
        if (texts.length() > 0) return texts.text();
        boolean isSilent = i.entry().text("").isEmpty();
        return isSilent || codec.isIncluded(i) ? "" : codec.text(i);
    }

    private void strings(String key, List<String> values) throws IOException {
        strings(new SerializedString(key), values);
    }

    private void strings(SerializableString key, List<String> values) throws IOException {
        json.writeFieldName(key);
        json.writeStartArray();
        for (String s : values) json.writeString(s);
        json.writeEndArray();
    }

    private void operand(Operand o) throws IOException {
        json.writeStartObject();
        json.writeFieldName(NAME);
        json.writeString(o.name());
        json.writeFieldName(TEXT);
        json.writeString(o.text());
        switch (o) {
            case Operand.Register r -> register(r);
            case Operand.Relative r -> {
                json.writeStringField("kind", "relative");
                json.writeStringField("file", r.file());
                json.writeNumberField("elementBits", r.elementBits());
            }
            case Operand.Immediate i -> {
                json.writeFieldName(KIND);
                json.writeString(IMMEDIATE);
                json.writeFieldName(VALUE);
                json.writeNumber(i.value());
                strings(MODIFIERS, i.modifiers());
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

    private void register(Operand.Register r) throws IOException {
        json.writeFieldName(KIND);
        json.writeString(REGISTER);
        json.writeFieldName(FILE);
        json.writeString(r.file());
        json.writeFieldName(INDEX);
        json.writeNumber(r.index());
        json.writeFieldName(COUNT);
        json.writeNumber(r.count());
        json.writeFieldName(ELEMENT_BITS);
        json.writeNumber(r.elementBits());
        json.writeFieldName(TYPE);
        json.writeString(r.type());
        strings(MODIFIERS, r.modifiers());
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
