package dev.heddle.flow;

import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.Locale;

/// What an instruction is for, as its meaning tells. Of several the first one in this order counts.
public enum Doing {
    /// Nobody knows all that it does.
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

    Doing(String text) {
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

    static Doing of(LaneCode code, boolean isUnknown) {
        if (isUnknown) return UNKNOWN;
        Doing out = NOTHING;
        for (Step s : code.steps()) {
            Doing d = of(s.op());
            if (d.compareTo(out) < 0) out = d;
        }
        return out;
    }

    private static Doing of(Op op) {
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
            case AS_FLOAT, AS_INT, FROM_HALF, TO_HALF, WIDEN_F, ROUND, FROM_S, FROM_U, TO_INT,
                    FADD, FMUL, FMA, FDIV, FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS, SINPI, COSPI,
                    PACK, FNEG, FABS, FMIN, FMAX, FLUSH, SATURATE, INTEGRAL, FEQ, FLT, FLE -> FLOAT;
            case ADD, SUB, MUL, MUL_HIGH, AND, OR, XOR, SHL, SHR, SAR, DIV_S, DIV_U, REM_S, REM_U,
                    MIN_S, MAX_S, MIN_U, MAX_U, SEXT, POPCOUNT, REVERSE, HIGHEST, LOWEST, EQ, LT_S,
                    LT_U, SELECT -> INTEGER;
            case CONST, LANE, EXEC, READ, READ_AT, RING, WIDEN_S, WIDEN_U, NARROW, HIGH, PAIR,
                    RESOURCE, WRITE, WRITE_AT, PERFORM, EACH, END, ARRAY, PUT, GET, DESCRIPTOR ->
                    MOVE;
            case WAIT -> WAIT;
            case ASYNC, LAST, BEYOND, FAULT -> NOTHING;
        };
    }
}
