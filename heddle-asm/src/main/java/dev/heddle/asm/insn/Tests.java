package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;

/// Bits that must have some values.
public final class Tests {
    public static final Tests NONE = new Tests(new Bits[0], new long[0]);

    private final Bits[] bits;
    // The bits and their values where they are in the word.
    private final long maskLo;
    private final long maskHi;
    private final long maskThird;
    private final long maskFourth;
    private final long maskAux;
    private final long valueLo;
    private final long valueHi;
    private final long valueThird;
    private final long valueFourth;
    private final long valueAux;
    private final boolean isPossible;

    /// @param values of the bits at the same index
    public static Tests of(Bits[] bits, long[] values) {
        return bits.length == 0 ? NONE : new Tests(bits, values);
    }

    private Tests(Bits[] bits, long[] values) {
        this.bits = bits;
        Word mask = new Word();
        Word value = new Word();
        boolean possible = true;
        for (int i = 0; i < bits.length; i++) possible &= bits[i].unify(value, mask, values[i]);
        this.isPossible = possible;
        maskLo = mask.lo;
        maskHi = mask.hi;
        maskThird = mask.third;
        maskFourth = mask.fourth;
        maskAux = mask.aux;
        valueLo = value.lo;
        valueHi = value.hi;
        valueThird = value.third;
        valueFourth = value.fourth;
        valueAux = value.aux;
    }

    public Bits[] bits() {
        return bits;
    }

    public boolean isEmpty() {
        return bits.length == 0;
    }

    /// Whether none of the bits is in a mask.
    public boolean isApart(Mask other) {
        return (maskLo & other.lo()
                        | maskHi & other.hi()
                        | maskThird & other.third()
                        | maskFourth & other.fourth()
                        | maskAux)
                == 0;
    }

    /// @return bits 63:0 of those that do not have the value that they must have
    public long differLo(Word w) {
        return (w.lo ^ valueLo) & maskLo;
    }

    /// @return bits 127:64 of the same
    public long differHi(Word w) {
        return (w.hi ^ valueHi) & maskHi;
    }

    /// @return bits 255:128 of the same
    public Mask differUpper(Word w) {
        return new Mask(0, 0, (w.third ^ valueThird) & maskThird, (w.fourth ^ valueFourth) & maskFourth);
    }

    public boolean hold(Word w) {
        return isPossible
                && ((w.lo ^ valueLo) & maskLo
                                | (w.hi ^ valueHi) & maskHi
                                | (w.third ^ valueThird) & maskThird
                                | (w.fourth ^ valueFourth) & maskFourth
                                | (w.aux ^ valueAux) & maskAux)
                        == 0;
    }

    /// Whether they can hold for a word of which only some bits are known.
    public boolean mayHold(Word w, Word known) {
        return isPossible
                && ((w.lo ^ valueLo) & maskLo & known.lo
                                | (w.hi ^ valueHi) & maskHi & known.hi
                                | (w.third ^ valueThird) & maskThird & known.third
                                | (w.fourth ^ valueFourth) & maskFourth & known.fourth
                                | (w.aux ^ valueAux) & maskAux & known.aux)
                        == 0;
    }

    /// Binds the bits.
    ///
    /// @return false, and nothing is changed, if one is known to be another
    public boolean unify(Word word, Word known) {
        if (!mayHold(word, known)) return false;
        word.lo = word.lo & ~maskLo | valueLo;
        word.hi = word.hi & ~maskHi | valueHi;
        word.third = word.third & ~maskThird | valueThird;
        word.fourth = word.fourth & ~maskFourth | valueFourth;
        word.aux = word.aux & ~maskAux | valueAux;
        known.lo |= maskLo;
        known.hi |= maskHi;
        known.third |= maskThird;
        known.fourth |= maskFourth;
        known.aux |= maskAux;
        return true;
    }
}
