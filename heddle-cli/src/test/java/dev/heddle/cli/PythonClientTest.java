package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The client in Python against `serve-exec` in a process of its own. Without Python this is skipped.
@Tag("long")
class PythonClientTest extends InFolder {
    private static final Path EXAMPLES = Path.of("..", "examples", "python");

    @BeforeAll
    static void needsPython() throws InterruptedException {
        try {
            Process p = new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))").start();
            assumeTrue(p.waitFor() == 0, "python3 is older than 3.8");
        } catch (IOException e) {
            assumeTrue(false, "no python3");
        }
    }

    /// The command that serves, as the launcher would start it.
    private static List<String> server() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classes = System.getProperty("java.class.path");
        return List.of(java.toString(), "-cp", classes, Main.class.getName(), "serve-exec");
    }

    private String python(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "-B"));
        command.addAll(List.of(args));
        command.addAll(server());
        Path out = folder.resolve("out");
        Process p = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        boolean ended = p.waitFor(60, TimeUnit.SECONDS);
        if (!ended) p.destroyForcibly().waitFor();
        String text = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(ended && p.exitValue() == 0).as(text).isTrue();
        return text;
    }

    /// A program that has only these words after the client's path, and no device.
    private String alone(String text) throws IOException, InterruptedException {
        String path = "import sys; sys.path.insert(0, '%s')%n".formatted(EXAMPLES.toAbsolutePath());
        Process p = new ProcessBuilder("python3", "-B", file("alone.py", path + text))
                .redirectErrorStream(true)
                .start();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor()).as(out).isZero();
        return out;
    }

    @Test
    void aCommandThatCannotBeStarted() throws Exception {
        String text = """
                import os, heddle
                folder = os.path.dirname(os.path.abspath(__file__))
                os.environ["HEDDLE"] = os.path.join(folder, "none")
                for words in (None, [folder, "serve-exec"], [sys.executable, "-c", "pass"]):
                    try:
                        heddle.Device(words)
                    except heddle.Error as e:
                        print(str(e).replace(folder, "DIR").replace(sys.executable, "python"))
                """;
        String where = "; say where heddle is: in $HEDDLE, or by Device([\"/path/to/heddle\", \"serve-exec\"])";
        assertThat(alone(text).lines())
                .satisfiesExactly(
                        l -> assertThat(l).isEqualTo("cannot start DIR/none: there is no such command" + where),
                        l -> assertThat(l).isEqualTo("cannot start DIR: Permission denied" + where),
                        l -> assertThat(l)
                                .startsWith("python -c pass does not answer as a device: the process has ended"));
    }

    /// The oldest Python that the client claims may not be here. Its grammar is known to newer ones.
    @Test
    void theGrammarIsThatOfTheOldestPython() throws Exception {
        String text = """
                import ast, pathlib
                files = sorted(pathlib.Path(sys.path[0]).rglob("*.py"))
                for f in files:
                    ast.parse(f.read_text(), str(f), feature_version=(3, 8))
                print(len(files))
                try:
                    ast.parse("match x:\\n case 1: pass", feature_version=(3, 8))
                except SyntaxError:
                    print("refused")
                """;
        List<String> lines = alone(text).lines().toList();
        assertThat(Integer.parseInt(lines.getFirst())).isGreaterThanOrEqualTo(5);
        assertThat(lines.getLast()).isEqualTo("refused");
    }

    @Test
    void theExample() throws Exception {
        assertThat(python(EXAMPLES.resolve("vector_add.py").toString()).lines())
                .satisfiesExactly(
                        l -> assertThat(l).startsWith("agx: ").endsWith(", sums are right"),
                        l -> assertThat(l).startsWith("adreno: ").endsWith(", sums are right"),
                        l -> assertThat(l)
                                .startsWith("too small a buffer: group 0,0,0, wave 0, ")
                                .endsWith(" just past the end of buffer 5"));
    }

    @Test
    void theKernelInterfaceOfAdreno() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "maps memory as Linux does");
        assertThat(python(EXAMPLES.resolve("kgsl").resolve("test_kgsl.py").toString()))
                .endsWith("two submits on chip 0x6030001, sums are right" + System.lineSeparator());
    }

    @Test
    void kernelsOfAllKinds() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "maps memory as Linux does");
        assertThat(python(EXAMPLES.resolve("kgsl").resolve("test_kernels.py").toString()))
                .endsWith(
                        "convolution, halves, atomics, pointers, 200 launches: all are right" + System.lineSeparator());
    }

    @Test
    void theManual() throws Exception {
        String manual = Files.readString(Path.of("..", "docs", "serve.md"));
        int begin = manual.indexOf("```python\n") + "```python\n".length();
        String lines = manual.substring(begin, manual.indexOf("```", begin));
        String text = lines.replace("heddle.Device()", "heddle.Device(sys.argv[1:])");
        assertThat(text).isNotEqualTo(lines);
        String path = "import sys; sys.path.insert(0, '%s')%n".formatted(EXAMPLES.toAbsolutePath());
        assertThat(python(file("manual.py", path + text))).isEqualTo("[5, 10, 15, 20]\n");
    }

    @Test
    void contentsOfEveryKind() throws Exception {
        String text = """
                import sys; sys.path.insert(0, '%s')
                import array, heddle
                with heddle.Device(sys.argv[1:]) as gpu:
                    assert "a630" in gpu.targets["ir3"]
                    for empty in (b"", 0, [], array.array("f")):
                        assert gpu.buffer(empty).read() == b""
                    assert gpu.buffer([1, -2]).ints().tolist() == [1, -2]
                    assert gpu.buffer((1, 2.5)).floats().tolist() == [1.0, 2.5]
                    assert gpu.buffer(array.array("d", [1.0])).size == 8
                    b = gpu.buffer(bytearray(b"abcdef"), name="letters")
                    b.write(b"XY", at=2)
                    assert b.read() == b"abXYef" and b.read(1, 3) == b"bXY"
                    # In pieces.
                    heddle._PIECE = 1000
                    big = bytes(range(256)) * 20
                    b = gpu.buffer(big)
                    assert b.read() == big and b.read(17) == big[17:]
                    b.write(big[5:2500], at=1)
                    assert b.read(0, 2500) == big[:1] + big[5:2500] + big[2496:2500]
                    b.free()
                    for bad in (lambda: b.free(), lambda: gpu.program("agx", b"abc")):
                        try:
                            bad()
                        except heddle.Fault:
                            raise
                        except heddle.Error as e:
                            print(e)
                """.formatted(EXAMPLES.toAbsolutePath());
        assertThat(python(file("contents.py", text)))
                .isEqualTo(
                        "there is no buffer 9\n3 bytes are not a program of agx, whose instructions take multiples of 2\n");
    }
}
