package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `od`, `hexdump` and `xxd` write is read back, or refused where it does not say what the bytes are.
final class DumpTest {
    private static final String BYTES = "720510048e05c2222c0010000549f00f0fc8f20f38008800";

    @TempDir
    Path folder = Path.of("");

    private static String read(String text) throws Exception {
        return Reading.chunks(text, Optional.empty());
    }

    private static String fault(String text) throws Exception {
        return Reading.fault(text, Optional.empty()).lines().findFirst().orElse("");
    }

    private static String faultOfDump(String text) throws Exception {
        return Reading.fault(text, Optional.of(Format.DUMP)).lines().findFirst().orElse("");
    }

    @Test
    void odInEveryBase() throws Exception {
        String first = " 72 05 10 04 8e 05 c2 22 2c 00 10 00 05 49 f0 0f\n";
        String second = " 0f c8 f2 0f 38 00 88 00\n";
        String all = "0@1:" + BYTES;
        assertThat(read("000000" + first + "000010" + second + "000018\n")).isEqualTo(all);
        assertThat(read("0000000" + first + "0000020" + second + "0000030\n")).isEqualTo(all);
        assertThat(read("0000000" + first + "0000016" + second + "0000024\n")).isEqualTo(all);
        assertThat(read("0000000" + first + "0000010" + second + "0000018\n")).isEqualTo(all);
        assertThat(read("0000000" + first + "0000020" + second)).isEqualTo(all);
    }

    @Test
    void spacedAsOnOtherSystems() throws Exception {
        assertThat(read("0000000    72  05  10  04\n0000004\n")).isEqualTo("0@1:72051004");
    }

    @Test
    void charactersAtTheRight() throws Exception {
        assertThat(read("""
                                00000000  72 05 10 04 8e 05 c2 22  2c 00 10 00 05 49 f0 0f  |r......",....I..|
                                00000010  0f c8 f2 0f 38 00 88 00                           |....8...|
                                00000018
                                """)).isEqualTo("0@1:" + BYTES);
        assertThat(read("0000000 72 7c 3e 04  >r|>.<\n0000004\n")).isEqualTo("0@1:727c3e04");
        assertThat(read("00000000: 6162 6364  abcd\n00000004: 20                   \n"))
                .isEqualTo("0@1:6162636420");
        assertThat(fault("00000000  72 05  |rr|\n00000002\n"))
                .isEqualTo("in.txt:1:19: these characters are not those of the bytes before them");
    }

    @Test
    void starsRepeatTheLineBefore() throws Exception {
        String line = "00".repeat(16);
        assertThat(read("000000" + " 00".repeat(16) + "\n*\n000060 01 02\n000062\n"))
                .isEqualTo("0@1:" + line.repeat(6) + "0102");
        assertThat(faultOfDump("000000 00 00\n*\n000005\n"))
                .isEqualTo("in.txt:3:1: this offset does not follow those before it");
        assertThat(fault("000000 00 00\n000002 00 00\n*\n"))
                .isEqualTo("in.txt: the dump ends after a '*': how often is not said");
        assertThat(fault("000000 00 00\n*\n200000000\n")).isEqualTo("in.txt:3:1: all '*' stand for at most 16 MiB");
    }

    @Test
    void offsetsHaveToFollow() throws Exception {
        assertThat(fault("00000000  41 42  |AB|\n00000003  43  |C|\n"))
                .isEqualTo("in.txt:2:1: this offset does not follow those before it: the bytes end at 0x2");
        assertThat(faultOfDump("00000000  41  |A|\n00000001\n00000001  42  |B|\n"))
                .isEqualTo("in.txt:3:1: the dump has ended with the line before");
    }

    @Test
    void firstOffsetNeedNotBeZero() throws Exception {
        assertThat(read("000010 0f c8\n000012\n")).isEqualTo("10@1:0fc8");
        assertThat(read("00000010: 0fc8  ..\n")).isEqualTo("10@1:0fc8");
        assertThat(fault("0000020 0f c8\n0000022\n"))
                .isEqualTo(
                        "in.txt: these offsets may be octal, decimal or hexadecimal; 'od -v -Ax' from offset 0 on is clear");
    }

    @Test
    void whatIsNotClearIsRefused() throws Exception {
        String words = "in.txt: this looks like a dump of words or octal numbers";
        assertThat(fault("0000000 0572 0410\n0000004\n")).startsWith(words);
        assertThat(fault("0000000 0572 0010\n0000003\n")).startsWith(words);
        assertThat(fault("0000000 162 005\n0000002\n")).startsWith(words);
        assertThat(fault("0000000 002562 002020\n0000004\n")).startsWith(words);
        assertThat(fault("00000000: 04100572  r...\n")).startsWith("in.txt: 'xxd -e'");
        assertThat(fault("00000000: 01110010 00000101  r.\n")).startsWith("in.txt: 'xxd -b'");
        assertThat(fault("00000000: 01020304  ....\n")).startsWith("in.txt: this may be from");
        assertThat(fault("38008800 88 00\n")).startsWith("in.txt: the first number of a line");
        assertThat(Reading.chunks("38008800 88 00\n", Optional.of(Format.HEX))).isEqualTo("0@1:380088008800");
        assertThat(Reading.chunks("00000000: 01020304  ....\n", Optional.of(Format.DUMP)))
                .isEqualTo("0@1:01020304");
    }

    @Test
    void hexTextAndListingsStayWhatTheyWere() throws Exception {
        assertThat(Reading.open("72051004\n8e05c222 2c001000\n", Optional.empty())
                        .format())
                .isEqualTo(Format.HEX);
        assertThat(Reading.open("72051004 8e05c222\n38008800 8800\n", Optional.empty())
                        .format())
                .isEqualTo(Format.HEX);
        assertThat(Reading.open("00000000: 7205 1004  wait\n", Optional.empty()).format())
                .isEqualTo(Format.LISTING);
        assertThat(Reading.open("000000: 3800  wait 0\n", Optional.empty()).format())
                .isEqualTo(Format.LISTING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "od -v -tx1",
                "od -Ax -tx1",
                "od -v -Ad -tx1",
                "od -v -tx1z",
                "od -v -tx1 -w7",
                "hexdump -C",
                "hexdump -v -C",
                "xxd",
                "xxd -a",
                "xxd -d",
                "xxd -u -c 11",
                "xxd -g1",
                "xxd -g3 -c 17",
                "xxd -i",
                "xxd -p"
            })
    void theToolsThemselves(String command) throws Exception {
        Random random = new Random(command.hashCode());
        for (int length : new int[] {1, 2, 3, 15, 16, 17, 33, 100, 257, 5_000, 70_000}) {
            byte[] code = new byte[length];
            random.nextBytes(code);
            // Some of it is the same for several lines.
            if (length > 100) Arrays.fill(code, length / 4, length / 2, (byte) 0);
            String text = written(command, code);
            try (CodeReader in = Reading.open(text, Optional.empty())) {
                assertThat(Reading.bytes(in))
                        .as("%s of %d bytes", command, length)
                        .isEqualTo(code);
            }
        }
    }

    /// What a tool writes about a file, if it is on this machine.
    private String written(String command, byte[] code) throws Exception {
        Path file = Files.write(folder.resolve("code.bin"), code);
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(file.toString());
        boolean isThere = Files.isExecutable(Path.of("/usr/bin", words.getFirst()));
        Assumptions.assumeTrue(isThere, words.getFirst() + " is not on this machine");
        Process p = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new String(p.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
}
