package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A lane has the registers that its launch reserves.
class ReservedTest {
    private static @Nullable String run(String source, int bits) throws SourceException {
        return OneWave.fault("agx", source, l -> l.registers(bits));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iadd r4, r1, 1 | r4",
                "iadd r1, r4, 1 | r4",
                "iadd r1, r3h, 1 | r3h",
                "mov_imm r3h, 1 | r3h",
                "iadd r3_r4, r1, 1 | r3",
                "device_load 0, i32, xy, r2_r3, u0_u1, 0, signed | r3",
            })
    void othersAreAFault(String text, String register) throws SourceException {
        assertThat(run(text + "\nstop", 112)).contains(register + " is not one of the 112 bits of registers");
    }

    @ParameterizedTest
    @CsvSource({"'iadd r3l, r1, 1'", "'mov_imm r3l, 1'", "'iadd r1_r2, r0_r1, 1'"})
    void ownOnesAreNot(String text) throws SourceException {
        assertThat(run(text + "\nstop", 112)).isNull();
    }

    @Test
    void whatIsPassedOverDoesNotCount() throws SourceException {
        assertThat(run("jmp_exec_any past\niadd r9, r9, 1\npast: stop", 112)).isNull();
    }

    @Test
    void noMoreThanThereAre() throws SourceException {
        assertThatThrownBy(() -> run("stop", 4097))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("4097 bits of registers; 0 to 4096 are possible");
    }
}
