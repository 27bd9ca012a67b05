package dev.heddle.exec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Words one after the other, each of which does what the descriptor in a register says: if they find the same
/// descriptors again and again, they are done as one. May be shared by threads.
final class DescriptorRun {
    /// Words at most.
    static final int LONGEST = 8;

    /// Other descriptors than before, after which each word is done alone for good.
    private static final int MOST_CHANGES = 64;

    /// @param values the descriptors
    /// @param code null if they cannot be done as one
    private record Joined(long[] values, @Nullable TieredCode code) {}

    private final DescriptorCodes codes;
    private final List<DescriptorCodes.Site> sites;

    /// Wide rows with the descriptors.
    private final int[] rows;

    /// Threads may overwrite each other's; each is right by its values.
    private Joined last = new Joined(new long[0], null);

    private int changes;

    DescriptorRun(DescriptorCodes codes, List<DescriptorCodes.Site> sites, int[] rows) {
        this.codes = codes;
        this.sites = sites;
        this.rows = rows;
    }

    /// Performs all its words, or only the first.
    ///
    /// @return how many
    int perform(Wave w) {
        Joined j = last;
        if (!isFor(j.values, w.wide)) j = joined(w.wide);
        if (j.code != null && j.code.runBetter(w.spaces, w.shared, w.wideShared, w.packed, 0)) {
            w.commons.changed();
            return rows.length;
        }
        sites.getFirst().perform(w, w.wide[rows[0]][0]);
        return 1;
    }

    private boolean isFor(long[] values, long[][] wide) {
        if (values.length != rows.length) return changes > MOST_CHANGES;
        for (int i = 0; i < rows.length; i++) if (values[i] != wide[rows[i]][0]) return false;
        return true;
    }

    private Joined joined(long[][] wide) {
        if (++changes > MOST_CHANGES) {
            last = new Joined(new long[0], null);
            return last;
        }
        long[] values = new long[rows.length];
        List<TieredCode> words = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            values[i] = wide[rows[i]][0];
            words.add(sites.get(i).code(values[i]));
        }
        last = new Joined(values, codes.joined(words));
        return last;
    }
}
