package dev.heddle.exec;

import dev.heddle.lift.Place;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A group of lanes that share a program counter, with their registers. Not for several threads.
public final class Wave {
    private final Executable program;
    final Layout layout;
    final int lanes;

    /// Narrow rows: registers, constants of the program, values within an instruction.
    int[][] f;

    /// Wide rows.
    long[][] w;

    /// Rows of `f` that are known to hold no denormal float.
    boolean[] clean;

    // The active lanes, and the others: `active` of the first, the rest of the second count.
    private boolean listed;
    private final int[] busy;
    private final int[] idle;

    private Executable.@Nullable Rows have;
    private @Nullable Saved base;

    /// Lanes that exist; the others are never active.
    private final int[] exists;

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
        this.f = new int[0][];
        this.w = new long[0][];
        this.clean = new boolean[0];
        this.exists = new int[lanes];
        this.busy = new int[lanes];
        this.idle = new int[lanes];
        grow();
    }

    /// Makes room for rows that blocks translated since need, and sets their constants.
    void grow() {
        Executable.Rows rows = program.rows();
        if (rows == have) return;
        have = rows;
        int before = f.length;
        f = Arrays.copyOf(f, rows.narrow());
        for (int i = before; i < f.length; i++) f[i] = new int[lanes];
        clean = Arrays.copyOf(clean, rows.narrow());
        int wideBefore = w.length;
        w = Arrays.copyOf(w, rows.wide());
        for (int i = wideBefore; i < w.length; i++) w[i] = new long[lanes];
        f[Layout.ONCE][0] = -1;
        rows.constants().forEach((row, value) -> Arrays.fill(f[row], value));
        rows.wideConstants().forEach((row, value) -> Arrays.fill(w[row], value));
    }

    /// Starts anew: all registers 0, the first `count` lanes exist and are active.
    public void reset(long entry, int count) {
        for (int i = Layout.FIRST; i < layout.narrow(); i++) Arrays.fill(f[i], 0);
        for (int i = 0; i < layout.wide(); i++) Arrays.fill(w[i], 0);
        base = null;
        start(entry, count);
    }

    private void start(long entry, int count) {
        Arrays.fill(clean, false);
        for (int i = 0; i < lanes; i++) {
            exists[i] = i < count ? -1 : 0;
            f[Layout.EXEC][i] = i < count ? -1 : 0;
        }
        count();
        pc = entry;
        stopped = false;
        instructions = 0;
        laneInstructions = 0;
    }

    /// The registers of a wave, for later.
    public static final class Saved {
        private final int[][] narrow;
        private final long[][] wide;

        private Saved(int[][] narrow, long[][] wide) {
            this.narrow = narrow;
            this.wide = wide;
        }
    }

    /// @return a copy of all registers
    public Saved save() {
        int[][] narrow = new int[layout.narrow()][];
        long[][] wide = new long[layout.wide()][];
        for (int i = Layout.FIRST; i < narrow.length; i++) narrow[i] = f[i].clone();
        for (int i = 0; i < wide.length; i++) wide[i] = w[i].clone();
        return new Saved(narrow, wide);
    }

    /// [#reset] with registers that were saved before. Those that the program does not write and that were set by
    /// [#set] keep what they have, if the same were the last.
    public void reset(long entry, int count, Saved from) {
        if (from == base) {
            grow();
            Executable.Rows rows = program.rows();
            for (int i : rows.written()) System.arraycopy(from.narrow[i], 0, f[i], 0, lanes);
            for (int i : rows.wideWritten()) System.arraycopy(from.wide[i], 0, w[i], 0, lanes);
        } else {
            for (int i = Layout.FIRST; i < layout.narrow(); i++)
                System.arraycopy(from.narrow[i], 0, f[i], 0, lanes);
            for (int i = 0; i < layout.wide(); i++)
                System.arraycopy(from.wide[i], 0, w[i], 0, lanes);
        }
        base = from;
        start(entry, count);
    }

    /// Takes over the registers that all lanes share, as lane 0 had them.
    public void restoreShared(Saved from) {
        layout.forEachShared((row, wide) -> {
            if (wide) Arrays.fill(w[row], from.wide[row][0]);
            else Arrays.fill(f[row], from.narrow[row][0]);
        });
    }

    /// Notes how many lanes are active.
    private void count() {
        int[] exec = f[Layout.EXEC];
        int n = 0;
        for (int i = 0; i < lanes; i++) n -= exec[i];
        active = n;
        full = n == lanes;
        listed = false;
    }

    /// Notes which lanes are active and which are not.
    private void list() {
        int[] exec = f[Layout.EXEC];
        int on = 0;
        int off = 0;
        for (int i = 0; i < lanes; i++) {
            if (exec[i] != 0) busy[on++] = i;
            else idle[off++] = i;
        }
        listed = true;
    }

    /// Sets the active lanes from a row of masks.
    void exec(int row) {
        Lanes32.and(f[Layout.EXEC], f[row], exists, lanes);
        count();
    }

    /// Prepares an operation whose result only active lanes may see. Either what the others have is kept and put back,
    /// or the result goes elsewhere and is brought over for the active ones: whatever is less.
    ///
    /// @return where the operation puts its result
    int[] saved(int row) {
        if (!listed) list();
        if (2 * active < lanes) return f[Layout.RESULT];
        int[] r = f[row];
        int[] keep = f[Layout.RESULT];
        int off = lanes - active;
        for (int i = 0; i < off; i++) keep[idle[i]] = r[idle[i]];
        return r;
    }

    /// Finishes what [#saved] began.
    void restore(int row) {
        int[] r = f[row];
        int[] from = f[Layout.RESULT];
        boolean few = 2 * active < lanes;
        int[] which = few ? busy : idle;
        int n = few ? active : lanes - active;
        for (int i = 0; i < n; i++) r[which[i]] = from[which[i]];
    }

    Executable program() {
        return program;
    }

    /// The row of a float operand that may have to be changed first.
    ///
    /// @param operand row and changes, see [Translation]
    /// @param number of the operand, 0..2
    int[] operand(int operand, int number) {
        int changes = operand & ~Translation.ROW;
        int row = operand & Translation.ROW;
        if (changes == 0) return f[row];
        if ((changes & Translation.FLUSH) != 0 && !clean[row])
            clean[row] = !Singles.hasDenormal(f[row], lanes);
        if (changes == Translation.FLUSH && clean[row]) return f[row];
        int[] to = f[Layout.OPERAND + number];
        Singles.modify(to, f[row], changes, lanes);
        return to;
    }

    boolean allActive() {
        return firstInactive() < 0;
    }

    /// @return a lane that exists and is not active, or -1
    int firstInactive() {
        for (int i = 0; i < lanes; i++) if (exists[i] != 0 && !isActive(i)) return i;
        return -1;
    }

    /// Sets which lanes are active.
    public void active(int lane, boolean is) {
        f[Layout.EXEC][lane] = is ? exists[lane] : 0;
        count();
    }

    public boolean isActive(int lane) {
        return f[Layout.EXEC][lane] != 0;
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
        return layout.isWide(state) ? w[row][lane] : Integer.toUnsignedLong(f[row][lane]);
    }

    /// Sets an element in one lane.
    public void set(String state, int element, int lane, long bits) {
        int row = layout.row(state, element);
        if (layout.isWide(state)) w[row][lane] = bits;
        else {
            f[row][lane] = (int) bits;
            clean[row] = false;
        }
    }

    /// Sets bits of an element in one lane; its other bits stay.
    public void set(Place place, int lane, long bits) {
        long mask = -1L >>> 64 - place.width() << place.low();
        long old = get(place.state(), place.element(), lane);
        long now = old & ~mask | bits << place.low() & mask;
        set(place.state(), place.element(), lane, now);
    }

    /// The same in all lanes.
    public void set(Place place, long bits) {
        for (int i = 0; i < lanes; i++) set(place, i, bits);
    }

    /// Sets an element in the first lanes, of up to 32 bits.
    public void set(String state, int element, int[] bits, int count) {
        int row = layout.row(state, element);
        if (layout.isWide(state)) {
            for (int i = 0; i < count; i++) w[row][i] = bits[i];
        } else {
            System.arraycopy(bits, 0, f[row], 0, count);
            clean[row] = false;
        }
    }

    /// Sets an element in all lanes.
    public void set(String state, int element, long bits) {
        for (int i = 0; i < lanes; i++) set(state, element, i, bits);
    }
}
