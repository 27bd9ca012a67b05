package dev.heddle.ir.state;

import dev.heddle.ir.lift.RegisterRef;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The rows that the operations of a program are about, given out while its blocks are translated, one block at a time.
public final class ProgramRows {
    /// The rows that a wave needs, as far as blocks have been translated. Of arrays that grow later it has the
    /// beginning.
    ///
    /// @param constantRows rows of constants
    /// @param constants their values
    /// @param constantCount how many there are
    /// @param wideConstantRows the same of wide ones
    /// @param written rows of registers that the program changes
    /// @param wideWritten the same of wide ones
    /// @param mirrors rows that hold a shared value for every lane, by the number of the value; 0 for none
    /// @param mirrored numbers of the values that have one
    /// @param wideMirrors the same of wide ones; -1 for none
    public record Needed(
            int narrow,
            int wide,
            int[] constantRows,
            int[] constants,
            int constantCount,
            int[] wideConstantRows,
            long[] wideConstants,
            int wideConstantCount,
            int[] written,
            int[] wideWritten,
            int[] mirrors,
            int[] mirrored,
            int[] wideMirrors) {
        private static final int[] NOTHING = {};

        /// No rows.
        public static final Needed NONE = new Needed(
                0, 0, NOTHING, NOTHING, 0, NOTHING, new long[0], 0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING);
    }

    private final RegisterLayout layout;
    private final Map<Integer, Integer> constants = new HashMap<>();
    private final Map<Long, Integer> wideConstants = new HashMap<>();
    private int[] constantRows = new int[16];
    private int[] constantValues = new int[16];
    private int[] wideConstantRows = new int[4];
    private long[] wideConstantValues = new long[4];
    private final int[] mirrors;
    private final int[] wideMirrors;
    private final BitSet written = new BitSet();
    private final BitSet wideWritten = new BitSet();
    private final RowPool narrowPool = new RowPool(this::nextNarrow);
    private final RowPool widePool = new RowPool(this::nextWide);
    private int narrow;
    private int wide;
    private boolean isMirroredAnew = true;
    private boolean isWrittenAnew = true;
    private volatile Needed needed = Needed.NONE;

    public ProgramRows(RegisterLayout layout) {
        this.layout = layout;
        this.narrow = layout.narrow();
        this.wide = layout.wide();
        this.mirrors = new int[layout.shared()];
        this.wideMirrors = new int[layout.wideShared()];
        Arrays.fill(wideMirrors, -1);
        publish();
    }

    /// @return what waves need for all blocks that have been translated
    public Needed needed() {
        return needed;
    }

    /// A block has been translated.
    public void publish() {
        Needed before = needed;
        boolean isMirrored = isMirroredAnew;
        boolean isWritten = isWrittenAnew;
        isMirroredAnew = false;
        isWrittenAnew = false;
        needed = new Needed(
                narrow,
                wide,
                constantRows,
                constantValues,
                constants.size(),
                wideConstantRows,
                wideConstantValues,
                wideConstants.size(),
                isWritten ? elements(written) : before.written,
                isWritten ? elements(wideWritten) : before.wideWritten,
                isMirrored ? mirrors.clone() : before.mirrors,
                isMirrored ? mirrored() : before.mirrored,
                isMirrored ? wideMirrors.clone() : before.wideMirrors);
    }

    private static int[] elements(BitSet of) {
        int[] out = new int[of.cardinality()];
        int n = 0;
        for (int i = of.nextSetBit(0); i >= 0; i = of.nextSetBit(i + 1)) out[n++] = i;
        return out;
    }

    private int[] mirrored() {
        int[] out = new int[mirrors.length];
        int n = 0;
        for (int i = 0; i < mirrors.length; i++) if (mirrors[i] != 0) out[n++] = i;
        return Arrays.copyOf(out, n);
    }

    private int nextNarrow() {
        return narrow++;
    }

    private int nextWide() {
        return wide++;
    }

    /// @return the row that an element is read from
    public int row(RegisterRef p) {
        int number = layout.number(p);
        if (!layout.isShared(p.state())) return number;
        if (layout.isWide(p.state())) {
            if (wideMirrors[number] < 0) {
                wideMirrors[number] = nextWide();
                isMirroredAnew = true;
            }
            return wideMirrors[number];
        }
        if (mirrors[number] == 0) {
            mirrors[number] = nextNarrow();
            isMirroredAnew = true;
        }
        return mirrors[number];
    }

    /// @return the rows that hold elements of a file
    public Set<Integer> rows(String state) {
        Set<Integer> out = new TreeSet<>();
        int first = layout.number(state, 0);
        boolean isShared = layout.isShared(state);
        for (int i = first; i < first + layout.count(state); i++)
            out.add(!isShared ? i : layout.isWide(state) ? wideMirrors[i] : mirrors[i]);
        if (isShared) out.remove(layout.isWide(state) ? -1 : 0);
        return out;
    }

    public int constant(int value) {
        Integer known = constants.get(value);
        if (known != null) return known;
        int row = nextNarrow();
        int n = constants.size();
        if (n == constantRows.length) {
            constantRows = Arrays.copyOf(constantRows, 2 * n);
            constantValues = Arrays.copyOf(constantValues, 2 * n);
        }
        constantRows[n] = row;
        constantValues[n] = value;
        constants.put(value, row);
        return row;
    }

    public int wideConstant(long value) {
        Integer known = wideConstants.get(value);
        if (known != null) return known;
        int row = nextWide();
        int n = wideConstants.size();
        if (n == wideConstantRows.length) {
            wideConstantRows = Arrays.copyOf(wideConstantRows, 2 * n);
            wideConstantValues = Arrays.copyOf(wideConstantValues, 2 * n);
        }
        wideConstantRows[n] = row;
        wideConstantValues[n] = value;
        wideConstants.put(value, row);
        return row;
    }

    /// A register that the program changes.
    public void writes(int row, boolean isWide) {
        BitSet all = isWide ? wideWritten : written;
        if (all.get(row)) return;
        all.set(row);
        isWrittenAnew = true;
    }

    public int narrow() {
        return narrow;
    }

    public int wide() {
        return wide;
    }

    /// Rows for values within one instruction; every block uses the same ones.
    public RowPool narrowPool() {
        return narrowPool;
    }

    public RowPool widePool() {
        return widePool;
    }
}
