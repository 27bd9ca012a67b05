package dev.heddle.debugger.sanitize;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// The origin of an undefined value of the running instruction: a register or memory that was never written.
@SuppressWarnings("EnumOrdinal") // numbers within this run
final class UndefinedOrigin {
    private final CheckContext now;
    private final Shadow shadow;
    private final ReachedMemory reached;
    private final LaneRun run;
    private final int lane;

    /// Registers that the value depends on and that are not defined: their bits.
    private final Map<Integer, Integer> registers = new LinkedHashMap<>();

    /// The rule, as a number; 0 for a register that was never written.
    private int code;

    /// @param value number of a step
    /// @param run what has looked into the instruction
    UndefinedOrigin(CheckContext now, Shadow shadow, ReachedMemory reached, LaneRun run, int value, int lane) {
        this.now = now;
        this.shadow = shadow;
        this.reached = reached;
        this.run = run;
        this.lane = lane;
        boolean[] needed = new boolean[now.code().steps.size()];
        needed[value] = true;
        for (int i = value; i >= 0; i--) {
            if (!needed[i]) continue;
            Step s = now.code().steps.get(i);
            for (int k : s.args()) needed[k] = true;
            if (run.undefined(i, lane) != 0) add(s);
        }
    }

    private void add(Step s) {
        if (s.op() == Op.LOAD || s.op() == Op.ATOMIC) {
            long address = run.value(s.args().getFirst(), lane);
            code = rule(reached.of(s.space(), address)).ordinal();
        }
        int row = now.rows.first(s.place());
        if (s.op() != Op.READ || row < 0) return;
        int mask = (int) Objects.requireNonNull(s.place()).mask();
        registers.merge(row, mask, (a, b) -> a | b);
        if (shadow.origin(row, lane) != 0) code = shadow.origin(row, lane);
    }

    private static Rule rule(Isa.Reach reach) {
        return switch (reach) {
            case GROUP -> Rule.INIT_GROUP_MEMORY;
            case LANE -> Rule.INIT_LANE_MEMORY;
            case DEVICE -> Rule.INIT_BUFFER;
        };
    }

    /// @return a number for the [Shadow] of what is made of the value
    int code() {
        return code;
    }

    Rule rule() {
        return code == 0 ? Rule.INIT_REGISTER : Rule.values()[code];
    }

    String text() {
        if (registers.isEmpty()) return "what is loaded comes from " + rule().title();
        int row = registers.keySet().iterator().next();
        String name = now.rows.register(row, Objects.requireNonNull(registers.get(row)));
        if (code != 0) return name + " comes from " + rule().title();
        return shadow.writer(row, lane) < 0
                ? name + " was never written"
                : name + " was made of a register that was never written";
    }

    Map<Integer, Integer> registers() {
        return registers;
    }
}
