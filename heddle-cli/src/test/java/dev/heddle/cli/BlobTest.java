package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Raw bytes in which there may be code.
@Tag("long")
class BlobTest extends InFolder {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private byte[] code(String example) throws IOException {
        Path to = folder.resolve("code");
        Run.of("asm", EXAMPLES.resolve(example).toString(), "-o", to.toString()).ok();
        return Files.readAllBytes(to);
    }

    private String description(byte[] blob) throws IOException {
        Path file = Files.write(folder.resolve("blob.bin"), blob);
        String out = Run.of("files", file.toString()).ok().out();
        return out.substring(file.toString().length() + 2);
    }

    private static byte[] joined(byte[]... parts) {
        ByteBuffer out = ByteBuffer.allocate(1 << 20);
        for (byte[] p : parts) out.put(p);
        byte[] all = new byte[out.position()];
        out.flip().get(all);
        return all;
    }

    private static byte[] random(long seed, int length) {
        byte[] out = new byte[length];
        new Random(seed).nextBytes(out);
        return out;
    }

    @ParameterizedTest
    @CsvSource({
        "agx/collatz.s, agx@g13",
        "agx/mandelbrot.s, agx@g13",
        "ir3/collatz.s, ir3@a6xx",
        "valhall/collatz.s, valhall@v9",
        "amx/matmul.s, amx@m4"
    })
    void codeIsFoundAsAWholeAndWithinOtherBytes(String example, String set) throws IOException {
        byte[] code = code(example);
        assertThat(description(code)).startsWith("raw code; looks like " + set);
        for (long seed = 1; seed <= 3; seed++) {
            String within = description(joined(random(seed, 1000), code, random(-seed, 700)));
            assertThat(within).startsWith("raw bytes with code in them\n  code of " + set);
            String[] words = within.strip().split(" ");
            int from = Integer.decode(words[words.length - 3]);
            int to = Integer.decode(words[words.length - 1]);
            // Chance may make an instruction of what is beside it.
            assertThat(from).isBetween(1000 - 24, 1000 + 8);
            assertThat(to).isBetween(1000 + code.length - 8, 1000 + code.length + 24);
        }
    }

    @Test
    void severalPiecesAreSaid() throws IOException {
        byte[] blob =
                joined(random(1, 512), code("agx/mandelbrot.s"), random(2, 1024), code("ir3/collatz.s"), new byte[256]);
        assertThat(description(blob).lines().skip(1).map(l -> l.replaceAll(" or [^ ]+", "")))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("  code of agx@g13 at about 0x200 to ");
        assertThat(description(blob)).contains("\n  code of ir3@a6xx");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomBytesAreNoCode(long seed) throws IOException {
        assertThat(description(random(seed, 100_000))).isEqualTo("raw bytes, not known to be code\n");
    }

    @Test
    void tablesAndTextsAreNoCode() throws IOException {
        assertThat(description(Files.readAllBytes(Path.of("..", "docs", "kernels.md"))))
                .doesNotContain("looks like", "code of");
        ByteBuffer table = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(7);
        for (int i = 0; i < 1 << 13; i++) table.putInt(i * 24).putInt(random.nextInt(64));
        assertThat(description(table.array())).isEqualTo("raw bytes, not known to be code\n");
        ByteBuffer floats = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1 << 14; i++) floats.putFloat((float) Math.sin(i));
        assertThat(description(floats.array())).isEqualTo("raw bytes, not known to be code\n");
    }

    /// Classes of this program are code of another machine, with names and numbers between.
    @Test
    void codeOfOtherMachinesIsNoCode() throws IOException {
        for (Class<?> c : new Class<?>[] {Main.class, Captures.class, BlobTest.class, String.class})
            try (var in = c.getResourceAsStream(c.getSimpleName() + ".class")) {
                byte[] all = java.util.Objects.requireNonNull(in).readAllBytes();
                assertThat(description(all)).as(c.getName()).doesNotContain("looks like", "code of");
            }
    }
}
