package dev.heddle.flow.lane;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The values of lane code for one lane, as far as they follow from numbers in the code, the registers of the mask, and
/// what is assumed.
final class LaneEvaluation {
    private final LaneCode code;
    private final MaskRegisters registers;
    private final LaneState before;
    private final Map<Integer, Long> assumed;

    /// By step; null where it is not known.
    final @Nullable Long[] values;

    /// What the registers of the mask hold after the instruction.
    final List<@Nullable Long> after;

    Activity activity;

    /// The step that ends the program or jumps, or null.
    @Nullable
    Step exit;

    /// @param before with activity [Activity#DATA], the lane may be on or off
    /// @param assumed values of steps, by their numbers
    LaneEvaluation(LaneCode code, MaskRegisters registers, LaneState before, Map<Integer, Long> assumed) {
        this.code = code;
        this.registers = registers;
        this.before = before;
        this.assumed = assumed;
        this.values = new @Nullable Long[code.steps().size()];
        this.after = new ArrayList<>(before.values());
        this.activity = before.activity();
        List<Step> last = new ArrayList<>();
        int depth = 0;
        for (Step s : code.steps()) {
            if (s.op() == Op.EACH) depth++;
            if (s.op() == Op.END) depth--;
            if (depth > 0 && s.op() != Op.CONST) inLoop(s);
            else through(s, last);
        }
        for (Step s : last) registers.forget(s, after);
    }

    /// What a loop does is not followed.
    private void inLoop(Step s) {
        switch (s.op()) {
            case WRITE, WRITE_AT -> registers.forget(s, after);
            case JUMP, STOP, SET_EXEC ->
                throw new LaneGraphException(code.insn(), "a loop within one instruction decides where it goes on");
            default -> {}
        }
    }

    private void through(Step s, List<Step> last) {
        switch (s.op()) {
            case WRITE -> {
                last.removeIf(l -> Objects.equals(l.place(), s.place()));
                write(s);
            }
            case WRITE_AT -> {
                if (mayBe(s)) registers.forget(s, after);
            }
            case LAST -> last.add(s);
            case SET_EXEC -> setMask(s);
            case JUMP, STOP -> {
                Long when = when(s);
                if (exit == null && when != null && when != 0) exit = s;
            }
            default -> values[s.id()] = assumed.containsKey(s.id()) ? assumed.get(s.id()) : value(s);
        }
    }

    /// @return the condition of an effect; null if it is not known
    private @Nullable Long when(Step s) {
        return s.when() < 0 ? Long.valueOf(-1) : values[s.when()];
    }

    private boolean mayBe(Step s) {
        Long when = when(s);
        return when == null || when != 0;
    }

    private void write(Step s) {
        if (!registers.has(s) || !mayBe(s)) return;
        Long value = values[s.args().getFirst()];
        List<@Nullable Long> old = new ArrayList<>(after);
        registers.write(s, value, after);
        boolean isSure = when(s) != null && (actsAnyway() || before.activity() == Activity.ON);
        for (int i = 0; i < old.size() && !isSure; i++)
            if (!Objects.equals(old.get(i), after.get(i))) after.set(i, null);
    }

    /// Whether the instruction acts for a lane that is off, too.
    private boolean actsAnyway() {
        return code.lanes() != Entry.Lanes.ACTIVE;
    }

    private void setMask(Step s) {
        if (!mayBe(s)) return;
        Long on = values[s.args().getFirst()];
        Activity now = on == null ? Activity.DATA : on != 0 ? Activity.ON : Activity.OFF;
        boolean isSure = when(s) != null && (actsAnyway() || before.activity() == Activity.ON);
        activity = isSure || now == activity ? now : Activity.DATA;
    }

    private @Nullable Long value(Step s) {
        return switch (s.op()) {
            case CONST -> s.value();
            case READ -> read(s);
            case EXEC ->
                switch (before.activity()) {
                    case ON -> Long.valueOf(-1);
                    case OFF -> Long.valueOf(0);
                    case DATA -> null;
                };
            case ANY -> {
                // An active lane for which it holds is one of them.
                Long own = values[s.args().getFirst()];
                yield before.isOn() && own != null && own != 0 ? own : null;
            }
            default -> Reference.isDefined(s.op()) ? computed(s) : null;
        };
    }

    private @Nullable Long read(Step s) {
        if (!registers.has(s)) return null;
        Long bits = registers.read(s, after);
        return bits == null || s.type().bits() == Long.SIZE ? bits : (Long) (long) bits.intValue();
    }

    private @Nullable Long computed(Step s) {
        @Nullable Long[] args = new Long[3];
        boolean isKnown = true;
        for (int k = 0; k < s.args().size(); k++) {
            args[k] = values[s.args().get(k)];
            isKnown &= args[k] != null;
        }
        if (!isKnown) return partial(s.op(), args[0], args[1], args[2]);
        long[] x = new long[3];
        for (int k = 0; k < s.args().size(); k++) x[k] = Objects.requireNonNull(args[k]);
        return Reference.of(s, code.steps()).apply(x[0], x[1], x[2]);
    }

    /// What some of the arguments decide alone.
    private static @Nullable Long partial(Op op, @Nullable Long x, @Nullable Long y, @Nullable Long z) {
        return switch (op) {
            case SELECT -> x != null ? x != 0 ? y : z : y != null && y.equals(z) ? y : null;
            case AND -> is(x, 0) || is(y, 0) ? Long.valueOf(0) : null;
            case OR -> is(x, -1) || is(y, -1) ? Long.valueOf(-1) : null;
            default -> null;
        };
    }

    private static boolean is(@Nullable Long x, long n) {
        return x != null && x == n;
    }
}
