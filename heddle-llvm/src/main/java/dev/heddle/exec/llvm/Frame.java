package dev.heddle.exec.llvm;

import dev.heddle.exec.Wave;
import dev.heddle.exec.WaveParts;
import dev.heddle.exec.state.Memory;
import dev.heddle.exec.state.RegisterLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The memory that machine code works on for a wave; see [FrameLayout]. For one thread.
final class Frame {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final FrameLayout layout;
    private final Sites sites;
    private final WaveParts wave;
    private final int lanes;
    private final int strips;
    private final MemorySegment memory;

    /// Windows stay as long as somebody holds what they are of.
    private final @Nullable Object[] held = new Object[FrameLayout.WINDOW_COUNT];

    /// The blocks that it was prepared for; null before the first run.
    private @Nullable BlockTable table;

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

    WaveParts wave() {
        return wave;
    }

    Sites sites() {
        return sites;
    }

    int lanes() {
        return lanes;
    }

    long get(int field) {
        return memory.get(LONG, field);
    }

    void set(int field, long value) {
        memory.set(LONG, field, value);
    }

    @Nullable BlockTable table() {
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

    @Nullable Throwable taken() {
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

    void setRow(int row, int[] from) {
        int at = layout.narrowAt(row);
        int n = layout.lanes();
        for (int s = 0; s < strips; s++)
            MemorySegment.copy(from, s * n, memory, INT, strip(s) + at, count(s));
    }

    void setWideRow(int row, long[] from) {
        setWide(layout.wideAt(row), from);
    }

    private void setWide(int at, long[] from) {
        int n = layout.lanes();
        for (int s = 0; s < strips; s++)
            MemorySegment.copy(from, s * n, memory, LONG, strip(s) + at, count(s));
    }

    void row(int row, int[] to) {
        int at = layout.narrowAt(row);
        int n = layout.lanes();
        for (int s = 0; s < strips; s++)
            MemorySegment.copy(memory, INT, strip(s) + at, to, s * n, count(s));
    }

    void wideRow(int row, long[] to) {
        wide(layout.wideAt(row), to);
    }

    private void wide(int at, long[] to) {
        int n = layout.lanes();
        for (int s = 0; s < strips; s++)
            MemorySegment.copy(memory, LONG, strip(s) + at, to, s * n, count(s));
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
    /// @param number of the access
    void see(int number, Memory space, long address) {
        Memory.Window w = space.window(address);
        if (w == null || !(w.bytes() instanceof MemorySegment bytes) || !bytes.isNative()) return;
        int place = number % FrameLayout.WINDOW_COUNT;
        int at = FrameLayout.WINDOWS + place * FrameLayout.WINDOW_BYTES;
        held[place] = bytes;
        set(at, w.first());
        set(at + FrameLayout.WINDOW_SIZE, Math.min(w.size(), bytes.byteSize()));
        set(at + FrameLayout.WINDOW_HOST, bytes.address());
        set(at + FrameLayout.WINDOW_STEP, w.step());
    }

    /// No window is known any more: a run has ended, and buffers may go.
    void forgetWindows() {
        MemorySegment all =
                memory.asSlice(
                        FrameLayout.WINDOWS,
                        (long) FrameLayout.WINDOW_COUNT * FrameLayout.WINDOW_BYTES);
        all.fill((byte) 0);
        java.util.Arrays.fill(held, null);
    }

    // ---- operations

    /// Does an operation for all lanes of a strip.
    void operate(int number) {
        dev.heddle.exec.number.Reference r = sites.operation(number);
        int n = layout.lanes();
        for (int i = 0; i < n; i++) {
            long out = r.apply(operand(r, 0, i), operand(r, 1, i), operand(r, 2, i));
            long at = FrameLayout.OPERANDS + 3L * FrameLayout.OPERAND_BYTES;
            if (r.type().bits() == Long.SIZE) memory.set(LONG, at + 8L * i, out);
            else memory.set(INT, at + 4L * i, (int) out);
        }
    }

    private long operand(dev.heddle.exec.number.Reference r, int k, int lane) {
        if (k >= r.from().size()) return 0;
        long at = FrameLayout.OPERANDS + (long) k * FrameLayout.OPERAND_BYTES;
        return r.from().get(k).bits() == Long.SIZE
                ? memory.get(LONG, at + 8L * lane)
                : memory.get(INT, at + 4L * lane);
    }
}
