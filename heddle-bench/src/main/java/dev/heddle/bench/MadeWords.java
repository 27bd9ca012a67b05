package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Instructions made from a book, without end: every entry in turn, with random operands, as an assembler writes
/// them: their text alone says all bits, and no operand is undefined. One in fifty keeps bits that need a note after
/// its text. The same seed gives the same words.
final class MadeWords {
    /// Random words of an entry that may be no instruction, one after the other.
    private static final int TRIES = 32;

    /// One in this many words that need a note is kept.
    private static final int NOTED = 50;

    private static final Pattern NOTE = Pattern.compile(" \\{.*");
    private static final Pattern BITS = Pattern.compile("(\\d+)(?:\\.\\.(\\d+))? =");

    private final Codec codec;
    private final List<Entry> entries;
    private final Random random;
    private int next;

    MadeWords(Codec codec, long seed) {
        this.codec = codec;
        this.entries = new ArrayList<>(codec.book().entries());
        this.random = new Random(seed);
    }

    /// @return one word for most entries of the book
    List<byte[]> round() {
        List<byte[]> out = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry e = entries.get(next++ % entries.size());
            byte[] word = null;
            for (int t = 0; t < TRIES && word == null; t++) word = word(e);
            if (word != null) out.add(word);
        }
        return out;
    }

    private byte[] word(Entry e) {
        Mask free = Mask.low(Mask.BITS).without(e.fixed().or(e.unknown()).or(e.ignored()));
        Mask any = new Mask(random.nextLong(), random.nextLong());
        if (e.length().longBytes() > 16) any = new Mask(any.lo(), any.hi(), random.nextLong(), random.nextLong());
        Word w = e.match().or(any.and(free)).word();
        byte[] bytes = bytes(e, w);
        String text = text(bytes);
        if (text.isEmpty() || text.contains("undefined")) return null;
        Matcher note = NOTE.matcher(text);
        if (!note.find() || random.nextInt(NOTED) == 0) return bytes;
        if (note.group().contains("force")) return null;
        Matcher bits = BITS.matcher(note.group());
        while (bits.find()) {
            int top = Integer.parseInt(bits.group(1));
            int low = bits.group(2) == null ? top : Integer.parseInt(bits.group(2));
            // They differ from what the text says.
            for (int i = low; i <= top; i++) w.flip(Mask.of(Bits.of(i, 1)));
        }
        bytes = bytes(e, w);
        text = text(bytes);
        return text.isEmpty() || text.contains(" {") ? null : bytes;
    }

    private static byte[] bytes(Entry e, Word w) {
        byte[] out = new byte[e.length().of(w)];
        w.write(out, 0, out.length);
        return out;
    }

    /// @return empty if it is not an instruction of the book
    private String text(byte[] word) {
        Insn insn = codec.decode(word, 0, word.length, 0);
        if (insn == null || insn.length() != word.length || !codec.isOwn(insn)) return "";
        return codec.text(insn);
    }
}
