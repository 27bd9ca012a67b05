package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Operands as data.
class OperandsTest {
    private static List<Operand> of(Codec codec, String hex) {
        byte[] code = Bytes.of(hex);
        return codec.operands(Objects.requireNonNull(codec.decode(code, 0, code.length, 0x40), hex));
    }

    private static List<Operand> agx(String text) {
        return Agx.CODEC.operands(Agx.CODEC.insn(text, 0));
    }

    @Test
    void registersAndModifiers() {
        assertThat(agx("iadd r1, r2.discard.sx, 3"))
                .containsExactly(
                        new Operand.Register("d", "r1", "r", 1, 1, 32, "u32", List.of()),
                        new Operand.Register("a", "r2.discard.sx", "r", 2, 1, 32, "u32", List.of(".discard", ".sx")),
                        new Operand.Immediate("b", "3", 3, List.of()));
    }

    @Test
    void halvesCountHalves() {
        assertThat(agx("iadd r1h.cache, u2l, r3_r4").stream().filter(o -> o instanceof Operand.Register))
                .containsExactly(
                        new Operand.Register("d", "r1h.cache", "r", 3, 1, 16, "u16", List.of(".cache")),
                        new Operand.Register("a", "u2l", "u", 4, 1, 16, "u16", List.of()),
                        new Operand.Register("b", "r3_r4", "r", 3, 2, 32, "u64", List.of()));
    }

    @Test
    void modifiersOfAnOperandThatAnotherShapePrints() {
        Codec valhall = Valhall.MESA.codec();
        assertThat(valhall.operands(valhall.insn("FADD.f32 r0, ^r1.neg.abs.h1, u67", 0)))
                .containsExactly(
                        new Operand.Register("d", "r0", "r", 0, 1, 32, "u32", List.of()),
                        new Operand.Register(
                                "a", "^r1.neg.abs.h1", "r", 1, 1, 32, "u32", List.of(".neg", ".abs", ".h1")),
                        new Operand.Register("b", "u67", "u", 67, 1, 32, "u32", List.of()));
    }

    @Test
    void targetsThatCountFromTheNextInstruction() {
        Codec valhall = Valhall.MESA.codec();
        assertThat(valhall.operands(valhall.insn("BRANCHZ r0, offset:3", 0x40)))
                .contains(new Operand.Target("offset", "3", 32, 0x60));
    }

    @Test
    void floats() {
        assertThat(agx("fadd32 r0, 0.5, r1.neg")).extracting(Operand::text).containsSubsequence("r0", "0.5", "r1.neg");
    }

    @Test
    void target() {
        assertThat(of(Loom.CODEC, "f5ff")).containsExactly(new Operand.Target("off", "pc-2", -2, 0x3e));
    }

    @Test
    void undefined() {
        assertThat(of(Loom.CODEC, "110a0000").get(1))
                .isInstanceOf(Operand.Undefined.class)
                .extracting(Operand::name)
                .isEqualTo("a");
    }

    @Test
    void names() {
        assertThat(of(Loom.CODEC, "5412"))
                .containsExactly(
                        new Operand.Named("c", "green", 1),
                        new Operand.Named("h", "striped", 1),
                        new Operand.Immediate("x", "0x12", 0x12, List.of()));
    }

    @Test
    void signedImmediate() {
        assertThat(of(Loom.CODEC, "13ffffff").get(1)).isEqualTo(new Operand.Immediate("imm", "-1", -1, List.of()));
    }

    @Test
    void optionalOperandOnlyWhereItIsPrinted() {
        assertThat(of(Loom.CODEC, "3200")).hasSize(2);
        assertThat(of(Loom.CODEC, "32800500"))
                .hasSize(3)
                .last()
                .isEqualTo(new Operand.Immediate("far", "5", 5, List.of()));
    }

    @Test
    void runOfRegisters() {
        assertThat(of(Loom.CODEC, "3203").get(1))
                .isEqualTo(new Operand.Register("rs", "r3_r4_r5_r6", "r", 3, 4, 16, "u16", List.of()));
    }

    @Test
    void everyWordHasOperands() {
        Mismatches m = new Mismatches("operands of every entry");
        for (dev.heddle.isa.Entry e : Agx.CODEC.book().entries()) {
            for (long bits : new long[] {0, -1, 0x5555_5555_5555_5555L, 0x3333_0f0f_1234_5678L}) {
                byte[] word = Words.of(e, bits, bits);
                Insn insn = Agx.CODEC.decode(word, 0, word.length, 0);
                if (insn == null) continue;
                List<Operand> operands = Agx.CODEC.operands(insn);
                String text = Vectors.plain(Agx.CODEC.text(insn));
                for (Operand o : operands)
                    m.check(text.contains(o.text()), () -> Bytes.hex(word) + " '" + text + "' does not show " + o);
            }
        }
        m.verify();
    }
}
