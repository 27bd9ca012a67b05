package dev.heddle.code.print;

import dev.heddle.code.text.Wide;
import java.util.Arrays;

/// The last texts of operands that have too many to keep them all. For one thread.
final class Recent {
    private static final int SLOT_BITS = 8;

    /// Longs of a slot: the value; 0 for an empty slot, or the length plus 1 and above it what printing told; the text.
    private static final int SLOT = 4;

    private static final int MAX_LENGTH = 16;
    private static final int RESULT = 8;

    private long[][] tables = {};

    /// Writes the text of an operand, if it is here.
    ///
    /// @param table number of the operand's table
    /// @return as [Printer#print]; [Printer#FAIL] if it is not here
    int print(int table, long value, Out out) {
        long[] t = table(table);
        int slot = slot(value);
        int how = (int) t[slot + 1];
        if (t[slot] != value || how == 0) return Printer.FAIL;
        out.room(MAX_LENGTH);
        Wide.write(out.bytes, out.length, t[slot + 2]);
        Wide.write(out.bytes, out.length + 8, t[slot + 3]);
        out.length += (how & (1 << RESULT) - 1) - 1;
        return how >> RESULT;
    }

    /// Keeps the text that begins at `start` and has just been written, unless it is long or owes a separator.
    void keep(int table, long value, Out out, int start, int result) {
        int length = out.length - start;
        if (length > MAX_LENGTH || out.owed != 0 || result < 0) return;
        out.room(MAX_LENGTH);
        long[] t = table(table);
        int slot = slot(value);
        t[slot] = value;
        t[slot + 1] = (length + 1 | result << RESULT) & 0xffffffffL;
        t[slot + 2] = Wide.read(out.bytes, start);
        t[slot + 3] = Wide.read(out.bytes, start + 8);
    }

    private static int slot(long value) {
        return (int) (value * 0x9E3779B97F4A7C15L >>> 64 - SLOT_BITS) * SLOT;
    }

    private long[] table(int number) {
        if (number >= tables.length) tables = Arrays.copyOf(tables, 2 * number + 8);
        long[] t = tables[number];
        if (t == null) tables[number] = t = new long[SLOT << SLOT_BITS];
        return t;
    }
}
