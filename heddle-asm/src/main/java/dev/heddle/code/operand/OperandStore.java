package dev.heddle.code.operand;

import dev.heddle.bits.Platform;

/// Operands as bytes, by what they follow from. Nothing that is there changes, so that some threads may read while one
/// adds. What does not fit goes into another store.
public final class OperandStore {
    /// Not here.
    public static final int NONE = -1;

    private static final int CHUNK_BITS = 16;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = 512;
    private static final int FEWEST_CHUNKS = 4;

    /// It takes one byte in so many of all memory at most.
    private static final int SHARE = 64;

    private static final int FEWEST_CELLS = 1 << 12;

    /// Bytes before those of an operand: their number.
    private static final int HEAD = 2;

    /// Two numbers for each cell: the bits that an operand follows from, and above its place its kind and 1; the second
    /// one is written last, and 0 where there is none.
    private volatile long[] cells = new long[2 * FEWEST_CELLS];

    private int count;
    private final byte[][] chunks;

    /// Where the next operand begins.
    private int end;

    public OperandStore() {
        long share = Platform.heapLimit() / SHARE / CHUNK;
        chunks = new byte[(int) Math.max(FEWEST_CHUNKS, Math.min(share, MOST_CHUNKS))][];
    }

    /// @param kind of the operand, see [RecentOperands]
    /// @return its place, or [#NONE]
    public int find(int kind, long bits) {
        return find(cells, kind, bits);
    }

    private static int find(long[] cells, int kind, long bits) {
        for (int i = cell(cells, kind, bits); ; i = i + 2 & cells.length - 2) {
            long head = cells[i + 1];
            if (head == 0) return NONE;
            if (head >>> Integer.SIZE != kind + 1) continue;
            Platform.acquireFence();
            if (cells[i] == bits) return (int) head;
        }
    }

    private static int cell(long[] cells, int kind, long bits) {
        long hash = (bits * 0x9E3779B97F4A7C15L ^ kind) * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 31) & cells.length - 2;
    }

    /// @param place of an operand
    public byte[] chunk(int place) {
        return chunks[place >> CHUNK_BITS];
    }

    /// @return where an operand begins in its chunk
    public static int from(int place) {
        return (place & CHUNK - 1) + HEAD;
    }

    /// @return its bytes
    public int length(int place) {
        byte[] chunk = chunk(place);
        int at = place & CHUNK - 1;
        return chunk[at] & 0xff | (chunk[at + 1] & 0xff) << Byte.SIZE;
    }

    /// Whether it would fit into an empty store.
    public static boolean mayFit(byte[] bytes) {
        return bytes.length <= CHUNK - HEAD;
    }

    /// @return the place of an operand, or [#NONE] if there is no more room
    public synchronized int add(int kind, long bits, byte[] bytes) {
        int known = find(cells, kind, bits);
        if (known >= 0) return known;
        int place = add(bytes);
        if (place < 0) return NONE;
        if (2 * ++count > cells.length / 2) grow();
        put(cells, kind, bits, place);
        return place;
    }

    private int add(byte[] bytes) {
        int size = HEAD + bytes.length;
        if ((end & CHUNK - 1) + size > CHUNK) end = (end | CHUNK - 1) + 1;
        int chunk = end >> CHUNK_BITS;
        if (chunk >= chunks.length) return NONE;
        if (chunks[chunk] == null) chunks[chunk] = new byte[CHUNK];
        byte[] to = chunks[chunk];
        int place = end;
        int at = place & CHUNK - 1;
        to[at] = (byte) bytes.length;
        to[at + 1] = (byte) (bytes.length >> Byte.SIZE);
        System.arraycopy(bytes, 0, to, at + HEAD, bytes.length);
        end += size;
        return place;
    }

    private void grow() {
        long[] old = cells;
        long[] more = new long[2 * old.length];
        for (int i = 0; i < old.length; i += 2) {
            long head = old[i + 1];
            if (head != 0) put(more, (int) (head >>> Integer.SIZE) - 1, old[i], (int) head);
        }
        cells = more;
    }

    private static void put(long[] cells, int kind, long bits, int place) {
        int i = cell(cells, kind, bits);
        while (cells[i + 1] != 0) i = i + 2 & cells.length - 2;
        cells[i] = bits;
        Platform.releaseFence();
        cells[i + 1] = (long) (kind + 1) << Integer.SIZE | place;
    }
}
