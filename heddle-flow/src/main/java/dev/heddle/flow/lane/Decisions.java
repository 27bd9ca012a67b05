package dev.heddle.flow.lane;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/// Finds the conditions on which it depends where an instruction takes a lane: comparisons, single bits of registers,
/// and what is asked of other lanes.
final class Decisions {
    private final LaneCode code;
    private final MaskRegisters registers;

    /// With nothing assumed.
    private final LaneEvaluation known;

    private final BitSet inLoops = new BitSet();

    private Decisions(LaneCode code, MaskRegisters registers, LaneEvaluation known) {
        this.code = code;
        this.registers = registers;
        this.known = known;
        int depth = 0;
        for (Step s : code.steps()) {
            if (s.op() == Op.EACH) depth++;
            if (depth > 0) inLoops.set(s.id());
            if (s.op() == Op.END) depth--;
        }
    }

    /// @param known the code with nothing assumed
    /// @return numbers of steps whose values are conditions, and not known
    static Set<Integer> of(LaneCode code, MaskRegisters registers, LaneEvaluation known) {
        return new Decisions(code, registers, known).find();
    }

    private Set<Integer> find() {
        Set<Integer> out = new TreeSet<>();
        for (Step s : code.steps()) {
            switch (s.op()) {
                case JUMP, STOP -> {
                    if (s.when() >= 0) collect(s.when(), true, out);
                    // One of several known targets.
                    if (s.op() == Op.JUMP) addIfAll(s.args().getFirst(), out);
                }
                case SET_EXEC -> {
                    if (s.when() >= 0) addIfAll(s.when(), out);
                    addIfAll(s.args().getFirst(), out);
                }
                case WRITE -> {
                    if (!registers.has(s) || inLoops.get(s.id())) continue;
                    if (s.when() >= 0) addIfAll(s.when(), out);
                    addIfAll(s.args().getFirst(), out);
                }
                default -> {}
            }
        }
        return out;
    }

    /// Adds the conditions that decide a value, if there is nothing else that does.
    private void addIfAll(int step, Set<Integer> out) {
        Set<Integer> found = new TreeSet<>();
        if (collect(step, false, found)) out.addAll(found);
    }

    /// @param anyway whether a condition counts that comes of a register of the mask which is not known
    /// @return whether the value is known as soon as the conditions are
    private boolean collect(int step, boolean anyway, Set<Integer> out) {
        if (known.values[step] != null) return true;
        Step s = code.steps().get(step);
        if (inLoops.get(step)) return false;
        if (s.op() == Op.READ && s.place() != null) {
            if (s.place().width() != 1 || !anyway && registers.has(s)) return false;
            out.add(step);
            return true;
        }
        boolean isMask = s.type() == ValueType.MASK;
        if (Reference.isDefined(s.op()) && below(s, anyway, out)) return true;
        if (!isMask || !anyway && isOfMaskRegisters(step)) return false;
        out.add(step);
        return true;
    }

    /// @return whether the arguments are known as soon as the conditions are that were added
    private boolean below(Step s, boolean anyway, Set<Integer> out) {
        Set<Integer> found = new TreeSet<>();
        boolean isAll = true;
        Long which = s.op() == Op.SELECT ? known.values[s.args().getFirst()] : null;
        if (which != null) isAll = collect(s.args().get(which != 0 ? 1 : 2), anyway, found);
        else for (int a : s.args()) isAll &= collect(a, anyway, found);
        if (isAll) out.addAll(found);
        return isAll;
    }

    /// Whether a value depends on registers of the mask that are not known, or on whether the lane is on.
    private boolean isOfMaskRegisters(int step) {
        BitSet steps = new BitSet();
        steps.set(step);
        MaskRegisters.slice(code, steps);
        for (Step s : code.steps()) {
            if (!steps.get(s.id()) || known.values[s.id()] != null) continue;
            if (s.op() == Op.EXEC && code.steps().get(step).op() != Op.ANY) return true;
            if (registers.has(s)) return true;
        }
        return false;
    }
}
