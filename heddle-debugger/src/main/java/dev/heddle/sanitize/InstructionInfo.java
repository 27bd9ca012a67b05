package dev.heddle.sanitize;

import dev.heddle.book.Entry;
import dev.heddle.exec.number.Reference;
import dev.heddle.insn.Insn;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An instruction of a program, taken apart once for all checks.
final class InstructionInfo {
    /// Registers in rows that checks keep something about.
    ///
    /// @param row number of the element
    /// @param low lowest bit
    /// @param mask bits of the element
    /// @param isConditional whether not all lanes of the instruction do it
    record Part(int row, int low, int mask, boolean isConditional) {}

    final Insn insn;

    /// Number within its program, from 0 on.
    final int number;

    /// Where its runs are counted; null as long as there were none.
    ExecutionCounts.@Nullable Count runs;

    final LaneCode code;
    final List<Step> steps;

    /// What computes the value of a step; null where it depends on more than its arguments.
    final @Nullable Reference[] forms;

    final Part[] reads;
    final Part[] writes;

    /// Their rows, each once.
    final int[] readRows;

    final int[] writeRows;

    /// Whether its effects are for lanes that are not active, too, or done once for all.
    final boolean isForAll;

    final boolean isOnce;
    final boolean isBarrier;

    /// Whether it takes something out of memory.
    final boolean isLoad;

    /// Operations that it has.
    private final Set<Op> ops = EnumSet.noneOf(Op.class);

    /// Whether it reads or writes rows by an index.
    final boolean isIndexed;

    /// Whether lanes can be followed through it.
    final boolean isPlain;

    /// Whether lanes write to registers that they share.
    final boolean writesShared;

    final boolean hasFloats;

    InstructionInfo(Insn insn, int number, LaneCode code, RegisterRows rows) {
        this.insn = insn;
        this.number = number;
        this.code = code;
        this.steps = code.steps();
        this.forms = new Reference[steps.size()];
        for (Step s : steps) {
            ops.add(s.op());
            if (Reference.isDefined(s.op())) forms[s.id()] = Reference.of(s, steps);
        }
        isForAll = code.lanes() == Entry.Lanes.ALL;
        isOnce = code.lanes() == Entry.Lanes.ONCE;
        isBarrier = ops.contains(Op.BARRIER);
        isLoad = ops.contains(Op.LOAD) || ops.contains(Op.ATOMIC);
        reads = parts(Op.READ, rows);
        writes = parts(Op.WRITE, rows);
        readRows = rows(reads);
        writeRows = rows(writes);
        isPlain = !ops.contains(Op.EACH) && !ops.contains(Op.ARRAY) && !ops.contains(Op.DESCRIPTOR);
        writesShared = steps.stream().anyMatch(s -> isShared(s, rows));
        hasFloats = steps.stream().anyMatch(InstructionInfo::isFloat);
        isIndexed =
                steps.stream()
                        .anyMatch(s ->
                                (s.op() == Op.READ_AT || s.op() == Op.WRITE_AT)
                                        && rows.of(s.place()) >= 0);
    }

    private boolean isShared(Step s, RegisterRows rows) {
        RegisterRef p = s.place();
        return s.op() == Op.WRITE
                && p != null
                && rows.isShared(p.state())
                && !steps.get(s.args().getFirst()).uniform();
    }

    boolean has(Op op) {
        return ops.contains(op);
    }

    private static boolean isFloat(Step s) {
        return s.op() == Op.TO_INT
                || s.op() == Op.TO_HALF
                || s.type() == ValueType.F32
                || s.type() == ValueType.F64;
    }

    private Part[] parts(Op op, RegisterRows rows) {
        return steps.stream()
                .filter(s -> s.op() == op && rows.of(s.place()) >= 0)
                .map(s -> part(s, rows))
                .distinct()
                .toArray(Part[]::new);
    }

    private static int[] rows(Part[] parts) {
        return Stream.of(parts).mapToInt(Part::row).distinct().toArray();
    }

    private static Part part(Step s, RegisterRows rows) {
        RegisterRef p = java.util.Objects.requireNonNull(s.place());
        return new Part(rows.of(p), p.low(), RegisterRows.mask(p), s.when() >= 0);
    }
}
