package dev.heddle.ir.state;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.function.Function;

/// The registers that a lane has: those of one file up to a place. Registers by an index are not looked at.
///
/// @param state the file
/// @param bits that the lane has of it, from the lowest on
/// @param names how registers are called
public record Reserved(Isa.State state, long bits, Function<RegisterRef, String> names) {
    public static Reserved of(Isa isa, long bits, Function<RegisterRef, String> names) {
        Isa.State first = isa.states().values().stream()
                .filter(s -> s.perLane() && s.count() > 1)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(isa.name() + " has no registers for each lane"));
        long all = (long) first.count() * first.type().bits();
        if (bits < 0 || bits > all)
            throw new IllegalArgumentException("%d bits of registers; 0 to %d are possible".formatted(bits, all));
        return new Reserved(first, bits, names);
    }

    /// @return the code, or a fault if it uses a register that the lane does not have
    public LaneCode checked(LaneCode code) {
        for (Step s : code.steps()) {
            RegisterRef p = s.place();
            boolean isNumbered = switch (s.op()) {
                case READ, WRITE, LAST -> true;
                default -> false;
            };
            if (p == null || !isNumbered || !p.state().equals(state.name()) || isIn(p)) continue;
            return Lifter.fault(
                    code.insn(),
                    "%s is not one of the %d bits of registers that the launch reserves for a lane"
                            .formatted(names.apply(p), bits));
        }
        return code;
    }

    private boolean isIn(RegisterRef p) {
        return (long) p.element() * state.type().bits() + p.low() + p.width() <= bits;
    }
}
