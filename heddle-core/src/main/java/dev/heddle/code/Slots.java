package dev.heddle.code;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The texts of a part by the value of its bits, made when they are first needed. Short texts lie side by side in one
/// array, 32 bytes each, so that finding and copying one touches one cache line.
final class Slots {
    /// Bytes of a slot: length + 1 (0 while it is empty), what printing it tells, the text.
    static final int SIZE = 32;

    /// Where the text begins in a slot.
    static final int HEAD = 2;

    private static final int LONGEST = 30;

    /// Length bytes of slots whose text is elsewhere, and of values that have no text. Others hold length + 1.
    private static final byte ELSEWHERE = -1;

    private static final byte NONE = -2;

    /// Makes the text of a value.
    interface Maker {
        /// @param out where the text goes
        /// @return as [Printer#print]
        int make(int value, Out out);
    }

    private final byte[] data;
    private final Maker maker;
    private byte @Nullable [][] elsewhere;

    /// @param bits width of the values
    Slots(int bits, Maker maker) {
        this.data = new byte[SIZE << bits];
        this.maker = maker;
    }

    /// All slots, by value.
    byte[] data() {
        return data;
    }

    /// Writes the text of a value.
    ///
    /// @return as [Printer#print]
    int print(Out out, int value) {
        byte[] d = data;
        int base = value * SIZE;
        int length = d[base] - 1;
        if (length < 0) {
            if (length == -1) fill(value, base);
            length = d[base] - 1;
            if (length < 0) return special(out, value, base);
        }
        out.add(d, base + HEAD, length);
        return d[base + 1];
    }

    /// Several threads may fill a slot at once; they write the same bytes, the length last.
    private synchronized void fill(int value, int base) {
        if (data[base] != 0) return;
        Out o = new Out();
        int result = maker.make(value, o);
        data[base + 1] = (byte) result;
        if (result == Printer.FAIL) {
            data[base] = NONE;
        } else if (o.length > LONGEST) {
            byte[][] all = elsewhere;
            if (all == null) elsewhere = all = new byte[data.length / SIZE][];
            all[value] = Arrays.copyOf(o.bytes, o.length);
            data[base] = ELSEWHERE;
        } else {
            System.arraycopy(o.bytes, 0, data, base + HEAD, o.length);
            VarHandle.releaseFence();
            data[base] = (byte) (o.length + 1);
        }
    }

    private int special(Out out, int value, int base) {
        byte[][] all = elsewhere;
        if (data[base] == NONE || all == null) return Printer.FAIL;
        out.add(all[value]);
        return data[base + 1];
    }
}
