package dev.heddle.flow;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.dataflow.Reachability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Follows code from its first instruction, and looks at no instruction that is not reached. Ways to an address that is
/// not known are not followed; what is no instruction is passed over.
final class ReachableCode {
    private final Effects.Finder finder;
    private final List<Insn> insns;
    private final Function<Effects, Set<Long>> computed;
    private final Map<Long, Integer> numbers = new HashMap<>();

    /// What was asked for, by number.
    private final @Nullable Effects[] known;

    private ReachableCode(Effects.Finder finder, List<Insn> insns, Function<Effects, Set<Long>> computed) {
        this.computed = computed;
        this.finder = finder;
        this.insns = insns;
        this.known = new Effects[insns.size()];
        for (int i = 0; i < insns.size(); i++) numbers.put(insns.get(i).address(), i);
    }

    /// @param insns in the order of their addresses
    /// @return those that some way leads to, in their order
    static Stream<Effects> of(Effects.Finder finder, List<Insn> insns) {
        return insns.isEmpty()
                ? Stream.empty()
                : of(finder, insns, insns.getFirst().address(), _ -> Set.of());
    }

    /// The same from an entry on.
    ///
    /// @param computed addresses that an instruction may go on at whose target is not in its code
    static Stream<Effects> of(
            Effects.Finder finder, List<Insn> insns, long entry, Function<Effects, Set<Long>> computed) {
        ReachableCode r = new ReachableCode(finder, insns, computed);
        Integer first = r.numbers.get(entry);
        if (first == null) return Stream.empty();
        return Reachability.from(List.of(first), r::following).stream().sorted().map(r::effects);
    }

    private Effects effects(int i) {
        Effects e = known[i];
        if (e == null) known[i] = e = finder.of(insns.get(i));
        return e;
    }

    private List<Integer> following(int i) {
        List<Integer> out = new ArrayList<>();
        for (Exit x : effects(i).exits()) {
            if (x.isComputed())
                for (long at : computed.apply(effects(i))) {
                    Integer n = numbers.get(at);
                    if (n != null) out.add(n);
                }
            Integer to = numbers.get(x.target());
            int next = switch (x.kind()) {
                case NEXT, NOT_TAKEN -> to == null ? i + 1 : to;
                case SWITCHED_OFF -> nextSwitch(i);
                case JUMP, TAKEN, CALL, AFTER_CALL, RETURN, INDIRECT, STOP -> to == null ? insns.size() : to;
            };
            if (next < insns.size()) out.add(next);
        }
        return out;
    }

    private int nextSwitch(int after) {
        int i = after + 1;
        while (i < insns.size() && !effects(i).isSwitch()) i++;
        return i;
    }
}
