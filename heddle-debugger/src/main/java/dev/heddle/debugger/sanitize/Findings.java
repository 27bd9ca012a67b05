package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The findings so far: one finding for each rule and pair of instructions, with how often it was met.
public final class Findings {
    /// The pair in any order.
    private record Key(Rule rule, long low, long high) {}

    private static final class Entry {
        private final Finding first;
        private long count;

        Entry(Finding first) {
            this.first = first;
        }
    }

    private static final Comparator<Map.Entry<Key, Entry>> ORDER = Comparator.comparingLong(
                    (Map.Entry<Key, Entry> e) -> e.getValue().first.at().address())
            .thenComparing(e -> e.getKey().rule.level(), Comparator.reverseOrder())
            .thenComparing(e -> e.getKey().rule)
            .thenComparing(e -> e.getValue().first.message());

    private final Map<Key, Entry> all = new LinkedHashMap<>();
    private final int most;

    /// @param most findings; those after them are not taken
    public Findings(int most) {
        this.most = most;
    }

    /// @param partner address of the other instruction, -1 if there is none
    /// @param first makes the finding, if it is new
    void met(Rule rule, long offset, long partner, Supplier<Finding> first) {
        Key key = new Key(rule, Math.min(offset, partner), Math.max(offset, partner));
        Entry known = all.get(key);
        if (known == null) {
            if (isFull()) return;
            known = new Entry(first.get());
            all.put(key, known);
        }
        known.count++;
    }

    /// Whether no more are taken.
    public boolean isFull() {
        return all.size() >= most;
    }

    /// @return in the order of the code, errors of one instruction first
    public List<Finding> list() {
        return all.entrySet().stream()
                .sorted(ORDER)
                .map(e -> e.getValue().first.counted(e.getValue().count))
                .toList();
    }

    /// @return how many of them are of a kind
    public long count(Predicate<Finding> kind) {
        return list().stream().filter(kind).count();
    }
}
