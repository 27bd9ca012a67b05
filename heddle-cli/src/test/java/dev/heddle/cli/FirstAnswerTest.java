package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What makes a first answer slow: switches over patterns, and `equals`, `hashCode` and `toString` of records that
/// are not written by hand. Each is linked when it is first come to, which takes milliseconds, and no cache has it.
@Tag("long")
class FirstAnswerTest {
    @ParameterizedTest
    @CsvSource({
        "dis -a agx, 0e05c43600000000 7e09420a8000 71d118a780e151727835a312 8800",
        "dis -a valhall, 15000d0000c39100 168e2c2a18cdb300 2ba3000040c12f0e",
        "dis -a ir3, 3f0022000400046b 0500801000200300 9ee7d54640f0b110 cd0000005e122ea6",
        "dis -a amx, 00102000 20102000",
        "dis -a agx --json, 0e05c43600000000 7e09420a8000 8800",
        "dis -a valhall --json, 15000d0000c39100 168e2c2a18cdb300",
        "dis -a ir3 --stats, 3f0022000400046b 0500801000200300",
        "check -a agx, 0e05c43600000000 7e09420a8000 8800",
        "asm -a agx, 'iadd r0, r1, 5'",
        "asm -a valhall, 'FADD.f32 r0, r1, r2'",
        "asm -a ir3, 'add.f r0.x, r1.x, r2.x'"
    })
    void nothingIsLinkedThatNoCacheHas(String command, String input) throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Djava.lang.invoke.MethodHandle.TRACE_METHOD_LINKAGE=true");
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of(command.split(" ")));
        String text = command.startsWith("asm") ? input : input.replace(' ', '\n');
        List<String> output = output(line, text + "\n");
        assertThat(output).anyMatch(s -> s.startsWith("linkCallSite"));
        assertThat(output)
                .filteredOn(s -> s.startsWith("linkCallSite dev.heddle"))
                .noneMatch(s -> s.contains("typeSwitch") || s.contains("ObjectMethods"));
    }

    private static List<String> output(List<String> line, String input) throws IOException, InterruptedException {
        Process p = new ProcessBuilder(line).redirectErrorStream(true).start();
        p.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        p.getOutputStream().close();
        List<String> output = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(p.waitFor()).as(String.join("\n", output)).isZero();
        return output;
    }
}
