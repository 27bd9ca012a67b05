package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Public programs of each generation of Apple's GPUs are said to be of another one where they are read as such, and are
/// not where they are read as what they are.
class GenerationsTest extends InFolder {
    private static List<String[]> programs(String isa) throws IOException {
        return Files.readAllLines(
                        Path.of("../heddle-asm/src/test/resources/" + isa + "/programs.tsv"))
                .stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split("\t"))
                .toList();
    }

    /// @return names of the programs of one generation that are said not to be of another
    private static List<String> other(String own, String as) throws IOException {
        List<String> out = new ArrayList<>();
        for (String[] row : programs(own)) {
            String code = row[row.length - 1];
            if (Run.fed(code, "dis", "-a", as).err().contains("does not look like code of"))
                out.add(row[0]);
        }
        return out;
    }

    @Test
    void own() throws IOException {
        assertThat(other("agx3", "agx3@g17")).isEmpty();
        assertThat(other("agx5", "agx5@g17g")).isEmpty();
    }

    @Test
    void others() throws IOException {
        for (String[] pair :
                new String[][] {
                    {"agx5", "agx3"}, {"agx3", "agx5"}, {"agx", "agx3"}, {"agx", "agx5"}
                }) {
            List<String> found = other(pair[0], pair[1]);
            List<String> all = new ArrayList<>(programs(pair[0]).stream().map(r -> r[0]).toList());
            int n = all.size();
            all.removeAll(found);
            System.out.println(
                    pair[0] + " as " + pair[1] + ": " + found.size() + " of " + n + "; not " + all);
        }
    }
}
