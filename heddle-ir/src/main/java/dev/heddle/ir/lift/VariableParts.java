package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.asm.meaning.Trace;
import dev.heddle.base.expr.Operator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parts of steps that differ from word to word, and what was decided because registers or constants are the same
/// or are not.
final class VariableParts {
    /// A constant that there is.
    ///
    /// @param of how it follows from the word; null if it does not
    private record Constant(
            ValueType type, long value, @Nullable NumberOrigin of) {
        NumberOrigin where() {
            return of != null ? of : NumberOrigin.constant(BigInteger.valueOf(value));
        }
    }

    /// A register that has been read or written.
    ///
    /// @param read type of what was read, null if it was written
    /// @param isWhole whether whatever has been read of the file is not known any more
    private record Access(LocatedRegister at, @Nullable ValueType read, boolean isWhole) {
        boolean isOf(LocatedRegister other) {
            return at.place().state().equals(other.place().state());
        }
    }

    private final Trace trace;
    private final Map<Integer, Slot> slots = new HashMap<>();
    private final List<Constant> constants = new ArrayList<>();
    private final List<Access> accesses = new ArrayList<>();

    VariableParts(Trace trace) {
        this.trace = trace;
    }

    /// @param step number of a step
    @Nullable
    Slot of(int step) {
        return slots.get(step);
    }

    /// A step is about the same register as another one.
    void same(int step, int as) {
        Slot slot = slots.get(as);
        if (slot != null) slots.put(step, slot);
    }

    // ---- constants

    /// A constant is needed: whether there is one is decided.
    void constant(ValueType type, long value, @Nullable NumberOrigin of) {
        if (trace.isLost()) return;
        Constant made = new Constant(type, value, of);
        for (Constant c : constants) {
            if (c.type != type) continue;
            boolean isSame = c.value == value;
            if (of != null || c.of != null) trace.ask(NumberOrigin.of(Operator.EQ, c.where(), made.where()), isSame);
            if (isSame) return;
        }
        constants.add(made);
    }

    void number(int step, NumberOrigin of) {
        slots.put(step, new Slot.Number(of));
    }

    // ---- registers

    /// A register is needed: whether its value is known from before is decided.
    void reading(ValueType type, LocatedRegister at) {
        if (trace.isLost()) return;
        for (Access a : accesses.reversed()) {
            if (!a.isOf(at)) continue;
            if (a.isWhole) break;
            boolean isPlain = a.at.bit() == null && at.bit() == null;
            if (a.read == null) {
                boolean overlaps = a.at.place().overlaps(at.place());
                if (!isPlain) trace.ask(a.at.overlaps(at), overlaps);
                if (overlaps) break;
            } else if (a.read == type && a.at.place().width() == at.place().width()) {
                boolean isSame = a.at.place().equals(at.place());
                if (!isPlain) trace.ask(a.at.isAt(at), isSame);
                if (isSame) return;
            }
        }
        accesses.add(new Access(at, type, false));
    }

    /// A register is read or written in a step.
    void register(int step, LocatedRegister at) {
        NumberOrigin bit = at.bit();
        if (bit != null) slots.put(step, new Slot.Register(bit, at.elementBits()));
    }

    /// @param isWhole whether values of all of the file's registers are not known any more
    void written(LocatedRegister at, boolean isWhole) {
        accesses.add(new Access(at, null, isWhole));
    }

    /// No value of a register is known any more.
    void forget() {
        accesses.clear();
    }
}
