package dev.heddle.debugger.sanitize;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Resources;
import dev.heddle.isa.Isa;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs one instruction beside the machine, step by step for all lanes, and tells which bits of each value are not
/// defined. It changes nothing: what it would write is passed to the subclass. Slow, and meant for the few
/// instructions that a check has to look into.
@SuppressWarnings("EnumOrdinal") // numbers within this run
abstract class LaneRun {
    /// What an undefined value may not be.
    enum Use {
        ADDRESS("an address"),
        CONDITION("a condition that says where lanes go on"),
        TEXTURE("a part of a question to the texture unit");

        final String text;

        Use(String text) {
            this.text = text;
        }
    }

    final CheckContext now;
    private @Nullable InstructionInfo running;
    private int lanes;
    private long[][] values = new long[0][];
    private long[][] undefined = new long[0][];

    /// Registers as the instruction sees them, if they are not what the wave has.
    private final Map<Integer, long[]> seen = new HashMap<>();

    LaneRun(CheckContext now) {
        this.now = now;
    }

    // ---- queries and events

    /// @return bits of an element that are not defined
    long undefinedRow(int row, int lane) {
        return 0;
    }

    /// @return bits in memory that are not defined
    long undefinedMemory(String space, int lane, long address, int bits) {
        return 0;
    }

    /// @return bits of a value that comes from another lane that are not defined for that alone
    long undefinedLane(int source) {
        return 0;
    }

    /// @param mask bits of the element
    /// @param bits which of them are not defined
    void written(Step s, int row, int mask, int lane, int bits) {}

    void stored(Step s, String space, int lane, long address, long bits) {}

    /// Lanes write different values to a register that they share.
    void sharing(Step s, int lane, int other) {}

    /// An undefined value is used for something that matters.
    ///
    /// @param value number of the step that made it
    void used(Use as, Step s, int value, int lane) {}

    /// A value was computed in an active lane.
    void computed(Step s, int lane, long x, long y, long z, long out) {}

    // ---- running

    /// @param before registers that have changed since, by row
    void run(InstructionInfo a, Map<Integer, long[]> before) {
        running = a;
        lanes = now.state().lanes();
        seen.clear();
        seen.putAll(before);
        int count = a.steps.size();
        if (values.length < count || count > 0 && values[0].length < lanes) {
            values = new long[count][lanes];
            undefined = new long[count][lanes];
        }
        for (Step s : a.steps) step(s);
    }

    private InstructionInfo code() {
        return Objects.requireNonNull(running);
    }

    long value(int step, int lane) {
        return values[step][lane];
    }

    /// @return bits of a step's value that are not defined
    long undefined(int step, int lane) {
        return undefined[step][lane];
    }

    private boolean holds(Step s, int lane) {
        return now.lanes[lane] != 0 && (s.when() < 0 || values[s.when()][lane] != 0);
    }

    private void step(Step s) {
        Reference form = code().forms[s.id()];
        if (form != null) {
            compute(s, form);
            return;
        }
        condition(s);
        if (s.op().ordinal() >= Op.BALLOT.ordinal() && s.op().ordinal() <= Op.SCAN.ordinal()) {
            across(s);
            return;
        }
        for (int i = 0; i < lanes; i++) {
            values[s.id()][i] = 0;
            undefined[s.id()][i] = 0;
            source(s, i);
        }
        if (s.op() == Op.WRITE && code().writesShared) share(s);
    }

    private void share(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        if (!now.isShared(p.state())) return;
        long mask = -1L >>> Long.SIZE - p.width();
        long[] x = arg(s, 0);
        int first = -1;
        for (int i = 0; i < lanes; i++) {
            if (!holds(s, i)) continue;
            if (first < 0) first = i;
            else if (((x[i] ^ x[first]) & mask) != 0) {
                sharing(s, i, first);
                return;
            }
        }
    }

    /// Whether an effect happens must not depend on what is not defined.
    private void condition(Step s) {
        if (s.when() < 0 || s.type() != ValueType.NONE || s.op() == Op.WRITE) return;
        if (s.op() == Op.FAULT || s.op() == Op.BEYOND) return;
        for (int i = 0; i < lanes; i++)
            if (now.lanes[i] != 0 && undefined[s.when()][i] != 0) used(Use.CONDITION, s, s.when(), i);
    }

    private void compute(Step s, Reference form) {
        long[] x = arg(s, 0);
        long[] y = arg(s, 1);
        long[] z = arg(s, 2);
        long[] ux = undefinedArg(s, 0);
        long[] uy = undefinedArg(s, 1);
        long[] uz = undefinedArg(s, 2);
        ValueType from = s.args().isEmpty()
                ? s.type()
                : code().steps.get(s.args().getFirst()).type();
        for (int i = 0; i < lanes; i++) {
            long out = form.apply(x[i], y[i], z[i]);
            values[s.id()][i] = out;
            undefined[s.id()][i] =
                    (ux[i] | uy[i] | uz[i]) == 0 ? 0 : Undefined.of(s, from, x[i], y[i], z[i], ux[i], uy[i], uz[i]);
            if (now.active[i] != 0) computed(s, i, x[i], y[i], z[i], out);
        }
    }

    private static final long[] NOTHING = new long[1024];

    private long[] arg(Step s, int number) {
        return number < s.args().size() ? values[s.args().get(number)] : NOTHING;
    }

    private long[] undefinedArg(Step s, int number) {
        return number < s.args().size() ? undefined[s.args().get(number)] : NOTHING;
    }

    // ---- other lanes

    private void across(Step s) {
        long[] out = values[s.id()];
        long[] bits = undefined[s.id()];
        long[] x = arg(s, 0);
        long[] ux = undefinedArg(s, 0);
        long all = Undefined.all(s.type());
        for (int i = 0; i < lanes; i++) {
            out[i] = 0;
            bits[i] = 0;
            switch (s.op()) {
                case BALLOT, ANY -> vote(s, i);
                case ACROSS -> {
                    int from = Math.floorMod((int) arg(s, 1)[i], now.launch.lanes());
                    boolean isThere = from < lanes;
                    out[i] = isThere ? x[from] : 0;
                    bits[i] = (isThere ? ux[from] : 0) | undefinedLane(from) & all;
                    if (undefinedArg(s, 1)[i] != 0) bits[i] = all;
                }
                default -> {
                    int first = s.value() <= 0 ? 0 : i / (int) s.value() * (int) s.value();
                    int end = s.value() <= 0 ? lanes : Math.min(lanes, first + (int) s.value());
                    for (int k = first; k < (s.op() == Op.SCAN ? i : end); k++)
                        if (now.active[k] != 0 && ux[k] != 0) bits[i] = all;
                }
            }
        }
    }

    private void vote(Step s, int lane) {
        long[] x = arg(s, 0);
        long[] ux = undefinedArg(s, 0);
        boolean isAny = s.op() == Op.ANY;
        int first = isAny ? 0 : (int) s.value();
        int end = isAny ? lanes : Math.min(lanes, first + Integer.SIZE);
        long out = 0;
        long bits = 0;
        for (int k = first; k < end; k++) {
            if (now.active[k] == 0) continue;
            long bit = isAny ? -1 : 1L << k - first;
            if (ux[k] != 0) bits |= bit & Undefined.all(s.type());
            else if (x[k] != 0) out |= bit;
        }
        values[s.id()][lane] = s.type().bits() == Long.SIZE ? out : (int) out;
        undefined[s.id()][lane] = isAny && out != 0 ? 0 : bits;
    }

    // ---- registers, memory, control

    private void source(Step s, int lane) {
        switch (s.op()) {
            case CONST -> values[s.id()][lane] = sized(s, s.value());
            case LANE -> values[s.id()][lane] = lane;
            case EXEC -> values[s.id()][lane] = now.active[lane];
            case READ -> read(s, Objects.requireNonNull(s.place()), lane);
            case READ_AT -> readAt(s, lane);
            case WRITE -> write(s, Objects.requireNonNull(s.place()), lane, 0);
            case WRITE_AT -> writeAt(s, lane);
            case LOAD, ATOMIC -> load(s, lane);
            case STORE -> store(s, lane, 1);
            case RESOURCE -> resource(s, lane);
            case JUMP -> uses(Use.CONDITION, s, 0, lane);
            case SET_EXEC -> uses(Use.CONDITION, s, 0, lane);
            case ASK -> uses(Use.TEXTURE, s, 0, lane);
            default -> {}
        }
    }

    private static long sized(Step s, long value) {
        return s.type().bits() == Long.SIZE ? value : (int) value;
    }

    private void uses(Use as, Step s, int arg, int lane) {
        int value = s.args().get(arg);
        if (holds(s, lane) && undefined[value][lane] != 0) used(as, s, value, lane);
    }

    private long[] row(int row) {
        return seen.computeIfAbsent(row, _ -> {
            long[] out = new long[lanes];
            now.state().values(now.rows.place(row), out);
            return out;
        });
    }

    private void read(Step s, RegisterRef p, int lane) {
        int row = now.rows.first(p);
        if (row < 0) {
            long all = now.state().get(p.state(), p.element(), lane);
            values[s.id()][lane] = sized(s, all >>> p.low() & -1L >>> Long.SIZE - p.width());
            return;
        }
        int shift = p.low();
        long mask = -1L >>> Long.SIZE - p.width();
        values[s.id()][lane] = sized(s, row(row)[lane] >>> shift & mask);
        undefined[s.id()][lane] = undefinedRow(row, lane) >>> shift & mask;
    }

    /// @return the place with that index, or null if there is none
    private @Nullable RegisterRef indexed(RegisterRef p, long index) {
        Isa.State file = now.launch.codec().book().isa().states().get(p.state());
        int bits = Objects.requireNonNull(file).type().bits();
        long bit = index * p.width();
        return index < 0 || bit / bits >= file.count()
                ? null
                : new RegisterRef(p.state(), (int) (bit / bits), (int) (bit % bits), p.width());
    }

    private void readAt(Step s, int lane) {
        uses(Use.ADDRESS, s, 0, lane);
        RegisterRef p = indexed(Objects.requireNonNull(s.place()), arg(s, 0)[lane]);
        if (p != null) read(s, p, lane);
    }

    private void writeAt(Step s, int lane) {
        uses(Use.ADDRESS, s, 0, lane);
        RegisterRef p = indexed(Objects.requireNonNull(s.place()), arg(s, 0)[lane]);
        if (p != null) write(s, p, lane, 1);
    }

    private void write(Step s, RegisterRef p, int lane, int arg) {
        int row = now.rows.first(p);
        if (row < 0 || now.lanes[lane] == 0) return;
        boolean isUnsure = s.when() >= 0 && undefined[s.when()][lane] != 0;
        if (!isUnsure && !holds(s, lane)) return;
        int mask = (int) p.mask();
        long[] to = row(row);
        to[lane] = to[lane] & ~mask | arg(s, arg)[lane] << p.low() & mask & 0xffff_ffffL;
        long bits = isUnsure ? -1 : undefinedArg(s, arg)[lane];
        written(s, row, mask, lane, (int) (bits << p.low()) & mask);
    }

    private void load(Step s, int lane) {
        if (!holds(s, lane)) return;
        uses(Use.ADDRESS, s, 0, lane);
        long address = arg(s, 0)[lane];
        int bits = (int) s.value();
        try {
            values[s.id()][lane] = sized(s, now.state().memory(s.space()).load(lane, address, bits));
        } catch (Fault _) {
            return; // the machine says so itself
        }
        undefined[s.id()][lane] = undefinedMemory(s.space(), lane, address, bits);
        if (s.op() == Op.ATOMIC) store(s, lane, 1);
    }

    private void store(Step s, int lane, int arg) {
        if (!holds(s, lane)) return;
        if (s.op() == Op.STORE) uses(Use.ADDRESS, s, 0, lane);
        long bits = undefinedArg(s, arg)[lane] & -1L >>> Long.SIZE - s.value();
        stored(s, s.space(), lane, arg(s, 0)[lane], bits);
    }

    private void resource(Step s, int lane) {
        if (!holds(s, lane)) return;
        uses(Use.ADDRESS, s, 0, lane);
        Wave w = now.state();
        Resources.Question asked = new Resources.Question(s.space(), Resources.Fact.of(s.operation()));
        try {
            values[s.id()][lane] = w.resources().about(lane, arg(s, 0)[lane], asked);
        } catch (Fault _) {
            values[s.id()][lane] = 0; // the machine says so itself
        }
    }
}
