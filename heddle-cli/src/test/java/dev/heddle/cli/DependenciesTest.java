package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The table of dependencies in `CONTRIBUTING.md` has those of the build, and no others.
class DependenciesTest {
    private static final Pattern ARTIFACT = Pattern.compile(
            "<(?:dependency|artifactItem)>\\s*<groupId>(?!dev\\.heddle<)[^<]*</groupId>\\s*<artifactId>([^<$]+)</artifactId>");

    @Test
    void eachHasAReason() throws IOException {
        Path root = Path.of("..");
        TreeSet<String> used = new TreeSet<>();
        try (Stream<Path> all = Files.list(root)) {
            for (Path folder : Stream.concat(Stream.of(root), all).toList()) {
                Path pom = folder.resolve("pom.xml");
                if (Files.exists(pom)) artifacts(Files.readString(pom)).forEach(used::add);
            }
        }
        String guide = Files.readString(root.resolve("CONTRIBUTING.md"));
        String table = guide.substring(guide.indexOf("## Dependencies"), guide.indexOf("## Add an instruction"));
        TreeSet<String> named = new TreeSet<>();
        table.lines()
                .filter(l -> l.startsWith("| `"))
                .forEach(l -> Pattern.compile("`([^`]+)`")
                        .matcher(l.substring(0, l.indexOf('|', 1)))
                        .results()
                        .forEach(m -> named.add(m.group(1))));
        assertThat(named).isEqualTo(used);
    }

    private static Stream<String> artifacts(String pom) {
        return ARTIFACT.matcher(pom).results().map((MatchResult m) -> m.group(1));
    }
}
