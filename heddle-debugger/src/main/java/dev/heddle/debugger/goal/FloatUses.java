package dev.heddle.debugger.goal;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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

    private final ProgramFacts facts;
    private final Map<Long, Use> uses = new HashMap<>();

    FloatUses(ProgramFacts facts) {
        this.facts = facts;
    }

    /// Operations that make the bits of a float.
    static final Set<Op> RESULTS = EnumSet.of(Op.AS_INT, Op.TO_HALF);

    private static final Set<Op> OPERANDS = EnumSet.of(Op.AS_FLOAT, Op.FROM_HALF);

    Use at(long address) {
        return uses.computeIfAbsent(
                address, a -> of(Objects.requireNonNull(facts.at(a)).code()));
    }

    private static Use of(LaneCode code) {
        List<Number> takes = new ArrayList<>();
        List<Number> gives = new ArrayList<>();
        for (Step s : code.steps()) {
            if (OPERANDS.contains(s.op())) operands(sources(code, s), s, takes);
            if (s.op() == Op.WRITE) results(sources(code, s), s, gives);
        }
        return new Use(takes, gives);
    }

    private static List<Step> sources(LaneCode code, Step of) {
        return code.sources(of).stream().mapToObj(code.steps()::get).toList();
    }

    private static void operands(List<Step> sources, Step of, List<Number> to) {
        for (Step s : sources)
            if (s.op() == Op.READ && s.place() != null) to.addAll(parts(s.place(), of.op() == Op.FROM_HALF));
    }

    private static void results(List<Step> sources, Step write, List<Number> to) {
        boolean isFloat = sources.stream().anyMatch(s -> RESULTS.contains(s.op()));
        boolean isHalf = sources.stream().anyMatch(s -> s.op() == Op.TO_HALF);
        if (isFloat && write.place() != null) to.addAll(parts(write.place(), isHalf));
    }

    private static List<Number> parts(RegisterRef p, boolean isHalf) {
        if (!isHalf || p.width() <= Short.SIZE) return p.width() < Short.SIZE ? List.of() : List.of(new Number(p));
        List<Number> out = new ArrayList<>();
        for (int low = p.low(); low < p.low() + p.width(); low += Short.SIZE)
            out.add(new Number(new RegisterRef(p.state(), p.element(), low, Short.SIZE)));
        return out;
    }
}
