package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import org.junit.jupiter.api.Test;

/// Short and long forms.
class LengthTest {
    @Test
    void assemblerTakesTheShortestForm() {
        assertThat(Loom.asm("mov r1, 127")).isEqualTo("137f");
        assertThat(Loom.asm("mov r1, 128")).isEqualTo("13800100");
        assertThat(Loom.asm("ld 0, r3, +1")).isEqualTo("32800100");
    }

    @Test
    void longFormThatIsNotNeededIsKept() {
        assertThat(Loom.dis("13ff0000")).isEqualTo("mov r1, 127 {bits 15 = 0x1}");
        assertThat(Loom.asm("mov r1, 127 {bits 15 = 0x1}")).isEqualTo("13ff0000");
    }

    @Test
    void shortFormReadsZerosBeyondIt() {
        byte[] code = Bytes.of("137fffff");
        Insn insn = Loom.CODEC.decode(code, 0, code.length, 0);
        assertThat(insn).isNotNull();
        assertThat(insn.length()).isEqualTo(2);
        assertThat(insn.field("imm")).isEqualTo(127);
        assertThat(insn.bytes()).isEqualTo(Bytes.of("137f"));
    }

    @Test
    void longFormWithoutItsBytesIsNone() {
        assertThat(Loom.CODEC.decode(Bytes.of("13ff"), 0, 2, 0)).isNull();
        assertThat(Loom.CODEC.decode(Bytes.of("13ff00"), 0, 3, 0)).isNull();
        assertThat(Loom.CODEC.decode(new byte[0], 0, 0, 0)).isNull();
    }

    @Test
    void agxTakesTheShortForm() {
        assertThat(Agx.asm("mov_imm r0l, 5")).hasSize(8);
        assertThat(Agx.asm("wait 0")).isEqualTo("3800");
    }
}
