package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Hex;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The output of printers: a byte array that grows.
public final class TextBuffer {
    /// Gives names to addresses.
    public interface Labels {
        /// @param number whether a number may stand for an address without a name
        /// @return the name of an address, or null if it has none
        byte @Nullable [] label(long address, boolean number);
    }

    public byte[] bytes = new byte[256];
    public int length;

    /// Separator that the next operand owes, see [#separator(String)].
    public int owed;

    /// Whether so much is written that [dev.heddle.code.text.Wide] is worth its start.
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
    /// @return [Printer#ENTANGLED] if such a bit is set, else [Printer#CLEAN]
    int hidden(Word w, Mask hidden, Mask doubtful) {
        differLo |= w.lo & hidden.lo();
        differHi |= w.hi & hidden.hi();
        if ((hidden.third() | hidden.fourth()) != 0) differUpper(w.mask().and(hidden));
        return doubtful.isSomeIn(w) ? Printer.ENTANGLED : Printer.CLEAN;
    }

    /// Makes room for that many bytes after the first `used`.
    ///
    /// @return [#bytes]
    byte[] room(int used, int more) {
        length = used;
        room(more);
        return bytes;
    }

    /// Makes room for that many bytes.
    public void room(int more) {
        if (length + more > bytes.length)
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }

    public void add(byte[] text) {
        add(text, 0, text.length);
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

    public void add(byte[] text, int from, int count) {
        room(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    public void add(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    public void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes an unsigned number in base 2, 10 or 16.
    ///
    /// @param least digits to write at least
    void number(long value, int base, int least, boolean upper) {
        room(128);
        byte[] b = bytes;
        if (base == 10) {
            decimal(value, least);
            return;
        }
        int shift = base == 2 ? 1 : 4;
        int bits = 64 - Long.numberOfLeadingZeros(value);
        int digits = Math.max(least, Math.max(1, (bits + shift - 1) / shift));
        for (int i = digits - 1; i >= 0; i--) {
            int d = (int) (value >>> (i * shift)) & (base - 1);
            b[length++] = (byte) (d < 10 ? '0' + d : (upper ? 'A' : 'a') + d - 10);
        }
    }

    /// Digits come from the end, and move to the front. Dividing ints is several times as fast as unsigned longs.
    private void decimal(long value, int least) {
        byte[] b = bytes;
        int end = length + 64;
        int at = end;
        long v = value;
        while (v >>> 31 != 0) {
            long tenth = Long.divideUnsigned(v, 10);
            b[--at] = (byte) ('0' + (v - tenth * 10));
            v = tenth;
        }
        for (int i = (int) v; i != 0 || at == end; i /= 10) b[--at] = (byte) ('0' + i % 10);
        while (end - at < least) b[--at] = '0';
        int digits = end - at;
        System.arraycopy(b, at, b, length, digits);
        length += digits;
    }

    /// Writes a number in lower-case hex, padded with blanks on the left.
    public void hex(long value, int width) {
        room(Math.max(width, 16));
        int digits = Math.max(1, 67 - Long.numberOfLeadingZeros(value) >> 2);
        for (int i = digits; i < width; i++) bytes[length++] = ' ';
        for (int i = digits - 1; i >= 0; i--) bytes[length++] = Hex.digit((int) (value >>> 4 * i));
    }

    /// Writes two lower-case hex digits for each of some bytes.
    public void hex(byte[] from, int at, int count) {
        room(2 * count);
        byte[] b = bytes;
        int to = length;
        for (int i = at; i < at + count; i++) {
            b[to++] = Hex.digit(from[i] >> 4);
            b[to++] = Hex.digit(from[i]);
        }
        length = to;
    }

    /// Pads with blanks up to a column.
    public void pad(int from, int width) {
        while (length - from < width) add(' ');
    }

    public String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.UTF_8);
    }
}
