package dev.heddle.asm;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.meaning.Usage;
import dev.heddle.isa.Timing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Registers that the meaning of an instruction uses and its timing does not name.
final class MeaningUses {
    private final List<Usage.Use> used;
    private final Set<String> files;
    private final Timing timing;
    private final int last;
    private final Collection<Operand> operands;
    private final Map<String, String> overlaps;

    /// @param encoding of the instruction
    /// @param slots that the instruction fills: what it does in a later turn, it does in the last one
    /// @param operands of the instruction: registers are called like the one that they belong to
    MeaningUses(
            CompiledBook compiled,
            Insn insn,
            Encoding encoding,
            Timing timing,
            int slots,
            Collection<Operand> operands) {
        this.used = compiled.uses(insn, encoding);
        this.files = compiled.operandFiles();
        this.timing = timing;
        this.last = Math.max(0, slots - 1);
        this.operands = operands;
        this.overlaps = compiled.book().isa().schedule().overlaps();
    }

    /// @param named what the timing has said so far
    /// @return what is used besides: of what is read several times, the first time, and the last time it is written
    List<RegisterUse> besides(List<RegisterUse> named) {
        List<RegisterUse> out = new ArrayList<>();
        for (Usage.Use u : used) {
            if (!files.contains(u.file()) || isDeclared(u)) continue;
            RegisterUse use = use(u);
            if (isIn(named, use)) continue;
            int same = indexOf(out, use);
            if (same < 0) out.add(use);
            else if (use.isWrite() == use.step() > out.get(same).step()) out.set(same, use);
        }
        return out;
    }

    /// Whether the timing names the state itself, and so says all about it.
    private boolean isDeclared(Usage.Use u) {
        for (Timing.Access a : timing.accesses())
            if (a.isWrite() == u.isWrite() && a.operand().equals(u.file())) return true;
        return false;
    }

    private RegisterUse use(Usage.Use u) {
        String file = overlaps.getOrDefault(u.file(), u.file());
        int step = Math.min(u.step(), last);
        return new RegisterUse(u.isWrite(), file, u.file(), (int) u.bit(), u.bits(), step, timing.unit(), name(u));
    }

    private static boolean isIn(List<RegisterUse> all, RegisterUse u) {
        for (RegisterUse o : all) {
            boolean covers = o.isWrite() == u.isWrite()
                    && o.file().equals(u.file())
                    && o.bit() <= u.bit()
                    && u.bit() + u.bits() <= o.bit() + o.bits();
            if (covers) return true;
        }
        return false;
    }

    private static int indexOf(List<RegisterUse> all, RegisterUse u) {
        for (int i = 0; i < all.size(); i++) {
            RegisterUse o = all.get(i);
            boolean same = o.isWrite() == u.isWrite()
                    && o.file().equals(u.file())
                    && o.bit() == u.bit()
                    && o.bits() == u.bits();
            if (same) return i;
        }
        return -1;
    }

    /// The text of the operand that begins nearest before a register, of those that are as wide if there are any; or
    /// else its file and number.
    private String name(Usage.Use u) {
        Operand.Register found = null;
        for (Operand o : operands) {
            if (o instanceof Operand.Register r && isBefore(r, u) && isNearer(r, found, u)) found = r;
        }
        return found == null ? u.file() + "[" + u.bit() / u.bits() + "]" : found.text();
    }

    private static boolean isBefore(Operand.Register r, Usage.Use u) {
        return r.file().equals(u.file()) && r.index() * r.elementBits() <= u.bit();
    }

    private static boolean isNearer(Operand.Register r, Operand.@Nullable Register than, Usage.Use u) {
        if (than == null) return true;
        boolean fits = r.elementBits() == u.bits();
        if (fits != (than.elementBits() == u.bits())) return fits;
        return r.index() * r.elementBits() > than.index() * than.elementBits();
    }
}
