package dev.heddle.files.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverNameTest {
    private static String of(String... lines) {
        DriverName name = new DriverName();
        for (String l : lines) name.look(l);
        return name.found().orElse("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    GL_VERSION: OpenGL ES 3.2 Mesa 24.1.0-devel (git-0123abcdef) | Mesa 24.1.0-devel (git-0123abcdef)
                    OpenGL version string: 4.6 (Compatibility) Mesa 25.0.3        | Mesa 25.0.3
                    OpenGL ES 3.2 V@415.0 (GIT@d39f783, I79de86aa2c, 1591296226)  | V@415.0 (GIT@d39f783, I79de86aa2c, 1591296226)
                    OpenGL ES 3.2 v1.r26p0-01rel0.217d2597f6bd19b1                | v1.r26p0-01rel0.217d2597f6bd19b1
                    """)
    void versionsAsDriversGiveThem(String line, String name) {
        assertThat(of(line)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"Mesa is a plateau", "MESA_SHADER_VERTEX shader: 12 inst", "mov.f32f32 r0.x c0.x", "v1.r2 = 5"})
    void otherLines(String line) {
        assertThat(of(line)).isEmpty();
    }

    @Test
    void theFirstCounts() {
        assertThat(of("no", "Mesa 24.0.1", "Mesa 25.0.1")).isEqualTo("Mesa 24.0.1");
    }
}
