package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.bits.Accelerator;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands say the same, byte by byte, whichever accelerators are on: each line of vectors as a text and back,
/// examples that run, in a virtual machine of their own for each switch.
@Tag("long")
class AcceleratorsTest {
    private static final List<String> SETS = List.of("agx", "agx3", "agx5", "amx", "ir3", "valhall", "valhall15");

    /// Of an Adreno a6xx, or of all sets with one generation: the bytes of a line.
    private static final Pattern WORD = Pattern.compile("(?m)^(?:(?:6|g\\d+\\w*)\t)?([0-9a-f]{4,32})\t");

    private static final List<String> RUNS = List.of(
            "agx/collatz.s",
            "agx/reduction.s",
            "agx/saxpy.s",
            "agx/triangle.s",
            "agx3/mandelbrot.s",
            "amx/mean.s",
            "amx/tanh.s",
            "ir3/collatz.s",
            "ir3/reduction.s",
            "valhall/collatz.s",
            "valhall/reduction.s");

    /// So often each word comes up: what was seen before is remembered.
    private static final int TIMES = 2;

    private static final int MADE = 1000;

    /// Of the vectors one line of so many, or with `-Dheddle.exhaustive=true` all.
    private static final int STEP = Boolean.getBoolean("heddle.exhaustive") ? 1 : 10;

    @TempDir
    static Path folder;

    private static Map<String, String> expected = Map.of();

    @BeforeAll
    static void withAllOfThem() throws Exception {
        for (String set : SETS) {
            StringBuilder words = new StringBuilder();
            for (int i = 0; i < TIMES; i++) words.append(words(set));
            Files.writeString(folder.resolve(set + ".hex"), words);
        }
        expected = answers(null);
        assertThat(expected).hasSize(3 * SETS.size() + RUNS.size());
        assertThat(expected.values()).noneMatch(String::isEmpty);
    }

    /// Of the vectors, or made ones where there are none.
    private static String words(String set) throws IOException {
        Path vectors = Path.of(System.getProperty("heddle.vectors", "none"), set);
        StringBuilder out = new StringBuilder();
        for (String name : List.of("dis.tsv", "words.tsv", "operands.tsv")) {
            Path file = vectors.resolve(name);
            if (!Files.isRegularFile(file)) continue;
            Matcher m = WORD.matcher(Files.readString(file));
            for (int i = 0; m.find(); i++)
                if (i % STEP == 0) out.append(m.group(1)).append('\n');
        }
        if (!out.isEmpty()) return out.toString();
        Random random = new Random(set.hashCode());
        return IntStream.range(0, MADE)
                .mapToObj(i -> "%016x\n".formatted(random.nextLong()))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "text", "lines", "regions", "books"})
    void changeNothing(String on) throws Exception {
        Map<String, String> answers = answers(on);
        assertThat(answers.keySet()).isEqualTo(expected.keySet());
        answers.forEach((command, answer) -> assertThat(answer).as(command).isEqualTo(expected.get(command)));
    }

    @Test
    void allAreTried() {
        assertThat(Accelerator.values())
                .extracting(a -> a.name().toLowerCase(Locale.ROOT))
                .containsExactly("text", "lines", "regions", "books");
    }

    @Test
    void wrongNamesAreRefused() throws Exception {
        Process p = java("fast", Main.class, "--version");
        assertThat(new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("-Dheddle.accel: there is no 'fast'; there are text, lines, regions, books, off\n");
        assertThat(p.waitFor()).isEqualTo(2);
    }

    private static Process java(@Nullable String on, Class<?> main, String arg) throws IOException {
        String path = Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (on != null) line.add("-Dheddle.accel=" + on);
        line.addAll(List.of("-cp", path, main.getName(), arg));
        return new ProcessBuilder(line).redirectErrorStream(true).start();
    }

    /// @return what each command has said
    private static Map<String, String> answers(@Nullable String on) throws Exception {
        Process p = java(on, Commands.class, folder.toString());
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor()).as(out).isZero();
        Map<String, String> answers = new TreeMap<>();
        for (String part : out.split("\f")) {
            int end = part.indexOf('\n');
            if (end > 0) answers.put(part.substring(0, end), part.substring(end + 1));
        }
        return answers;
    }

    /// Runs all commands in one virtual machine.
    static final class Commands {
        public static void main(String[] args) throws IOException {
            Path folder = Path.of(args[0]);
            for (String set : SETS) {
                String isa = set.equals("ir3") ? "ir3@a6xx" : set;
                String words = folder.resolve(set + ".hex").toString();
                print("dis " + set, Run.of("dis", "-a", isa, "--format", "hex", words));
                Run text = Run.of("dis", "-a", isa, "--lines", words);
                print("lines " + set, text);
                Path source = Files.writeString(folder.resolve(set + ".s"), text.out());
                print("asm " + set, Run.of("asm", "-a", isa, "--lines", source.toString()));
            }
            for (String example : RUNS) {
                String file = "../examples/" + example;
                print("run " + example, Run.of("run", file));
            }
        }

        private static void print(String name, Run run) {
            System.out.print("\f" + name + "\n" + run.code() + "\n" + run.out());
        }
    }
}
