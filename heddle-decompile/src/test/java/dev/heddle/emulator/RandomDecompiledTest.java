package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.decompile.Compiler;
import dev.heddle.decompile.ProgramsText;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Resources;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random programs as C leave the same registers and memory as the interpreter: lanes keep its order, so that nothing
/// depends on races. `-Dheddle.decompile.programs=N` tries N of each set, `-Dheddle.decompile.seed=N` others.
@Tag("long")
class RandomDecompiledTest {
    private static final int PROGRAMS = Integer.getInteger("heddle.decompile.programs", 30);
    private static final long SEED = Long.getLong("heddle.decompile.seed", 1);
    private static final boolean TELLS = System.getProperty("heddle.decompile.programs") != null;

    /// Of one text: compilers take memory.
    private static final int PART = 150;

    private static final int LANES = 32;
    private static final int WORDS = 68;
    private static final long ADDRESS = 0x10000000;
    private static final int BUDGET = 5_000;

    @TempDir
    private Path folder;

    @Test
    void agx() throws Exception {
        all(Dialect.AGX);
    }

    @Test
    void ir3() throws Exception {
        all(Dialect.IR3);
    }

    @Test
    void registersThatLanesShare() throws Exception {
        all(Dialect.SHARED);
    }

    @Test
    void lanesThatLeaveALoop() throws Exception {
        all(Dialect.LEAVING);
    }

    @Test
    void valhall() throws Exception {
        all(Dialect.VALHALL);
    }

    @Test
    void agx3() throws Exception {
        all(Dialect.AGX3);
    }

    @Test
    void agx5() throws Exception {
        all(Dialect.AGX5);
    }

    @Test
    void valhall15() throws Exception {
        all(Dialect.VALHALL15);
    }

    @Test
    void agxThatCalls() throws Exception {
        all(Dialect.CALLING_AGX);
    }

    @Test
    void ir3ThatCalls() throws Exception {
        all(Dialect.CALLING_IR3);
    }

    @Test
    void valhallThatJumpsToAddresses() throws Exception {
        all(Dialect.JUMPING_VALHALL);
    }

    @Test
    void sharedRegistersUnderPredicates() throws Exception {
        all(Dialect.PREDICATED, "a740", "a630", "a840");
    }

    /// Programs of the vectors, one of which calls, with random registers.
    @Test
    void programsOfVectors() throws Exception {
        Compiler.needed();
        String root = System.getProperty("heddle.vectors", "");
        Path programs = Path.of(root, "agx", "programs");
        assumeTrue(!root.isEmpty() && Files.isDirectory(programs), "no vectors in '" + root + "'");
        Codec codec = Codec.load(Dialect.AGX.target());
        ProgramsText texts = new ProgramsText(codec.book().isa());
        List<Case> cases = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(programs)) {
            files = all.filter(f -> f.toString().endsWith(".json")).sorted().toList();
        }
        for (Path f : files) {
            byte[] code = Json.parse(f.toString(), Files.readString(f)).hex("code");
            Executable program = new Executable(codec, code, 0);
            SplittableRandom random = new SplittableRandom(SEED);
            for (int n = 0; n < 8; n++) {
                FuzzRun.Start start = start(program, Dialect.AGX, random.split());
                Run run = Run.of(program, start);
                if (!run.interpret(program)) continue;
                assertThat(texts.add(program)).isEmpty();
                cases.add(new Case(f.toString(), program, start, run));
            }
        }
        assertThat(cases).anyMatch(c -> c.text.endsWith("call_ret.json"));
        Tally tally = new Tally();
        compare(texts, cases, Dialect.AGX, tally);
        assertThat(tally.wrong).isEmpty();
    }

    /// What all programs of a dialect have come to.
    static final class Tally {
        int right;
        int made;
        final Map<String, Integer> refused = new TreeMap<>();
        final List<String> wrong = new ArrayList<>();
    }

    /// @param targets chips that the dialect is for; all of its book if none is given
    private void all(Dialect dialect, String... targets) throws Exception {
        Compiler.needed();
        Tally tally = new Tally();
        for (int part = 0; tally.made < PROGRAMS; part++)
            some(targets.length == 0 ? dialect.on(part) : dialect.on(targets[part % targets.length]), part, tally);
        if (TELLS)
            System.out.printf(
                    "%s: %d of %d right, refused: %s%n", dialect.name(), tally.right, tally.made, tally.refused);
        assertThat(tally.wrong).isEmpty();
        int refused = tally.refused.values().stream().mapToInt(n -> n).sum();
        assertThat(refused).as("refused: %s", tally.refused).isLessThan(tally.made / 4 + 1);
    }

    /// A program with what it begins with, and what the interpreter leaves.
    record Case(String text, Executable program, FuzzRun.Start start, Run after) {}

    private void some(Dialect dialect, long part, Tally tally) throws Exception {
        long seed = SEED * 1_000_000 + part * PART;
        List<String> words = RandomWords.of(dialect, seed, 512);
        RandomProgram programs = new RandomProgram(dialect, words);
        ProgramsText texts = new ProgramsText(programs.codec().book().isa());
        List<Case> cases = new ArrayList<>();
        int most = Math.min(PART, PROGRAMS - tally.made);
        for (long n = seed; cases.size() < most; n++) {
            String text = programs.source(n);
            Executable program = new Executable(programs.codec(), programs.bytes(text), 0);
            FuzzRun.Start start = start(program, dialect, new SplittableRandom(n));
            Run run = Run.of(program, start);
            if (run.interpret(program)) {
                tally.made++;
                String why = texts.add(program);
                if (why.isEmpty()) cases.add(new Case("; number %d%n%s".formatted(n, text), program, start, run));
                else tally.refused.merge(why.replaceAll("^0x[0-9a-f]+", "0x…"), 1, Integer::sum);
                if (!why.isEmpty()) most--;
            }
        }
        compare(texts, cases, dialect, tally);
    }

    /// Registers of a wave of 32 lanes, all of which are active.
    static FuzzRun.Start start(Executable program, Dialect dialect, SplittableRandom random) {
        while (true) {
            FuzzRun.Start s = FuzzRun.Start.random(program, dialect, random.split());
            boolean all = s.lanes() == LANES;
            for (boolean on : s.on()) all &= on;
            if (all) return s;
        }
    }

    /// A wave with its memory.
    record Run(Wave wave, Buffer buffer, LocalMemory group) {
        static Run of(Executable program, FuzzRun.Start start) {
            Device device = new Device();
            Buffer buffer = device.buffer("data", ADDRESS, 4 * WORDS);
            LocalMemory group = new LocalMemory("the group's", 4 * WORDS, 1);
            LocalMemory none = new LocalMemory("no", 0, 1);
            Wave wave = new Wave(
                    program,
                    LANES,
                    LANES,
                    Resources.NONE,
                    new Spaces(new DeviceMemory(device), group, none)
                            .of(program.book().isa()));
            wave.reset(0, start.count(), start.registers());
            buffer.put(0, start.memory());
            wave.alone();
            return new Run(wave, buffer, group);
        }

        /// @return whether the program has come to its end
        boolean interpret(Executable program) {
            try {
                Interpreter by = new Interpreter();
                while (wave.instructions() < BUDGET) if (by.run(wave, BUDGET) == Engine.Outcome.STOPPED) return true;
                return false;
            } catch (Fault _) {
                return false;
            }
        }

        void write(ProgramsText texts, ByteArrayOutputStream out) {
            for (int lane = 0; lane < LANES; lane++) for (String f : texts.files(false)) registers(texts, f, lane, out);
            for (String f : texts.files(true)) registers(texts, f, 0, out);
            out.writeBytes(buffer.bytes());
            out.writeBytes(group.block(0));
        }

        private void registers(ProgramsText texts, String f, int lane, ByteArrayOutputStream out) {
            for (int i = 0; i < texts.count(f); i++) number(wave.get(f, i, lane), texts.bytes(f), out);
        }
    }

    private static void number(long n, int bytes, ByteArrayOutputStream out) {
        for (int i = 0; i < bytes; i++) out.write((int) (n >>> 8 * i));
    }

    void compare(ProgramsText texts, List<Case> cases, Dialect dialect, Tally tally) throws Exception {
        String text = texts.of(LANES, 4 * WORDS, ADDRESS);
        ByteArrayOutputStream in = new ByteArrayOutputStream();
        for (Case c : cases) {
            number(c.start.count(), 4, in);
            Run.of(c.program, c.start).write(texts, in);
        }
        Path input = Files.write(folder.resolve("in"), in.toByteArray());
        Path output = folder.resolve("out");
        String said = Compiler.run(
                text, folder, List.of("-lm"), List.of(input.toString(), output.toString(), "" + 4 * WORDS));
        if (!Files.exists(output)) assertThat(said).isEmpty();
        ByteBuffer got = ByteBuffer.wrap(Files.readAllBytes(output)).order(ByteOrder.LITTLE_ENDIAN);
        for (Case c : cases) {
            String difference = difference(texts, c, got);
            if (difference.isEmpty()) tally.right++;
            else
                tally.wrong.add(
                        "%s (%s): %s%n%s%s".formatted(dialect.name(), dialect.target(), difference, c.text, said));
        }
        Files.delete(output);
    }

    private static String difference(ProgramsText texts, Case c, ByteBuffer got) {
        StringBuilder out = new StringBuilder();
        if (got.getInt() != 1) out.append("a fault; ");
        for (int lane = 0; lane < LANES; lane++)
            for (String f : texts.files(false)) registers(texts, c, f, lane, got, out);
        for (String f : texts.files(true)) registers(texts, c, f, 0, got, out);
        bytes("buffer", c.after.buffer.bytes(), got, out);
        bytes("group", c.after.group.block(0), got, out);
        return out.length() > 400 ? out.substring(0, 400) : out.toString();
    }

    private static void registers(ProgramsText texts, Case c, String f, int lane, ByteBuffer got, StringBuilder out) {
        for (int i = 0; i < texts.count(f); i++) {
            long is = switch (texts.bytes(f)) {
                case 1 -> got.get() & 0xff;
                case 4 -> got.getInt() & 0xffffffffL;
                default -> got.getLong();
            };
            long right = c.after.wave.get(f, i, lane);
            if (is != right) out.append("%s[%d] of lane %d: 0x%x, not 0x%x; ".formatted(f, i, lane, is, right));
        }
    }

    private static void bytes(String what, byte[] right, ByteBuffer got, StringBuilder out) {
        for (int i = 0; i < right.length; i++) {
            byte is = got.get();
            if (is != right[i]) out.append("%s byte %d: 0x%x, not 0x%x; ".formatted(what, i, is, right[i]));
        }
    }
}
