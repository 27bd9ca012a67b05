package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Names of addresses, and branches.
class LabelsTest {
    @Test
    void backwardAndForward() {
        assertThat(Loom.asm("top: nop\njmp top\njmp end\nnop\nend:\n")).isEqualTo("0700" + "f5ff" + "2500" + "0700");
    }

    @Test
    void itemsKnowTheirAddresses() throws SourceException {
        Source source = new Source("a", "nop\nnop\n.word 1\ntop: jmp top\njmp end\nnop\nend:\n");
        assertThat(Loom.CODEC.assembler().assemble(source).items())
                .extracting(Item::address)
                .containsExactly(0L, 2L, 4L, 8L, 10L, 12L);
    }

    @Test
    void toItself() {
        assertThat(Loom.asm("here: jmp here")).isEqualTo("0500");
    }

    @Test
    void severalForOnePlace() {
        assertThat(Loom.asm("a: b:\nc: nop\njmp a\njmp b\njmp c\n")).isEqualTo("0700f5ffe5ffd5ff");
    }

    @Test
    void distances() {
        assertThat(Loom.asm("jmp pc+4\njmp pc-2\njmp pc+0x10")).isEqualTo("2500f5ff8500");
    }

    @Test
    void distanceToALabel() {
        assertThat(Loom.asm("nop\ntop: nop\njmp pc+top")).isEqualTo("07000700f5ff");
    }

    @Test
    void addresses() {
        assertThat(Loom.asm("nop\njmp 0\njmp 0x8\njmp 2")).isEqualTo("0700f5ff2500e5ff");
    }

    @Test
    void overLinesOfBothLengths() {
        // The move in between grows to its long form.
        assertThat(Loom.asm("jmp end\nmov r1, 1000\nend: nop")).isEqualTo("3500" + "13e80700" + "0700");
    }

    @Test
    void overAlignment() {
        assertThat(Loom.asm("jmp end\n.align 8\nend: nop\n")).isEqualTo("4500" + "000000000000" + "0700");
    }

    @Test
    void addressesOfTheInstructions() throws SourceException {
        Source source = new Source("a.s", "nop\n.align 4\ntop: nop\njmp top\nnop\n");
        assertThat(Loom.CODEC.assembler().assemble(source).items())
                .extracting(Item::address)
                .containsExactly(0L, 2L, 4L, 6L, 8L);
    }

    @Test
    void labelsOfTheProgram() throws SourceException {
        Program p = Loom.CODEC.assembler().assemble(new Source("a.s", "a: nop\nb: mov r1, 1000\n.byte 1\nc:\n"));
        assertThat(p.labels())
                .containsOnlyKeys("a", "b", "c")
                .containsEntry("a", 0L)
                .containsEntry("b", 2L)
                .containsEntry("c", 7L);
    }

    @Test
    void twice() {
        assertThat(Loom.errors("a: nop\n a: nop"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:2:2: the label 'a' is defined twice");
    }

    @Test
    void unknownWithASuggestion() {
        assertThat(Loom.errors("loop: nop\njmp lop")).containsExactly("""
                        a.s:2:5: there is no label 'lop'; did you mean 'loop'?
                            jmp lop
                                ^~~\
                        """);
    }

    @Test
    void tooFar() {
        assertThat(Loom.errors("jmp end\n.zero 5000\nend: nop"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:5: expected a branch target within -4096..4094 bytes");
        assertThat(Loom.errors("jmp pc+4096")).hasSize(1);
        assertThat(Loom.asm("jmp pc+4094")).isEqualTo("f57f");
        assertThat(Loom.asm("jmp pc-4096")).isEqualTo("0580");
    }

    @Test
    void oddDistance() {
        assertThat(Loom.errors("jmp pc+3")).hasSize(1).first().asString().startsWith("a.s:1:5: ");
    }

    @Test
    void listingNamesTargets() throws SourceException {
        Program p = Loom.CODEC.disassemble(Bytes.of("0700f5ff"), 0x100);
        assertThat(p.items()).hasSize(2);
        assertThat(Loom.CODEC.operands((Insn) p.items().get(1)))
                .containsExactly(new Operand.Target("off", "pc-2", -2, 0x100));
    }
}
