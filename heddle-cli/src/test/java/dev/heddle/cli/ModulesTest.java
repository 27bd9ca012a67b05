package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Book;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Heddle on the module path of somebody else.
final class ModulesTest extends InFolder {
    private static List<Path> descriptors() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.map(m -> m.resolve("src/main/java/module-info.java"))
                    .filter(Files::exists)
                    .toList();
        }
    }

    /// A module that is only there when Heddle is compiled must not be asked of those who use it.
    @Test
    void nobodyNeedsWhatOnlyTheBuildNeeds() throws Exception {
        List<Path> all = descriptors();
        assertThat(all).hasSizeGreaterThan(3);
        for (Path p : all) assertThat(Files.readString(p)).as(p.toString()).doesNotContain("static transitive");
    }

    /// Who reads a module reads what it exports first.
    @Test
    void aLibraryExportsFivePackagesAtMost() throws Exception {
        for (Path p : descriptors()) {
            long exports = Files.readAllLines(p).stream()
                    .filter(l -> l.startsWith("    exports"))
                    .count();
            assertThat(exports).as(p.toString()).isLessThanOrEqualTo(5);
        }
    }

    /// @return the folder or jar of a class
    private static Path place(Class<?> of) throws Exception {
        Path place =
                Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertThat(ModuleFinder.of(place).findAll())
                .as(place.toString())
                .isNotEmpty()
                .noneMatch(m -> m.descriptor().isAutomatic());
        return place;
    }

    @Test
    void readsCodeWithThreeModules() throws Exception {
        String modules = Stream.of(place(Source.class), place(Book.class), place(Codec.class))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        file("module-info.java", "module user { requires dev.heddle.asm; }");
        Files.createDirectories(folder.resolve("user"));
        file("user/Main.java", """
                package user;

                import dev.heddle.asm.Codec;

                class Main {
                    int entries() throws Exception {
                        return Codec.load("agx").book().entries().size();
                    }
                }
                """);
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        int code = javac.run(
                System.out,
                System.err,
                "-p",
                modules,
                "-d",
                path("out"),
                path("module-info.java"),
                path("user" + File.separator + "Main.java"));
        assertThat(code).isZero();
    }
}
