package dev.heddle.code.print;

import dev.heddle.bits.Platform;
import dev.heddle.code.text.Wide;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The texts of a part by the value of its bits, made when they are first needed: a hash table whose cells hold short
/// texts themselves, so that there is one place in memory to look at. May be shared by threads: a cell that has been
/// filled does not change.
final class Slots {
    /// Where the highest byte of a cell's last long begins: the length of the text plus 1, 0 for a cell that is empty.
    private static final int LENGTH = 56;

    /// Lengths plus 1 from here on: the text is among the others.
    private static final int OTHER = 0x40;

    /// Longs of a cell, as a power of 2: the value, then the text. Operands are short, mnemonics have suffixes.
    static final int SHORT = 2;

    static final int LONG = 3;

    private static final int FIRST_BITS = 4;

    /// Other texts that are kept at most.
    private static final int MAX_OTHERS = 1 << 12;

    /// Makes the text of a value.
    interface Maker {
        /// @param out where the text goes; [Out#delta] is set
        /// @return as [Printer#print]
        int make(long value, Out out);
    }

    /// A text that is long, or about which there is something to tell.
    ///
    /// @param result as [Printer#print]
    /// @param delta see [Out#delta]
    private record Other(byte[] text, int result, long delta) {}

    private final int shift;
    private final Room room;
    private final Maker maker;
    private final Map<Long, Other> others = new ConcurrentHashMap<>();
    private long[] cells;
    private int count;

    /// @param shift [#SHORT] or [#LONG]
    Slots(int shift, Room room, Maker maker) {
        this.shift = shift;
        this.room = room;
        this.maker = maker;
        this.cells = new long[1 << FIRST_BITS + shift];
    }

    /// The cells now. The array is replaced when it gets too small.
    long[] cells() {
        return cells;
    }

    /// Longs of a cell, as a power of 2.
    int shift() {
        return shift;
    }

    /// @return where the cell of a value begins, or -1 if it has none
    static int find(long[] cells, int shift, long value) {
        int cell = first(cells, shift, value);
        while (true) {
            if (cells[cell + (1 << shift) - 1] >>> LENGTH == 0) return -1;
            Platform.acquireFence();
            if (cells[cell] == value) return cell;
            cell = cell + (1 << shift) & cells.length - 1;
        }
    }

    /// @return bytes of the text of a cell, or -1 if it is among the others
    static int length(long[] cells, int shift, int cell) {
        int length = (int) (cells[cell + (1 << shift) - 1] >>> LENGTH) - 1;
        return length < OTHER - 1 ? length : -1;
    }

    /// Copies the text of a cell, and up to [Wide#SLACK] bytes after it.
    static void copy(long[] cells, int cell, int length, byte[] to, int at) {
        Wide.write(to, at, cells[cell + 1]);
        Wide.write(to, at + 8, cells[cell + 2]);
        for (int n = 16; n < length; n += 8) Wide.write(to, at + n, cells[cell + 1 + (n >> 3)]);
    }

    private static int first(long[] cells, int shift, long value) {
        long hash = value * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 32) << shift & cells.length - 1;
    }

    /// Writes the text of a value, and sets [Out#delta].
    ///
    /// @return as [Printer#print]
    int print(Out out, long value) {
        long[] known = cells;
        int cell = find(known, shift, value);
        if (cell < 0) return make(out, value);
        int n = length(known, shift, cell);
        if (n < 0) return other(out, value);
        for (int i = 0; i < n; i++)
            out.add((char) (known[cell + 1 + (i >> 3)] >>> 8 * (i & 7) & 0xff));
        out.delta = 0;
        return Printer.CLEAN;
    }

    private int other(Out out, long value) {
        Other o = others.get(value);
        if (o == null) return make(out, value);
        out.add(o.text, 0, o.text.length);
        out.delta = o.delta;
        return o.result;
    }

    /// Several threads may make a text at once: the same one.
    private int make(Out out, long value) {
        Out o = new Out();
        int result = maker.make(value, o);
        if (result >= 0) out.add(o.bytes, 0, o.length);
        out.delta = o.delta;
        keep(value, o, result);
        return result;
    }

    private synchronized void keep(long value, Out o, int result) {
        int longs = 1 << shift;
        boolean isShort = result == Printer.CLEAN && o.delta == 0 && o.length < 8 * (longs - 1);
        if (!isShort) {
            if (others.size() >= MAX_OTHERS) others.clear();
            byte[] text = Arrays.copyOf(o.bytes, result < 0 ? 0 : o.length);
            others.put(value, new Other(text, result, o.delta));
        }
        long[] cell = new long[longs];
        cell[0] = value;
        if (isShort) {
            for (int i = 0; i < o.length; i++)
                cell[1 + (i >> 3)] |= (o.bytes[i] & 0xffL) << 8 * (i & 7);
        }
        cell[longs - 1] |= (isShort ? o.length + 1L : OTHER) << LENGTH;
        if (find(cells, shift, value) < 0) add(cell);
    }

    /// At most half of the cells are filled.
    private void add(long[] cell) {
        long[] old = cells;
        if (2 * ++count << shift > old.length) {
            boolean grows = room.take(old.length);
            count = grows ? count : 1;
            long[] more = new long[grows ? 2 * old.length : old.length];
            for (int at = 0; grows && at < old.length; at += 1 << shift)
                if (old[at + (1 << shift) - 1] >>> LENGTH != 0)
                    put(more, Arrays.copyOfRange(old, at, at + (1 << shift)));
            Platform.releaseFence();
            cells = more;
        }
        put(cells, cell);
    }

    private void put(long[] into, long[] cell) {
        int longs = 1 << shift;
        int at = first(into, shift, cell[0]);
        while (into[at + longs - 1] >>> LENGTH != 0) at = at + longs & into.length - 1;
        System.arraycopy(cell, 0, into, at, longs - 1);
        Platform.releaseFence();
        into[at + longs - 1] = cell[longs - 1];
    }
}
