package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two encodings with one text: which one it stands for does not depend on numbers, and the other one can be named.
class SameTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "62000500         | mov r0l, 5",
                "6200ff00         | mov r0l, 255",
                "62000001         | mov r0l, 256",
                "620105000000     | mov r0, 5",
                "620100000100     | mov r0, 65536",
                "7e05400a8000     | mov r1, r0",
                "7e0190098000     | mov r0, u8",
                "520600000000     | pop_exec 0",
                "520e00000000     | pop_exec 1",
                "421000000000     | push_exec 2",
                "420000000000     | update_exec",
                "520141000000     | if_icmp nueq, r0h, 0, 0",
            })
    void reads(String hex, String text) throws SourceException {
        assertThat(Agx.asm(text)).isEqualTo(hex);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "62000500     | mov_imm r0l, 5",
                "7e0005088000 | mov r0l, 5 {as bitop}",
                "7e0500088000 | mov r1, 0 {as bitop}",
                "7e05400a8000 | mov r1, r0",
            })
    void bothComeBack(String hex, String text) throws SourceException {
        assertThat(Vectors.collapsed(Agx.dis(hex))).isEqualTo(text);
        assertThat(Agx.asm(text)).isEqualTo(hex);
    }

    @Test
    void anEntryWithoutTheText() throws SourceException {
        assertThat(Agx.asm("mov r0l, 5 {as iadd}")).isEqualTo("error: the entry 'iadd' has no such text");
        assertThat(Agx.asm("mov r0l, 5 {as}")).startsWith("error: expected a note such as ");
    }
}
