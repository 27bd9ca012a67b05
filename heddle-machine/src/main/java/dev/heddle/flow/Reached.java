package dev.heddle.flow;

import dev.heddle.insn.Insn;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Follows code from its first instruction, and asks of no other where it goes on. Ways to an address that is not known
/// are not followed; what is no instruction is passed over.
final class Reached {
    private final Effects.Finder finder;
    private final List<Insn> insns;
    private final Map<Long, Integer> numbers = new HashMap<>();

    /// What was asked for, by number.
    private final @Nullable Effects[] known;

    private final BitSet found = new BitSet();
    private final Deque<Integer> open = new ArrayDeque<>();

    private Reached(Effects.Finder finder, List<Insn> insns) {
        this.finder = finder;
        this.insns = insns;
        this.known = new Effects[insns.size()];
        for (int i = 0; i < insns.size(); i++) numbers.put(insns.get(i).address(), i);
    }

    /// @param insns in the order of their addresses
    /// @return those that some way leads to, in their order
    static Stream<Effects> of(Effects.Finder finder, List<Insn> insns) {
        Reached r = new Reached(finder, insns);
        r.enter(0);
        while (!r.open.isEmpty()) r.follow(r.open.pop());
        return r.found.stream().mapToObj(r::effects);
    }

    private Effects effects(int i) {
        Effects e = known[i];
        if (e == null) known[i] = e = finder.of(insns.get(i));
        return e;
    }

    private void enter(int i) {
        if (i >= insns.size() || found.get(i)) return;
        found.set(i);
        open.push(i);
    }

    private void follow(int i) {
        for (Exit x : effects(i).exits()) {
            Integer to = numbers.get(x.target());
            switch (x.kind()) {
                case NEXT, NOT_TAKEN -> enter(to == null ? i + 1 : to);
                case SWITCHED_OFF -> enter(nextSwitch(i));
                case JUMP, TAKEN, CALL, AFTER_CALL, RETURN, INDIRECT, STOP -> {
                    if (to != null) enter(to);
                }
            }
        }
    }

    private int nextSwitch(int after) {
        int i = after + 1;
        while (i < insns.size() && !effects(i).isSwitch()) i++;
        return i;
    }
}
