package dev.heddle.exec;

import java.util.Arrays;

/// A group of lanes that share a program counter, with their registers. Not for several threads.
public final class Wave {
    private final Executable program;
    final Layout layout;
    final int lanes;

    /// Narrow rows: registers, constants of the program, values within an instruction.
    int[] f;

    /// Wide rows.
    long[] w;

    /// Rows of `f` that are known to hold no denormal float.
    boolean[] clean;

    /// Lanes that exist; the others are never active.
    private final boolean[] exists;

    /// Whether all lanes are active.
    boolean full;

    /// How many lanes are active.
    int active;

    final Memory[] spaces;

    /// Address of the next instruction.
    long pc;

    boolean stopped;

    /// Number of the operation that runs, within its block.
    int at;

    long instructions;
    long laneInstructions;

    /// @param spaces the address spaces, in the order of the book's head
    public Wave(Executable program, Memory... spaces) {
        this.program = program;
        this.layout = program.layout();
        this.lanes = program.lanes();
        this.spaces = spaces.clone();
        this.f = new int[0];
        this.w = new long[0];
        this.clean = new boolean[0];
        this.exists = new boolean[lanes];
        grow();
    }

    /// Makes room for rows that blocks translated since need, and sets their constants.
    void grow() {
        Executable.Rows rows = program.rows();
        int before = f.length / lanes;
        int wideBefore = w.length / lanes;
        if (rows.narrow() > before) {
            f = Arrays.copyOf(f, rows.narrow() * lanes);
            clean = Arrays.copyOf(clean, rows.narrow());
        }
        if (rows.wide() > wideBefore) w = Arrays.copyOf(w, rows.wide() * lanes);
        rows.constants()
                .forEach((row, value) -> {
                    if (row >= before) Arrays.fill(f, row * lanes, row * lanes + lanes, value);
                });
        rows.wideConstants()
                .forEach((row, value) -> {
                    if (row >= wideBefore) Arrays.fill(w, row * lanes, row * lanes + lanes, value);
                });
    }

    /// Starts anew: all registers 0, the first `count` lanes exist and are active.
    public void reset(long entry, int count) {
        Arrays.fill(f, Layout.FIRST * lanes, layout.narrow() * lanes, 0);
        Arrays.fill(w, 0, layout.wide() * lanes, 0);
        Arrays.fill(clean, false);
        for (int i = 0; i < lanes; i++) {
            exists[i] = i < count;
            f[Layout.EXEC * lanes + i] = i < count ? -1 : 0;
        }
        count();
        pc = entry;
        stopped = false;
        instructions = 0;
        laneInstructions = 0;
    }

    /// The registers of a wave, for later.
    public static final class Saved {
        private final int[] narrow;
        private final long[] wide;

        private Saved(int[] narrow, long[] wide) {
            this.narrow = narrow;
            this.wide = wide;
        }
    }

    /// @return a copy of all registers
    public Saved save() {
        return new Saved(
                Arrays.copyOfRange(f, Layout.FIRST * lanes, layout.narrow() * lanes),
                Arrays.copyOf(w, layout.wide() * lanes));
    }

    /// [#reset] with registers that were saved before.
    public void reset(long entry, int count, Saved from) {
        reset(entry, count);
        System.arraycopy(from.narrow, 0, f, Layout.FIRST * lanes, from.narrow.length);
        System.arraycopy(from.wide, 0, w, 0, from.wide.length);
    }

    /// Takes over the registers that all lanes share, as lane 0 had them.
    public void restoreShared(Saved from) {
        layout.forEachShared((row, wide) -> {
            if (wide) Arrays.fill(w, row * lanes, row * lanes + lanes, from.wide[row * lanes]);
            else
                Arrays.fill(
                        f,
                        row * lanes,
                        row * lanes + lanes,
                        from.narrow[(row - Layout.FIRST) * lanes]);
        });
    }

    private void count() {
        int n = 0;
        for (int i = 0; i < lanes; i++) n -= f[Layout.EXEC * lanes + i];
        active = n;
        full = n == lanes;
    }

    /// Sets the active lanes from a row of masks.
    void exec(int row) {
        for (int i = 0; i < lanes; i++)
            f[Layout.EXEC * lanes + i] = exists[i] ? f[row * lanes + i] : 0;
        count();
    }

    Executable program() {
        return program;
    }

    /// Where the row of a float operand begins that may have to be changed first.
    ///
    /// @param operand row and changes, see [Translation]
    /// @param number of the operand, 0..2
    int operand(int operand, int number) {
        int changes = operand & ~Translation.ROW;
        int row = operand & Translation.ROW;
        if (changes == 0 || changes == Translation.FLUSH && clean[row]) return row * lanes;
        int to = (Layout.OPERAND + number) * lanes;
        boolean none = Singles.modify(f, to, row * lanes, changes, lanes);
        if (none && (changes & Translation.FLUSH) != 0) clean[row] = true;
        return to;
    }

    boolean allActive() {
        return firstInactive() < 0;
    }

    /// @return a lane that exists and is not active, or -1
    int firstInactive() {
        for (int i = 0; i < lanes; i++) if (exists[i] && !isActive(i)) return i;
        return -1;
    }

    /// Sets which lanes are active.
    public void active(int lane, boolean is) {
        f[Layout.EXEC * lanes + lane] = is && exists[lane] ? -1 : 0;
        count();
    }

    public boolean isActive(int lane) {
        return f[Layout.EXEC * lanes + lane] != 0;
    }

    /// @return lanes, existing or not
    public int lanes() {
        return lanes;
    }

    /// @return address of the next instruction
    public long pc() {
        return pc;
    }

    public boolean isStopped() {
        return stopped;
    }

    /// @return instructions since the reset
    public long instructions() {
        return instructions;
    }

    /// @return the same, each counted once for every lane that was active
    public long laneInstructions() {
        return laneInstructions;
    }

    /// @param state a register file of the book
    /// @return an element's bits in a lane, zero-extended
    public long get(String state, int element, int lane) {
        int row = layout.row(state, element);
        return layout.isWide(state)
                ? w[row * lanes + lane]
                : Integer.toUnsignedLong(f[row * lanes + lane]);
    }

    /// Sets an element in one lane.
    public void set(String state, int element, int lane, long bits) {
        int row = layout.row(state, element);
        if (layout.isWide(state)) w[row * lanes + lane] = bits;
        else {
            f[row * lanes + lane] = (int) bits;
            clean[row] = false;
        }
    }

    /// Sets an element in all lanes.
    public void set(String state, int element, long bits) {
        for (int i = 0; i < lanes; i++) set(state, element, i, bits);
    }
}
