package dev.heddle.debugger.goal;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.Exit;
import dev.heddle.flow.InsnFacts;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The [InsnFacts] of the instructions of a program.
public final class ProgramFacts {
    /// By address.
    private final Map<Long, InsnFacts> all = new TreeMap<>(Long::compareUnsigned);

    public ProgramFacts(Executable program) {
        for (Insn i : program.insns()) {
            LaneCode c = program.laneCode(i.address());
            if (c != null) all.put(i.address(), InsnFacts.of(c));
        }
    }

    /// @return the facts of the instruction at an address, or null if there is none
    public @Nullable InsnFacts at(long address) {
        return all.get(address);
    }

    /// Instructions from one that is jumped back to up to the one that jumps.
    ///
    /// @param first address of the first one
    /// @param last address of the last one
    public record Loop(long first, long last) {
        public boolean has(long address) {
            return Long.compareUnsigned(first, address) <= 0 && Long.compareUnsigned(address, last) <= 0;
        }
    }

    /// @return the shortest loop that has an instruction, or null if it is in none
    public @Nullable Loop loop(long address) {
        Loop shortest = null;
        for (InsnFacts f : all.values()) {
            for (Exit x : f.exits()) {
                Loop l = new Loop(x.target(), f.insn().address());
                if (x.target() < 0 || !l.has(address)) continue;
                if (shortest == null || l.last - l.first < shortest.last - shortest.first) shortest = l;
            }
        }
        return shortest;
    }

    /// @return addresses of all instructions outside of a loop
    public long[] outside(Loop loop) {
        return addresses(f -> !loop.has(f.insn().address()));
    }

    /// @return addresses of instructions that do one of some things, in order
    public long[] with(Set<Op> ops) {
        return addresses(f -> ops.stream().anyMatch(f::has));
    }

    /// @return addresses of instructions that have such an access to a register, in order
    public long[] withAccess(Predicate<RegisterEffect> which) {
        return addresses(f -> f.accesses().stream().anyMatch(which));
    }

    private long[] addresses(Predicate<InsnFacts> which) {
        return all.values().stream()
                .filter(which)
                .mapToLong(f -> f.insn().address())
                .toArray();
    }
}
