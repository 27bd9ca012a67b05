package dev.heddle.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineWrapTest {
    @Test
    void proseBreaksAtBlanks() {
        assertThat(LineWrap.lines("one two  three", 7)).containsExactly("one two", "three");
        assertThat(LineWrap.lines("", 7)).containsExactly("");
    }

    @Test
    void longWordsAreCutBehindADot() {
        assertThat(LineWrap.lines("[45:44].[14:9]", 10)).containsExactly("[45:44].", "[14:9]");
        assertThat(LineWrap.lines("abcdefghij", 4)).containsExactly("abcd", "efgh", "ij");
    }

    @Test
    void charactersThatAreTwoUnitsStayWhole() {
        assertThat(LineWrap.lines("abc\uD83D\uDE00d", 4)).containsExactly("abc", "\uD83D\uDE00d");
    }

    @Test
    void codeBreaksBeforeLooseOperators() {
        assertThat(LineWrap.code("x = first_name > 1 ? min(aaa, bbb) : ccc", 38))
                .containsExactly("x = first_name > 1 ? min(aaa, bbb)", "    : ccc");
    }

    @Test
    void quotedTextBecomesTwo() {
        assertThat(LineWrap.code("unknown \"the quick brown fox jumps\"", 32))
                .containsExactly("unknown", "    \"the quick brown fox jumps\"");
        assertThat(LineWrap.code("\"the quick brown fox jumps over\"", 24))
                .containsExactly("\"the quick brown fox\"", "    \"jumps over\"");
    }

    @Test
    void noLineBeginsWithABar() {
        assertThat(LineWrap.code("aaaaaaaaaa | bbbbbbbbbb | cccccccccc", 22))
                .noneMatch(s -> s.strip().startsWith("|"));
    }

    @Test
    void itemsStayWhole() {
        assertThat(LineWrap.items(List.of("0 eq", "1 ne", "2 lt"), 12)).containsExactly("0 eq, 1 ne,", "2 lt");
    }
}
