package dev.heddle.debug.goal;

import dev.heddle.exec.Wave;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds the registers that instructions use as floats, by the steps of their lane code.
final class FloatUses {
    /// A float in a register: its place has 16, 32 or 64 bits.
    record Number(RegisterRef place) {
        /// Whether it is NaN or infinite.
        boolean isSpecial(Wave w, int lane) {
            long bits = w.get(place.state(), place.element(), lane) >>> place.low();
            return switch (place.width()) {
                case Short.SIZE -> (bits & 0x7c00) == 0x7c00;
                case Integer.SIZE -> (bits & 0x7f80_0000L) == 0x7f80_0000L;
                default -> (bits & 0x7ff0_0000_0000_0000L) == 0x7ff0_0000_0000_0000L;
            };
        }
    }

    /// What an instruction takes and gives.
    record Use(List<Number> takes, List<Number> gives) {
        static final Use NONE = new Use(List.of(), List.of());

        Use {
            takes = List.copyOf(takes);
            gives = List.copyOf(gives);
        }

        boolean takesSpecial(Wave w, int lane) {
            return takes.stream().anyMatch(n -> n.isSpecial(w, lane));
        }

        boolean givesSpecial(Wave w, int lane) {
            return gives.stream().anyMatch(n -> n.isSpecial(w, lane));
        }
    }

    private final Meanings meanings;
    private final Map<Long, Use> uses = new HashMap<>();

    FloatUses(Meanings meanings) {
        this.meanings = meanings;
    }

    /// Whether a step makes the bits of a float.
    boolean isResult(Step s) {
        return s.op() == Op.AS_INT || s.op() == Op.TO_HALF;
    }

    private static boolean isOperand(Step s) {
        return s.op() == Op.AS_FLOAT || s.op() == Op.FROM_HALF;
    }

    Use at(long address) {
        return uses.computeIfAbsent(
                address, a -> of(Objects.requireNonNull(meanings.at(a)).steps()));
    }

    private Use of(List<Step> steps) {
        List<Number> takes = new ArrayList<>();
        List<Number> gives = new ArrayList<>();
        for (Step s : steps) {
            if (isOperand(s)) operands(steps, s, takes);
            if (s.op() == Op.WRITE) results(steps, s, gives);
        }
        return new Use(takes, gives);
    }

    /// Registers that the value of a step is made of.
    private static void operands(List<Step> steps, Step of, List<Number> to) {
        for (int i : sources(steps, of).stream().toArray()) {
            RegisterRef p = steps.get(i).place();
            if (steps.get(i).op() == Op.READ && p != null)
                to.addAll(parts(p, of.op() == Op.FROM_HALF));
        }
    }

    private void results(List<Step> steps, Step write, List<Number> to) {
        RegisterRef p = write.place();
        boolean isHalf = false;
        boolean isFloat = false;
        for (int i : sources(steps, write).stream().toArray()) {
            isFloat |= isResult(steps.get(i));
            isHalf |= steps.get(i).op() == Op.TO_HALF;
        }
        if (isFloat && p != null) to.addAll(parts(p, isHalf));
    }

    private static List<Number> parts(RegisterRef p, boolean isHalf) {
        if (!isHalf || p.width() <= Short.SIZE)
            return p.width() < Short.SIZE ? List.of() : List.of(new Number(p));
        List<Number> out = new ArrayList<>();
        for (int low = p.low(); low < p.low() + p.width(); low += Short.SIZE)
            out.add(new Number(new RegisterRef(p.state(), p.element(), low, Short.SIZE)));
        return out;
    }

    /// Steps whose values only move bits on the way to a step; the first that does more is one of them.
    private static BitSet sources(List<Step> steps, Step of) {
        BitSet out = new BitSet();
        BitSet open = new BitSet();
        of.args().forEach(open::set);
        for (int i = open.length() - 1; i >= 0; i = open.previousSetBit(i - 1)) {
            if (!open.get(i)) continue;
            out.set(i);
            if (MOVES.contains(steps.get(i).op())) steps.get(i).args().forEach(open::set);
        }
        return out;
    }

    private static final java.util.Set<Op> MOVES =
            java.util.EnumSet.of(
                    Op.AND,
                    Op.OR,
                    Op.SHL,
                    Op.SHR,
                    Op.SELECT,
                    Op.WIDEN_U,
                    Op.NARROW,
                    Op.HIGH,
                    Op.PAIR);
}
