package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.llvm.Ir;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The values of one instruction: constants, numbers that are the same in all lanes, vectors of the phase in which
/// they are computed, and rows that hold them from one phase to the next.
final class InstructionValues {
    private final Ir ir;
    private final FrameLayout frame;
    private final Phases phases;
    private final LaneCode code;
    private final LookCode looks;
    private final int[] lastUse;
    private final @Nullable String[] vectors;
    private final int[] phase;
    private final @Nullable String[] scalars;
    private final int[] rows;

    /// Rows of the lanes in which a condition holds and that the instruction is for, by the step of the condition.
    private final int[] masks;

    private final Deque<Integer> freeNarrow = new ArrayDeque<>();
    private final Deque<Integer> freeWide = new ArrayDeque<>();
    private int narrowUsed;
    private int wideUsed;

    InstructionValues(Ir ir, FrameLayout frame, Phases phases, LaneCode code, LookCode looks) {
        this.ir = ir;
        this.frame = frame;
        this.phases = phases;
        this.code = code;
        this.looks = looks;
        int n = code.steps().size();
        this.lastUse = new int[n];
        this.vectors = new String[n];
        this.phase = new int[n];
        this.scalars = new String[n];
        this.rows = new int[n];
        this.masks = new int[n];
        java.util.Arrays.fill(masks, -1);
        java.util.Arrays.fill(rows, -1);
        java.util.Arrays.fill(lastUse, -1);
        for (Step s : code.steps()) {
            for (int a : s.args()) lastUse[a] = s.id();
            if (s.when() >= 0) lastUse[s.when()] = s.id();
            if (s.op() == Op.LOOK) for (int v : looks.values(s)) lastUse[v] = s.id();
        }
    }

    boolean isUsed(Step s) {
        return lastUse[s.id()] >= 0;
    }

    boolean isWide(int id) {
        return code.steps().get(id).type().bits() == Long.SIZE;
    }

    private boolean isConstant(int id) {
        return code.steps().get(id).op() == Op.CONST;
    }

    /// A vector of the open phase.
    void set(int id, String vector) {
        vectors[id] = vector;
        phase[id] = phases.number();
    }

    /// @param scalar an i32 or i64, whatever phase it is used in
    void setScalar(int id, String scalar) {
        scalars[id] = scalar;
    }

    @Nullable
    String scalar(int id) {
        Step s = code.steps().get(id);
        if (isConstant(id)) return Long.toString(isWide(id) ? s.value() : (int) s.value());
        return scalars[id];
    }

    /// A row holds the value.
    void setRow(int id, int row) {
        rows[id] = row;
    }

    /// @return the value as a vector of the open phase
    String of(int id) {
        if (isConstant(id)) {
            long value = code.steps().get(id).value();
            return isWide(id) ? ir.all64(value) : ir.all32((int) value);
        }
        phases.strip();
        String known = vectors[id];
        if (known != null && phase[id] == phases.number()) return known;
        String scalar = scalars[id];
        String made;
        if (scalar != null) made = ir.splat(isWide(id) ? "i64" : "i32", scalar);
        else if (rows[id] < 0) throw new IllegalStateException("no value " + id);
        else made = isWide(id) ? phases.loadWide(rows[id]) : phases.load(rows[id]);
        set(id, made);
        return made;
    }

    // ---- rows between phases

    /// @return a row for narrow values, until the instruction ends or [#release]
    int narrowRow() {
        Integer free = freeNarrow.poll();
        if (free != null) return free;
        if (narrowUsed == FrameLayout.NARROW_ROOM) throw new TooMuch();
        return frame.narrow() + narrowUsed++;
    }

    int wideRow() {
        Integer free = freeWide.poll();
        if (free != null) return free;
        if (wideUsed == FrameLayout.WIDE_ROOM) throw new TooMuch();
        return frame.wide() + wideUsed++;
    }

    int freshRow(boolean isWide) {
        return isWide ? wideRow() : narrowRow();
    }

    /// @return the row that holds the value, from this phase on
    int row(int id) {
        if (rows[id] >= 0) return rows[id];
        int row = freshRow(isWide(id));
        String value = of(id);
        if (isWide(id)) phases.storeWide(row, value);
        else phases.store(row, value);
        rows[id] = row;
        return row;
    }

    /// @param condition a step
    /// @return the row that [#mask] has set, -1 for none
    int mask(int condition) {
        return masks[condition];
    }

    /// @param condition a step
    /// @param row of the lanes in which it holds and that the instruction is for
    void mask(int condition, int row) {
        masks[condition] = row;
    }

    /// Gives back the rows of values that nothing after a step uses.
    void release(Step done) {
        for (int a : done.args()) release(a, done.id());
        if (done.op() == Op.LOOK) for (int v : looks.values(done)) release(v, done.id());
        if (done.when() >= 0) release(done.when(), done.id());
        release(done.id(), -1);
    }

    private void release(int id, int last) {
        if (lastUse[id] != last) return;
        if (rows[id] >= 0) (isWide(id) ? freeWide : freeNarrow).push(rows[id]);
        if (masks[id] >= 0) freeNarrow.push(masks[id]);
        rows[id] = -1;
        masks[id] = -1;
    }

    /// @return where the row of a value is in a strip
    int at(int id) {
        int row = row(id);
        return isWide(id) ? frame.wideAt(row) : frame.narrowAt(row);
    }

    /// Puts what is needed after a step into rows: the phase ends.
    void keep(Step until) {
        if (!phases.isOpen()) return;
        for (int id = 0; id < until.id(); id++) {
            boolean isLive = lastUse[id] > until.id();
            boolean isHere = vectors[id] != null && phase[id] == phases.number();
            if (isLive && isHere && rows[id] < 0 && scalars[id] == null && !isConstant(id)) row(id);
        }
    }
}
