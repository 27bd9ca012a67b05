package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import dev.heddle.pages.NamePage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// `heddle book show` knows every name that a listing prints or the assembler takes, and what the book names itself.
class BookNamesTest {
    @ParameterizedTest
    @CsvSource({
        "isub, iadd: ",
        "isub.sat, iadd: ",
        "and, bitop: ",
        "push_exec, if_fcmp: ",
        "fadd, fadd32: ",
        "stack_adjust, TODO.stack_adjust: ",
        "AluSrc, 'AluSrc: an ALU source'",
        "Hint, Hint: names of values",
        "IntAdd, IntAdd: what entries share",
        "addend, addend: a function",
    })
    void name(String name, String begin) {
        Run run = Run.of("book", "show", "-a", "agx", name);
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith(begin);
    }

    @Test
    void allThatHaveTheName() {
        Run run = Run.of("book", "show", "-a", "agx", "mov");
        assertThat(run.out()).contains("mov_imm.16", "mov_imm.32", "bitop: ");
    }

    @Test
    void nearNames() {
        assertThat(Run.of("book", "show", "-a", "agx", "isbu").err()).contains("did you mean 'isub'?");
        assertThat(Run.of("book", "show", "-a", "agx", "AluSrcc").err()).contains("did you mean 'AluSrc'?");
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.isa.read.Books#names")
    void everyWord(String isa) throws SourceException {
        Codec codec = Codec.load(isa);
        List<String> missing = new ArrayList<>(codec.words());
        missing.removeIf(w -> !codec.written(w).isEmpty());
        assertThat(missing).isEmpty();
        assertThat(NamePage.names(Books.load(isa))).isNotEmpty();
    }
}
