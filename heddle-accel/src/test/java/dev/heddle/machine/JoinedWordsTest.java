package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.code.Codec;
import dev.heddle.code.Descriptors;
import dev.heddle.exec.DescriptorCodes;
import dev.heddle.exec.Executable;
import dev.heddle.exec.Interpreter;
import dev.heddle.exec.SavedRegisters;
import dev.heddle.exec.Wave;
import dev.heddle.exec.state.Fault;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Words one after the other that are done as one do what each of them does.
class JoinedWordsTest {
    private static final List<String> OPERANDS =
            List.of(
                    "fma64 mat, z0, x, y",
                    "fms64 mat, z0, x, y+0x40",
                    "fma64 mat, z3, x+0x11, y, xen=first(5)",
                    "fma64 vec, z8, x, y",
                    "fma32 mat, z0, x, y",
                    "fms32 mat, z2, x+0x40, y+0x1e8",
                    "fma32 vec, z4, x, y",
                    "vecfp mla.f32, z0, x, y",
                    "vecfp mla.f64, z8, x, y",
                    "vecint mla.i16, z0, x:s, y:s",
                    "genlut gen.u4.f32, x1, x, table=y0",
                    "genlut gen.u4.f64, y1, x, table=y0",
                    "genlut gen.u4.i32, x0, x+0x21, table=x1",
                    "genlut gen.u4.u32, x0, y+0x40, table=y1",
                    "genlut gen.u5.f16, x2, x, table=y0",
                    "genlut lookup.u4.any32, x1, x, table=y0",
                    "genlut lookup.u4.any32, z8, x+0x40, table=y0",
                    "genlut lookup.u2.any32, y0, x, table=x0",
                    "extrh i16, x, z5",
                    "extrh f32, x+0x40, z0");

    private static final List<String> FILLS = List.of("raw", "f32", "f64");

    private final Codec codec;
    private final DescriptorCodes vectors;
    private final DescriptorCodes interpreted;

    JoinedWordsTest() throws SourceException {
        codec = Codec.load("amx@m2");
        vectors = DescriptorCodes.vectors(codec);
        interpreted = DescriptorCodes.interpreted(codec);
    }

    private Descriptors.Reading read(String operand) {
        Descriptors.Reading r = codec.descriptors().read(operand);
        assertThat(r.error()).as(operand).isNullOrEmpty();
        return r;
    }

    /// @return what is in the registers after the words have been done, and where they faulted
    private String run(DescriptorCodes by, List<String> operands, long seed, boolean isOn)
            throws SourceException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < operands.size(); i++)
            text.append(Objects.requireNonNull(read(operands.get(i)).word()).mnemonic())
                    .append(" x%d\n".formatted(i));
        byte[] code = codec.assembler().line(text.toString().strip());
        Wave w = wave(new Executable(codec, by, code, 0));
        w.reset(0, 1);
        for (int i = 0; i < operands.size(); i++) w.set("gpr", i, 0, read(operands.get(i)).value());
        AmxFill bytes = new AmxFill(seed);
        String fill = FILLS.get((int) (seed % FILLS.size()));
        w.set("x", 0, bytes.bytes(512, fill));
        w.set("y", 0, bytes.bytes(512, fill));
        w.set("z", 0, bytes.bytes(4096, fill));
        if (!isOn) w.set("power", 0, 0, 2);
        String fault = "";
        try {
            new Interpreter().run(w, operands.size());
        } catch (Fault f) {
            fault = f.reason() + " at " + f.address();
        }
        return "x %08x, y %08x, z %08x %d %s"
                .formatted(
                        Arrays.hashCode(w.bytes("x")),
                        Arrays.hashCode(w.bytes("y")),
                        Arrays.hashCode(w.bytes("z")),
                        w.instructions(),
                        fault);
    }

    private Wave wave(Executable program) {
        LocalMemory none = new LocalMemory("no", 0, 1);
        return new Wave(
                program,
                new Spaces(new DeviceMemory(new Device()), none, none).of(codec.book().isa()));
    }

    @Test
    void registersAreAsTheyWereWhenAWaveBeginsAgain() throws SourceException {
        byte[] code = codec.assembler().line("fma32 x0\nfma32 x0");
        Wave w = wave(new Executable(codec, vectors, code, 0));
        w.reset(0, 1);
        w.set("gpr", 0, 0, read("fma32 mat, z0, x, y").value());
        w.set("x", 0, new AmxFill(3).bytes(512, "f32"));
        w.set("y", 0, new AmxFill(4).bytes(512, "f32"));
        SavedRegisters first = w.save();
        List<byte[]> rows = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            w.reset(0, 1, first);
            new Interpreter().run(w, 2);
            rows.add(w.bytes("z"));
        }
        assertThat(rows.get(0)).isNotEqualTo(new byte[4096]);
        assertThat(rows.get(1)).isEqualTo(rows.get(0));
        assertThat(rows.get(2)).isEqualTo(rows.get(0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void likeOneByOne(long seed) throws SourceException {
        Random random = new Random(seed);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            List<String> operands = new ArrayList<>();
            int kinds = 1 + random.nextInt(4);
            List<String> some = new ArrayList<>();
            for (int k = 0; k < kinds; k++) some.add(OPERANDS.get(random.nextInt(OPERANDS.size())));
            int count = 2 + random.nextInt(11);
            for (int k = 0; k < count; k++) operands.add(some.get(random.nextInt(kinds)));
            String fast = run(vectors, operands, i, true);
            String reference = run(interpreted, operands, i, true);
            if (!fast.equals(reference))
                wrong.add("%s: %s, reference %s".formatted(operands, fast, reference));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aFaultIsThatOfTheFirstWord() throws SourceException {
        List<String> operands = List.of(OPERANDS.get(0), OPERANDS.get(4), OPERANDS.get(10));
        assertThat(run(vectors, operands, 7, false))
                .isEqualTo(run(interpreted, operands, 7, false))
                .contains("off");
    }
}
