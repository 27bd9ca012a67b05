package dev.heddle.code;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.source.SourceException;

/// The AGX book for tests, read once.
final class Agx {
    static final Codec CODEC = load();

    private Agx() {}

    private static Codec load() {
        try {
            return Codec.load("agx");
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return the text of bytes that should be one instruction, with its note
    static String dis(String hex) {
        Disassembler d = CODEC.disassembler();
        d.whole(Bytes.of(hex));
        return d.text();
    }

    /// @return the hex of a line, or a text that begins with `error:`
    static String asm(String text) {
        try {
            return Bytes.hex(CODEC.assembler().line(text));
        } catch (SourceException e) {
            return "error: " + e.diagnostics().getFirst().message();
        }
    }

    /// A word of an entry: its fixed bits, and these others.
    ///
    /// @return as many bytes as the word has
    static byte[] word(Entry e, long lo, long hi) {
        long fixedLo = e.fixed().lo();
        long fixedHi = e.fixed().hi();
        Word w = new Word(lo & ~fixedLo | e.match().lo(), hi & ~fixedHi | e.match().hi());
        byte[] out = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, out, 0, out.length);
        return out;
    }
}
