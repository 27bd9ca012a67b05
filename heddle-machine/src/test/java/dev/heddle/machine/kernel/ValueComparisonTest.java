package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.machine.kernel.ValueComparison.Margin;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueComparisonTest {
    private static String difference(String type, String margin, String got, String expected) {
        ValueComparison c = new ValueComparison(
                Objects.requireNonNull(ValueFormat.of(type)), margin == null ? null : Margin.of(margin));
        HexFormat hex = HexFormat.of();
        return c.difference("b", hex.parseHex(got), hex.parseHex(expected), new Tolerance.Exact());
    }

    @ParameterizedTest
    @CsvSource({
        "f16, , 003c, 003c",
        "f16, 1ulp, 003c, 013c",
        "f16, 2ulp, ff3b, 013c",
        "f16, 0ulp, 003c, 003c",
        "f32, 1ulp, 00000080, 01000000",
        "f32, 1ulp, 0000c07f, 0100c07f",
        "f32, 1e-5, 0000803f, 0100803f",
        "f32, '0,1e-3', 00000000, 0000003a",
        "i8, 1ulp, ff, 00",
        "u64, , ffffffffffffffff, ffffffffffffffff",
    })
    void near(String type, String margin, String got, String expected) {
        assertThat(difference(type, margin, got, expected)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "f16, , 003c, 013c",
        "f16, 1ulp, ff3b, 013c",
        "f32, 1e-5, 0000803f, 0000c07f",
        "f32, 1e-5, 0000807f, 0000803f",
        "f64, 1e-5, 0000000000000000, 000000000000f03f",
        "u8, 1ulp, ff, 00",
        "i64, , 0000000000000080, 0100000000000080",
    })
    void far(String type, String margin, String got, String expected) {
        assertThat(difference(type, margin, got, expected)).contains("; 1 of 1 values differ; ");
    }

    @Test
    void theLargestErrorIsTold() {
        assertThat(difference("f16", "1ulp", "003c003c003c", "003c023c103c"))
                .isEqualTo("b: value 1 is 1.0, expected 1.0019531; 2 of 3 values differ; the largest"
                        + " error is 0.015625, 16 ulp, at value 2: 1.0, expected 1.015625");
        assertThat(difference("i16", null, "feff", "0300"))
                .endsWith("the largest error is 5, at value 0: -2, expected 3");
        assertThat(difference("f32", null, "0000c07f", "0000803f"))
                .endsWith("the largest error is Infinity, at value 0: NaN, expected 1.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "2 ulp", "1e", "1,2,3", "NaN"})
    void whatIsNoTolerance(String text) {
        assertThatThrownBy(() -> Margin.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no tolerance");
    }
}
