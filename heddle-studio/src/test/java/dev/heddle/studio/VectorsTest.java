package dev.heddle.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.microsoft.playwright.Page;
import dev.heddle.studio.trial.Cases;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts, bytes and meanings of the vectors, and the examples: the engine in a browser says of each what that of the
/// virtual machine says. `-Dheddle.cases.all=true` takes all of them.
@Tag("long")
class VectorsTest {
    /// Every how manieth case is taken unless all are.
    private static final int STEP = 29;

    private static final int AT_LEAST = 2_100;
    private static final int PART = 250;

    private static final Path SITE = Path.of(System.getProperty("heddle.site", "target/site"));
    private static final Path ENGINE = Path.of(System.getProperty("heddle.cases", "target/cases"));
    private static final Path VECTORS = Path.of(System.getProperty("heddle.vectors", "../../shared/vectors"));

    @TempDir
    private Path folder;

    @Test
    void theBrowserSaysTheSame() throws IOException {
        assumeThat(VECTORS).exists();
        try (Chromium chromium = Chromium.start()) {
            List<String> cases = cases();
            assertThat(cases).hasSizeGreaterThan(AT_LEAST);
            assertThat(cases.stream().map(VectorsTest::kind).collect(Collectors.toSet()))
                    .containsAll(Set.of("agx does", "ir3 does", "valhall does", "amx chain", "amx runs", "amx text"));
            List<String> right = cases.stream()
                    .map(Cases::answer)
                    .map(a -> a.replace("\n", "\\n"))
                    .toList();
            assertThat(right).hasSameSizeAs(cases);
            assertThat(right.stream().filter(a -> a.startsWith("!")).count())
                    .as("refused")
                    .isLessThan(cases.size() / 20);
            compare(chromium, cases, right);
        }
    }

    private static String kind(String line) {
        String[] f = line.split("\t", 3);
        return f[0].split("@")[0] + " " + f[1];
    }

    private static List<String> cases() throws IOException {
        List<String> all = new VectorCases(VECTORS).all(Path.of("../examples"));
        int step = Boolean.getBoolean("heddle.cases.all") ? 1 : STEP;
        List<String> out = new ArrayList<>();
        for (int i = 0; i < all.size(); i++)
            if (i % step == 0 || kind(all.get(i)).endsWith("runs")) out.add(all.get(i));
        return out;
    }

    private void compare(Chromium chromium, List<String> cases, List<String> right) throws IOException {
        Path site = folder.resolve("site");
        copy(ENGINE, site.resolve("cases"));
        copy(SITE.resolve("books"), site.resolve("books"));
        Files.copy(SITE.resolve("unpack.js"), site.resolve("unpack.js"));
        Files.copy(Path.of("src/test/web/cases.html"), site.resolve("index.html"));
        List<String> wrong = new ArrayList<>();
        try (SiteServer server = new SiteServer(site);
                Page page = chromium.browser().newPage()) {
            page.setDefaultTimeout(120_000);
            page.navigate(server.address());
            page.waitForFunction("() => window.cases");
            for (int i = 0; i < cases.size(); i += PART) {
                List<String> part = cases.subList(i, Math.min(cases.size(), i + PART));
                String output = (String) page.evaluate("x => window.cases(x)", String.join("\n", part));
                String[] answers = output.split("\n", -1);
                assertThat(answers).hasSameSizeAs(part);
                for (int k = 0; k < answers.length; k++)
                    if (!answers[k].equals(right.get(i + k)))
                        wrong.add(part.get(k) + ": " + answers[k] + " is not " + right.get(i + k));
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) throws IOException {
                Path at = to.resolve(from.relativize(p).toString());
                Files.createDirectories(at.getParent());
                Files.copy(p, at);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
