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
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// AMX does what the vectors say, on every chip. A clone without the vectors skips this.
@Tag("long")
class AmxVectorsTest {
    private static final long BASE = 0x2ac010000000L;
    private static final int POOL = 512;
    private static final int PAGE = 4096;
    private static final int ROW = 64;

    /// The operand forms of these two have names of their own.
    private static final Map<String, String> WORDS = Map.of("extrh", "extrx", "extrv", "extry");

    private record Chip(Codec codec, DescriptorCodes descriptors) {}

    private final Map<Long, Chip> chips = new HashMap<>();

    private static Path file(String name) {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "amx", name);
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        return file;
    }

    private Chip chip(long number) throws SourceException {
        Chip known = chips.get(number);
        if (known != null) return known;
        Codec codec = Codec.load("amx@m" + number);
        Chip made = new Chip(codec, new DescriptorCodes(codec));
        chips.put(number, made);
        return made;
    }

    /// Registers and memory, on which single words are run.
    private final class State {
        private final Chip chip;
        private final Buffer memory;
        private final Spaces spaces;
        private final Map<String, byte[]> files = new HashMap<>();

        State(long chip, Json in) throws SourceException {
            this.chip = chip(chip);
            AmxFill fill = new AmxFill(in.number("seed"));
            files.put("x", fill.bytes(POOL, in.string("xy", "raw")));
            files.put("y", fill.bytes(POOL, in.string("xy", "raw")));
            files.put("z", fill.bytes(PAGE, in.string("z", "raw")));
            Device device = new Device();
            memory = device.buffer("memory", BASE, PAGE);
            memory.put(fill.bytes(PAGE, "raw"));
            LocalMemory none = new LocalMemory("no", 0, 1);
            spaces = new Spaces(new DeviceMemory(device), none, none);
        }

        /// All zeros, with the memory of a program.
        State(long chip, Buffer memory, Device device) throws SourceException {
            this.chip = chip(chip);
            this.memory = memory;
            files.put("x", new byte[POOL]);
            files.put("y", new byte[POOL]);
            files.put("z", new byte[PAGE]);
            LocalMemory none = new LocalMemory("no", 0, 1);
            spaces = new Spaces(new DeviceMemory(device), none, none);
        }

        byte[] bytes(String file) {
            return file.equals("m") ? memory.bytes() : Objects.requireNonNull(files.get(file));
        }

        void run(String op, long operand) throws SourceException {
            String text = WORDS.getOrDefault(op, op) + " x0";
            Executable program = new Executable(
                    chip.codec, chip.descriptors, chip.codec.assembler().line(text), 0);
            Wave wave = new Wave(program, spaces.of(chip.codec.book().isa()));
            wave.reset(0, 1);
            new WaveParts(wave).compileDescriptors();
            wave.set("gpr", 0, 0, operand);
            files.forEach((name, bytes) -> wave.set(name, 0, bytes));
            try {
                new Interpreter().run(wave, 1);
            } finally {
                files.replaceAll((name, _) -> wave.bytes(name));
            }
        }

        String hash() {
            return hash("x", "y", "z", "m");
        }

        String hash(String... names) {
            long h = 0xcbf29ce484222325L;
            for (String name : names) for (byte b : bytes(name)) h = (h ^ b & 0xff) * 0x100000001b3L;
            return HexFormat.of().toHexDigits(h);
        }
    }

    private static long operand(String hex) {
        return Long.parseUnsignedLong(hex.substring(2), 16);
    }

    @Test
    void everyInstruction() throws IOException, SourceException {
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String line : Files.readAllLines(file("exec.jsonl"))) {
            Json c = Json.parse("exec.jsonl", line);
            cases++;
            String difference = difference(c);
            if (!difference.isEmpty()) wrong.add(c.string("id") + ": " + difference);
        }
        assertThat(cases).isGreaterThan(1000);
        assertThat(wrong).isEmpty();
    }

    /// @return what is not as the case says
    private String difference(Json c) throws SourceException {
        State state = new State(c.number("chip"), Objects.requireNonNull(c.object("in")));
        Map<String, byte[]> before = new HashMap<>();
        for (String file : List.of("x", "y", "z", "m"))
            before.put(file, state.bytes(file).clone());
        try {
            state.run(c.string("op"), operand(c.string("operand")));
        } catch (Fault f) {
            return "fault: " + f.reason();
        }
        Json out = Objects.requireNonNull(c.object("out"));
        for (String file : List.of("x", "y", "z", "m")) {
            long changed = 0;
            byte[] old = Objects.requireNonNull(before.get(file));
            byte[] now = state.bytes(file);
            for (int i = 0; i < now.length; i++) if (now[i] != old[i]) changed |= 1L << i / ROW;
            if (changed != operand(out.string(file, "0x0")))
                return "rows of %s that changed: 0x%x".formatted(file, changed);
        }
        Json rows = c.object("rows");
        if (rows != null) {
            for (String name : rows.members().keySet()) {
                int row = Integer.parseInt(name.substring(1));
                String got = HexFormat.of().formatHex(state.bytes(name.substring(0, 1)), ROW * row, ROW * row + ROW);
                if (!got.equals(rows.string(name))) return name + " is " + got;
            }
        }
        return state.hash().equals(out.string("hash")) ? "" : "hash " + state.hash();
    }

    @Test
    void everySequence() throws IOException, SourceException {
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String line : Files.readAllLines(file("seq.jsonl"))) {
            Json c = Json.parse("seq.jsonl", line);
            cases++;
            State state = new State(c.number("chip"), Objects.requireNonNull(c.object("in")));
            List<?> program = (List<?>) Objects.requireNonNull(c.get("prog"));
            List<?> trace = (List<?>) Objects.requireNonNull(c.get("trace"));
            for (int i = 0; i < program.size(); i++) {
                List<?> step = (List<?>) program.get(i);
                state.run((String) step.getFirst(), operand((String) step.get(1)));
                if (state.hash().equals(trace.get(i))) continue;
                wrong.add("%s, step %d: %s".formatted(c.string("id"), i, step));
                break;
            }
        }
        assertThat(cases).isGreaterThan(20);
        assertThat(wrong).isEmpty();
    }

    /// As a whole from its file, and word by word to the registers that the public emulation ends with.
    @Test
    void everyProgram() throws IOException, SourceException, RunFault {
        int programs = 0;
        try (Stream<Path> all = Files.list(file("real"))) {
            for (Path p :
                    all.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                programs++;
                Kernel k = KernelPackage.read(p, null, Kernel.Options.NONE);
                k.device().run(k.launch());
                assertThat(k.differences()).as(p.toString()).isEmpty();
                Json json = Json.parse(p.toString(), Files.readString(p));
                Kernel fresh = KernelPackage.read(p, null, Kernel.Options.NONE);
                Buffer memory = Objects.requireNonNull(fresh.buffers().get("memory"));
                State s = new State(json.number("chip"), memory, fresh.device());
                for (Object o : (List<?>) Objects.requireNonNull(json.get("program"))) {
                    List<?> step = (List<?>) o;
                    if (step.size() == 2) s.run((String) step.getFirst(), operand((String) step.get(1)));
                }
                Json peer = Objects.requireNonNull(json.object("peer"));
                assertThat(s.hash("x", "y", "z")).as(p.toString()).isEqualTo(peer.string("state_fnv1a"));
            }
        }
        assertThat(programs).isPositive();
    }

    @Test
    void theGenerator() throws IOException, SourceException {
        List<String> lines = Files.readAllLines(file("fills.tsv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] p = line.split("\t");
            State s = new State(
                    1, Json.parse("fills.tsv", "{\"seed\":%s,\"xy\":\"%s\",\"z\":\"%s\"}".formatted(p[0], p[1], p[2])));
            assertThat(s.hash()).as(line).isEqualTo(p[3]);
            assertThat(HexFormat.of().formatHex(s.bytes("x"), ROW, ROW + 16)).isEqualTo(p[4]);
            assertThat(HexFormat.of().formatHex(s.bytes("z"), 0, 16)).isEqualTo(p[5]);
        }
    }

    @Test
    void alignment() throws IOException, SourceException {
        for (String line : Files.readAllLines(file("align.tsv"))) {
            String[] p = line.split("\t");
            State s = new State(Long.parseLong(p[1]), Json.parse("align.tsv", "{\"seed\":1}"));
            String before = s.hash();
            boolean faulted = false;
            try {
                s.run(p[0], operand(p[2]));
            } catch (Fault f) {
                faulted = true;
                assertThat(f.reason()).contains("multiple of 128");
                assertThat(s.hash()).as(line).isEqualTo(before);
            }
            assertThat(faulted).as(line).isEqualTo(p[3].equals("fault"));
        }
    }
}
