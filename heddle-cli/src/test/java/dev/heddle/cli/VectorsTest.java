package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The command finds the module with vectors without the virtual machine's warning.
class VectorsTest {
    private static final Pattern ENGINE = Pattern.compile("(?m)^(\\w+) +0x");

    @Test
    void areUsedWithoutAWarning() throws Exception {
        String warned = run("--add-modules=jdk.incubator.vector");
        assertThat(warned).contains("WARNING: Using incubator modules");
        String quiet = run("--add-exports=java.base/jdk.internal.module=ALL-UNNAMED");
        assertThat(quiet).doesNotContain("WARNING");
        assertThat(engines(quiet)).isNotEmpty().isEqualTo(engines(warned));
    }

    private static List<String> engines(String profile) {
        Matcher m = ENGINE.matcher(profile);
        List<String> out = new ArrayList<>();
        while (m.find()) out.add(m.group(1));
        return out.stream().distinct().sorted().toList();
    }

    private static String run(String option) throws Exception {
        String path =
                Stream.of("java.class.path", "jdk.module.path")
                        .map(System::getProperty)
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(File.pathSeparator));
        Process p =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                option,
                                "-cp",
                                path,
                                "dev.heddle.cli.Main",
                                "run",
                                "../examples/agx/saxpy.s",
                                "--engine=vector",
                                "--profile=1")
                        .redirectErrorStream(true)
                        .start();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor()).as(out).isZero();
        return out;
    }
}
