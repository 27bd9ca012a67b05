package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.DescriptorCodes;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.state.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machine code does what the reference interpreter does, bit by bit, and faults where it does.
/// `-Dheddle.descriptors.step=N` tries one descriptor of N.
@Tag("long")
class ScalarReferenceTest {
    private static final long BASE = 0x2ac010000000L;
    private static final int STEP = Integer.getInteger("heddle.descriptors.step", 2);
    private static final List<String> OPS = List.of(
            "ldx", "ldy", "stx", "sty", "ldz", "stz", "ldzi", "stzi", "extrx", "extry", "fma64", "fms64", "fma32",
            "fms32", "mac16", "fma16", "fms16", "vecint", "vecfp", "matint", "matfp", "genlut");

    /// The operand forms of these two have names of their own.
    private static final Map<String, String> WORDS = Map.of("extrh", "extrx", "extrv", "extry");

    private static final List<String> FILLS = List.of("raw", "f16", "bf16", "f32", "f64", "i8");

    private record Chip(Codec codec, DescriptorCodes descriptors) {
        static Chip of(long number) throws SourceException {
            Codec c = Codec.load("amx@m" + number);
            return new Chip(c, new DescriptorCodes(c));
        }

        /// @return what is in registers and memory afterwards, and the fault
        String run(boolean isCompiled, String op, long operand, long seed, String fill) throws SourceException {
            AmxFill bytes = new AmxFill(seed);
            Device device = new Device();
            Buffer memory = device.buffer("memory", BASE, 4096);
            memory.put(bytes.bytes(4096, "raw"));
            LocalMemory none = new LocalMemory("no", 0, 1);
            byte[] word = codec.assembler().line(op + " x0");
            Wave w = new Wave(
                    new Executable(codec, descriptors, word, 0),
                    new Spaces(new DeviceMemory(device), none, none)
                            .of(codec.book().isa()));
            w.reset(0, 1);
            if (isCompiled) new WaveParts(w).compileDescriptors();
            w.set("gpr", 0, 0, operand);
            w.set("x", 0, bytes.bytes(512, fill));
            w.set("y", 0, bytes.bytes(512, fill));
            w.set("z", 0, bytes.bytes(4096, fill));
            String fault = "";
            try {
                new Interpreter().run(w, 1);
            } catch (Fault f) {
                fault = f.reason();
            }
            return "x %08x, y %08x, z %08x, memory %08x %s"
                    .formatted(
                            Arrays.hashCode(w.bytes("x")),
                            Arrays.hashCode(w.bytes("y")),
                            Arrays.hashCode(w.bytes("z")),
                            Arrays.hashCode(memory.bytes()),
                            fault);
        }

        String difference(String op, long operand, long seed, String fill) throws SourceException {
            String compiled = run(true, op, operand, seed, fill);
            String reference = run(false, op, operand, seed, fill);
            return compiled.equals(reference)
                    ? ""
                    : "%s 0x%x (%s %d): compiled %s, reference %s"
                            .formatted(op, operand, fill, seed, compiled, reference);
        }
    }

    @Test
    void everyWordWithADescriptorIsTried() throws SourceException {
        Set<String> words = new TreeSet<>(Codec.load("amx@m2").descriptors().words());
        words.removeAll(WORDS.keySet());
        assertThat(OPS).containsExactlyInAnyOrderElementsOf(words);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomDescriptors(long number) throws SourceException {
        Chip chip = Chip.of(number);
        Random random = new Random(number);
        List<String> wrong = new ArrayList<>();
        for (String op : OPS) {
            for (int i = 0; i < 25; i += STEP) {
                long operand = random.nextLong();
                // Mostly addresses that are there, and some past the end.
                if (op.startsWith("ld") || op.startsWith("st"))
                    operand = operand & 0x7f00000000000000L | BASE | random.nextInt(36) * 128L;
                String fill = FILLS.get(random.nextInt(FILLS.size()));
                String d = chip.difference(op, operand, random.nextInt(1000), fill);
                if (!d.isEmpty()) wrong.add(d);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyVector() throws IOException, SourceException {
        Path file = Path.of(System.getProperty("heddle.vectors", ""), "amx", "exec.jsonl");
        assumeTrue(Files.exists(file), "no vectors");
        List<Chip> chips = List.of(Chip.of(1), Chip.of(2), Chip.of(3), Chip.of(4));
        List<String> wrong = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i += STEP) {
            Json c = Json.parse("exec.jsonl", lines.get(i));
            Json in = Objects.requireNonNull(c.object("in"));
            String op = WORDS.getOrDefault(c.string("op"), c.string("op"));
            long operand = Long.parseUnsignedLong(c.string("operand").substring(2), 16);
            Chip chip = chips.get((int) c.number("chip") - 1);
            String d = chip.difference(op, operand, in.number("seed"), in.string("z", "raw"));
            if (!d.isEmpty()) wrong.add(d);
        }
        assertThat(wrong).isEmpty();
    }
}
