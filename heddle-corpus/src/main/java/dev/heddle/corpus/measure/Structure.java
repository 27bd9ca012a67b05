package dev.heddle.corpus.measure;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// A hash of code that does not change if other registers are used. For one thread.
///
/// What goes in, for each instruction in order: the id of its entry and its text, in which each operand that is a
/// register is its file, how many there are, their width and modifiers, and each branch target is only that. So the
/// same code with other register numbers, or laid out with other distances, has the same hash; code with other
/// constants, flags or modifiers has another one. For bytes that are no instruction: the bytes. The result is the
/// first half of SHA-256. It is stable as long as the book's texts are.
final class Structure {
    private static final int PLACES = 1 << 12;
    private static final int KEPT = 16;

    /// An instruction by its word, for words that come up again.
    private record Known(Insn insn, byte[] shape) {}

    private final Codec codec;
    private final Known[] known = new Known[PLACES];

    Structure(Codec codec) {
        this.codec = codec;
    }

    /// @return in hexadecimal
    String of(List<Item> items) {
        MessageDigest all = Hash.sha256();
        for (Item i : items) {
            switch (i) {
                case Insn n -> all.update(shape(n));
                case Data d -> all.update(d.whole());
            }
        }
        return HexFormat.of().formatHex(all.digest(), 0, KEPT);
    }

    private byte[] shape(Insn insn) {
        long mixed = (insn.lo() ^ insn.hi() * 31) * 0x9e37_79b9_7f4a_7c15L;
        int place = (int) (mixed >>> 52) & PLACES - 1;
        Known k = known[place];
        if (k != null && isSameWord(k.insn(), insn)) return k.shape();
        byte[] shape = Arrays.copyOf(Hash.sha256().digest(text(insn.at(0)).getBytes(StandardCharsets.UTF_8)), KEPT);
        known[place] = new Known(insn, shape);
        return shape;
    }

    private static boolean isSameWord(Insn a, Insn b) {
        return a.hasBitsOf(b) && a.length() == b.length();
    }

    private String text(Insn insn) {
        String text = codec.text(insn);
        StringBuilder out = new StringBuilder(insn.entry().id()).append(' ');
        int at = 0;
        for (Operand o : codec.operands(insn)) {
            String open = open(o);
            int found = open.isEmpty() || o.text().isEmpty() ? -1 : text.indexOf(o.text(), at);
            if (found < 0) continue;
            out.append(text, at, found).append('{').append(open).append('}');
            at = found + o.text().length();
        }
        return out.append(text.substring(at)).toString();
    }

    private static String open(Operand o) {
        return switch (o) {
            case Operand.Register r -> "%s %d %d %s".formatted(r.file(), r.count(), r.elementBits(), r.modifiers());
            case Operand.Relative r -> "%s %d".formatted(r.file(), r.elementBits());
            case Operand.Target _ -> "target";
            case Operand.Immediate _, Operand.Named _, Operand.Undefined _ -> "";
        };
    }
}
