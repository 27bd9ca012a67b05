package dev.heddle.machine;

import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;

/// The registers that a launch can set, and their values.
final class LaunchRegisters {
    private LaunchRegisters() {}

    static void checkIsThere(Isa isa, RegisterRef register) {
        Isa.State s = isa.states().get(register.state());
        if (s == null || register.element() < 0 || register.element() >= s.count())
            throw new IllegalArgumentException("there is no register number %d of %s; it has %d"
                    .formatted(register.element(), register.state(), s == null ? 0 : s.count()));
    }

    /// @param value signed or unsigned
    static void checkFits(String register, int bits, long value) {
        if (bits < Long.SIZE && (value < -(1L << bits - 1) || value >= 1L << bits))
            throw new IllegalArgumentException(
                    "%d does not fit into %s, which has %d bits".formatted(value, register, bits));
    }

    /// @return the n-th register of 32 bits after one
    static RegisterRef following(RegisterNames names, RegisterRef r, int n) {
        RegisterRef next = r.after(n);
        if (r.width() != Integer.SIZE)
            throw new IllegalArgumentException("%s has %d bits; a word needs 32".formatted(names.name(r), r.width()));
        if (!names.has(next))
            throw new IllegalArgumentException("there are no %d registers from %s on".formatted(n + 1, names.name(r)));
        return next;
    }

    /// @return the register that takes the upper half of an address, if a first one of 32 bits has the lower half
    static RegisterRef upper(RegisterNames names, RegisterRef r, String register) {
        RegisterRef next = r.after(1);
        if (r.width() != Integer.SIZE || !names.has(next))
            throw new IllegalArgumentException("an address of 64 bits does not fit into " + register);
        return next;
    }
}
