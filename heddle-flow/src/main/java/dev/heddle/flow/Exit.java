package dev.heddle.flow;

/// A way on from an instruction.
///
/// @param target address; -1 if it is unknown, or the program ends
public record Exit(Kind kind, long target) {
    /// How it comes that a lane goes this way.
    public enum Kind {
        /// Nothing else is possible.
        NEXT,
        /// A jump on a condition is not taken.
        NOT_TAKEN,
        /// A jump on a condition is taken.
        TAKEN,
        /// A jump without a condition.
        JUMP,
        /// A jump that leaves the address behind at which to go on.
        CALL,
        /// The call that goes this way comes back here.
        AFTER_CALL,
        /// A jump to an address that was left behind by a call.
        RETURN,
        /// A jump to an address that is computed.
        INDIRECT,
        /// A lane is switched off, up to the next instruction that switches lanes.
        SWITCHED_OFF,
        /// The program ends.
        STOP
    }

    /// Whether it leads to an address that is not in the code.
    public boolean isComputed() {
        return target < 0 && mayBeComputed(kind);
    }

    /// Whether ways of a kind may lead to addresses that are not in the code.
    public static boolean mayBeComputed(Kind kind) {
        return switch (kind) {
            case CALL, RETURN, INDIRECT -> true;
            case NEXT, NOT_TAKEN, TAKEN, JUMP, AFTER_CALL, SWITCHED_OFF, STOP -> false;
        };
    }

    /// @return as reports write it: `not taken`
    public static String text(Kind kind) {
        return kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
