package dev.heddle.analysis.stats;

import dev.heddle.flow.Cost;
import dev.heddle.isa.CostModel;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Instructions by the kind of work that the book says.
///
/// @param unknown those of which it says nothing
record Works(SortedMap<String, Integer> counts, int unknown) {
    /// @param costs of all instructions
    /// @param counted numbers of those that are counted
    static Works of(List<Cost> costs, BitSet counted) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        int unknown = 0;
        for (int i : counted.stream().toArray()) {
            CostModel.Work w = costs.get(i).work();
            if (w == null) unknown++;
            else counts.merge(w.name(), 1, Integer::sum);
        }
        return new Works(counts, unknown);
    }
}
