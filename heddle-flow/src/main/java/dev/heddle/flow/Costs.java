package dev.heddle.flow;

import dev.heddle.asm.Codec;
import dev.heddle.asm.IssueTiming;
import dev.heddle.asm.RegisterUse;
import dev.heddle.asm.insn.BookFunction;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out what instructions cost: from `data unit`, `data cost` and `data latency` of an entry, from its `timing`,
/// and from what the head says of that kind of work. For one thread.
public final class Costs {
    private final Codec codec;
    private final CostModel model;
    private final ByWord<Cost> costs = new ByWord<>(this::find);
    private final ByWord<List<Operand>> operands;

    public Costs(Codec codec) {
        this.codec = codec;
        this.model = codec.book().isa().costs();
        this.operands = new ByWord<>(codec::operands);
    }

    /// Limits how many words are remembered; 65,536 by default.
    public void limit(int most) {
        costs.limit(most);
        operands.limit(most);
    }

    /// @return what the book says of the time that results take, or null
    public @Nullable IssueTiming timed(Insn insn) {
        return codec.timed(insn);
    }

    /// @return the operands; those that name an address are of any instruction with the same bits
    List<Operand> operands(Insn insn) {
        return operands.of(insn);
    }

    /// @return what the head says of costs
    public CostModel model() {
        return model;
    }

    public Cost of(Insn insn) {
        return costs.of(insn);
    }

    private Cost find(Insn insn) {
        if (model.works().isEmpty()) return Cost.UNKNOWN;
        Entry e = insn.entry();
        IssueTiming timed = timed(insn);
        String unit = e.data().get("unit");
        if (unit == null && timed != null) unit = timed.timing().unit();
        CostModel.Work work = unit == null ? null : model.works().get(unit);
        if (work == null) return Cost.UNKNOWN;
        Long amount = value(insn, e.data().get("cost"));
        if (amount == null && timed != null) amount = (long) slots(timed);
        if (amount == null) return new Cost(null, 0, -1);
        Long latency = value(insn, e.data().get("latency"));
        return new Cost(work, amount, latency == null ? latency(work, timed) : latency.intValue());
    }

    private int latency(CostModel.Work work, @Nullable IssueTiming timed) {
        if (timed != null)
            for (RegisterUse u : timed.uses()) {
                Integer own = u.isWrite() ? work.latencies().get(u.file()) : null;
                if (own != null) return own;
            }
        if (work.latencyOf().isEmpty()) return work.latency();
        if (timed == null) return -1;
        Set<Integer> written = new HashSet<>();
        for (RegisterUse u : timed.uses()) if (u.isWrite()) written.add(u.bit() / u.bits());
        return (int) BookFunction.of(codec.book(), work.latencyOf()).of(written.size());
    }

    /// @param fact a number, or the name of a field or a computed value of the entry
    private @Nullable Long value(Insn insn, @Nullable String fact) {
        if (fact == null) return null;
        if (Character.isDigit(fact.charAt(0))) return Long.parseLong(fact);
        return codec.encoding(insn).value(fact);
    }

    /// @return slots that an instruction fills; what fills none is issued all the same
    public static int slots(IssueTiming timed) {
        return Math.max(1, timed.slots());
    }

    /// Slots of an instruction that nothing is done in, beside those of instructions that do nothing.
    ///
    /// @return slots that it fills, less the steps that it takes
    public int idle(Insn insn) {
        IssueTiming timed = timed(insn);
        if (timed == null) return 0;
        return Math.max(0, timed.slots() - steps(insn));
    }

    /// @return how many steps an instruction takes
    public int steps(Insn insn) {
        Isa.Repeat repeat = codec.book().isa().writing().repeat();
        if (repeat == null || insn.entry().field(repeat.field()) == null) return 1;
        return 1 + (int) insn.field(repeat.field());
    }
}
