package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Command lines that start without picocli do the same as with it.
class QuickArgsTest {
    /// Hex, and code that is damaged so that it has to be read as it is.
    private static final String CODE = "0e05c43600000000\n8800\n00c0eaffffff\nffff\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--json",
                "--stats",
                "--raw",
                "--no-labels",
                "--expand",
                "--json --raw",
                "--stats --json",
                "--json --lines"
            })
    void flagsMeanTheSame(String flags) {
        List<String> quick = new ArrayList<>(List.of("dis", "-a", "agx"));
        for (String f : flags.split(" ")) if (!f.isEmpty()) quick.add(f);
        assertSame(quick);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check -a agx",
                "check -a ir3",
                "asm -a agx",
                "asm -a ir3 --lines",
                "explain -a agx 8800",
                "explain -a agx stop --json"
            })
    void otherCommandsDoTheSame(String command) {
        assertSame(new ArrayList<>(List.of(command.split(" "))));
    }

    private static void assertSame(List<String> quick) {
        List<String> slow = new ArrayList<>(quick);
        slow.set(1, "--isa=" + quick.get(2));
        slow.remove(2);
        assertThat(QuickArgs.of(quick.toArray(String[]::new))).isNotNull();
        assertThat(QuickArgs.of(slow.toArray(String[]::new))).isNull();
        Run one = Run.fed(CODE, quick.toArray(String[]::new));
        Run other = Run.fed(CODE, slow.toArray(String[]::new));
        assertThat(one.out() + one.err()).isNotEmpty();
        assertThat(one.out()).isEqualTo(other.out());
        assertThat(one.err()).isEqualTo(other.err());
        assertThat(one.code()).isEqualTo(other.code());
    }

    @Test
    void whatIsNotPlainIsPicoclis() {
        assertThat(QuickArgs.of(new String[] {"dis", "-a", "agx", "--json", "--json"})).isNull();
        assertThat(QuickArgs.of(new String[] {"asm", "-a", "agx", "--json"})).isNull();
        assertThat(QuickArgs.of(new String[] {"dis", "-a", "agx", "-o", "x"})).isNull();
        assertThat(QuickArgs.of(new String[] {"dis", "--json"})).isNull();
        assertThat(QuickArgs.of(new String[] {"check", "-a", "agx", "a", "b"})).isNull();
        assertThat(QuickArgs.of(new String[] {"check", "-a", "agx", "--stats"})).isNull();
        assertThat(QuickArgs.of(new String[] {"explain", "-a", "agx"})).isNull();
        assertThat(QuickArgs.of(new String[] {"explain", "-a", "agx", "iadd", "r0,", "r1,", "3"}))
                .isNull();
    }
}
