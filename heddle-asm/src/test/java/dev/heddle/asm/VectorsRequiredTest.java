package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the vectors are required, as in CI, it is a failure that they are missing; all other tests skip then.
@EnabledIfSystemProperty(named = "heddle.vectors.required", matches = "true")
class VectorsRequiredTest {
    private static final Path ROOT = Path.of(System.getProperty("heddle.vectors", ""));

    @Test
    void theFolderIsThere() {
        assertThat(ROOT).as("-Dheddle.vectors").isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "amx", "ir3", "kernels", "valhall"})
    void everyInstructionSetHasVectors(String name) throws Exception {
        assertThat(ROOT.resolve(name)).isDirectory();
        try (Stream<Path> files = Files.walk(ROOT.resolve(name))) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty();
        }
    }
}
