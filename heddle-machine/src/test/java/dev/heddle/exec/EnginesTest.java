package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.book.Isa;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Resources;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// All engines leave the same registers, masks, memory, counts and faults. `-Dheddle.fuzz=N` runs N programs of each
/// book, `-Dheddle.fuzz.seed=N` begins with another one.
class EnginesTest {
    private static final int PROGRAMS = Integer.getInteger("heddle.fuzz", 60);
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);
    private static final int WORDS = 64;

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
        0x1f800000
    };

    @Test
    void agx() throws Exception {
        all(RandomProgram.AGX);
    }

    @Test
    void ir3() throws Exception {
        all(RandomProgram.IR3);
    }

    @Test
    void valhall() throws Exception {
        all(RandomProgram.VALHALL);
    }

    private static void all(RandomProgram.Dialect dialect) throws Exception {
        RandomProgram programs = new RandomProgram(dialect);
        int ended = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            long seed = SEED + i;
            Random random = new Random(seed);
            String text = programs.source(random);
            byte[] code = programs.bytes(text);
            Run right = new Run(programs, code, seed, Engines.INTERPRETER);
            for (Engines e : List.of(Engines.SCALAR, Engines.VECTOR))
                right.compare(
                        new Run(programs, code, seed, e),
                        "%s, seed %d, %s%n%s".formatted(dialect.target(), seed, e, text));
            if (right.outcome.equals("STOPPED")) ended++;
        }
        assertThat(ended).isGreaterThan(PROGRAMS / 2);
    }

    /// A run, and what it has left.
    private static final class Run {
        final String outcome;
        private final Wave wave;
        private final Isa isa;
        private final byte[] memory;
        private final byte[] ofGroup;
        private final int lanes;

        Run(RandomProgram programs, byte[] code, long seed, Engines engine) {
            Executable program = new Executable(programs.codec(), code, 0);
            isa = programs.codec().book().isa();
            int[] sizes = isa.lanes() == 32 ? new int[] {32, 32, 20} : new int[] {32, 64, 40, 96};
            lanes = sizes[(int) (seed % sizes.length)];
            Device device = new Device();
            Buffer buffer = device.buffer("data", 0x10000000, 4 * WORDS);
            LocalMemory none = new LocalMemory("no", 0, 1);
            LocalMemory group = new LocalMemory("the group's", 4 * WORDS, 1);
            wave =
                    new Wave(
                            program,
                            lanes,
                            lanes,
                            Resources.NONE,
                            new Spaces(new DeviceMemory(device), group, none).of(isa));
            Random random = new Random(seed);
            int count = random.nextInt(4) == 0 ? 1 + random.nextInt(lanes) : lanes;
            wave.reset(0, count);
            fill(random, programs.dialect(), buffer);
            if (random.nextInt(4) == 0)
                for (int i = 0; i < count; i++) wave.active(i, random.nextInt(3) > 0);
            outcome = outcome(engine.make(), wave);
            memory = buffer.bytes();
            ofGroup = group.block(0);
        }

        private void fill(Random random, RandomProgram.Dialect dialect, Buffer buffer) {
            boolean edges = random.nextBoolean();
            for (Isa.State s : isa.states().values())
                for (int k = 0; k < s.count(); k++)
                    for (int i = 0; i < lanes; i++)
                        wave.set(s.name(), k, i, value(random, s.type().bits(), edges));
            for (int i = 0; i < WORDS; i++)
                buffer.put(4L * i, new int[] {(int) value(random, 32, edges)});
            int step = dialect.target().equals("a630") ? 4 : 1;
            boolean near = random.nextBoolean();
            int beyond = random.nextInt(6) == 0 ? random.nextInt(lanes) : -1;
            for (int i = 0; i < lanes; i++) {
                int inGroup = 4 * random.nextInt(random.nextBoolean() ? 8 : WORDS);
                if (random.nextInt(1000) == 0) inGroup++;
                wave.set("r", 0, i, 0);
                wave.set(dialect.file(), dialect.first(), i, 0);
                wave.set(dialect.file(), dialect.first() + step, i, random.nextInt(6));
                int word = near ? i % WORDS : random.nextInt(WORDS);
                if (i == beyond) word = WORDS;
                int at = dialect.target().equals("agx") ? word : 0x10000000 + 4 * word;
                int room = dialect.target().equals("agx") ? 2 : step == 4 ? 8 : 4;
                wave.set(dialect.file(), dialect.first() + room, i, at);
                if (room > 2) wave.set(dialect.file(), dialect.first() + room + 1, i, 0);
                wave.set(dialect.file(), dialect.ofGroup(), i, inGroup);
                if (room == 4) wave.set(dialect.file(), dialect.ofGroup() + 1, i, 0x7000);
            }
            if (!dialect.target().equals("agx")) return;
            wave.set("u", 0, 0x10000000);
            wave.set("u", 1, 0);
        }

        private static long value(Random random, int bits, boolean edges) {
            int x =
                    edges
                            ? EDGES[random.nextInt(EDGES.length)]
                            : random.nextInt(4) == 0
                                    ? random.nextInt(100)
                                    : Float.floatToIntBits((float) random.nextGaussian());
            return bits >= 32 ? x & 0xffffffffL : x & (1L << bits) - 1;
        }

        private static String outcome(Engine engine, Wave wave) {
            try {
                return engine.run(wave, 20_000).toString();
            } catch (Fault f) {
                return "%s in lane %d at %d".formatted(f.reason(), f.lane(), f.address());
            }
        }

        void compare(Run other, String about) {
            assertThat(other.outcome).as(about).isEqualTo(outcome);
            if (outcome.equals("BUDGET")) return;
            for (Isa.State s : isa.states().values())
                for (int k = 0; k < s.count(); k++)
                    for (int i = 0; i < lanes; i++)
                        if (wave.get(s.name(), k, i) != other.wave.get(s.name(), k, i))
                            assertThat(other.wave.get(s.name(), k, i))
                                    .as("%s[%d] lane %d in %s", s.name(), k, i, about)
                                    .isEqualTo(wave.get(s.name(), k, i));
            for (int i = 0; i < lanes; i++)
                assertThat(other.wave.isActive(i)).as(about).isEqualTo(wave.isActive(i));
            assertThat(other.wave.pc()).as(about).isEqualTo(wave.pc());
            assertThat(Arrays.equals(memory, other.memory)).as("memory of " + about).isTrue();
            assertThat(ofGroup).as("group's memory of " + about).isEqualTo(other.ofGroup);
            assertThat(other.wave.instructions()).as(about).isEqualTo(wave.instructions());
            assertThat(other.wave.laneInstructions()).as(about).isEqualTo(wave.laneInstructions());
        }
    }
}
