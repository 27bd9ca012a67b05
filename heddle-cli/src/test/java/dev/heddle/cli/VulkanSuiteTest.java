package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mesa's Vulkan driver for Adreno, unchanged, on `heddle device`: the results of the suite in `vulkan` are those
/// of the driver that computes on the CPU, bit by bit. Skipped without the drivers, a C compiler, or glslangValidator.
@Tag("long")
class VulkanSuiteTest extends InFolder {
    private static final Path TURNIP = Path.of(System.getProperty("heddle.vectors", "../../shared/vectors"))
            .toAbsolutePath()
            .normalize()
            .resolveSibling("clients/turnip/libvulkan_freedreno.so");

    private static final Path DRIVERS = Path.of("/usr/share/vulkan/icd.d");

    @TempDir
    static Path folderOfPrograms = Path.of("");

    private static DevicePrograms programs = new DevicePrograms(Path.of(""));
    private static SuiteResults truth = SuiteResults.of("none none");

    @BeforeAll
    static void compile() throws IOException, InterruptedException, URISyntaxException {
        DevicePrograms.assumeThatThereIsADevice();
        assumeTrue(Files.exists(TURNIP), "turnip is not there");
        assumeTrue(Files.exists(Path.of("/usr/include/vulkan/vulkan.h")), "no headers of Vulkan");
        Path cpu = cpuDriver();
        programs = new DevicePrograms(folderOfPrograms);
        List<String> c = new ArrayList<>();
        List<String> shaders = new ArrayList<>();
        for (String name : sources()) {
            programs.copy("vulkan/" + name);
            if (name.endsWith(".c")) c.add(name);
            if (name.endsWith(".comp")) shaders.add(name);
        }
        for (String s : shaders) shader(s);
        c.addAll(0, List.of("-Wno-missing-field-initializers", "-o", "suite"));
        c.addAll(List.of("-lvulkan", "-lm", "-lpthread"));
        programs.compile(c.toArray(String[]::new));
        Files.writeString(folderOfPrograms.resolve("turnip.json"), """
                {"ICD": {"api_version": "1.4.0", "library_path": "%s"}, "file_format_version": "1.0.0"}
                """.formatted(TURNIP));
        truth = onCpu(cpu);
    }

    private static Path cpuDriver() throws IOException {
        assumeTrue(Files.isDirectory(DRIVERS), "no drivers of Vulkan");
        try (Stream<Path> all = Files.list(DRIVERS)) {
            List<Path> cpu = all.filter(f -> f.getFileName().toString().startsWith("lvp_icd"))
                    .toList();
            assumeTrue(!cpu.isEmpty(), "no Vulkan driver for the CPU");
            return cpu.getFirst();
        }
    }

    private static List<String> sources() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(VulkanSuiteTest.class.getResource("vulkan"))
                .toURI());
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private static void shader(String source) throws IOException, InterruptedException {
        String made = source.replace(".comp", ".spv");
        DevicePrograms.Ended e =
                programs.tool(List.of("glslangValidator", "-V", "--target-env", "vulkan1.1", "-o", made, source));
        assertThat(e.code()).as(e.out()).isZero();
    }

    private static SuiteResults onCpu(Path driver) throws IOException, InterruptedException {
        Path out = folderOfPrograms.resolve("cpu.txt");
        ProcessBuilder b = new ProcessBuilder(programs.path("suite"), folderOfPrograms.toString());
        b.environment().put("VK_DRIVER_FILES", driver.toString());
        b.environment().put("VK_ICD_FILENAMES", driver.toString());
        b.redirectError(ProcessBuilder.Redirect.DISCARD).redirectOutput(out.toFile());
        DevicePrograms.Ended e = DevicePrograms.run(b);
        assertThat(e.code()).as(e.out()).isZero();
        return SuiteResults.of(e.out());
    }

    private SuiteResults on(String chip, String... cases) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-a", chip, "--driver", "kgsl", "--", programs.path("suite")));
        words.add(folderOfPrograms.toString());
        words.addAll(List.of(cases));
        ProcessBuilder b = programs.command(folder.resolve("out"), words.toArray(String[]::new));
        String driver = programs.path("turnip.json");
        b.environment().put("VK_DRIVER_FILES", driver);
        b.environment().put("VK_ICD_FILENAMES", driver);
        b.environment().put("MESA_SHADER_CACHE_DISABLE", "1");
        Path messages = folder.resolve("said");
        b.redirectErrorStream(false).redirectError(messages.toFile());
        DevicePrograms.Ended e = DevicePrograms.run(b);
        assertThat(e.code()).as(Files.readString(messages)).isZero();
        return SuiteResults.of(e.out());
    }

    @ParameterizedTest
    @CsvSource({"a650,'double,int8,atomics64,subgroup.quad'", "a740,'double'"})
    void all(String chip, String absent) throws Exception {
        SuiteResults r = on(chip);
        assertThat(r.differences(truth)).isEmpty();
        assertThat(r.absent()).containsExactlyInAnyOrder(absent.split(","));
        assertThat(r.lines()).hasSizeGreaterThan(100);
    }

    @ParameterizedTest
    @CsvSource({"a630", "a660", "a750", "a830"})
    void programs(String chip) throws Exception {
        String[] some = {
            "int32", "bits", "half", "subgroup", "shared", "atomics", "robust", "uniforms", "special", "work"
        };
        SuiteResults r = on(chip, some);
        assertThat(r.differences(truth)).isEmpty();
        assertThat(r.lines()).hasSizeGreaterThan(25);
    }
}
