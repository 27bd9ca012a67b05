package dev.heddle.debugger.session;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Computed;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.Isa;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Computes steps that change nothing, in all lanes of a wave, by what their operations mean. Values are as
/// [Reference] has them.
final class StepValues {
    /// Operations that do more than to compute, and that an expression can do.
    private static final Set<Op> LOOKS =
            EnumSet.of(Op.CONST, Op.LANE, Op.EXEC, Op.READ, Op.READ_AT, Op.RING, Op.BALLOT, Op.ANY, Op.ACROSS, Op.LOAD);

    private final Wave wave;
    private final Isa isa;
    private long[][] values = {};

    StepValues(Wave wave, Isa isa) {
        this.wave = wave;
        this.isa = isa;
    }

    /// @throws MeaningException if one of them is nothing that an expression can do
    static void check(List<Step> steps) {
        for (Step s : steps) {
            if (s.op() == Op.FAULT) throw new MeaningException(s.word());
            if (!Reference.isDefined(s.op()) && !LOOKS.contains(s.op()))
                throw new MeaningException("an expression cannot use '%s'".formatted(s.op().text()));
        }
    }

    /// @param what it has been checked
    /// @return its value by lane
    /// @throws IllegalArgumentException if memory is read that is not there
    long[] of(Computed what) {
        List<Step> steps = what.steps();
        int most = 0;
        for (Step s : steps) most = Math.max(most, s.id());
        values = new long[most + 1][];
        Step[] byId = new Step[most + 1];
        for (Step s : steps) byId[s.id()] = s;
        for (Step s : steps) values[s.id()] = value(s, byId);
        return values[what.value()];
    }

    private long[] argument(Step s, int number) {
        return values[s.args().get(number)];
    }

    private long[] value(Step s, Step[] byId) {
        long[] out = new long[wave.lanes()];
        switch (s.op()) {
            case CONST -> Arrays.fill(out, s.type().bits() == 64 ? s.value() : (int) s.value());
            case LANE -> Arrays.setAll(out, i -> i);
            case EXEC -> Arrays.setAll(out, i -> wave.isActive(i) ? -1 : 0);
            case READ -> Arrays.setAll(out, i -> signed(s, bits(Objects.requireNonNull(s.place()), i)));
            case READ_AT -> Arrays.setAll(out, i -> signed(s, indexed(s, i)));
            case RING -> Arrays.setAll(out, i -> signed(s, ring(s, i)));
            case ACROSS -> across(s, out);
            case BALLOT -> Arrays.fill(out, signed(s, ballot(s)));
            case ANY -> Arrays.fill(out, any(s) ? -1 : 0);
            case LOAD -> Arrays.setAll(out, i -> signed(s, loaded(s, i)));
            default -> computed(s, byId, out);
        }
        return out;
    }

    private static long signed(Step s, long bits) {
        return s.type().bits() == 64 ? bits : (int) bits;
    }

    private long bits(RegisterRef p, int lane) {
        return wave.get(p.state(), p.element(), lane) >>> p.low() & -1L >>> 64 - p.width();
    }

    private long indexed(Step s, int lane) {
        RegisterRef p = Objects.requireNonNull(s.place());
        long index = argument(s, 0)[lane];
        Isa.State file = Objects.requireNonNull(isa.states().get(p.state()));
        int whole = file.type().bits();
        long bit = index * p.width();
        if (index < 0 || bit / whole >= file.count()) return 0;
        return bits(new RegisterRef(p.state(), (int) (bit / whole), (int) (bit % whole), p.width()), lane);
    }

    private long ring(Step s, int lane) {
        RegisterRef p = Objects.requireNonNull(s.place());
        byte[] file = wave.bytes(p.state());
        long out = 0;
        for (int i = 0; i < p.width() / Byte.SIZE; i++)
            out |= (file[(int) (argument(s, 0)[lane] + i & file.length - 1)] & 0xffL) << 8 * i;
        return out;
    }

    private void across(Step s, long[] out) {
        long[] x = argument(s, 0);
        long[] from = argument(s, 1);
        for (int i = 0; i < out.length; i++) out[i] = from[i] >= 0 && from[i] < x.length ? x[(int) from[i]] : 0;
    }

    private long ballot(Step s) {
        long[] x = argument(s, 0);
        long out = 0;
        for (int i = 0; i < s.type().bits() && s.value() + i < x.length; i++) {
            int lane = (int) s.value() + i;
            if (x[lane] != 0 && wave.isActive(lane)) out |= 1L << i;
        }
        return out;
    }

    private boolean any(Step s) {
        long[] x = argument(s, 0);
        for (int i = 0; i < x.length; i++) if (x[i] != 0 && wave.isActive(i)) return true;
        return false;
    }

    /// Lanes that are not active, and those that the condition leaves out, get 0 as they do in a program.
    private long loaded(Step s, int lane) {
        boolean counts = s.when() < 0 || values[s.when()][lane] != 0;
        if (!counts || !wave.isActive(lane)) return 0;
        try {
            return wave.memory(s.space()).load(lane, argument(s, 0)[lane], (int) s.value());
        } catch (Fault f) {
            throw new IllegalArgumentException(f.reason() + ", lane " + lane, f);
        }
    }

    private void computed(Step s, Step[] byId, long[] out) {
        List<ValueType> types = s.args().stream().map(a -> byId[a].type()).toList();
        Reference r = new Reference(s.op(), s.type(), types, s.value(), s.word(), s.format());
        int n = s.args().size();
        for (int i = 0; i < out.length; i++)
            out[i] = r.apply(
                    n > 0 ? argument(s, 0)[i] : 0, n > 1 ? argument(s, 1)[i] : 0, n > 2 ? argument(s, 2)[i] : 0);
    }
}
