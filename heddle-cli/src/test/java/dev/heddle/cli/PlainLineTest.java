package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainLineTest {
    private static PlainLine of(String line) {
        return PlainLine.of(line.split(" "));
    }

    @Test
    void filesAndOptionsWithTheirValues() {
        PlainLine line = of("run a.s b.s --out 0=x.png --out 1=y.bin --check --threads 2");
        assertThat(line.files()).containsExactly("a.s", "b.s");
        assertThat(line.all("--out")).containsExactly("0=x.png", "1=y.bin");
        assertThat(line.value("--threads")).isEqualTo("2");
        assertThat(line.has("--check")).isTrue();
        assertThat(line.value("--engine")).isNull();
        assertThat(of("serve-exec").options()).isEmpty();
        assertThat(of("serve-exec --share /dev/shm --record r").all("--share"))
                .isEqualTo(List.of("/dev/shm"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis -a agx",
                "run",
                "run --check",
                "run a.s --threads two",
                "run a.s --threads -1",
                "run a.s --threads",
                "run a.s --threads 1 --threads 2",
                "run a.s --check --check",
                "run a.s --out=0=x.png",
                "run a.s --trace",
                "run @a.s",
                "run --help",
                "serve-exec x",
                "serve-exec --help",
                "serve-exec --record",
                "serve-exec --record a --record b"
            })
    void everythingElseIsPicoclis(String line) {
        assertThat(of(line)).isNull();
    }
}
