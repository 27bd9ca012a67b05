package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The descriptors of a book: words of 64 bits that instructions point to, and their texts. Not for several threads.
public final class Descriptors {
    private final Book book;
    private final String dialect;

    /// The instructions that have a descriptor, by mnemonic.
    private final Map<String, Entry> words = new TreeMap<>();

    private final Codecs codecs = new Codecs();
    private final Map<String, Encoder> encoders = new HashMap<>();
    private final Map<String, Disassembler> disassemblers = new HashMap<>();

    Descriptors(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
        if (book.descriptors().isEmpty()) return;
        for (Entry e : book.entries()) if (e.pointer() != null) words.putIfAbsent(e.mnemonic(), e);
    }

    /// The text of a descriptor, read.
    ///
    /// @param word the instruction that points to it, or null if the text is wrong
    /// @param value its bits
    /// @param at offset of what is wrong
    /// @param length of what is wrong
    /// @param error what was found and what would be right, or empty
    public record Reading(@Nullable Entry word, long value, int at, int length, String error) {
        private static Reading wrong(int at, int length, String error) {
            return new Reading(null, 0, at, length, error);
        }
    }

    /// @return mnemonics of the instructions that have a descriptor, sorted
    public List<String> words() {
        return List.copyOf(words.keySet());
    }

    /// @return the instruction of that mnemonic, or null if it has no descriptor
    public @Nullable Entry word(String mnemonic) {
        return words.get(mnemonic);
    }

    /// @param word one of [#word]
    /// @return the codec of its descriptor
    public Codec codec(Entry word) {
        return codec(kind(word));
    }

    /// @return a descriptor as an instruction of [#codec]
    public Insn insn(Entry word, long value) {
        byte[] bytes = bytes(value);
        Insn i = codec(word).decode(bytes, 0, bytes.length, 0);
        return Objects.requireNonNull(i, "a descriptor has no fixed bits");
    }

    /// @return the text of a descriptor; empty if it has none
    public String text(Entry word, long value) {
        Disassembler d = disassemblers.computeIfAbsent(kind(word), k -> codec(k).disassembler());
        d.clear();
        return d.spell(insn(word, value)) ? d.text() : "";
    }

    /// @return its text as it stands after the instruction: without a mnemonic that is the instruction's own
    public String remark(Entry word, long value) {
        String text = text(word, value);
        if (text.isEmpty()) return "0x%016x".formatted(value);
        String own = word.mnemonic() + " ";
        return text.startsWith(own) ? text.substring(own.length()) : text;
    }

    private static byte[] bytes(long value) {
        byte[] bytes = new byte[Isa.DESCRIPTOR_BYTES];
        Word.write(value, 0, bytes, 0, bytes.length);
        return bytes;
    }

    private static String kind(Entry word) {
        return Objects.requireNonNull(word.pointer(), word.id()).kind();
    }

    private Codec codec(String kind) {
        Codec known = codecs.find(kind);
        if (known != null) return known;
        Book b = Objects.requireNonNull(book.descriptors().get(kind), kind);
        return codecs.put(kind, dialect.isEmpty() ? Codec.of(b) : Codec.of(b, dialect));
    }

    private Encoder encoder(String kind) {
        return encoders.computeIfAbsent(kind, k -> codec(k).compiled().encoder());
    }

    /// Assembles the text of a descriptor.
    public Reading read(String text) {
        byte[] bytes = Chars.utf8(text);
        return read(bytes, 0, bytes.length, false);
    }

    /// @param force whether broken requirements are let through
    Reading read(byte[] text, int from, int to, boolean force) {
        int head = MnemonicIndex.begin(text, from, to);
        int end = MnemonicIndex.end(text, head, to);
        List<Entry> candidates = withText(text, head, end);
        if (candidates.isEmpty()) return Reading.wrong(head, end - head, unknown(text, head, end));
        Reading wrong = null;
        for (Entry word : candidates) {
            Encoder e = encoder(kind(word));
            if (e.encode(text, from, to, 0, null, force) > 0) return new Reading(word, e.lo(), 0, 0, "");
            Encoder.Failure f = e.failure();
            if (wrong == null || f.at() > wrong.at) wrong = Reading.wrong(f.at(), f.length(), f.error());
        }
        return Objects.requireNonNull(wrong);
    }

    /// The instructions with a descriptor whose text can begin so; one of that mnemonic alone if there is one.
    List<Entry> withText(byte[] text, int head, int end) {
        String first = new String(text, head, end - head, java.nio.charset.StandardCharsets.UTF_8);
        Entry own = words.get(first);
        if (own != null && encoder(kind(own)).knows(text, head, end)) return List.of(own);
        List<Entry> out = new ArrayList<>();
        for (Entry e : words.values()) if (encoder(kind(e)).knows(text, head, end)) out.add(e);
        return out;
    }

    private String unknown(byte[] text, int head, int end) {
        if (head == end) return "expected an operand";
        TreeSet<String> all = new TreeSet<>();
        for (Entry e : words.values())
            all.addAll(codec(kind(e)).compiled().heads().all());
        String word = new String(Arrays.copyOfRange(text, head, end), java.nio.charset.StandardCharsets.UTF_8);
        return "unknown operand '" + word + "'" + Suggest.near(word, all);
    }
}
