package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Item;
import org.junit.jupiter.api.Test;

/// What a listing could not explain, in numbers.
class StatsTest {
    @Test
    void counts() {
        Stats stats = new Stats();
        // nop, an add with three odd bits, a pair that breaks a rule, an undefined operand, two
        // that are none, padding
        for (Item i : Loom.CODEC
                .disassemble(Bytes.of("0700" + "11001480" + "1601" + "110a0000" + "0f00ff" + "000000000000"), 0)
                .items()) {
            stats.add(Loom.CODEC, i);
        }
        assertThat(stats.bytes()).isEqualTo(21);
        assertThat(stats.instructions()).isEqualTo(4);
        assertThat(stats.mnemonics()).containsOnlyKeys("nop", "add", "pair").containsEntry("add", 2L);
        assertThat(stats.withUnknown()).isEqualTo(1);
        assertThat(stats.unknownBits()).isEqualTo(3);
        assertThat(stats.flawed()).isEqualTo(2);
        assertThat(stats.undecoded() + stats.padding()).isEqualTo(9);
    }

    @Test
    void nothing() {
        assertThat(new Stats().bytes()).isZero();
        assertThat(new Stats().mnemonics()).isEmpty();
    }
}
