package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Sums that places share: compared by the meaning of the operations.
class IndicesTest {
    private static final int PROGRAMS = 200;

    private final Terms terms = new Terms();
    private final SplittableRandom random = new SplittableRandom(7);

    /// Places that differ in their counters, and have the rest in common.
    @Test
    void samePlaces() {
        int shared = 0;
        for (int n = 0; n < PROGRAMS; n++) {
            List<Term> common = variables(3 + random.nextInt(3));
            List<Term> counters = variables(2);
            List<Term> before = counters.stream().map(c -> place(common, c)).toList();
            Term stored = terms.number(ValueType.I32, n);
            Block b = new Block(0);
            for (Term p : before)
                b.effects.add(new Effect(Op.STORE, null, List.of(p, stored), null, 32, "device", List.of(), 0));
            Indices.share(terms, List.of(b));
            List<Term> after = b.effects.stream().map(e -> e.args().getFirst()).toList();
            Set<Term> sums = indices(after.getFirst());
            sums.retainAll(indices(after.getLast()));
            shared += sums.size();
            for (int trial = 0; trial < 20; trial++) {
                Map<Term, Long> known = new HashMap<>();
                for (Term t : common) known.put(t, (long) random.nextInt());
                for (Term t : counters) known.put(t, (long) random.nextInt());
                for (int i = 0; i < before.size(); i++)
                    assertThat((int) value(after.get(i), known)).isEqualTo((int) value(before.get(i), known));
            }
        }
        assertThat(shared).isGreaterThan(PROGRAMS * 9 / 10);
    }

    private List<Term> variables(int count) {
        List<Term> out = new ArrayList<>();
        for (int i = 0; i < count; i++) out.add(terms.variable(ValueType.I32, Integer.SIZE));
        return out;
    }

    private Term place(List<Term> common, Term counter) {
        List<Term> parts = new ArrayList<>(common);
        parts.add(random.nextInt(parts.size()), times(counter, 1 + random.nextInt(3)));
        Term sum = parts.getFirst();
        for (Term p : parts.subList(1, parts.size())) sum = terms.of(ValueType.I32, Op.ADD, sum, p);
        return times(sum, Integer.BYTES);
    }

    private Term times(Term t, int by) {
        return terms.of(ValueType.I32, Op.MUL, t, terms.number(ValueType.I32, by));
    }

    private static Set<Term> indices(Term t) {
        Set<Term> out = new HashSet<>();
        if (t instanceof Term.Index) out.add(t);
        for (Term a : t.args()) out.addAll(indices(a));
        return out;
    }

    private static long value(Term t, Map<Term, Long> known) {
        for (Term i : indices(t)) known.put(i, value(i.arg(0), known));
        return Terms.value(t, known);
    }
}
