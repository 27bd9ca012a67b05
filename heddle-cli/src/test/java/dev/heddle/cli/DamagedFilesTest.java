package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged files of every kind that is read: each is read or refused in one line, in little time and in 256 MB. A
/// sample of all mutants, or with `-Dheddle.exhaustive=true` 10,000 of each kind; another seed is
/// `-Dheddle.fuzz.seed=N`.
@Tag("long")
class DamagedFilesTest extends InFolder {
    private static final Path SAMPLES = Path.of("src/test/resources/damaged");
    private static final int COUNT = Boolean.getBoolean("heddle.exhaustive") ? 10_000 : 15;
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 45);

    private static final Pattern LINE = Pattern.compile("(?m)^(\\S+): (\\d+) read, (\\d+) refused");

    @Test
    void everyKindOfFile() throws IOException, InterruptedException {
        List<String> command = List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DamagedFiles.class.getName(),
                SAMPLES.toString(),
                folder.toString(),
                Integer.toString(COUNT),
                Long.toString(SEED));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out).doesNotContainPattern("(?m)^fault: ");
        assertThat(process.waitFor()).as(out).isZero();
        Set<String> read = LINE.matcher(out)
                .results()
                .map((MatchResult r) -> r.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(read).isEqualTo(samples());
    }

    /// @return the names of all files of the folder that are samples themselves, and not read by others
    private static Set<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(n ->
                            !Set.of("samples.tsv", "reverse.hex", "io.json").contains(n))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
