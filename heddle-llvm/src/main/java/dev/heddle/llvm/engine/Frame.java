package dev.heddle.llvm.engine;

import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The memory that machine code works on for a wave; see [FrameLayout]. For one thread.
final class Frame implements Running {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    /// From row to row: to copy what lies between takes less than another copy.
    private static final int NEAR = 4;

    private final FrameLayout layout;
    private final Sites sites;
    private final WaveParts wave;
    private final int lanes;
    private final int strips;
    private final MemorySegment memory;

    /// The fields of the head, as machine code is to find them, or has left them.
    private final long[] head = new long[FrameLayout.FUNCTIONS / Long.BYTES];

    /// Rows of a strip on their way.
    private int[] room = new int[0];

    /// Windows stay as long as somebody holds what they are of.
    private final @Nullable Object[] held = new Object[FrameLayout.WINDOW_COUNT];

    /// The blocks that it was prepared for; null before the first run.
    private @Nullable BlockTable table;

    private final Looks looks = new Looks();

    /// What an effect has thrown.
    private @Nullable Throwable thrown;

    Frame(FrameLayout layout, Sites sites, Wave wave) {
        this.layout = layout;
        this.sites = sites;
        this.wave = new WaveParts(wave);
        this.lanes = wave.lanes();
        this.strips = layout.strips(lanes);
        long size = layout.first() + (long) strips * layout.stride();
        this.memory = Arena.ofAuto().allocate(size, 64);
        set(FrameLayout.END, size);
        set(FrameLayout.FIRST, layout.first());
        set(FrameLayout.STRIDE, layout.stride());
        set(FrameLayout.LANES, lanes);
        set(FrameLayout.EACH, wave.each());
        set(FrameLayout.WIDTH, this.wave.width());
        set(FrameLayout.APART, this.wave.areApart() ? 1 : 0);
        int[] numbers = new int[lanes];
        for (int i = 0; i < lanes; i++) numbers[i] = i;
        setRow(FrameLayout.LANE_ROW, numbers);
        int[] once = new int[lanes];
        once[0] = -1;
        setRow(RegisterLayout.ONCE, once);
    }

    MemorySegment memory() {
        return memory;
    }

    @Override
    public Frame frame() {
        return this;
    }

    /// @return the first strip
    MemorySegment strips() {
        return memory.asSlice(layout.first());
    }

    Looks looks() {
        return looks;
    }

    WaveParts wave() {
        return wave;
    }

    Sites sites() {
        return sites;
    }

    int lanes() {
        return lanes;
    }

    // ---- fields of the head

    long get(int field) {
        return head[field / Long.BYTES];
    }

    void set(int field, long value) {
        head[field / Long.BYTES] = value;
    }

    /// Gives machine code the fields: all at once, for each copy has its price.
    void giveHead() {
        MemorySegment.copy(head, 0, memory, LONG, 0, head.length);
    }

    /// Takes them back.
    void takeHead() {
        MemorySegment.copy(memory, LONG, 0, head, 0, head.length);
    }

    /// Sets the address of a function.
    void setFunction(int place, long address) {
        memory.set(LONG, place, address);
    }

    @Nullable
    BlockTable table() {
        return table;
    }

    void setTable(BlockTable to) {
        table = to;
        set(FrameLayout.TABLE, to.entries().address());
        set(FrameLayout.TABLE_SIZE, to.size());
        set(FrameLayout.BASE, to.base());
        set(FrameLayout.SHIFT, to.shift());
    }

    void throwLater(Throwable what) {
        thrown = what;
    }

    @Nullable
    Throwable taken() {
        Throwable out = thrown;
        thrown = null;
        return out;
    }

    // ---- rows

    private long strip(int number) {
        return layout.first() + (long) number * layout.stride();
    }

    private int count(int strip) {
        return Math.min(layout.lanes(), lanes - strip * layout.lanes());
    }

    /// Puts rows of the wave into the frame. Some rows between them have anything afterwards.
    ///
    /// @param rows in ascending order
    void setRows(int[] rows) {
        int n = layout.lanes();
        for (int first = 0; first < rows.length; ) {
            int last = neighbour(rows, first);
            int length = length(rows[first], rows[last]);
            for (int s = 0; s < strips; s++) {
                int count = count(s);
                for (int k = first; k <= last; k++)
                    System.arraycopy(wave.narrow(rows[k]), s * n, room, (rows[k] - rows[first]) * n, count);
                long to = strip(s) + layout.narrowAt(rows[first]);
                MemorySegment.copy(room, 0, memory, INT, to, length);
            }
            first = last + 1;
        }
    }

    /// @return place of the last row that it is worth to copy together with one of the rows
    private static int neighbour(int[] rows, int first) {
        int last = first;
        while (last + 1 < rows.length && rows[last + 1] - rows[last] <= NEAR) last++;
        return last;
    }

    /// Makes room for rows of a strip, from the first to the last.
    ///
    /// @return how many elements they have
    private int length(int first, int last) {
        int length = (last - first + 1) * layout.lanes();
        if (room.length < length) room = new int[length];
        return length;
    }

    /// Puts rows of the frame back into the wave.
    ///
    /// @param rows in ascending order
    void rows(int[] rows) {
        int n = layout.lanes();
        for (int first = 0; first < rows.length; ) {
            int last = neighbour(rows, first);
            int length = length(rows[first], rows[last]);
            for (int s = 0; s < strips; s++) {
                long from = strip(s) + layout.narrowAt(rows[first]);
                MemorySegment.copy(memory, INT, from, room, 0, length);
                int count = count(s);
                for (int k = first; k <= last; k++)
                    System.arraycopy(room, (rows[k] - rows[first]) * n, wave.narrow(rows[k]), s * n, count);
            }
            first = last + 1;
        }
    }

    void setRow(int row, int[] from) {
        int at = layout.narrowAt(row);
        int n = layout.lanes();
        for (int s = 0; s < strips; s++) MemorySegment.copy(from, s * n, memory, INT, strip(s) + at, count(s));
    }

    void setWideRow(int row, long[] from) {
        setWide(layout.wideAt(row), from);
    }

    private void setWide(int at, long[] from) {
        int n = layout.lanes();
        for (int s = 0; s < strips; s++) MemorySegment.copy(from, s * n, memory, LONG, strip(s) + at, count(s));
    }

    void row(int row, int[] to) {
        int at = layout.narrowAt(row);
        int n = layout.lanes();
        for (int s = 0; s < strips; s++) MemorySegment.copy(memory, INT, strip(s) + at, to, s * n, count(s));
    }

    void wideRow(int row, long[] to) {
        wide(layout.wideAt(row), to);
    }

    private void wide(int at, long[] to) {
        int n = layout.lanes();
        for (int s = 0; s < strips; s++) MemorySegment.copy(memory, LONG, strip(s) + at, to, s * n, count(s));
    }

    int[] row(int row) {
        int[] out = new int[lanes];
        row(row, out);
        return out;
    }

    long[] wideRow(int row) {
        long[] out = new long[lanes];
        wideRow(row, out);
        return out;
    }

    void setAddresses(long[] from) {
        setWide(0, from);
    }

    void addresses(long[] to) {
        wide(0, to);
    }

    /// @return what a lane has in a row, zero-extended
    long value(int row, boolean isWide, int lane) {
        long strip = strip(lane / layout.lanes());
        int in = lane % layout.lanes();
        if (isWide) return memory.get(LONG, strip + layout.wideAt(row) + (long) Long.BYTES * in);
        return memory.get(INT, strip + layout.narrowAt(row) + (long) Integer.BYTES * in) & 0xffffffffL;
    }

    // ---- what all lanes share

    void setShared(int[] from) {
        MemorySegment.copy(from, 0, memory, INT, layout.sharedAt(0), from.length);
    }

    int shared(int number) {
        return memory.get(INT, layout.sharedAt(number));
    }

    void setWideShared(long[] from) {
        MemorySegment.copy(from, 0, memory, LONG, layout.wideSharedAt(0), from.length);
    }

    long wideShared(int number) {
        return memory.get(LONG, layout.wideSharedAt(number));
    }

    // ---- memory

    /// Gives an access the window around an address, for the next time.
    ///
    /// @param place number of the window
    void see(int place, Memory space, long address) {
        Memory.Window w = space.window(address);
        if (w == null || !(w.bytes() instanceof MemorySegment bytes) || !bytes.isNative()) return;
        int at = FrameLayout.WINDOWS + place * FrameLayout.WINDOW_BYTES;
        held[place] = bytes;
        memory.set(LONG, at, w.first());
        memory.set(LONG, at + FrameLayout.WINDOW_SIZE, Math.min(w.size(), bytes.byteSize()));
        memory.set(LONG, at + FrameLayout.WINDOW_HOST, bytes.address());
        memory.set(LONG, at + FrameLayout.WINDOW_STEP, w.step());
    }

    /// Keeps an answer about a resource.
    ///
    /// @param kind of the question
    void know(int kind, long number, long value) {
        long spread = number * FrameLayout.ANSWER_STEP + (number >>> FrameLayout.ANSWER_SHIFT);
        long place = spread + kind & FrameLayout.ANSWER_COUNT - 1;
        long at = FrameLayout.ANSWERS + place * FrameLayout.ANSWER_BYTES;
        memory.set(LONG, at, kind + 1L);
        memory.set(LONG, at + FrameLayout.ANSWER_NUMBER, number);
        memory.set(LONG, at + FrameLayout.ANSWER_VALUE, value);
    }

    /// Gives machine code an answer that may not be kept for long.
    ///
    /// @param component of it
    void answer(int component, int value) {
        memory.set(INT, answerAt(component), value);
    }

    /// @return its bytes in the frame
    static int answerAt(int component) {
        return FrameLayout.OPERANDS + Long.BYTES * component;
    }

    // ---- operations

    /// Does an operation for all lanes of a strip.
    void operate(int number) {
        dev.heddle.ir.number.Reference r = sites.operation(number);
        int n = layout.lanes();
        for (int i = 0; i < n; i++) {
            long out = r.apply(operand(r, 0, i), operand(r, 1, i), operand(r, 2, i));
            long at = FrameLayout.operandAt(FrameLayout.RESULT);
            if (r.type().bits() == Long.SIZE) memory.set(LONG, at + 8L * i, out);
            else memory.set(INT, at + 4L * i, (int) out);
        }
    }

    private long operand(dev.heddle.ir.number.Reference r, int k, int lane) {
        if (k >= r.from().size()) return 0;
        long at = FrameLayout.operandAt(k);
        return r.from().get(k).bits() == Long.SIZE ? memory.get(LONG, at + 8L * lane) : memory.get(INT, at + 4L * lane);
    }
}
