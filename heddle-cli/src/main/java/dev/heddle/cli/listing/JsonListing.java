package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.OperandBytes;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.text.WordTexts;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Mask;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Entry;
import dev.heddle.pages.ExprText;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Writes items as JSON Lines, always the same keys in the same order.
public final class JsonListing implements Consumer<Item>, StreamDecoder.Sink, Closeable {
    /// Bytes that are handed on at once.
    private static final int MANY = 1 << 15;

    /// Words from which on speed counts more than start-up.
    private static final int WARM_WORDS = 2000;

    /// See [WordTexts#memory]: the lines of some 200,000 words.
    private static final int LINE_BYTES = 1 << 27;

    // What each instruction has is turned into bytes once.
    private static final byte[] LENGTH = ascii(",\"length\":");
    private static final byte[] BYTES = ascii(",\"bytes\":\"");
    private static final byte[] TEXT = ascii(",\"text\":");
    private static final byte[] NO_NOTES = ascii(",\"notes\":[]");
    private static final byte[] PADDING = noted("padding");
    private static final byte[] END = ascii("}\n");
    private static final byte[] ADDRESS = ascii(",\"address\":");
    private static final byte[] NOTHING_ELSE =
            ascii("\",\"mnemonic\":\"\",\"entry\":null,\"operands\":[],\"text\":\"\",\"notes\":[");

    /// A cache of the lines of instructions, each from the length of the instruction on.
    private record Kept(Supplier<WordTexts> lines) {
        static WordTexts of(Codec codec) {
            return codec.kept(Kept.class, _ -> new Kept(WordTexts.memory(LINE_BYTES)))
                    .lines
                    .get();
        }
    }

    private final Codec codec;

    /// Whether instructions may have more bytes than those that lines are kept of.
    private final boolean isWide;

    private final Disassembler texts;
    private final OperandBytes operands;
    private final JsonBytes json = new JsonBytes();

    /// By entry, what all its instructions have between their bytes and their operands.
    private final IdentityHashMap<Entry, byte[]> names = new IdentityHashMap<>();

    private final byte[] digits;

    /// What each object begins with.
    private final byte[] head;

    /// What ends bytes that are no instruction.
    private final byte[] unknown;

    private final @Nullable Long from;
    private final OutputStream to;

    private final OperandBytes.Sink toOperands = this::operand;
    private WordTexts known = WordTexts.NONE;

    private int count;

    /// The first operand of an instruction has no comma before it.
    private boolean isFirst;

    public JsonListing(Codec codec, OutputStream to) {
        this(codec, to, "", null);
    }

    /// @param program name of the program that the items are of; empty if the input has only one
    /// @param from address that offsets are counted from, null to write none
    public JsonListing(Codec codec, OutputStream to, String program, @Nullable Long from) {
        this.codec = codec;
        this.isWide = codec.book().isa().isWide();
        this.to = to;
        this.texts = codec.disassembler();
        this.operands = new OperandBytes(codec, new OperandJson(), OperandJson.All.of(codec));
        this.digits = new byte[2 * codec.book().isa().maxBytes()];
        this.from = from;
        this.unknown = noted("not an instruction of " + codec.book().id());
        JsonBytes start = new JsonBytes().raw("{");
        if (!program.isEmpty()) start.raw("\"program\":").string(program).raw(",");
        this.head = start.raw(from == null ? "\"address\":" : "\"offset\":").toBytes();
    }

    @Override
    public int next(byte[] code, int at, int available, long address) {
        int length = texts.seek(code, at, available);
        if (length > 0 && isWarm() && writeAgain(address, length)) return length;
        Insn insn = texts.read(address);
        if (insn != null) {
            write(insn);
            return insn.length();
        }
        Data unknown = StreamDecoder.unknown(codec.book().isa(), code, at, available, address);
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

    /// Counts an instruction.
    private boolean isWarm() {
        if (++count <= WARM_WORDS) return false;
        if (known == WordTexts.NONE && !isWide) known = Kept.of(codec);
        if (count % WARM_WORDS == 0) known.tell();
        return true;
    }

    /// Writes what has been written of the same word, if it has been kept.
    private boolean writeAgain(long address, int length) {
        if (known.seek(texts.lo(), texts.hi(), length) == 0) return false;
        address(address);
        known.add(json.text());
        handOnMany();
        return true;
    }

    private void spell(Insn i) {
        texts.clear();
        texts.spell(i);
    }

    private void write(Item item) {
        address(item.address());
        int start = json.length();
        boolean isClosed = item instanceof Insn i ? insn(i) : item instanceof Data d && data(d);
        json.raw(END);
        if (isClosed && item instanceof Insn i) known.keep(i.lo(), i.hi(), i.length(), 0, json.text(), start);
        handOnMany();
    }

    private void address(long address) {
        json.raw(head);
        if (from != null) json.number(address - from).raw(ADDRESS);
        json.number(address);
    }

    private void handOnMany() {
        if (json.length() >= MANY) handOn();
    }

    private void handOn() {
        try {
            json.writeTo(to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        json.clear();
    }

    /// Its text has been written.
    ///
    /// @return whether all follows from its bits alone, not from where it is
    private boolean insn(Insn i) {
        byte[] between = names.get(i.entry());
        if (between == null) {
            between = names(i.entry());
            names.put(i.entry(), between);
        }
        json.raw(LENGTH).number(i.length()).raw(BYTES);
        json.write(digits, 0, Hex.write(i.bytes(), 0, i.length(), digits));
        json.raw(between);
        boolean isSilent = isSilent(i);
        boolean isClosed = operands(i) && (isSilent || !texts.usedAddress());
        json.raw(TEXT);
        text(i);
        if (isSilent) strings("notes", List.of(i.entry().title()));
        else if (texts.isOdd()) strings("notes", codec.remarks(i));
        else json.raw(NO_NOTES);
        return isClosed;
    }

    private static byte[] ascii(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] names(Entry e) {
        return new JsonBytes()
                .raw("\",\"mnemonic\":")
                .string(e.mnemonic())
                .raw(",\"entry\":")
                .string(e.id())
                .raw(",\"operands\":")
                .toBytes();
    }

    private boolean operands(Insn i) {
        json.write('[');
        isFirst = true;
        boolean isClosed = operands.write(i, toOperands);
        json.write(']');
        return isClosed;
    }

    private void operand(byte[] bytes) {
        if (bytes.length == 0) return;
        int comma = isFirst ? 1 : 0;
        json.write(bytes, comma, bytes.length - comma);
        isFirst = false;
    }

    /// Writes what is known about one instruction, as one object.
    public void explain(Insn i) {
        Entry e = i.entry();
        spell(i);
        json.raw("{\"book\":").string(codec.book().id());
        json.raw(",\"entry\":").string(e.id());
        json.raw(",\"mnemonic\":").string(e.mnemonic());
        json.raw(",\"title\":").string(e.title());
        json.raw(",\"bytes\":").string(Hex.of(i.bytes(), 0, i.length()));
        json.raw(",\"text\":");
        text(i);
        json.raw(",\"operands\":");
        operands(i);
        fields(i);
        strings("docs", e.docs());
        strings("notes", e.notes());
        strings("remarks", codec.remarks(i));
        strings("evidence", e.evidence());
        meaning(codec.book().meaning(e));
        json.raw("}\n");
    }

    private void fields(Insn i) {
        json.raw(",\"fields\":[");
        String comma = "";
        for (BitOwners.Named n : BitOwners.named(i.entry())) {
            json.raw(comma).raw("{\"name\":").string(n.name());
            json.raw(",\"bits\":").string(Mask.of(n.bits()).toString());
            long value = n.bits().get(i.word());
            json.raw(",\"value\":").string("0x" + Long.toHexString(value)).raw("}");
            comma = ",";
        }
        json.raw("]");
    }

    private void meaning(Entry.@Nullable Meaning m) {
        if (m == null) return;
        String unknown = m.unknown();
        if (unknown != null) json.raw(",\"unknown\":").string(unknown);
        else strings("meaning", ExprText.of(m.body()));
    }

    /// Whether only the kind of the word is known.
    private boolean isSilent(Insn i) {
        return texts.length() == 0 && (i.entry().text("").isEmpty() || codec.isIncluded(i));
    }

    /// The text that has been written, also of an instruction of an included book; a directive for one that none says
    /// all of; empty if only the kind of the word is known.
    private void text(Insn i) {
        if (texts.length() == 0) {
            json.string(isSilent(i) ? "" : codec.text(i));
            return;
        }
        json.write('"');
        int start = json.length();
        try {
            texts.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        json.end(start);
    }

    private void strings(String key, List<String> values) {
        OperandJson.strings(json, key, values);
    }

    /// @return false: it is not looked for
    private boolean data(Data d) {
        json.raw(LENGTH).number(d.length()).raw(BYTES);
        byte[] bytes = d.bytes();
        if (2 * bytes.length > digits.length) json.raw(Hex.of(bytes, 0, bytes.length));
        else json.write(digits, 0, Hex.write(bytes, 0, bytes.length, digits));
        json.raw(NOTHING_ELSE).raw(d.isPadding() ? PADDING : unknown);
        return false;
    }

    private static byte[] noted(String note) {
        return new JsonBytes().string(note).raw("]").toBytes();
    }

    @Override
    public void close() throws IOException {
        handOn();
        to.flush();
    }
}
