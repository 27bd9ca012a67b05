package dev.heddle.files.column;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of groups of a line that are code: as many as the next address says, or else as many as other lines
/// have.
final class GroupCounts {
    /// By line, how many groups make up the way to the next address.
    private final Map<Integer, Integer> exact = new HashMap<>();

    /// By the size of the first group, the most groups of a line.
    private final Map<Integer, Integer> most = new HashMap<>();

    GroupCounts(List<@Nullable ColumnLine> lines) {
        ColumnLine last = null;
        for (ColumnLine l : lines) {
            if (l == null || !l.isAddressed()) continue;
            if (last != null) next(last, l.address() - last.address());
            last = l;
        }
    }

    private void next(ColumnLine l, long delta) {
        if (l.groups().isEmpty() || delta <= 0 || delta > ColumnShape.MOST_MISSING) return;
        int n = ColumnShape.count(l, delta);
        if (n == 0) return;
        exact.put(l.number(), n);
        most.merge(l.groups().getFirst().bytes(), n, Math::max);
    }

    int of(ColumnLine l) {
        Integer known = exact.get(l.number());
        if (known != null) return known;
        if (l.groups().isEmpty()) return 0;
        int alike = l.repeats() > 1 ? 1 : l.alike();
        Integer usual = most.get(l.groups().getFirst().bytes());
        if (usual != null) return Math.min(usual, alike);
        // A mnemonic such as `fadd` looks like bytes; one has operands behind it.
        boolean isText = !l.rest(alike).isEmpty();
        while (alike > 1 && isText && l.groups().get(alike - 1).isWord()) alike--;
        return alike == 1 && l.isAddressed() && isText && l.groups().getFirst().isWord() ? 0 : alike;
    }
}
