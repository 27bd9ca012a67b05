package dev.heddle.analysis.stats;

import dev.heddle.asm.insn.BookFunction;
import dev.heddle.flow.RegisterExtent;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds how many threads there is room for, and what bounds it.
final class OccupancyFinder {
    private final Book book;
    private final CostModel costs;
    private final RegisterExtent extent;
    private final LaunchFacts launch;

    OccupancyFinder(Book book, RegisterExtent extent, LaunchFacts launch) {
        this.book = book;
        this.costs = book.isa().costs();
        this.extent = extent;
        this.launch = launch;
    }

    /// @return null if the book knows no limit, or none can be told
    ProgramStats.@Nullable Occupancy find() {
        List<CostModel.Limit> known = new ArrayList<>();
        List<long[]> used = new ArrayList<>();
        List<ProgramStats.Limit> limits = new ArrayList<>();
        for (CostModel.Limit l : costs.limits()) {
            long[] values = values(l);
            if (values == null) continue;
            known.add(l);
            used.add(values);
            limits.add(new ProgramStats.Limit(
                    l.name(), l.doc(), values[0], fits(l, values), Evidence.of(l.evidence(), l.note())));
        }
        if (limits.isEmpty()) return null;
        int least = 0;
        for (int i = 1; i < limits.size(); i++)
            if (limits.get(i).fits() < limits.get(least).fits()) least = i;
        long fits = limits.get(least).fits();
        return new ProgramStats.Occupancy(
                costs.fits(), fits, limits, limits.get(least).name(), next(known.get(least), used.get(least), fits));
    }

    /// The first smaller use of what bounds that leaves room for more: who uses less never has less room.
    private ProgramStats.@Nullable Step next(CostModel.Limit l, long[] used, long fits) {
        if (used[0] <= 0 || fits(l, with(used, 0)) <= fits) return null;
        long more = 0;
        long same = used[0];
        while (same - more > 1) {
            long middle = more + (same - more) / 2;
            if (fits(l, with(used, middle)) > fits) more = middle;
            else same = middle;
        }
        return new ProgramStats.Step(l.name(), used[0] - more, fits(l, with(used, more)));
    }

    private static long[] with(long[] used, long first) {
        long[] out = used.clone();
        out[0] = first;
        return out;
    }

    private long @Nullable [] values(CostModel.Limit l) {
        long[] out = new long[l.of().size()];
        for (int i = 0; i < out.length; i++) {
            CostModel.Quantity q = l.of().get(i);
            if (CostModel.OF_LAUNCH.contains(q.of())) out[i] = launch.of(q.of());
            else if (q.from() < 0) out[i] = extent.past(q.of());
            else out[i] = extent.count(q.of(), q.from(), q.to());
            if (out[i] < 0) return null;
        }
        return out;
    }

    private long fits(CostModel.Limit l, long[] values) {
        return BookFunction.of(book, l.function()).of(values);
    }
}
