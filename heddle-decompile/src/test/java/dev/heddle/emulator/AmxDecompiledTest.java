package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.decompile.Compiler;
import dev.heddle.decompile.ProgramsText;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.AmxFill;
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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What coprocessors do with descriptors, as C: the same registers and memory as the vectors' programs leave when they
/// are run. `-Dheddle.decompile.all` takes all cases, and not a part.
@Tag("long")
class AmxDecompiledTest {
    private static final long BASE = 0x2ac010000000L;
    private static final int PAGE = 4096;
    private static final int PART = 60;
    private static final int STRIDE = Boolean.getBoolean("heddle.decompile.all") ? 1 : 12;

    /// The operand forms of these two have names of their own.
    private static final Map<String, String> WORDS = Map.of("extrh", "extrx", "extrv", "extry");

    @TempDir
    private Path folder;

    private final List<String> wrong = new ArrayList<>();
    private int cases;
    private int faults;

    /// A program that runs on one lane.
    ///
    /// @param operands of its instructions, in general registers from the first on
    /// @param in what registers and memory begin with
    private record Case(String name, Executable program, long[] operands, Json in) {
        OptionalLong begins(RegisterRef p) {
            boolean isOperand = p.state().equals("gpr") && p.element() < operands.length;
            return OptionalLong.of(isOperand ? operands[p.element()] : 0);
        }
    }

    private static Path file(String name) {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "amx", name);
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        return file;
    }

    /// A wave with its memory.
    private static final class Run {
        final Wave wave;
        final Buffer memory;

        Run(Case c) {
            AmxFill fill = new AmxFill(c.in.number("seed"));
            Device device = new Device();
            LocalMemory none = new LocalMemory("no", 0, 1);
            Spaces spaces = new Spaces(new DeviceMemory(device), none, none);
            wave = new Wave(c.program, spaces.of(c.program.book().isa()));
            wave.reset(0, 1);
            wave.set("x", 0, fill.bytes(wave.bytes("x").length, c.in.string("xy", "raw")));
            wave.set("y", 0, fill.bytes(wave.bytes("y").length, c.in.string("xy", "raw")));
            wave.set("z", 0, fill.bytes(wave.bytes("z").length, c.in.string("z", "raw")));
            memory = device.buffer("memory", BASE, PAGE);
            memory.put(fill.bytes(PAGE, "raw"));
            for (int i = 0; i < c.operands.length; i++) wave.set("gpr", i, 0, c.operands[i]);
        }

        /// @return whether the program has come to its end
        boolean interpret() {
            try {
                return new Interpreter().run(wave, Long.MAX_VALUE) == Engine.Outcome.STOPPED;
            } catch (Fault _) {
                return false;
            }
        }

        byte[] state(ProgramsText texts) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (boolean isShared : new boolean[] {false, true})
                for (String f : texts.files(isShared)) file(texts, f, out);
            out.writeBytes(memory.bytes());
            return out.toByteArray();
        }

        private void file(ProgramsText texts, String f, ByteArrayOutputStream out) {
            if (texts.bytes(f) == 1 && wave.bytes(f) instanceof byte[] all) out.writeBytes(all);
            else for (int i = 0; i < texts.count(f); i++) number(wave.get(f, i, 0), texts.bytes(f), out);
        }
    }

    private static void number(long n, int bytes, ByteArrayOutputStream out) {
        for (int i = 0; i < bytes; i++) out.write((int) (n >>> 8 * i));
    }

    private static long operand(Object hex) {
        return Long.parseUnsignedLong(hex.toString().substring(2), 16);
    }

    @Test
    void everyInstruction() throws Exception {
        all("exec.jsonl", c -> List.of(List.of(c.string("op"), c.string("operand"))));
        assertThat(wrong).isEmpty();
        assertThat(cases).isGreaterThan(1000 / STRIDE);
        assertThat(faults).isLessThan(cases / 2);
    }

    @Test
    void everySequence() throws Exception {
        all("seq.jsonl", c -> (List<?>) Objects.requireNonNull(c.get("prog")));
        assertThat(wrong).isEmpty();
        assertThat(cases).isGreaterThan(20 / STRIDE);
    }

    /// @param program the instructions of a case, with their operands
    private void all(String name, Function<Json, List<?>> program) throws Exception {
        Compiler.needed();
        Map<Long, Codec> chips = new HashMap<>();
        Map<Long, List<Case>> byChip = new TreeMap<>();
        List<String> lines = Files.readAllLines(file(name));
        for (int i = 0; i < lines.size(); i += STRIDE) {
            Json c = Json.parse(name, lines.get(i));
            long chip = c.number("chip");
            Codec codec = chips.get(chip);
            if (codec == null) chips.put(chip, codec = Codec.load("amx@m" + chip));
            List<Case> of = byChip.computeIfAbsent(chip, _ -> new ArrayList<>());
            of.add(made(codec, c, program.apply(c)));
            if (of.size() == PART) compare(of);
            if (of.size() == PART) of.clear();
        }
        for (List<Case> left : byChip.values()) if (!left.isEmpty()) compare(left);
        System.out.printf("%s: %d cases, %d of them end with a fault%n", name, cases, faults);
    }

    private static Case made(Codec codec, Json c, List<?> program) throws Exception {
        StringBuilder text = new StringBuilder();
        long[] operands = new long[program.size()];
        for (int i = 0; i < operands.length; i++) {
            List<?> step = (List<?>) program.get(i);
            String op = step.getFirst().toString();
            text.append("%s x%d%n".formatted(WORDS.getOrDefault(op, op), i));
            operands[i] = operand(step.get(1));
        }
        byte[] code = codec.assembler()
                .assemble(new Source("case.s", text.toString()))
                .bytes();
        return new Case(
                c.string("id"), new Executable(codec, code, 0), operands, Objects.requireNonNull(c.object("in")));
    }

    private void compare(List<Case> all) throws Exception {
        ProgramsText texts = new ProgramsText(all.getFirst().program.book().isa());
        for (Case c : all)
            assertThat(texts.add(c.program, c::begins)).as(c.name).isEmpty();
        String text = texts.of(1, 0, BASE);
        ByteArrayOutputStream in = new ByteArrayOutputStream();
        for (Case c : all) {
            number(1, 4, in);
            in.writeBytes(new Run(c).state(texts));
        }
        Path input = Files.write(folder.resolve("in"), in.toByteArray());
        Path output = folder.resolve("out");
        String said =
                Compiler.run(text, folder, List.of("-lm"), List.of(input.toString(), output.toString(), "" + PAGE));
        if (!Files.exists(output)) assertThat(said).isEmpty();
        ByteBuffer got = ByteBuffer.wrap(Files.readAllBytes(output)).order(ByteOrder.LITTLE_ENDIAN);
        for (Case c : all) {
            Run run = new Run(c);
            boolean ends = run.interpret();
            byte[] right = run.state(texts);
            boolean hasEnded = got.getInt() == 1;
            byte[] is = new byte[right.length];
            got.get(is);
            cases++;
            if (!ends) faults++;
            if (hasEnded != ends) wrong.add("%s: %s".formatted(c.name, ends ? "a fault: " + said : "no fault"));
            else if (ends && !Arrays.equals(is, right))
                wrong.add("%s: byte %d differs".formatted(c.name, Arrays.mismatch(is, right)));
        }
        assertThat(got.hasRemaining()).isFalse();
        Files.delete(output);
    }
}
