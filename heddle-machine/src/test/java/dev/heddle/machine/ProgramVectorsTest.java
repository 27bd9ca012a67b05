package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole programs on one wave end as the vectors say: mask, steps and every register. A clone without them skips this.
class ProgramVectorsTest {
    /// @param slice instructions between two returns to the caller; where a run is cut changes nothing
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 1})
    void everyProgram(long slice) throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "agx", "programs");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        Codec codec = Codec.load("agx");
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(p -> p.toString().endsWith(".json")).sorted().toList();
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(9);
        for (Path f : files) {
            Json json = Json.parse(f.toString(), Files.readString(f));
            Executable program = new Executable(codec, json.hex("code"), 0);
            run(slice == 1 ? program.stepwise() : program, json, slice);
        }
    }

    private static void run(Executable program, Json json, long slice) {
        Json in = Objects.requireNonNull(json.object("in"));
        Device device = new Device();
        if (in.object("mem") instanceof Json mem) {
            byte[] bytes = mem.hex("hex");
            device.buffer("memory", mem.number("at"), bytes.length).put(bytes);
        }
        LocalMemory none = new LocalMemory("no", 0, 1);
        Wave wave = new Wave(program, new DeviceMemory(device), none, none);
        wave.reset(0, wave.lanes());
        for (int i = 0; i < wave.lanes(); i++) wave.set("sr", 80, i, i);
        registers(in, wave);
        if (in.object("u") instanceof Json u)
            for (String name : u.members().keySet()) wave.set("u", number(name), u.number(name));
        for (int i = 0; i < wave.lanes(); i++) wave.active(i, (in.number("exec") >> i & 1) != 0);
        Engine engine = new Interpreter();
        Engine.Outcome outcome = Engine.Outcome.BUDGET;
        for (int n = 0; n < 100_000 && outcome == Engine.Outcome.BUDGET; n++) outcome = engine.run(wave, slice);
        assertThat(outcome).as(json.where()).isEqualTo(Engine.Outcome.STOPPED);
        compare(Objects.requireNonNull(json.object("out")), in, wave);
    }

    private static void registers(Json in, Wave wave) {
        Json r = Objects.requireNonNull(in.object("r"));
        for (String name : r.members().keySet()) {
            long[] lanes = r.numbers(name);
            for (int i = 0; i < lanes.length; i++) wave.set("r", number(name), i, lanes[i]);
        }
    }

    private static int number(String register) {
        return Integer.parseInt(register.substring(1));
    }

    private static void compare(Json out, Json in, Wave wave) {
        long exec = 0;
        for (int i = 0; i < wave.lanes(); i++) if (wave.isActive(i)) exec |= 1L << i;
        assertThat(exec).as(out.where() + " exec").isEqualTo(out.number("exec"));
        assertThat(wave.instructions()).as(out.where() + " steps").isEqualTo(out.number("steps"));
        Json right = Objects.requireNonNull(out.object("r"));
        Json given = Objects.requireNonNull(in.object("r"));
        assertThat(right.members().keySet()).containsAll(given.members().keySet());
        for (int r = 0; r < 128; r++) {
            long[] got = new long[wave.lanes()];
            for (int i = 0; i < got.length; i++) got[i] = wave.get("r", r, i);
            long[] expected = right.numbers("r" + r);
            assertThat(got)
                    .as(out.where() + " r" + r)
                    .isEqualTo(expected.length == 0 ? new long[wave.lanes()] : expected);
        }
    }
}
