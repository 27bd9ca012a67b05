package dev.heddle.base.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The word that somebody most likely meant.
class SuggestTest {
    private static final List<String> KNOWN = List.of("iadd", "isub", "imadd", "mov_imm", "stop");

    private static String near(String found) {
        return Suggest.near(found, KNOWN);
    }

    @Test
    void oneEdit() {
        assertThat(near("iad")).isEqualTo("; did you mean 'iadd'?");
        assertThat(near("iaddd")).isEqualTo("; did you mean 'iadd'?");
        assertThat(near("jadd")).isEqualTo("; did you mean 'iadd'?");
        assertThat(near("sotp")).isEqualTo("; did you mean 'stop'?");
    }

    @Test
    void caseCountsNothing() {
        assertThat(near("IADD")).isEqualTo("; did you mean 'iadd'?");
    }

    @Test
    void longerWordsMayDifferMore() {
        assertThat(near("movimmm")).isEqualTo("; did you mean 'mov_imm'?");
    }

    @Test
    void nothingIsNear() {
        assertThat(near("frobnicate")).isEmpty();
        assertThat(near("xy")).isEmpty();
        assertThat(Suggest.near("iadd", List.of())).isEmpty();
    }

    @Test
    void nearestFirstThenAlphabet() {
        assertThat(Suggest.near("ab", List.of("ac", "aa"))).isEqualTo("; did you mean 'aa'?");
        assertThat(Suggest.near("imad", List.of("iadd", "imadd"))).isEqualTo("; did you mean 'imadd'?");
    }

    @Test
    void oneLetterIsNotLikeEveryOther() {
        assertThat(Suggest.near("y", List.of("a", "x"))).isEmpty();
    }

    @Test
    void distances() {
        assertThat(Suggest.distance("", "abc")).isEqualTo(3);
        assertThat(Suggest.distance("abc", "abc")).isZero();
        assertThat(Suggest.distance("abc", "acb")).isEqualTo(1);
        assertThat(Suggest.distance("kitten", "sitting")).isEqualTo(3);
    }
}
