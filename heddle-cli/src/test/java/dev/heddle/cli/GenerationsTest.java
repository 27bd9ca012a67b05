package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Public programs of each generation of Apple's GPUs are said to be of another one where they are
/// read as such, and are not where they are read as what they are.
@Tag("long")
class GenerationsTest extends InFolder {
    private static final String NOTE = "does not look like code of";

    private static List<String[]> programs(String isa) throws IOException {
        return Files.readAllLines(Path.of("../heddle-asm/src/test/resources/" + isa + "/programs.tsv")).stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split("\t"))
                .toList();
    }

    private static boolean isOther(String code, String as) {
        return Run.fed(code, "dis", "-a", as).err().contains(NOTE);
    }

    @ParameterizedTest
    @CsvSource({"agx3, agx3@g17", "agx5, agx5@g17g"})
    void own(String isa, String as) throws IOException {
        for (String[] row : programs(isa))
            assertThat(isOther(row[row.length - 1], as)).as(row[0]).isFalse();
    }

    /// Those that are not told have no word that could: sums, moves and returns are alike.
    @ParameterizedTest
    @CsvSource({
        "agx5, agx3, c_dync_g0 c_noinline_helper",
        "agx3, agx5, empty_const ray_part",
        "agx, agx3, saxpy.preamble vecadd.preamble",
        "agx, agx5, saxpy.preamble vecadd vecadd.preamble"
    })
    void others(String isa, String as, String silent) throws IOException {
        List<String> found = programs(isa).stream()
                .filter(row -> !isOther(row[row.length - 1], as))
                .map(row -> row[0])
                .toList();
        assertThat(String.join(" ", found)).isEqualTo(silent);
    }

    /// The message, which is that of every command.
    @ParameterizedTest
    @CsvSource({"dis", "check", "stats", "graph"})
    void everyCommand(String command) {
        String m5 = "0ca010060f000300012200400e000000";
        assertThat(Run.fed(m5, command, "-a", "agx3").err())
                .startsWith("note: <stdin>: this does not look like code of agx3@g16: 1 word is such"
                        + " as its code never has, ")
                .endsWith("; it looks like code of another generation or machine, '-a agx5'\n");
        assertThat(Run.fed(m5, command, "-a", "m5").err()).doesNotContain(NOTE);
    }

    /// Chips of two encodings have a name in common.
    @Test
    void whichGeneration() {
        Run.fed("0e000000", "dis", "-a", "g17").fails(2, "g17: say which: agx3@g17 or agx5@g17g");
        assertThat(Run.fed("0e000000", "dis", "-a", "g17p").ok().out()).contains("stop");
        assertThat(Run.fed("0e000000", "dis", "-a", "applegpu_g17g").ok().out()).contains("stop");
    }
}
