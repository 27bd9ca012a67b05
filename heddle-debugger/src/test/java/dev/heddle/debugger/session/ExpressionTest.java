package dev.heddle.debugger.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
    private Session session;

    @BeforeEach
    void afterTheLoads() throws Exception {
        session = Opened.example("agx/saxpy.s").session();
        session.step(Direction.FORWARD, 6);
        session.selectLane(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 + 2 * 3 | 7",
                "$r1 | 5",
                "r1 | 5",
                "$r1@7 | 7",
                "r1l + 1 | 6",
                "r1 == 5 and r0h == 0 | true",
                "$lane | 5",
                "$lane == 5 or 1 / 0 | true",
                "lane * 2 | 10",
                "$pc | 32",
                "$wave | 0",
                "$group | 0",
                "$step | 6",
                "$exec | true",
                "-r1 | -5",
                "real(r2, f32) | 5.0",
                "real(r2, f32) * 2.0 | 10.0",
                "real(u4, f32) | 2.5",
                "r[1] | 5",
                "ones(r1) | 2",
                "ballot(r1 < 3) | 7",
                "any(r1 == 31) | true",
                "across(r1, 3) + $r1@4 | 7",
                "r1 > 3 ? 10 : 20 | 10",
                "u8(300) | 44",
                "r1[2:1] | 2",
            })
    void hasAValue(String text, String value) {
        assertThat(session.value(text).text(5)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "$r999 | unknown register 'r999'",
                "$lan | unknown register 'lan'; did you mean 'lane'?",
                "foo + 1 | 'foo + 1': unknown name 'foo'",
                "fo(1) | 'fo(1)': unknown function 'fo'",
                "1 + | '1 +': expected a value, found the end of the text",
                "1 2 | '1 2': expected an operator, found '2'",
                "$r1 $r2 | '$r1 $r2': expected an operator, found '$r2'",
                "$r1@99 | there is no lane 99; a wave has 32",
                "min(1) | 'min(1)': 'min' takes 2 values, not 1",
                "store(device, 0, u32, 1) | 'store(device, 0, u32, 1)': this has no value",
                "load(nowhere, 0, u32) | value 1 of 'load' is",
                "r | 'r' is a register file",
            })
    void isRefused(String text, String why) {
        assertThatThrownBy(() -> session.value(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }

    @Test
    void readsMemory() throws Exception {
        String space = session.spaces().keySet().iterator().next();
        long x = session.memories().buffers().get("0").address();
        assertThat(session.value("real(load(" + space + ", " + (x + 8) + ", u32), f32)")
                        .text(5))
                .isEqualTo("2.0");
        assertThatThrownBy(() -> session.value("load(" + space + ", 16, u32)"))
                .hasMessageContaining("outside of all buffers");
    }

    @ParameterizedTest
    @CsvSource({
        "ir3/collatz.s, $r0.w, r0.w",
        "ir3/collatz.s, $r48.x + $c0.x, r48.x + c0.x",
        "ir3/collatz.s, $p0.x, p0.x",
        "valhall/collatz.s, $r60 + $u2, r60 + u2",
        "amx/matmul.s, $x0, gpr[0]",
    })
    void namesAreThoseOfListings(String example, String text, String same) throws Exception {
        Session s = Opened.example(example).session();
        s.step(Direction.FORWARD, 10);
        assertThat(s.value(text).lanes()).isEqualTo(s.value(same).lanes());
    }

    @Test
    void formatsShowBits() {
        assertThat(ValueFormat.HEX.text(0xabcL, 16)).isEqualTo("0x0abc");
        assertThat(ValueFormat.of("i8").text(0xff, 32)).isEqualTo("-1");
        assertThat(ValueFormat.of("u16").text(-1, 32)).isEqualTo("65535");
        assertThat(ValueFormat.of("f16").text(0x3c00, 32)).isEqualTo("1.0");
        assertThat(ValueFormat.of("bf16").text(0x3f80, 32)).isEqualTo("1.0");
        assertThat(ValueFormat.of("f64").text(Double.doubleToLongBits(2.5), 64)).isEqualTo("2.5");
        assertThat(ValueFormat.of("bin").text(5, 4)).isEqualTo("0b0101");
        assertThat(ValueFormat.of("char").text('a', 8)).isEqualTo("97 'a'");
        assertThatThrownBy(() -> ValueFormat.of("f33")).hasMessageContaining("did you mean 'f32'?");
    }
}
