package dev.heddle.code;

import dev.heddle.bits.Mask;
import dev.heddle.book.Entry;
import dev.heddle.book.Shape;
import java.util.ArrayList;
import java.util.List;

/// What is not well formed in an instruction.
final class Remarks {
    private Remarks() {}

    static List<String> of(Codec codec, Insn insn) {
        List<String> out = new ArrayList<>();
        Entry e = insn.entry();
        Mask word = new Mask(insn.lo(), insn.hi());
        Mask unknown = e.unknown().and(word);
        Mask ignored = e.ignored().and(word);
        if (!unknown.isEmpty()) out.add("bits that nobody understands are set: " + unknown);
        if (!ignored.isEmpty()) out.add("ignored bits are set: " + ignored);
        for (Entry.Requirement r : codec.code(e).broken(insn.word())) out.add(r.reason());
        for (Operand o : codec.operands(insn)) {
            if (o instanceof Operand.Undefined u) out.add("operand '" + u.name() + "' is undefined" + reason(codec, insn, u.name()));
        }
        return out;
    }

    private static String reason(Codec codec, Insn insn, String operand) {
        Scope scope = Scope.of(codec.book(), insn.entry());
        Entry.OperandDecl d = java.util.Objects.requireNonNull(insn.entry().operand(operand));
        Scope.Instance i = scope.instance(d);
        dev.heddle.bits.Word w = insn.word();
        for (Scope.Equation e : scope.equations()) e.bits().put(w, e.value().eval(w));
        for (Shape.Alternative a : i.shape().alternatives()) {
            String why = a.undefined();
            if (why != null && i.scope().place(a).holds(w)) return ": " + why;
        }
        return "";
    }
}
