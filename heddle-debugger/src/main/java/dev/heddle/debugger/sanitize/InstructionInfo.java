package dev.heddle.debugger.sanitize;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.InsnFacts;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Entry;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An instruction of a program with what checks ask of it at each of its runs.
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

    /// Whether it reads or writes rows by an index.
    final boolean isIndexed;

    /// Whether lanes can be followed through it.
    final boolean isPlain;

    /// Whether lanes write to registers that they share.
    final boolean writesShared;

    final boolean hasFloats;
    private final InsnFacts facts;

    InstructionInfo(int number, LaneCode code, CheckContext now) {
        RegisterParts rows = now.rows;
        this.facts = InsnFacts.of(code);
        this.insn = code.insn();
        this.number = number;
        this.steps = code.steps();
        this.forms = new Reference[steps.size()];
        for (Step s : steps) if (Reference.isDefined(s.op())) forms[s.id()] = Reference.of(s, steps);
        isForAll = code.lanes() == Entry.Lanes.ALL;
        isOnce = code.lanes() == Entry.Lanes.ONCE;
        isBarrier = has(Op.BARRIER);
        isLoad = has(Op.LOAD) || has(Op.ATOMIC);
        reads = parts(Op.READ, rows);
        writes = parts(Op.WRITE, rows);
        readRows = rows(reads);
        writeRows = rows(writes);
        isPlain = !has(Op.EACH) && !has(Op.ARRAY) && !has(Op.DESCRIPTOR);
        writesShared = accesses(Op.WRITE)
                .anyMatch(a -> now.isShared(a.place().state())
                        && !steps.get(a.step().args().getFirst()).uniform());
        hasFloats = steps.stream().anyMatch(InstructionInfo::isFloat);
        isIndexed = facts.accesses().stream().anyMatch(a -> a.isIndexed() && rows.first(a.place()) >= 0);
    }

    private Stream<RegisterEffect> accesses(Op op) {
        return facts.accesses().stream().filter(a -> a.has(op));
    }

    boolean has(Op op) {
        return facts.has(op);
    }

    private static boolean isFloat(Step s) {
        return s.op() == Op.TO_INT || s.op() == Op.TO_HALF || s.type() == ValueType.F32 || s.type() == ValueType.F64;
    }

    private Part[] parts(Op op, RegisterParts rows) {
        return accesses(op)
                .filter(a -> rows.first(a.place()) >= 0)
                .map(a -> part(a, rows))
                .distinct()
                .toArray(Part[]::new);
    }

    private static int[] rows(Part[] parts) {
        return Stream.of(parts).mapToInt(Part::row).distinct().toArray();
    }

    private static Part part(RegisterEffect a, RegisterParts rows) {
        int mask = (int) a.place().mask();
        return new Part(rows.first(a.place()), a.place().low(), mask, a.isConditional());
    }
}
