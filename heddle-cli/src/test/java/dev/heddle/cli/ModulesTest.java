package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.book.Book;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Heddle on the module path of somebody else.
final class ModulesTest extends InFolder {
    /// A module that is only there when Heddle is compiled must not be asked of those who use it.
    @Test
    void nobodyNeedsWhatOnlyTheBuildNeeds() throws Exception {
        List<Path> all;
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            all =
                    modules.map(m -> m.resolve("src/main/java/module-info.java"))
                            .filter(Files::exists)
                            .toList();
        }
        assertThat(all).hasSizeGreaterThan(3);
        for (Path p : all)
            assertThat(Files.readString(p)).as(p.toString()).doesNotContain("static transitive");
    }

    @Test
    void compilesWithTheCoreAlone() throws Exception {
        Path core = Path.of(Book.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Assumptions.assumeTrue(
                Files.exists(core.resolve("module-info.class")), "the core is not a module here");
        file("module-info.java", "module user { requires dev.heddle.core; }");
        Files.createDirectories(folder.resolve("user"));
        file(
                "user/Main.java",
                """
                package user;

                import dev.heddle.code.Codec;

                class Main {
                    int entries() throws Exception {
                        return Codec.load("agx").book().entries().size();
                    }
                }
                """);
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        int code =
                javac.run(
                        System.out,
                        System.err,
                        "-p",
                        core.toString(),
                        "-d",
                        path("out"),
                        path("module-info.java"),
                        path("user" + File.separator + "Main.java"));
        assertThat(code).isZero();
    }
}
