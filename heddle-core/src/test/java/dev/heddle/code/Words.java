package dev.heddle.code;

import dev.heddle.bits.Word;
import dev.heddle.book.read.Books;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/// The books that come with Heddle, and short ways to read and write words with them.
public final class Words {
    private static final List<Named<Codec>> CODECS =
            Books.names().stream().flatMap(Words::variants).toList();

    private Words() {}

    /// @return every variant of every book
    public static Stream<Named<Codec>> codecs() {
        return CODECS.stream();
    }

    /// @return every variant of a book
    static List<Codec> codecs(String book) {
        return variants(book).map(Named::getPayload).toList();
    }

    private static Stream<Named<Codec>> variants(String book) {
        try {
            List<Named<Codec>> out = new ArrayList<>();
            for (Isa.Variant v : Books.load(book).isa().variants()) {
                Codec codec = Codec.load(book + "@" + v.name());
                out.add(Named.of(codec.book().id(), codec));
            }
            return out.stream();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
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
        Word w = new Word(lo & ~fixedLo | e.match().lo(), hi & ~fixedHi | e.match().hi());
        byte[] out = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, out, 0, out.length);
        return out;
    }
}
