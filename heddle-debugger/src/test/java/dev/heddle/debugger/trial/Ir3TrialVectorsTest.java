package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Resources;
import dev.heddle.machine.LocalMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Instructions and small programs of Adreno do what the vectors say. A clone without the vectors skips this.
@Tag("long")
class Ir3TrialVectorsTest {
    private final Map<Long, Codec> codecs = new HashMap<>();
    private final Map<Long, RegisterNames> names = new HashMap<>();

    private static Path file(String name) {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "ir3", name);
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        return file;
    }

    private Codec codec(long generation) {
        return codecs.computeIfAbsent(generation, g -> {
            try {
                return Codec.load("ir3@a" + g + "xx");
            } catch (SourceException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private RegisterRef register(long generation, String name) {
        RegisterNames all = names.computeIfAbsent(generation, g -> new RegisterNames(codec(g).book()));
        return Objects.requireNonNull(all.find(name), name);
    }

    private static byte[] bytes(String word) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(Long.parseUnsignedLong(word, 16))
                .array();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec.jsonl", "exec_sfu.jsonl"})
    void everyCase(String name) throws IOException, SourceException {
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String line : Files.readAllLines(file(name))) {
            Json c = Json.parse(name, line);
            cases++;
            String difference = difference(c);
            if (!difference.isEmpty()) wrong.add(c.number("gen") + " " + c.string("text") + ": " + difference);
        }
        assertThat(cases).isGreaterThan(50);
        assertThat(wrong).isEmpty();
    }

    private String difference(Json c) {
        long gen = c.number("gen");
        Insn insn = codec(gen).decode(bytes(c.string("hex")), 0, 8, 0);
        if (insn == null) return "no instruction";
        TrialStart start = new TrialStart(1);
        values(gen, c, "in").forEach(start::set);
        TrialResult result;
        try {
            result = new Trial(codec(gen)).run(insn, start);
        } catch (Fault f) {
            return f.reason();
        }
        StringBuilder out = new StringBuilder();
        values(gen, c, "out").forEach((r, right) -> {
            RegisterRef whole = whole(gen, r);
            long[] now = result.registers().get(whole);
            long had = start.presets.stream()
                    .filter(p -> whole(gen, p.register()).equals(whole))
                    .reduce(0L, (x, p) -> x | p.values()[0] << p.register().low(), (x, y) -> x | y);
            long bits = (now == null ? had : now[0]) >>> r.low() & -1L >>> 64 - r.width();
            if (!near(c, bits, right, r.width())) out.append(r).append(" is %x, not %x ".formatted(bits, right));
        });
        return out.toString();
    }

    private RegisterRef whole(long gen, RegisterRef r) {
        return RegisterNames.whole(codec(gen).book().isa()).stream()
                .filter(w -> w.state().equals(r.state()) && w.element() == r.element())
                .findFirst()
                .orElseThrow();
    }

    private static boolean near(Json c, long got, long right, int width) {
        if (got == right) return true;
        if (c.get("rel") == null) return false;
        double g = width == 16 ? Float.float16ToFloat((short) got) : Float.intBitsToFloat((int) got);
        double r = width == 16 ? Float.float16ToFloat((short) right) : Float.intBitsToFloat((int) right);
        return Math.abs(g - r) <= Math.max(c.real("abs"), c.real("rel") * Math.abs(r));
    }

    private Map<RegisterRef, Long> values(long gen, Json c, String member) {
        Map<RegisterRef, Long> out = new HashMap<>();
        Json all = Objects.requireNonNull(c.object(member));
        all.members().forEach((name, v) -> out.put(register(gen, name), value(v)));
        return out;
    }

    private static long value(@Nullable Object digits) {
        return Long.parseUnsignedLong(String.valueOf(digits), 16);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, 1})
    void everyProgram(long slice) throws IOException, SourceException {
        int programs = 0;
        for (String line : Files.readAllLines(file("exec_prog.jsonl"))) {
            Json c = Json.parse("exec_prog.jsonl", line);
            run(c, c.number("gen"), slice);
            programs++;
        }
        assertThat(programs).isGreaterThan(10);
    }

    private void run(Json c, long gen, long slice) {
        List<?> words = (List<?>) Objects.requireNonNull(c.get("hex"));
        ByteBuffer code = ByteBuffer.allocate(words.size() * 8);
        for (Object word : words) code.put(bytes(String.valueOf(word)));
        Executable program = new Executable(codec(gen), code.array(), 0);
        List<Json> fibers = c.objects("fibers");
        LocalMemory none = new LocalMemory("no", 0, 1);
        Wave wave = new Wave(
                slice == 1 ? program.stepwise() : program,
                fibers.size(),
                fibers.size(),
                Resources.NONE,
                none,
                none,
                none);
        wave.reset(0, fibers.size());
        values(gen, c, "const").forEach((r, v) -> wave.set(r, v));
        for (int i = 0; i < fibers.size(); i++) {
            int lane = i;
            values(gen, fibers.get(i), "in").forEach((r, v) -> wave.set(r, lane, v));
        }
        Engine engine = new Interpreter();
        Engine.Outcome outcome = Engine.Outcome.BUDGET;
        for (int n = 0; n < 100_000 && outcome == Engine.Outcome.BUDGET; n++) outcome = engine.run(wave, slice);
        assertThat(outcome).as(c.string("name")).isEqualTo(Engine.Outcome.STOPPED);
        for (int i = 0; i < fibers.size(); i++) {
            int lane = i;
            values(gen, fibers.get(i), "out")
                    .forEach((r, v) -> assertThat(
                                    wave.get(r.state(), r.element(), lane) >>> r.low() & -1L >>> 64 - r.width())
                            .as("%s, fiber %d, %s", c.string("name"), lane, r)
                            .isEqualTo(v));
        }
    }
}
