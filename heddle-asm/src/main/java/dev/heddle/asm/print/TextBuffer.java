package dev.heddle.asm.print;

import dev.heddle.asm.text.TextBytes;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import org.jspecify.annotations.Nullable;

/// The output of printers: a text, and what is known of the word that it would be parsed as.
public final class TextBuffer extends TextBytes {
    /// Gives names to addresses.
    public interface Labels {
        /// @param number whether a number may stand for an address without a name
        /// @return the name of an address, or null if it has none
        byte @Nullable [] label(long address, boolean number);
    }

    /// Separator that the next operand owes, see [#separator(String)].
    public int owed;

    /// Whether so much is written that [dev.heddle.asm.text.Wide] is worth its start.
    public boolean wide;

    /// Address of the instruction; only looked at if `labels` is not null.
    public long address;

    public @Nullable Labels labels;

    /// Whether the text depends on the address.
    public boolean usedAddress;

    /// Bits 63:0 of those in which the word that the text is parsed as differs from the one that was printed.
    public long differLo;

    /// Bits 127:64 of the same.
    public long differHi;

    /// Bits 255:128 of the same, the others 0.
    public Mask differUpper = Mask.NONE;

    /// The same of the bits of the part that was printed last, see [OperandTextCache].
    long delta;

    private final Word changed = new Word();

    public void clear() {
        length = 0;
        owed = 0;
        differLo = 0;
        differHi = 0;
        differUpper = Mask.NONE;
    }

    /// Adds to [#differLo] and [#differHi].
    ///
    /// @param delta ones where a field is parsed as another value
    void differ(Bits field, long delta) {
        if (delta == 0) return;
        changed.set(0, 0);
        field.put(changed, delta);
        differLo |= changed.lo;
        differHi |= changed.hi;
        if ((changed.third | changed.fourth) != 0) differUpper(changed.mask());
    }

    /// Adds to [#differUpper] the bits of a mask beyond bit 127.
    void differUpper(Mask more) {
        if ((more.third() | more.fourth()) != 0)
            differUpper = differUpper.or(new Mask(0, 0, more.third(), more.fourth()));
    }

    /// Whether the word is parsed as another one, as far as printing can tell.
    public boolean differs() {
        return (differLo | differHi) != 0 || differUpper != Mask.NONE;
    }

    /// @return ones where it is parsed as another one
    public Mask differ() {
        return new Mask(differLo, differHi, differUpper.third(), differUpper.fourth());
    }

    /// Adds bits that are set and not shown.
    ///
    /// @param doubtful those of them that something else may say
    /// @return whether such a bit is set
    boolean hides(Word w, Mask hidden, Mask doubtful) {
        differLo |= w.lo & hidden.lo();
        differHi |= w.hi & hidden.hi();
        if ((hidden.third() | hidden.fourth()) != 0) differUpper(w.mask().and(hidden));
        return doubtful.isSomeIn(w);
    }

    /// @param text one or two characters
    /// @return them in the low bytes, the first one lowest, and above them their number; 0 for none
    static int separator(String text) {
        int n = text.length();
        return text.charAt(0) | (n > 1 ? text.charAt(1) << 8 : 0) | n << 16;
    }

    /// Writes a separator.
    void separator(int chars) {
        room(2);
        bytes[length] = (byte) chars;
        bytes[length + 1] = (byte) (chars >> 8);
        length += chars >> 16;
    }
}
