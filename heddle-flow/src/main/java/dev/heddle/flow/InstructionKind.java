package dev.heddle.flow;

import static java.util.Comparator.naturalOrder;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueKind;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// The purpose of an instruction, as its meaning tells. Of several the first one in this order counts.
public enum InstructionKind {
    /// Its effects are not fully known.
    UNKNOWN("unknown"),
    STOP("end"),
    BRANCH("branches"),
    BARRIER("barriers"),
    ATOMIC("atomics"),
    STORE("stores"),
    TEXTURE("textures"),
    LOAD("loads"),
    MASK("masks"),
    LANES("lane operations"),
    FLOAT("floats"),
    INTEGER("integers"),
    MOVE("moves"),
    WAIT("waits"),
    NOTHING("nothing");

    private final String text;

    InstructionKind(String text) {
        this.text = text;
    }

    /// @return as reports write it
    public String text() {
        return text;
    }

    /// @return as JSON has it
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @param ops operations of an instruction of which all is known
    static InstructionKind of(Set<Op> ops) {
        return ops.stream().map(InstructionKind::of).min(naturalOrder()).orElse(NOTHING);
    }

    /// Operations that only bring values from place to place, or leave them as they are.
    private static final Set<Op> MOVES = EnumSet.of(
            Op.CONST,
            Op.LANE,
            Op.EXEC,
            Op.READ,
            Op.READ_AT,
            Op.RING,
            Op.WIDEN_S,
            Op.WIDEN_U,
            Op.NARROW,
            Op.HIGH,
            Op.PAIR,
            Op.RESOURCE,
            Op.WRITE,
            Op.WRITE_AT,
            Op.PERFORM,
            Op.EACH,
            Op.END,
            Op.ARRAY,
            Op.PUT,
            Op.GET,
            Op.DESCRIPTOR);

    private static InstructionKind of(Op op) {
        return switch (op) {
            case STOP -> STOP;
            case JUMP -> BRANCH;
            case BARRIER -> BARRIER;
            case ATOMIC -> ATOMIC;
            case ASK, LOOK, TEXEL -> TEXTURE;
            case STORE -> STORE;
            case LOAD -> LOAD;
            case SET_EXEC -> MASK;
            case BALLOT, ANY, ACROSS, REDUCE, SCAN -> LANES;
            case WAIT -> WAIT;
            case ASYNC, LAST, BEYOND, FAULT -> NOTHING;
            default -> MOVES.contains(op) ? MOVE : isOfFloats(op) ? FLOAT : INTEGER;
        };
    }

    private static boolean isOfFloats(Op op) {
        if (op.result().isReal()) return true;
        for (ValueKind k : op.args()) if (k.isReal()) return true;
        return op == Op.AS_FLOAT || op == Op.AS_INT;
    }
}
