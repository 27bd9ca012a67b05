package dev.heddle.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {
    @Test
    void proseBreaksAtBlanks() {
        assertThat(Wrap.lines("one two  three", 7)).containsExactly("one two", "three");
        assertThat(Wrap.lines("", 7)).containsExactly("");
    }

    @Test
    void longWordsAreCutBehindADot() {
        assertThat(Wrap.lines("[45:44].[14:9]", 10)).containsExactly("[45:44].", "[14:9]");
        assertThat(Wrap.lines("abcdefghij", 4)).containsExactly("abcd", "efgh", "ij");
    }

    @Test
    void charactersThatAreTwoUnitsStayWhole() {
        assertThat(Wrap.lines("abc\uD83D\uDE00d", 4)).containsExactly("abc", "\uD83D\uDE00d");
    }

    @Test
    void codeBreaksBeforeLooseOperators() {
        assertThat(Wrap.code("x = first_name > 1 ? min(aaa, bbb) : ccc", 38))
                .containsExactly("x = first_name > 1 ? min(aaa, bbb)", "    : ccc");
    }

    @Test
    void quotedTextBecomesTwo() {
        assertThat(Wrap.code("unknown \"the quick brown fox jumps\"", 32))
                .containsExactly("unknown", "    \"the quick brown fox jumps\"");
        assertThat(Wrap.code("\"the quick brown fox jumps over\"", 24))
                .containsExactly("\"the quick brown fox\"", "    \"jumps over\"");
    }

    @Test
    void noLineBeginsWithABar() {
        assertThat(Wrap.code("aaaaaaaaaa | bbbbbbbbbb | cccccccccc", 22))
                .noneMatch(s -> s.strip().startsWith("|"));
    }

    @Test
    void itemsStayWhole() {
        assertThat(Wrap.items(List.of("0 eq", "1 ne", "2 lt"), 12))
                .containsExactly("0 eq, 1 ne,", "2 lt");
    }
}
