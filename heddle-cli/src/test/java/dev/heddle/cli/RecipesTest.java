package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.CsvSource;

/// Every snippet of `docs/i-want-to.md` assembles for its machine, and the arithmetic gives what its row says.
class RecipesTest extends InFolder {
    private static final List<String> MACHINES = List.of("agx", "a630", "v9", "amx");
    private static final List<List<String>> INPUTS =
            List.of(
                    List.of("r1", "r2", "r3"),
                    List.of("r1.x", "r1.y", "r1.z"),
                    List.of("r1", "r2", "r3"));
    private static final List<String> ENDS = List.of("stop", "end", "NOP.end", "ret");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern OUT = Pattern.compile("\"out\":\\{\"([^\"]+)\":\\[(-?\\d+)]");

    /// @param cells what stands in the column of each machine
    private record Row(String section, String wish, List<String> cells) {
        /// @return the lines for a machine; none where the cell has words
        List<String> lines(int machine) {
            if (!cells.get(machine).startsWith("`")) return List.of();
            return CODE.matcher(cells.get(machine)).results().map(m -> m.group(1)).toList();
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
    @CsvSource({
        "Registers, set a register to a number, 0, 0, 0, 7",
        "Registers, set it to a number of 32 bits, 0, 0, 0, 12345678",
        "Registers, set it to a float, 0, 0, 0, 3fc00000",
        "Integers, add, 7fffffff, 5, 0, 80000004",
        "Integers, subtract, 3, 5, 0, fffffffe",
        "Integers, multiply, 12345678, 9abcdef1, 0, 366176f8",
        "Integers, multiply and add, 1234, 5678, 9, 6260069",
        "Integers, shift left, 87654321, 0, 0, 76543210",
        "Integers, shift left by a register, 87654321, 8, 0, 65432100",
        "Integers, shift right, 87654321, 0, 0, 8765432",
        "Integers, 'shift right, with the sign', 87654321, 0, 0, f8765432",
        "Integers, rotate right, 87654321, 0, 0, 21876543",
        "Integers, take bits 4 to 11 out, 87654321, 0, 0, 32",
        "Integers, and, ff00ff, f0f0f0f, 0, f000f",
        "Integers, or, ff00ff, f0f0f0f, 0, fff0fff",
        "Integers, exclusive or, ff00ff, f0f0f0f, 0, ff00ff0",
        "Integers, turn all bits round, ff00ff, 0, 0, ff00ff00",
        "Integers, count the ones, ff00f1, 0, 0, d",
        "Integers, count the zeros before the highest one, ff00f1, 0, 0, 8",
        "Integers, the lesser of two, fffffffe, 5, 0, fffffffe",
        "Integers, 'compare, as 0 or 1', 5, fffffffe, 0, 1",
        "Integers, choose one of two, 5, 6, 7, 6",
        "Floats, add, 3f800000, 40000000, 0, 40400000",
        "Floats, subtract, 3f800000, 40000000, 0, bf800000",
        "Floats, multiply, 3fc00000, c0000000, 0, c0400000",
        "Floats, 'multiply and add, rounded once', 3fc00000, 40000000, 3f800000, 40800000",
        "Floats, keep it between 0 and 1, 40000000, 0, 0, 3f800000",
        "Floats, without its sign, c0000000, 0, 0, 40000000",
        "Floats, 1 / x, 40000000, 0, 0, 3f000000",
        "Floats, 1 / the square root, 40800000, 0, 0, 3f000000",
        "Floats, logarithm to the base 2, 41000000, 0, 0, 40400000",
        "Floats, round down, bfc00000, 0, 0, c0000000",
        "Floats, the greater of two, bfc00000, 3f800000, 0, 3f800000",
        "Floats, integer to float, fffffffe, 0, 0, c0000000",
        "Floats, float to integer, c0200000, 0, 0, fffffffe"
    })
    void arithmeticGives(
            String section, String wish, String a, String b, String c, String expected)
            throws IOException {
        Row row =
                rows().stream()
                        .filter(r -> r.section.equals(section) && r.wish.equals(wish))
                        .findFirst()
                        .orElseThrow();
        for (int i = 0; i < 3; i++) {
            if (row.lines(i).isEmpty()) continue;
            Map<String, Integer> state = new LinkedHashMap<>();
            List<String> values = List.of(a, b, c);
            for (int k = 0; k < 3; k++)
                state.put(INPUTS.get(i).get(k), Integer.parseUnsignedInt(values.get(k), 16));
            int result = 0;
            for (String line : row.lines(i))
                if (!line.endsWith("nop")) result = step(MACHINES.get(i), line, state);
            assertThat(Integer.toHexString(result)).as(MACHINES.get(i)).isEqualTo(expected);
        }
    }

    private static int step(String machine, String line, Map<String, Integer> state) {
        String registers =
                state.entrySet().stream()
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
