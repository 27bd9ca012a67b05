package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.insn.Insn;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Instructions from fields.
class BuildTest {
    private static Insn build(String id, Map<String, Long> fields) {
        return Loom.CODEC.build(id, fields, 0);
    }

    @Test
    void fieldsAndPartsOfOperands() {
        Insn insn = build("add", Map.of("d.n", 1L, "a.t", 1L, "a.v", 5L, "n", 1L));
        assertThat(Loom.CODEC.text(insn)).isEqualTo("add r1, 5.neg");
        assertThat(insn.field("a.v")).isEqualTo(5);
        assertThat(insn.field("n")).isEqualTo(1);
        assertThat(insn.field("s")).isZero();
    }

    @Test
    void lengthIsChosen() {
        assertThat(build("mov", Map.of("d.n", 1L, "imm", 5L)).bytes()).isEqualTo(Bytes.of("1305"));
        assertThat(build("mov", Map.of("d.n", 1L, "imm", 128L)).bytes()).isEqualTo(Bytes.of("13800100"));
    }

    @Test
    void entryByItsIdNotItsMnemonic() {
        assertThat(Loom.CODEC.text(build("jump", Map.of("off", 2L)))).isEqualTo("jmp pc+4");
        assertThatThrownBy(() -> build("jmp", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no entry 'jmp' in loom@old");
    }

    @Test
    void unknownEntryWithASuggestion() {
        assertThatThrownBy(() -> build("adder", Map.of())).hasMessageStartingWith("no entry 'adder' in loom@old");
        assertThatThrownBy(() -> build("hallt", Map.of()))
                .hasMessage("no entry 'hallt' in loom@old; did you mean 'halt'?");
    }

    @Test
    void unknownField() {
        assertThatThrownBy(() -> build("add", Map.of("zz", 1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'add' has no field 'zz'");
        assertThatThrownBy(() -> build("add", Map.of("d.x", 1L))).hasMessage("'add' has no field 'd.x'");
        assertThatThrownBy(() -> build("add", Map.of("d", 1L))).hasMessage("'add' has no field 'd'");
        assertThatThrownBy(() -> build("add", Map.of()).field("q")).hasMessage("'add' has no field 'q'");
    }

    @Test
    void valueThatDoesNotFit() {
        assertThatThrownBy(() -> build("add", Map.of("d.n", 16L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("16 does not fit into 'd.n' of 'add'");
        assertThatThrownBy(() -> build("add", Map.of("d.n", -1L))).hasMessage("-1 does not fit into 'd.n' of 'add'");
    }

    @Test
    void ofATextWithAnAddress() {
        Insn insn = Loom.CODEC.insn("jmp 0x100", 0x104);
        assertThat(insn.address()).isEqualTo(0x104);
        assertThat(Loom.CODEC.text(insn)).isEqualTo("jmp pc-4");
        assertThatThrownBy(() -> Loom.CODEC.insn("foo", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown instruction 'foo'");
    }

    @Test
    void everyEntryOfAgxFromZeros() {
        Mismatches m = new Mismatches("entries built from nothing");
        for (dev.heddle.isa.Entry e : Agx.CODEC.book().entries()) {
            Insn insn = Agx.CODEC.build(e.id(), Map.of(), 0);
            byte[] bytes = insn.bytes();
            Insn decoded = Agx.CODEC.decode(bytes, 0, bytes.length, 0);
            // With all fields 0 it may be a special case of the entry.
            boolean same = decoded != null
                    && decoded.length() == insn.length()
                    && (decoded.entry() == e || !e.generalOf().isEmpty());
            m.check(same, () -> e.id() + ": " + Bytes.hex(bytes));
        }
        m.verify();
    }
}
