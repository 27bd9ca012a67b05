package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Links in comments, also in those of classes that no page of Javadoc has. A compiler inside of Maven does not see
/// links in Markdown, one beside it does and fails.
@Tag("long")
class CommentLinksTest {
    @Test
    void linksLeadSomewhere() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(1000);
        assertThat(wrong(sources)).isEmpty();
    }

    @Test
    void aLinkToNothingIsFound() throws IOException {
        Path source = Files.createTempFile("Links", ".java");
        Files.writeString(source, "/// A [String#nothing].\nclass Links {}\n");
        assertThat(wrong(List.of(source))).singleElement().asString().contains("reference not found");
        Files.delete(source);
    }

    private static List<String> wrong(List<Path> sources) throws IOException {
        List<String> wrong = new ArrayList<>();
        SourceTrees.of(
                sources,
                List.of("-proc:none", "-Xdoclint:reference/private"),
                d -> {
                    if (d.getKind() == Diagnostic.Kind.ERROR) wrong.add(d.toString());
                },
                JavacTask::analyze);
        return wrong;
    }

    /// All but what stands on libraries that the command has not.
    static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(".."))) {
            return all.filter(p -> p.toString().contains("src/main/java"))
                    .filter(p -> p.toString().endsWith(".java"))
                    .filter(p -> !p.endsWith("module-info.java"))
                    .filter(p -> !p.toString().matches(".*heddle-(studio|bench|corpus-spark).*"))
                    .toList();
        }
    }
}
