package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Public programs of Apple's newer GPUs give the results that were published, on every engine. Of seven, the results
/// were seen on hardware; those of the others are what the programs are said to compute.
class Agx3ProgramsTest {
    private static final int BYTES = 0x1000;

    @ParameterizedTest
    @EnumSource(Engines.class)
    void everyProgram(Engines engine) throws IOException, SourceException {
        everyProgram("agx3", 23, engine);
    }

    /// Of the M5; in one program, the first compare is replaced, as its wide form is not understood.
    @ParameterizedTest
    @EnumSource(Engines.class)
    void everyProgramOfTheM5(Engines engine) throws IOException, SourceException {
        everyProgram("agx5", 12, engine);
    }

    private static void everyProgram(String isa, int programs, Engines engine) throws IOException, SourceException {
        Codec codec = Codec.load(isa);
        List<String> lines;
        try (InputStream in =
                Objects.requireNonNull(Agx3ProgramsTest.class.getResourceAsStream("/" + isa + "/runs.jsonl"))) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertThat(lines).hasSize(programs);
        for (String line : lines) run(codec, Json.parse("runs.jsonl", line), engine);
    }

    private static void run(Codec codec, Json json, Engines engine) throws SourceException {
        Device device = new Device();
        Map<Long, Buffer> memory = new HashMap<>();
        Json all = Objects.requireNonNull(json.object("memory"));
        for (String at : all.members().keySet()) {
            Buffer b = device.buffer(at, Long.decode(at), BYTES);
            b.put(bytes(all.numbers(at)));
            memory.put(Long.decode(at), b);
        }
        Launch launch = new Launch(new Executable(codec, json.hex("code"), 0), json.number("start", 0))
                .group((int) json.number("lanes"), 1, 1)
                .engine(engine)
                .strictSync(engine == Engines.values()[0]);
        Json uniforms = Objects.requireNonNull(json.object("uniforms"));
        for (String name : uniforms.members().keySet()) {
            Buffer b = memory.get(uniforms.number(name));
            if (b == null) launch.set(name, uniforms.number(name));
            else launch.address(name, b);
        }
        device.run(launch);
        long[] expected = json.numbers("expect");
        Buffer out = Objects.requireNonNull(memory.get(Long.decode(Objects.requireNonNull(json.string("out")))));
        long[] got = Arrays.stream(Arrays.copyOf(out.ints(), expected.length))
                .mapToLong(Integer::toUnsignedLong)
                .toArray();
        assertThat(got).as(json.string("program")).isEqualTo(expected);
    }

    private static byte[] bytes(long[] words) {
        ByteBuffer out = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long w : words) out.putInt((int) w);
        return out.array();
    }
}
