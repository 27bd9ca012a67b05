package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Every snippet of `docs/i-want-to.md` assembles for its machine, and the arithmetic gives what its row says.
class RecipesTest extends InFolder {
    private static final List<String> MACHINES = List.of("agx", "a630", "v9", "amx");
    private static final List<List<String>> INPUTS =
            List.of(List.of("r1", "r2", "r3"), List.of("r1.x", "r1.y", "r1.z"), List.of("r1", "r2", "r3"));
    private static final List<String> ENDS = List.of("stop", "end", "NOP.end", "ret");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern OUT = Pattern.compile("\"out\":\\{\"([^\"]+)\":\\[(-?\\d+)]");

    /// @param cells what stands in the column of each machine
    private record Row(String section, String wish, List<String> cells) {
        /// @return the lines for a machine; none where the cell has words
        List<String> lines(int machine) {
            if (!cells.get(machine).startsWith("`")) return List.of();
            return CODE.matcher(cells.get(machine))
                    .results()
                    .map(m -> m.group(1))
                    .toList();
        }
    }

    private static List<Row> rows() throws IOException {
        List<Row> out = new ArrayList<>();
        String section = "";
        for (String line : Files.readAllLines(Path.of("..", "docs", "i-want-to.md"))) {
            if (line.startsWith("## ")) section = line.substring(3);
            if (section.isEmpty() || !line.startsWith("| ") || line.startsWith("| I want")) continue;
            List<String> cells = List.of(line.substring(2).split(" \\| | \\|$"));
            assertThat(cells).as(line).hasSize(5);
            out.add(new Row(section, cells.getFirst(), cells.subList(1, 5)));
        }
        return out;
    }

    @Test
    void everySnippetAssembles() throws IOException {
        List<Row> rows = rows();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(60);
        int[] tried = new int[4];
        for (Row row : rows)
            for (int i = 0; i < 4; i++) {
                List<String> lines = row.lines(i);
                if (lines.isEmpty()) continue;
                assembles(row, i, lines);
                tried[i]++;
            }
        assertThat(tried[0]).isGreaterThanOrEqualTo(60);
        assertThat(tried[1]).isGreaterThanOrEqualTo(55);
        assertThat(tried[2]).isGreaterThanOrEqualTo(55);
        assertThat(tried[3]).isGreaterThanOrEqualTo(20);
    }

    /// Places that a snippet goes to and does not have are put around it.
    private static void assembles(Row row, int machine, List<String> lines) {
        String text = String.join("\n", lines);
        StringBuilder source = new StringBuilder();
        if (!text.contains("loop:")) source.append("loop:\n");
        source.append(text).append('\n');
        if (!text.contains("done:")) source.append("done:\n");
        source.append(ENDS.get(machine)).append('\n');
        Run run = Run.fed(source.toString(), "asm", "-a", MACHINES.get(machine));
        assertThat(run.err()).as("%s, %s", row.wish, MACHINES.get(machine)).isEmpty();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvFileSource(resources = "/recipes.csv", numLinesToSkip = 1, quoteCharacter = '\'')
    void arithmeticGives(String section, String wish, String a, String b, String c, String expected)
            throws IOException {
        Row row = rows().stream()
                .filter(r -> r.section.equals(section) && r.wish.equals(wish))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < 3; i++) {
            if (row.lines(i).isEmpty()) continue;
            Map<String, Integer> state = new LinkedHashMap<>();
            List<String> values = List.of(a, b, c);
            for (int k = 0; k < 3; k++) state.put(INPUTS.get(i).get(k), Integer.parseUnsignedInt(values.get(k), 16));
            int result = 0;
            for (String line : row.lines(i)) if (!line.endsWith("nop")) result = step(MACHINES.get(i), line, state);
            assertThat(Integer.toHexString(result)).as(MACHINES.get(i)).isEqualTo(expected);
        }
    }

    private static int step(String machine, String line, Map<String, Integer> state) {
        String registers = state.entrySet().stream()
                .map(e -> "\"%s\":%d".formatted(e.getKey(), e.getValue()))
                .collect(Collectors.joining(","));
        String question = "{\"text\":\"%s\",\"in\":{%s,\"lanes\":1}}".formatted(line, registers);
        String answer = Run.fed(question, "exec", "-a", machine).ok().out();
        Matcher m = OUT.matcher(answer);
        assertThat(m.find()).as(answer).isTrue();
        MatchResult changed = m.toMatchResult();
        int value = (int) Long.parseLong(changed.group(2));
        state.put(changed.group(1), value);
        return value;
    }
}
