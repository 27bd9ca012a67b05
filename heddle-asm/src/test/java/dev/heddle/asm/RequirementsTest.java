package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is computed at once of the requirements of an entry is what they say one by one.
class RequirementsTest {
    private static final int WORDS_OF_ENTRY = 200;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(29);

    /// Whether an entry has requirements that need nothing computed first.
    private static boolean isSimple(Entry e) {
        return !e.requirements().isEmpty() && e.lets().isEmpty();
    }

    static Stream<Named<Codec>> codecs() {
        return Words.codecs()
                .filter(c -> c.getPayload().book().entries().stream().anyMatch(RequirementsTest::isSimple));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void togetherTheySayWhatEachSays(Codec codec) {
        Mismatches m = new Mismatches("requirements");
        for (Entry e : codec.book().entries()) {
            if (!isSimple(e)) continue;
            Scope scope = Scope.of(codec.book(), e);
            if (!scope.equations().isEmpty()) continue;
            List<IntExpr> each = e.requirements().stream()
                    .filter(Entry.Requirement::refuses)
                    .map(r -> scope.expr(r.condition()))
                    .toList();
            for (int i = 0; i < WORDS_OF_ENTRY; i++) {
                Word w = new Word();
                byte[] word = Words.of(e, random.nextLong(), random.nextLong());
                w.read(word, 0, word.length);
                m.compare(
                        e.id() + " " + Bytes.hex(word),
                        each.stream().anyMatch(c -> c.eval(w) == 0),
                        codec.compiled().code(e).breaks(w));
            }
        }
        m.verify();
    }

    @Test
    void manyAreOneTableIfTheyReadFewBits() {
        IntExpr one = new IntExpr.Var(Bits.of(0, 1));
        IntExpr two = new IntExpr.Var(Bits.of(1, 1));
        assertThat(IntExpr.all(List.of(one, two))).isInstanceOf(IntExpr.Kept.class);
        assertThat(IntExpr.all(List.of()).eval(new Word())).isEqualTo(1);
        assertThat(IntExpr.all(List.of(one, two)).eval(new Word(1, 0))).isZero();
        assertThat(IntExpr.all(List.of(one, two)).eval(new Word(3, 0))).isEqualTo(1);
    }
}
