package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random bytes, written in every format in a random manner, come back as they were.
@Tag("long")
final class RoundTripTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final String[] GAPS = {" ", "\n", "\r\n", ", ", "\t", "  ", "", "", "", " ; x\n", " # 12\n", "//\n"};
    private static final String[] PREFIXES = {"", "", "", " 0x", "\\x"};
    private static final String[] TEXTS = {"fadd32 r1", "add", "wait 0 ; x", ".word 1", "<disassembly failed>", ""};
    private static final String[] BETWEEN = {"", "", "", "\n", "L_a8:\n", "; 0: 3800 x\n", ".align 4\n"};

    /// Gives a few bytes at a time, so that every place in a text is once the end of what is there.
    private static final class Drops extends InputStream {
        private final InputStream in;
        private final Random random;

        Drops(byte[] bytes, Random random) {
            this.in = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            return in.read(b, off, Math.min(len, 1 + random.nextInt(50)));
        }
    }

    private static String hexText(byte[] code, Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "\ufeff" : "");
        int at = 0;
        while (at < code.length) {
            int length = Math.min(code.length - at, 1 + random.nextInt(20));
            String hex = HEX.formatHex(code, at, at + length);
            String prefix = PREFIXES[random.nextInt(PREFIXES.length)];
            boolean lineStart = text.isEmpty() || text.charAt(text.length() - 1) == '\n';
            if (lineStart && random.nextInt(3) == 0) text.append("%x: ".formatted(at));
            text.append(prefix).append(random.nextBoolean() ? hex : hex.toUpperCase(java.util.Locale.ROOT));
            text.append(GAPS[random.nextInt(GAPS.length)]);
            at += length;
        }
        return text.toString();
    }

    private static String listing(byte[] code, Random random) {
        StringBuilder text = new StringBuilder("start:\n");
        int at = 0;
        while (at < code.length) {
            int length = Math.min(code.length - at, 1 + random.nextInt(14));
            String hex = HEX.formatHex(code, at, at + length);
            if (random.nextInt(3) == 0) hex = hex.replaceAll("(..)(?=.)", "$1 ");
            else if (random.nextInt(3) == 0) hex = hex.replaceAll("(....)(?=.)", "$1 ");
            text.append("%8x: ".formatted(at)).append(hex).append("  ").append(TEXTS[random.nextInt(TEXTS.length)]);
            text.append(random.nextBoolean() ? "\n" : "\r\n").append(BETWEEN[random.nextInt(BETWEEN.length)]);
            at += length;
        }
        return text.toString();
    }

    private static byte[] read(byte[] file, Optional<Format> format, Random random) throws Exception {
        try (CodeReader reader = CodeReader.open(new Drops(file, random), "in", format)) {
            return Reading.bytes(reader);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 15, 16, 17, 100, 1000, 5000, 65535, 65536, 65537, 200_000})
    void comesBack(int length) throws Exception {
        for (int seed = 0; seed < Math.clamp(100_000 / length, 2, 300); seed++) {
            Random random = new Random(seed);
            byte[] code = new byte[length];
            random.nextBytes(code);
            byte[] hex = hexText(code, random).getBytes(StandardCharsets.UTF_8);
            byte[] listing = listing(code, random).getBytes(StandardCharsets.UTF_8);
            assertThat(read(code, Optional.of(Format.RAW), random)).isEqualTo(code);
            assertThat(read(hex, Optional.of(Format.HEX), random))
                    .as("hex %d", seed)
                    .isEqualTo(code);
            assertThat(read(hex, Optional.empty(), random)).as("hex %d", seed).isEqualTo(code);
            assertThat(read(listing, Optional.of(Format.LISTING), random))
                    .as("listing %d", seed)
                    .isEqualTo(code);
            assertThat(read(listing, Optional.empty(), random))
                    .as("listing %d", seed)
                    .isEqualTo(code);
        }
    }

    /// Whatever the bytes are, reading ends, with bytes or with a message.
    @ParameterizedTest
    @ValueSource(strings = {"0123abc:xX\\/#;*. \t\n\r,{g", "0a: \n\t*.", "\0\u0001\u007f0a:\n"})
    void garbageIsReadOrRefused(String alphabet) throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(30);
            while (text.length() < length) text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            String all = text.toString().replaceAll("\\*[0-9]*", "*30");
            for (Format format : Format.values())
                assertThat(Reading.fault(all, Optional.of(format))).isNotEmpty();
            assertThat(Reading.fault(all, Optional.empty())).isNotEmpty();
        }
    }
}
