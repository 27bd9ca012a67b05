package dev.heddle.code.print;

import dev.heddle.bits.Platform;

/// The texts of a part by the value of its bits, made when they are first needed. Where there are few values they are
/// an index; the others are found by their hash. May be shared by threads: what has been found does not change.
final class OperandTextCache {
    /// Values of so many bits are an index.
    private static final int DIRECT_BITS = 14;

    /// Values of more bits are not kept.
    private static final int MAX_BITS = 40;

    private static final int FIRST_BITS = 4;

    /// Makes the text of a value.
    interface Maker {
        /// @param out where the text goes; [TextBuffer#delta] is set
        /// @return as [Printer#print]
        int make(long value, TextBuffer out);
    }

    /// Where the texts are.
    static final class Table {
        private static final int PLACE = 64 - MAX_BITS;

        private final TextPool texts;

        /// The places by value; empty if they are found by hash.
        private final int[] direct;

        /// Values, and below each its place.
        private final long[] hashed;

        Table(TextPool texts, int[] direct, long[] hashed) {
            this.texts = texts;
            this.direct = direct;
            this.hashed = hashed;
        }

        /// @return where the text of a value is among [#texts], or 0
        int find(long value) {
            int[] places = direct;
            if (places.length > 0) return places[(int) value];
            long[] cells = hashed;
            if (value >>> MAX_BITS != 0) return 0;
            int cell = first(cells, value);
            while (true) {
                long known = cells[cell];
                if (known == 0) return 0;
                if (known >>> PLACE == value) return (int) known & (1 << PLACE) - 1;
                cell = cell + 1 & cells.length - 1;
            }
        }

        TextPool texts() {
            return texts;
        }

        private static int first(long[] cells, long value) {
            return (int) (value * 0x9E3779B97F4A7C15L >>> 32) & cells.length - 1;
        }

        private static void put(long[] cells, long value, int place) {
            int cell = first(cells, value);
            while (cells[cell] != 0) cell = cell + 1 & cells.length - 1;
            cells[cell] = value << PLACE | place;
        }

        /// Twice as many places for the same texts.
        Table larger() {
            long[] more = new long[2 * hashed.length];
            for (long cell : hashed)
                if (cell != 0) put(more, cell >>> PLACE, (int) cell & (1 << PLACE) - 1);
            return new Table(texts, direct, more);
        }
    }

    private final CacheBudget room;
    private final Maker maker;
    private Table table;
    private int count;

    /// @param bits of a value
    /// @param shared where the texts go if there are not too many
    OperandTextCache(int bits, TextPool shared, CacheBudget room, Maker maker) {
        this.room = room;
        this.maker = maker;
        this.table =
                bits <= DIRECT_BITS
                        ? new Table(shared, new int[1 << bits], new long[0])
                        : empty(1 << FIRST_BITS);
    }

    private Table empty(int cells) {
        return new Table(new TextPool(room, false), new int[0], new long[cells]);
    }

    /// The table now: it is replaced when it gets too small.
    Table table() {
        return table;
    }

    /// Writes the text of a value, and sets [TextBuffer#delta].
    ///
    /// @return as [Printer#print]
    int print(TextBuffer out, long value) {
        Table known = table;
        int at = known.find(value);
        if (at == 0) return make(out, value);
        Platform.acquireFence();
        long[] longs = known.texts.longs();
        TextPool.append(longs, at, out);
        out.delta = 0;
        if (TextPool.isClean(longs[at])) return Printer.CLEAN;
        TextPool.Told told = known.texts.told(longs[at]);
        out.delta = told.delta();
        return told.result();
    }

    /// Several threads may make a text at once: the same one.
    private int make(TextBuffer out, long value) {
        TextBuffer o = new TextBuffer();
        int result = maker.make(value, o);
        if (result >= 0) out.add(o.bytes, 0, o.length);
        out.delta = o.delta;
        keep(value, o, result);
        return result;
    }

    private synchronized void keep(long value, TextBuffer o, int result) {
        if (table.find(value) != 0) return;
        if (table.direct.length > 0) {
            table.direct[(int) value] = table.texts.add(o, result, o.delta);
        } else if (value >>> MAX_BITS == 0) {
            // At most half of the cells are filled.
            if (2 * ++count > table.hashed.length) grow();
            int at = table.texts.add(o, result, o.delta);
            if (at > 0) Table.put(table.hashed, value, at);
        }
    }

    /// Makes room for more texts, or for others if there is none.
    private void grow() {
        boolean hasRoom = room.take(table.hashed.length);
        Table more = hasRoom ? table.larger() : empty(table.hashed.length);
        if (!hasRoom) count = 1;
        Platform.releaseFence();
        table = more;
    }
}
