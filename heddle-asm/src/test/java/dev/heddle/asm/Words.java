package dev.heddle.asm;

import dev.heddle.base.bits.Word;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/// The books that come with Heddle, and short ways to read and write words with them.
public final class Words {
    /// Loaded when they are needed, and as long as there is room: assemblers of all of them need gigabytes.
    private static final Map<String, SoftReference<Codec>> LOADED = new ConcurrentHashMap<>();

    private Words() {}

    /// @return every variant of every book
    public static Stream<Named<Codec>> codecs() {
        return Books.names().stream().flatMap(Words::variants);
    }

    /// @return every variant of every book in each of its dialects
    public static Stream<Named<Codec>> dialects() {
        return codecs().flatMap(Words::dialects);
    }

    private static Stream<Named<Codec>> dialects(Named<Codec> first) {
        Book book = first.getPayload().book();
        List<String> others =
                book.isa().dialects().subList(1, book.isa().dialects().size());
        return Stream.concat(
                Stream.of(first), others.stream().map(d -> Named.of(first.getName() + " " + d, Codec.of(book, d))));
    }

    /// @return every variant of a book
    static List<Codec> codecs(String book) {
        return variants(book).map(Named::getPayload).toList();
    }

    private static Stream<Named<Codec>> variants(String book) {
        try {
            return Books.load(book).isa().variants().stream()
                    .map(v -> loaded(book + "@" + v.name()))
                    .map(codec -> Named.of(codec.book().id(), codec));
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static Codec loaded(String variant) {
        SoftReference<Codec> known = LOADED.get(variant);
        Codec codec = known == null ? null : known.get();
        if (codec != null) return codec;
        try {
            codec = Codec.load(variant);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
        LOADED.put(variant, new SoftReference<>(codec));
        return codec;
    }

    /// @return the text of bytes that should be one instruction, with its note
    static String dis(Codec codec, String hex) {
        Disassembler d = codec.disassembler();
        d.whole(Bytes.of(hex));
        return d.text();
    }

    /// @return the hex of a line, or a text that begins with `error:`
    static String asm(Codec codec, String text) {
        try {
            return Bytes.hex(codec.assembler().line(text));
        } catch (SourceException e) {
            return "error: " + e.diagnostics().getFirst().message();
        }
    }

    /// @return a listing of a code, with labels
    static String listing(Codec codec, byte[] code) {
        return listing(codec, code, 0, true);
    }

    static String listing(Codec codec, byte[] code, long address, boolean labels) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing listing = new Listing(codec, Listing.Style.PLAIN.withLabels(labels), out);
        try {
            listing.feed(address, code, code.length);
            listing.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /// A word of an entry: its fixed bits, and these others.
    ///
    /// @return as many bytes as the word has
    public static byte[] of(Entry e, long lo, long hi) {
        long fixedLo = e.fixed().lo();
        long fixedHi = e.fixed().hi();
        Word w = new Word(
                lo & ~fixedLo | e.match().lo(), hi & ~fixedHi | e.match().hi());
        byte[] out = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, out, 0, out.length);
        return out;
    }
}
