package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Registers of an instruction with aliases in front of it: it reads those that the aliases stand for.
final class AliasedUses {
    /// @param uses of one alias: the register that it stands in for is written, what is found there is read
    private record Alias(List<RegisterUse> uses) {
        boolean isFor(RegisterUse u) {
            for (RegisterUse a : uses)
                if (a.isWrite() && a.file().equals(u.file()) && a.bit() == u.bit() && a.bits() == u.bits()) return true;
            return false;
        }

        void put(RegisterUse u, List<RegisterUse> into) {
            for (RegisterUse a : uses)
                if (!a.isWrite())
                    into.add(new RegisterUse(
                            false, a.file(), a.named(), a.bit(), a.bits(), u.step(), u.role(), a.operand()));
        }
    }

    private AliasedUses() {}

    /// @param own what the instruction does without its aliases
    static IssueTiming of(CompiledBook compiled, Insn insn, IssueTiming own) {
        List<Alias> all = new ArrayList<>();
        for (Insn a : insn.aliases()) {
            IssueTiming t = TimingReader.read(compiled, a);
            if (t != null) all.add(new Alias(t.uses()));
        }
        List<RegisterUse> uses = new ArrayList<>();
        for (RegisterUse u : own.uses()) {
            Alias found = u.isWrite() ? null : find(all, u);
            if (found == null) uses.add(u);
            else found.put(u, uses);
        }
        return new IssueTiming(own.timing(), own.slots(), own.waits(), own.mayWait(), uses);
    }

    private static @Nullable Alias find(List<Alias> all, RegisterUse u) {
        for (Alias a : all) if (a.isFor(u)) return a;
        return null;
    }
}
