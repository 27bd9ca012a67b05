package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Colour on a terminal only.
class ColourTest {
    private static final char ESCAPE = '\u001b';

    private static Run run(boolean colour, String command) {
        return Run.of(
                "20c006000000 0e00000000c0cfff ffff 8800".getBytes(StandardCharsets.UTF_8), colour, command.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis -a agx",
                "dis -a agx --json",
                "dis -a agx --stats",
                "dis -a agx --lines",
                "explain -a agx 8800",
                "book list",
                "book list -a agx",
                "book show -a agx iadd",
                "--help",
                "dis --help",
                "dis --foo",
                "explain -a agx zzz"
            })
    void noneWithoutATerminal(String command) {
        Run run = run(false, command);
        assertThat(run.out() + run.err()).isNotEmpty().doesNotContain(String.valueOf(ESCAPE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dis -a agx", "explain -a agx 8800", "book list -a agx", "book show -a agx iadd"})
    void someOnATerminal(String command) {
        String with = run(true, command).ok().out();
        assertThat(with).contains(String.valueOf(ESCAPE));
        assertThat(with.replaceAll("\u001b\\[[0-9;]*m", ""))
                .isEqualTo(run(false, command).ok().out());
    }

    @Test
    void asTheUserSays() {
        String escape = String.valueOf(ESCAPE);
        assertThat(run(false, "dis -a agx --color=always").out()).contains(escape);
        assertThat(run(false, "--colour=always dis -a agx").out()).contains(escape);
        assertThat(run(true, "dis --color=never -a agx").out()).doesNotContain(escape);
        assertThat(run(true, "dis --color=auto -a agx").out()).contains(escape);
        run(true, "dis --color=sometimes -a agx")
                .fails(
                        2,
                        "heddle dis: --color: expected auto, always or never, found 'sometimes'; see 'heddle dis --help'");
    }

    @Test
    void messagesAreColouredWhereTheyAreRead() {
        byte[] wrong = "iadd r1, r2, 300\n".getBytes(StandardCharsets.UTF_8);
        String plain = Run.of(wrong, false, "asm", "-a", "agx").err();
        String with = Run.of(wrong, true, "asm", "-a", "agx").err();
        assertThat(plain).doesNotContain(String.valueOf(ESCAPE));
        assertThat(with).contains(ESCAPE + "[1m<stdin>:1:14:", ESCAPE + "[33m^~~");
        assertThat(with.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dis -a agx --json", "dis -a agx --lines"})
    void dataHasNoneEver(String command) {
        assertThat(run(true, command).out()).isNotEmpty().doesNotContain(String.valueOf(ESCAPE));
    }

    @Test
    void everyColourEnds() {
        String with = run(true, "dis -a agx").ok().out();
        assertThat(with.split("\u001b\\[0m", -1)).hasSameSizeAs(with.split("\u001b\\[[1-9][0-9]*m", -1));
    }
}
