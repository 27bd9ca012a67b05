package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The vectors made with the public tools. They live beside the project; a clone without the folder skips the tests that
/// need it.
final class Vectors {
    private Vectors() {}

    /// @return the folder of the AGX vectors; the test is skipped if there is none
    static Path agx() {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "agx");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        return folder;
    }

    /// Reads a table whose first line is a header.
    ///
    /// @return the columns of each line
    static List<String[]> table(String file) {
        List<String> lines = lines(agx().resolve(file));
        assertThat(lines.getFirst()).as("the header of %s", file).startsWith("#");
        List<String[]> out = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) out.add(line.split("\t", -1));
        return out;
    }

    static String text(String file) {
        return String.join("\n", lines(agx().resolve(file))) + "\n";
    }

    /// @return names of the files of a folder that end like this, sorted
    static List<String> names(String folder, String ending) {
        try (Stream<Path> all = Files.list(agx().resolve(folder))) {
            return all.map(p -> folder + "/" + p.getFileName())
                    .filter(n -> n.endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return the instruction's text without its note, every run of white space one blank
    static String plain(String text) {
        int note = text.indexOf(" {");
        return collapsed(note < 0 ? text : text.substring(0, note));
    }

    static String collapsed(String text) {
        return String.join(
                " ", Arrays.stream(text.split("\\s+")).filter(s -> !s.isEmpty()).toList());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
