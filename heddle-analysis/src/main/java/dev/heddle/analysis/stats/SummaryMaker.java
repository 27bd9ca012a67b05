package dev.heddle.analysis.stats;

import dev.heddle.asm.insn.BookFunction;
import dev.heddle.flow.RegisterExtent;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Makes the numbers of a report that a book puts first.
final class SummaryMaker {
    private static final String COST = "cost ";

    /// What functions of a book count costs in: so many make a cycle.
    private static final long UNITS = 1 << 16;

    private final Book book;
    private final RegisterExtent extent;
    private final LaunchFacts launch;

    /// Instructions by the counts of the head.
    private final Map<String, Integer> counts;

    SummaryMaker(Book book, RegisterExtent extent, LaunchFacts launch, Map<String, Integer> counts) {
        this.book = book;
        this.extent = extent;
        this.launch = launch;
        this.counts = counts;
    }

    /// @return the same report with its summary
    ProgramStats with(ProgramStats s) {
        List<ProgramStats.Summed> out = new ArrayList<>();
        for (CostModel.Summary of : book.isa().costs().summaries())
            out.add(new ProgramStats.Summed(of.label(), value(of, s)));
        return out.isEmpty() ? s : s.summarized(out);
    }

    private double value(CostModel.Summary of, ProgramStats s) {
        if (!of.function().isEmpty()) return computed(of, s);
        return of.of().stream().mapToDouble(q -> value(q, s)).reduce(0, Math::max);
    }

    /// A function is given whole numbers: of costs [#UNITS] make a cycle, and so they do of what it gives then.
    private double computed(CostModel.Summary of, ProgramStats s) {
        long units = of.of().stream().anyMatch(q -> q.of().startsWith(COST)) ? UNITS : 1;
        long[] values = new long[of.of().size()];
        for (int i = 0; i < values.length; i++) {
            CostModel.Quantity q = of.of().get(i);
            values[i] = (long) (value(q, s) * (q.of().startsWith(COST) ? UNITS : 1));
        }
        return BookFunction.of(book, of.function()).of(values) / (double) units;
    }

    private double value(CostModel.Quantity q, ProgramStats s) {
        int blank = q.of().indexOf(' ');
        if (blank > 0) return named(q.of().substring(0, blank), q.of().substring(blank + 1), s);
        return switch (q.of()) {
            case "bytes" -> s.bytes();
            case "instructions" -> s.instructions();
            case "slots" -> s.waiting().slots();
            case "idle" -> s.waiting().idle();
            case "spills" -> s.spills();
            default -> {
                if (CostModel.OF_LAUNCH.contains(q.of())) yield Math.max(0, launch.of(q.of()));
                yield q.from() < 0 ? extent.past(q.of()) : extent.count(q.of(), q.from(), q.to());
            }
        };
    }

    private double named(String kind, String name, ProgramStats s) {
        ProgramStats.Cost cost = s.cost();
        switch (kind) {
            case "waits" -> {
                return s.waiting().waits().getOrDefault(name, 0);
            }
            case "count" -> {
                return counts.getOrDefault(name, 0);
            }
            case "cost" -> {
                if (cost == null) return 0;
                return cost.pipes().stream()
                        .filter(p -> p.name().equals(name))
                        .mapToDouble(ProgramStats.Pipe::total)
                        .sum();
            }
            default -> {
                for (ProgramStats.Registers r : s.registers())
                    if (r.file().equals(name)) return kind.equals("whole") ? r.whole() : r.halves();
                return 0;
            }
        }
    }
}
