package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Lines of main code of each module, against a list: neither blank, nor comment, import, or a closing brace alone. A
/// module that grows beyond its number shows in review, and so does one whose number could be smaller. To write the
/// list anew: `-Dheddle.rebase=true`.
class ModuleSizesTest {
    private static final Path SIZES = Path.of("..", "heddle-cli", "src", "test", "resources", "sizes.txt");

    /// Numbers in the list are multiples of this.
    private static final int STEP = 100;

    private static final Set<String> BRACES = Set.of("}", ")", ");", "};", "{", "});", "}));");

    @Test
    void modulesDoNotGrowUnseen() throws IOException {
        TreeMap<String, Integer> found = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path m : modules.toList()) {
                Path sources = m.resolve("src/main");
                if (Files.isDirectory(sources)) found.put(m.getFileName().toString(), code(sources));
            }
        }
        List<String> sizes = new ArrayList<>();
        found.forEach((module, n) -> sizes.add(module + " " + (n + STEP - 1) / STEP * STEP));
        if (Boolean.getBoolean("heddle.rebase")) Files.write(SIZES, sizes);
        assertThat(sizes).isEqualTo(Files.readAllLines(SIZES));
    }

    private static int code(Path folder) throws IOException {
        int all = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path p : files.filter(f -> f.toString().endsWith(".java")).toList())
                for (String line : Files.readAllLines(p)) if (isCode(line.strip())) all++;
        }
        return all;
    }

    private static boolean isCode(String line) {
        return !line.isEmpty()
                && !line.startsWith("//")
                && !line.startsWith("import ")
                && !line.startsWith("package ")
                && !BRACES.contains(line);
    }
}
