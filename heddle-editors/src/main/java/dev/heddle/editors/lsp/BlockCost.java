package dev.heddle.editors.lsp;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.Costs;
import dev.heddle.isa.CostModel;
import java.util.List;
import java.util.Locale;

/// Computes what a row of instructions costs, by the pipes that the book gives them.
final class BlockCost {
    private BlockCost() {}

    /// @return on the pipe that has most to do, such as `, at least 3.5 cycles (alu)`; empty if the book gives no
    ///     number
    static String text(Costs costs, List<Insn> insns) {
        CostModel model = costs.model();
        double most = 0;
        String by = "";
        for (CostModel.Pipe p : model.pipes().values()) {
            long sum = 0;
            for (Insn i : insns) sum += costs.of(i).on(p.name());
            double cycles = (double) sum / p.rate();
            if (cycles > most) {
                most = cycles;
                by = p.name();
            }
        }
        if (by.isEmpty()) return "";
        String cycles = number(most);
        return ", at least %s cycle%s (%s)".formatted(cycles, cycles.equals("1") ? "" : "s", by);
    }

    private static String number(double cycles) {
        String out = String.format(Locale.ROOT, "%.2f", cycles);
        return out.replaceAll("0+$", "").replaceAll("\\.$", "");
    }
}
