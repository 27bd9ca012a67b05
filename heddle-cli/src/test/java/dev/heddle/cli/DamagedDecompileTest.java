package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.kernel.KernelSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Kernels with damaged code, and with random bytes for it: a text, or one line and exit code 1, in little time.
/// `-Dheddle.fuzz.decompile=2000` sets how many for each set and language, `-Dheddle.fuzz.seed=N` others.
@Tag("long")
@Timeout(900)
class DamagedDecompileTest extends InFolder {
    private static final int COUNT = Integer.getInteger("heddle.fuzz.decompile", 40);
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);

    /// CPU time of one, where compiling the first ones takes most.
    private static final long MOST_NANOS = 10_000_000_000L;

    private static final List<String> LANGUAGES = List.of("source", "c", "opencl");

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @CsvSource({
        "agx, mandelbrot",
        "agx, sponge",
        "agx3, mandelbrot",
        "agx5, mandelbrot",
        "ir3, reduction",
        "ir3, julia",
        "valhall, newton",
        "amx, mean"
    })
    void oneLineOrText(String set, String name) throws Exception {
        Path example = Path.of("../examples", set, name + ".s");
        Source source = new Source(example.toString(), Files.readString(example));
        byte[] code = Codec.load(KernelSource.isa(source))
                .assembler()
                .assemble(source)
                .bytes();
        String head = Files.readString(example)
                .lines()
                .filter(l -> l.startsWith(".") && !l.startsWith(".picture") && !l.startsWith(".plot"))
                .collect(Collectors.joining("\n", "", "\n"));
        int texts = 0;
        for (int i = 0; i < COUNT; i++) {
            byte[] damaged = i % 4 == 0 ? bytes(code.length) : damaged(code);
            Path file = Files.writeString(folder.resolve("damaged.s"), head + data(damaged));
            for (String to : LANGUAGES) if (isText(file, to)) texts++;
        }
        assertThat(texts).as("texts of %d damaged kernels", COUNT).isBetween(1, LANGUAGES.size() * COUNT - 1);
    }

    /// With code before the entry, too, that one lane runs for all others.
    @Test
    void packages() throws Exception {
        Path kernel = Path.of("src/test/resources/kernels/affine");
        Files.copy(kernel.resolve("io.json"), folder.resolve("io.json"));
        String whole = Files.readString(kernel.resolve("agx.json"));
        Matcher m = Pattern.compile("\"code\": \"([0-9a-f]+)\"").matcher(whole);
        assertThat(m.find()).isTrue();
        byte[] code = HexFormat.of().parseHex(m.group(1));
        int texts = 0;
        for (int i = 0; i < COUNT; i++) {
            String hex = HexFormat.of().formatHex(damaged(code));
            Path file = Files.writeString(
                    folder.resolve("agx.json"), whole.substring(0, m.start(1)) + hex + whole.substring(m.end(1)));
            for (String to : LANGUAGES) if (isText(file, to)) texts++;
        }
        assertThat(texts).as("texts of %d damaged kernels", COUNT).isBetween(1, LANGUAGES.size() * COUNT - 1);
    }

    private boolean isText(Path file, String to) throws IOException {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Run run = Run.of("decompile", "--to", to, file.toString());
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        String about = "%s: %s".formatted(run.err(), Files.readString(file));
        assertThat(nanos).as(about).isLessThan(MOST_NANOS);
        if (run.code() == 0) {
            assertThat(run.out()).contains(to.equals("source") ? "__kernel void " : "void run(");
            return true;
        }
        assertThat(run.code()).as(about).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).as(about).contains(file.getFileName().toString()).hasLineCount(1);
        return false;
    }

    /// @return some bytes with others in their places, or fewer
    private byte[] damaged(byte[] code) {
        byte[] out = random.nextInt(8) == 0 ? Arrays.copyOf(code, random.nextInt(code.length) + 1) : code.clone();
        int n = 1 + random.nextInt(4);
        for (int i = 0; i < n; i++) {
            int at = random.nextInt(out.length);
            if (random.nextBoolean()) out[at] = (byte) (out[at] ^ 1 << random.nextInt(Byte.SIZE));
            else out[at] = (byte) random.nextInt();
        }
        return out;
    }

    private byte[] bytes(int most) {
        byte[] out = new byte[1 + random.nextInt(most)];
        random.nextBytes(out);
        return out;
    }

    private static String data(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes) out.append(".byte 0x%02x%n".formatted(b & 0xff));
        return out.toString();
    }
}
