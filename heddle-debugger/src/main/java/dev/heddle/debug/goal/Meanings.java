package dev.heddle.debug.goal;

import dev.heddle.exec.Executable;
import dev.heddle.insn.Insn;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds what the instructions of a program do, once.
public final class Meanings {
    private final Map<Long, LaneCode> all = new HashMap<>();

    public Meanings(Executable program) {
        for (Insn i : program.insns()) {
            LaneCode c = program.laneCode(i.address());
            if (c != null) all.put(i.address(), c);
        }
    }

    /// @return what the instruction at an address does, or null if there is none
    public @Nullable LaneCode at(long address) {
        return all.get(address);
    }

    /// Instructions from one that is jumped back to up to the one that jumps.
    ///
    /// @param first address of the first one
    /// @param last address of the last one
    public record Loop(long first, long last) {
        public boolean has(long address) {
            return Long.compareUnsigned(first, address) <= 0
                    && Long.compareUnsigned(address, last) <= 0;
        }
    }

    /// @return the shortest loop that has an instruction, or null if it is in none
    public @Nullable Loop loop(long address) {
        Loop shortest = null;
        for (LaneCode c : all.values()) {
            for (Step s : c.steps()) {
                if (s.op() != Op.JUMP) continue;
                Step target = c.steps().get(s.args().getFirst());
                Loop l = new Loop(target.value(), c.insn().address());
                if (target.op() != Op.CONST || !l.has(address)) continue;
                if (shortest == null || l.last - l.first < shortest.last - shortest.first)
                    shortest = l;
            }
        }
        return shortest;
    }

    /// @return addresses of all instructions outside of a loop
    public long[] outside(Loop loop) {
        return all.keySet().stream().filter(a -> !loop.has(a)).mapToLong(a -> a).toArray();
    }

    /// @return addresses of instructions that do one of some things, in order
    public long[] with(Set<Op> ops) {
        return with(s -> ops.contains(s.op()));
    }

    /// @return addresses of instructions that have such a step, in order
    public long[] with(Predicate<Step> which) {
        return all.values().stream()
                .filter(c -> c.steps().stream().anyMatch(which))
                .map(c -> c.insn().address())
                .sorted(Long::compareUnsigned)
                .mapToLong(Long::longValue)
                .toArray();
    }
}
