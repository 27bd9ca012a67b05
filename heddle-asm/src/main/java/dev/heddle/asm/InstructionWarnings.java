package dev.heddle.asm;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;

/// Finds what is not well formed in an instruction.
final class InstructionWarnings {
    private InstructionWarnings() {}

    /// Whether bits of unknown meaning are set.
    static boolean hasUnknownBits(CompiledBook compiled, Insn insn) {
        Entry e = insn.entry();
        if (!e.unknown().and(insn.mask()).isEmpty()) return true;
        Encoding encoding = compiled.encoding(insn);
        for (int i = 0; i < e.operands().size(); i++)
            if (encoding.has(e.operands().get(i).name()) && !encoding.unknown(i).isEmpty()) return true;
        return false;
    }

    static List<String> of(CompiledBook compiled, Insn insn) {
        List<String> out = new ArrayList<>();
        Entry e = insn.entry();
        Mask word = insn.mask();
        Mask unknown = e.unknown().and(word);
        Mask ignored = e.ignored().and(word);
        Mask reserved = e.reserved().and(word);
        if (!unknown.isEmpty()) out.add("unknown bits are set: " + unknown);
        if (!ignored.isEmpty()) out.add("ignored bits are set: " + ignored);
        if (!reserved.isEmpty()) out.add("bits that have to be 0 are set: " + reserved);
        for (Entry.Requirement r : compiled.code(e).broken(insn.word())) out.add(r.reason());
        operands(compiled.encoding(insn), insn, out);
        return out;
    }

    private static void operands(Encoding encoding, Insn insn, List<String> out) {
        List<Entry.OperandDecl> all = insn.entry().operands();
        for (int i = 0; i < all.size(); i++) {
            String name = all.get(i).name();
            if (!encoding.has(name)) continue;
            Mask odd = encoding.unknown(i);
            if (!odd.isEmpty()) out.add("operand '" + name + "' has unknown bits set: " + odd);
            String why = encoding.operand(i).undefined();
            if (why != null) out.add("operand '" + name + "' is undefined" + (why.isEmpty() ? "" : ": " + why));
        }
    }
}
