package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an operand discards is not there any more, in no lane, until it is written again.
class DiscardTest {
    private static final String BEGIN = "mov_imm r0l, 0\nget_sr r3, sr52\n";

    private static @Nullable String run(String source, boolean strict) throws SourceException {
        return OneWave.fault("agx", BEGIN + source, l -> l.group(32, 1, 1).strictSync(strict));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iadd r2, r1.discard, 1\niadd r4, r1, 1\nstop",
                "iadd r2, r1l.discard, 1\niadd r4, r1, 1\nstop",
                "fadd32 r2, r1.discard, 1.0\nfadd32 r4, r1.neg, 1.0\nstop",
                "fadd16 r2l, r1h.discard, 1.0\nfadd16 r2l, r1h, 1.0\nstop",
                "fmadd32 r2, r4, r5, r1.discard.abs\niadd r2, r1h, 1\nstop",
                "iadd r4_r5, r0_r1.discard, 1\niadd r2, r1, 1\nstop",
                "icmpsel ult, r2, r3, 4, r1.discard, r1\nmov r2, r1\nstop",
                "bitop 0101, r2, r4, r1.discard\nmov r2, r1\nstop",
                "simd_shuffle r2, r4, r1l.discard\nmov r2l, r1l\nstop",
                // lanes that wait lose it as well
                "if_icmp r0l, ult, r3, 4, 1\niadd r2, r1.discard, 1\nelse_fcmp r0l, eq, 0.0, 0.0, 1\n"
                        + "iadd r4, r1, 1\npop_exec r0l, 1\nstop",
            })
    void isReportedWhenItIsRead(String source) throws SourceException {
        assertThat(run(source, true)).contains("strict sync: reads ", " read it for the last time");
        assertThat(run(source, false)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iadd r1.cache, r1.discard, r1.discard, lsl 2\niadd r4, r1, 1\nstop",
                "iadd r2, r1.discard, 1\nmov_imm r1, 7, 0b0\niadd r4, r1, 1\nstop",
                "iadd r2, r1l.discard, 1\niadd r4, r1h, 1\nstop",
                "iadd r2, r1.cache, 1\niadd r4, r1, 1\nstop",
                "imadd r2, r1.discard, r1.discard, r1.discard\nstop",
            })
    void isNotMissedOtherwise(String source) throws SourceException {
        assertThat(run(source, true)).isNull();
    }

    @Test
    void anOperandHasOneHint() {
        assertThatThrownBy(() -> run("iadd r2, r1.cache.discard, 1\nstop", false))
                .isInstanceOf(SourceException.class);
    }
}
