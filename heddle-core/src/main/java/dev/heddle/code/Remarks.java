package dev.heddle.code;

import dev.heddle.bits.Mask;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What is not well formed in an instruction.
final class Remarks {
    private Remarks() {}

    static List<String> of(Codec codec, Insn insn) {
        List<String> out = new ArrayList<>();
        Entry e = insn.entry();
        Mask word = new Mask(insn.lo(), insn.hi());
        Mask unknown = e.unknown().and(word);
        Mask ignored = e.ignored().and(word);
        if (!unknown.isEmpty()) out.add("unknown bits are set: " + unknown);
        if (!ignored.isEmpty()) out.add("ignored bits are set: " + ignored);
        for (Entry.Requirement r : codec.code(e).broken(insn.word())) out.add(r.reason());
        operands(codec.book(), insn, out);
        return out;
    }

    private static void operands(Book book, Insn insn, List<String> out) {
        Encoding encoding = new Encoding(book, insn);
        for (Entry.OperandDecl d : insn.entry().operands()) {
            Encoding.Operand o = Objects.requireNonNull(encoding.operand(d.name()));
            Mask odd = o.unknown();
            if (!odd.isEmpty()) out.add("operand '" + d.name() + "' has unknown bits set: " + odd);
            String why = o.undefined();
            if (why != null)
                out.add(
                        "operand '"
                                + d.name()
                                + "' is undefined"
                                + (why.isEmpty() ? "" : ": " + why));
        }
    }
}
