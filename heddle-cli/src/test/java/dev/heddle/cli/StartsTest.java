package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.table.CommandTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The files by which launchers start the JVM name existing commands and options.
class StartsTest {
    private static final Path FOLDER = Path.of("src", "main", "dist", "lib");

    private static List<String[]> lines(String name) throws IOException {
        List<String[]> out = new ArrayList<>();
        for (String line : Files.readAllLines(FOLDER.resolve(name)))
            if (!line.startsWith("#")) out.add(line.split(" "));
        return out;
    }

    @Test
    void wordsAreCommandsAndKindsHaveOptions() throws IOException {
        List<String> commands = CommandTable.words();
        Set<String> seen = new TreeSet<>();
        for (String[] line : lines("starts")) {
            assertThat(line).hasSizeGreaterThanOrEqualTo(2);
            assertThat(List.of(line).subList(2, line.length)).allMatch(option -> option.startsWith("-X"));
            assertThat(commands).contains(line[0]);
            assertThat(seen.add(line[0])).as(line[0]).isTrue();
            assertThat(FOLDER.resolve(line[1] + ".args")).exists();
        }
    }

    /// A cache has the classes of commands that take it, and of no others.
    @Test
    void eachCommandIsTrainedForItsKind() throws IOException {
        Set<String> trained = new TreeSet<>();
        for (String[] line : lines("training.txt")) {
            String word = line[1].replace("!", "");
            String kind = "quick";
            for (String[] start : lines("starts")) if (start[0].equals(word)) kind = start[1];
            assertThat(line[0]).as(String.join(" ", line)).isEqualTo(kind);
            trained.add(kind);
        }
        assertThat(trained).containsExactly("compute", "quick");
    }
}
