package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// A wave with random registers and memory that runs a random program, and what it leaves.
final class FuzzRun {
    private static final int WORDS = 64;

    /// Words behind those, for accesses of several words.
    private static final int BEHIND = 4;

    /// Instructions: some programs never end, and no other one needs as many.
    private static final int BUDGET = 5_000;

    private static final int[] EDGES = {
        0,
        0x80000000,
        1,
        0x80000001,
        0x7fffff,
        0x800000,
        0x80800000,
        0x3f800000,
        0xbf800000,
        0x7f7fffff,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0x7f800001,
        0xffc12345,
        0x3c003c00,
        0x7c007e00,
        0x00018000,
        0x7fffffff,
        0xffffffff,
        0x33000001,
        0x00800001,
        0x1f800000,
        // Halves: subnormal ones, the greatest, a NaN with a payload, and next to what rounds up.
        0x03ff0001,
        0x7bff8400,
        0xfc007d01,
        0x38010400,
        // Around the ends of integers as floats, and shifts by a width and more.
        0x4f000000,
        0xcf000001,
        0x5f800000,
        31,
        32,
        33,
        64,
        0x0000ffff,
        0x80007fff
    };

    /// What registers and memory begin with.
    private enum Kind {
        EDGES,
        /// Small integers, and floats near 1.
        ORDINARY,
        /// Any bits.
        ANY,
        /// Some of each.
        MIXED
    }

    private static final Kind[] KINDS = Kind.values();

    private final Wave wave;
    private final Isa isa;
    private final Buffer buffer;
    private final LocalMemory group;
    private final int lanes;
    private String outcome = "";

    /// @param isOffHeap whether the group's memory is outside of the heap
    private FuzzRun(Executable program, int lanes, boolean isOffHeap) {
        this.isa = program.book().isa();
        this.lanes = lanes;
        Device device = new Device();
        buffer = device.buffer("data", 0x10000000, 4 * (WORDS + BEHIND));
        LocalMemory none = new LocalMemory("no", 0, 1);
        int bytes = 4 * (WORDS + BEHIND);
        group = isOffHeap ? LocalMemory.offHeap("the group's", bytes, 1) : new LocalMemory("the group's", bytes, 1);
        wave = new Wave(
                program, lanes, lanes, Resources.NONE, new Spaces(new DeviceMemory(device), group, none).of(isa));
    }

    /// What a run begins with.
    ///
    /// @param count lanes that exist
    /// @param on which of them are active
    /// @param slice instructions after which a run stops and goes on
    /// @param alone whether no other waves are in its group
    /// @param offHeap whether the group's memory is outside of the heap
    record Start(
            int lanes,
            int count,
            boolean[] on,
            SavedRegisters registers,
            int[] memory,
            int slice,
            boolean alone,
            boolean offHeap) {
        /// @param program any, for the layout of its registers
        static Start random(Executable program, Dialect dialect, SplittableRandom random) {
            Isa isa = program.book().isa();
            int[] sizes = isa.lanes() == 32 ? new int[] {32, 32, 20} : new int[] {32, 64, 40, 96};
            int lanes = sizes[random.nextInt(sizes.length)];
            int count = random.nextInt(4) == 0 ? 1 + random.nextInt(lanes) : lanes;
            boolean[] on = new boolean[count];
            boolean all = random.nextInt(4) > 0;
            for (int i = 0; i < count; i++) on[i] = all || random.nextInt(3) > 0;
            on[random.nextInt(count)] = true;
            FuzzRun run = new FuzzRun(program, lanes, false);
            run.wave.reset(0, count);
            int[] memory = run.fill(random, dialect);
            int slice = random.nextInt(4) == 0 ? 20 + random.nextInt(400) : BUDGET;
            SavedRegisters registers = run.wave.save();
            boolean alone = random.nextBoolean();
            boolean offHeap = random.nextInt(3) > 0;
            return new Start(lanes, count, on, registers, memory, slice, alone, offHeap);
        }
    }

    /// Runs a program to its end.
    static FuzzRun of(Executable program, Start start, Engine engine) {
        return of(program, start, engine, BUDGET);
    }

    /// The same, a few instructions at a time if the start says so.
    static FuzzRun inSlices(Executable program, Start start, Engine engine) {
        return of(program, start, engine, start.slice);
    }

    private static FuzzRun of(Executable program, Start start, Engine engine, int slice) {
        FuzzRun run = new FuzzRun(program, start.lanes, start.offHeap);
        Wave wave = run.wave;
        wave.reset(0, start.count, start.registers);
        run.buffer.put(0, start.memory);
        run.activate(start.on);
        if (start.alone) wave.alone();
        try {
            boolean ends = false;
            while (!ends && wave.instructions() < BUDGET) ends = engine.run(wave, slice) == Engine.Outcome.STOPPED;
            run.outcome = ends ? "STOPPED" : "BUDGET";
        } catch (Fault f) {
            run.outcome = "%s in lane %d at %d".formatted(f.reason(), f.lane(), f.address());
        } catch (RuntimeException e) {
            run.outcome = "%s at %s".formatted(e, e.getStackTrace()[0]);
        }
        if (run.hasStopped()) run.wave.settle();
        return run;
    }

    /// Where lanes have program counters of their own, those that are not active are not there.
    private void activate(boolean[] on) {
        int[] there = new int[lanes];
        for (int i = 0; i < on.length; i++) {
            if (on[i]) there[i] = -1;
            else if (!isa.apart()) wave.active(i, false);
        }
        if (isa.apart()) wave.only(there);
    }

    /// @return how it has ended
    String outcome() {
        return outcome;
    }

    boolean hasStopped() {
        return outcome.equals("STOPPED");
    }

    // ---- random registers

    private int[] fill(SplittableRandom random, Dialect dialect) {
        Kind kind = KINDS[random.nextInt(KINDS.length)];
        RegisterLayout layout = wave.layout;
        for (Isa.State s : isa.states().values()) {
            boolean isWide = layout.isWide(s.name());
            int first = layout.number(s.name(), 0);
            int n = s.perLane() ? lanes : 1;
            for (int k = 0; k < s.count(); k++)
                for (int i = 0; i < n; i++) {
                    long v = value(random, s.type().bits(), kind);
                    if (s.perLane() && !isWide) wave.narrow[first + k][i] = (int) v;
                    else if (s.perLane()) wave.wide[first + k][i] = v;
                    else if (isWide) wave.wideShared[first + k] = v;
                    else wave.shared[first + k] = (int) v;
                }
        }
        int[] memory = new int[WORDS + BEHIND];
        for (int i = 0; i < memory.length; i++) memory[i] = (int) value(random, 32, kind);
        boolean near = random.nextBoolean();
        int beyond = random.nextInt(6) == 0 ? random.nextInt(lanes) : -1;
        for (int i = 0; i < lanes; i++) {
            int word = near ? i % WORDS : random.nextInt(WORDS);
            addresses(random, dialect, i, i == beyond ? WORDS + BEHIND : word);
        }
        for (String counter : List.of("level", "depth", "inside", "mask"))
            if (isa.states().containsKey(counter)) for (int i = 0; i < lanes; i++) wave.set(counter, 0, i, 0);
        if (dialect.book().startsWith("agx")) {
            wave.set("u", 0, 0x10000000);
            wave.set("u", 1, 0);
        }
        return memory;
    }

    /// What the lines of the dialect rely on, in one lane.
    private void addresses(SplittableRandom random, Dialect dialect, int lane, int word) {
        int step = dialect.book().equals("ir3") ? 4 : 1;
        int inGroup = 4 * random.nextInt(random.nextBoolean() ? 8 : WORDS);
        if (random.nextInt(1000) == 0) inGroup++;
        int first = wave.layout.number(dialect.file(), dialect.first());
        wave.narrow[wave.layout.number("r", 0)][lane] = 0;
        wave.narrow[first][lane] = 0;
        wave.narrow[first + step][lane] = random.nextInt(6);
        boolean isAgx = dialect.book().startsWith("agx");
        int at = isAgx ? word : 0x10000000 + 4 * word;
        int room = isAgx ? 2 : step == 4 ? 8 : 4;
        wave.narrow[first + room][lane] = at;
        if (room > 2) wave.narrow[first + room + 1][lane] = 0;
        int group = wave.layout.number(dialect.file(), dialect.ofGroup());
        wave.narrow[group][lane] = dialect.book().equals("agx3") ? inGroup / 4 : inGroup;
        if (room == 4) wave.narrow[group + 1][lane] = 0x7000;
    }

    private static long value(SplittableRandom random, int bits, Kind kind) {
        if (bits > 32) return value(random, 32, kind) << 32 | value(random, 32, kind);
        int r = random.nextInt();
        Kind here = kind == Kind.MIXED ? KINDS[(r & 0xff) % Kind.MIXED.ordinal()] : kind;
        int x = switch (here) {
            case EDGES -> EDGES[(r >>> 8) % EDGES.length];
            case ORDINARY -> (r & 3) == 0 ? (r >>> 2) % 100 : r & 0x83ffffff | 0x3c000000;
            case ANY, MIXED -> r;
        };
        return bits == 32 ? x & 0xffffffffL : x & (1L << bits) - 1;
    }

    // ---- comparing

    /// @param about says what the other one was
    void compare(FuzzRun other, String about) {
        assertThat(other.outcome).as(about).isEqualTo(outcome);
        if (outcome.equals("BUDGET")) return;
        Wave w = other.wave;
        for (int row = RegisterLayout.FIRST; row < wave.layout.narrow(); row++)
            compare(row, Arrays.mismatch(wave.narrow[row], 0, lanes, w.narrow[row], 0, lanes), other, about);
        for (int row = 0; row < wave.layout.wide(); row++)
            if (!Arrays.equals(wave.wide[row], w.wide[row]))
                assertThat(w.wide[row]).as("wide row %d, %s", row, about).isEqualTo(wave.wide[row]);
        for (int i = 0; i < lanes; i++)
            if (w.isActive(i) != wave.isActive(i))
                assertThat(w.isActive(i)).as("lane %d, %s", i, about).isEqualTo(wave.isActive(i));
        boolean same = Arrays.equals(wave.shared, w.shared)
                && Arrays.equals(wave.wideShared, w.wideShared)
                && Arrays.equals(wave.packed, w.packed);
        assertThat(same).as("what lanes share, %s", about).isTrue();
        assertThat(w.pc()).as(about).isEqualTo(wave.pc());
        assertThat(Arrays.equals(buffer.bytes(), other.buffer.bytes()))
                .as("memory, %s", about)
                .isTrue();
        assertThat(Arrays.equals(group.block(0), other.group.block(0)))
                .as("the group's memory, %s", about)
                .isTrue();
        // How much of its block counts where a wave faults is not said.
        if (!hasStopped()) return;
        assertThat(w.instructions()).as(about).isEqualTo(wave.instructions());
        assertThat(w.laneInstructions()).as(about).isEqualTo(wave.laneInstructions());
    }

    private void compare(int row, int lane, FuzzRun other, String about) {
        if (lane < 0) return;
        assertThat("%08x".formatted(other.wave.narrow[row][lane]))
                .as("row %d, lane %d, %s", row, lane, about)
                .isEqualTo("%08x".formatted(wave.narrow[row][lane]));
    }
}
