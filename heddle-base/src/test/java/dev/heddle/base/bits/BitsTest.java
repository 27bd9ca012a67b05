package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// Fields that lie in one place or several.
class BitsTest {
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(1);

    private Word word() {
        return new Mask(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong()).word();
    }

    /// Runs that do not overlap, 64 bits at most together.
    private List<Bits.Run> runs() {
        List<Bits.Run> out = new ArrayList<>();
        int sum = 0;
        for (int low = random.nextInt(100); low < Mask.BITS; ) {
            int width = Math.min(1 + random.nextInt(random.nextBoolean() ? 4 : 64), Mask.BITS - low);
            if (sum + width > 64) break;
            sum += width;
            out.add(random.nextInt(out.size() + 1), new Bits.Run(low, width));
            low += width + random.nextInt(24);
        }
        return out.isEmpty() ? List.of(new Bits.Run(0, 1)) : out;
    }

    private static long slowly(List<Bits.Run> mostFirst, Word w) {
        BigInteger value = BigInteger.ZERO;
        for (Bits.Run r : mostFirst) {
            for (int bit = r.low() + r.width() - 1; bit >= r.low(); bit--)
                value = value.shiftLeft(1).or(w.bit(bit) ? BigInteger.ONE : BigInteger.ZERO);
        }
        return value.longValue();
    }

    @Test
    void valueIsThatOfItsBits() {
        for (int i = 0; i < 20_000; i++) {
            List<Bits.Run> runs = runs();
            Word w = word();
            assertThat(Bits.of(runs).get(w)).as("%s", runs).isEqualTo(slowly(runs, w));
        }
    }

    @Test
    void whatIsPutIsThereAndNothingElseChanges() {
        for (int i = 0; i < 20_000; i++) {
            Bits b = Bits.of(runs());
            Word w = word();
            Mask before = w.mask();
            long value = random.nextLong() & Word.lowMask(b.width());
            b.put(w, value);
            assertThat(b.get(w)).isEqualTo(value);
            Mask changed = w.mask().xor(before);
            assertThat(changed.without(Mask.of(b)).isEmpty()).isTrue();
        }
    }

    @Test
    void sliceIsAPartOfTheValue() {
        for (int i = 0; i < 5_000; i++) {
            Bits b = Bits.of(runs());
            int low = random.nextInt(b.width());
            int width = 1 + random.nextInt(b.width() - low);
            Word w = word();
            assertThat(b.slice(low, width).get(w)).isEqualTo(b.get(w) >>> low & Word.lowMask(width));
        }
    }

    @Test
    void gluedFieldsFollowEachOther() {
        Word w = new Word(0xab_cd_ef, 0);
        Bits glued = Bits.glue(List.of(Bits.of(0, 8), Bits.constant(5, 4), Bits.of(16, 8)));
        assertThat(glued.width()).isEqualTo(20);
        assertThat(glued.get(w)).isEqualTo(0xef5ab);
    }

    @Test
    void unionHasEveryBitOnce() {
        Word w = word();
        Bits union = Bits.union(List.of(Bits.of(8, 4), Bits.of(0, 4), Bits.of(70, 3)));
        assertThat(union.width()).isEqualTo(11);
        assertThat(union.get(w)).isEqualTo(w.lo & 15 | (w.lo >>> 8 & 15) << 4 | (w.hi >>> 6 & 7) << 8);
    }

    @Test
    void unifyBindsOnceAndThenAgrees() {
        Bits b = Bits.of(List.of(new Bits.Run(62, 4), new Bits.Run(3, 2)));
        Word w = new Word();
        Word known = new Word();
        assertThat(b.isKnown(known)).isFalse();
        assertThat(b.unify(w, known, 0b101101)).isTrue();
        assertThat(b.isKnown(known)).isTrue();
        assertThat(b.get(w)).isEqualTo(0b101101);
        assertThat(b.unify(w, known, 0b101101)).isTrue();
        assertThat(b.unify(w, known, 0b101100)).isFalse();
        assertThat(b.unify(w, known, 0b1101101)).as("too wide").isFalse();
        assertThat(b.get(w)).as("nothing has changed").isEqualTo(0b101101);
    }

    @Test
    void constantOnlyTakesItsValue() {
        Bits five = Bits.constant(5, 3);
        assertThat(five.isConstant()).isTrue();
        assertThat(five.get(word())).isEqualTo(5);
        assertThat(five.unify(new Word(), new Word(), 5)).isTrue();
        assertThat(five.unify(new Word(), new Word(), 4)).isFalse();
    }

    @Test
    void valuesOutsideTheRangesAreRefused() {
        assertThatThrownBy(() -> Bits.of(0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bits.of(0, 65)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bits.of(318, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bits.of(List.of(new Bits.Run(0, 40), new Bits.Run(64, 40))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bits.of(0, 8).slice(4, 5)).hasMessage("bits [8:4] of a field of 8");
    }
}
