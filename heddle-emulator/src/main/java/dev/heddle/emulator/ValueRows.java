package dev.heddle.emulator;

import dev.heddle.emulator.lanes.Modifiers;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.ProgramRows;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.RowPool;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The rows that hold the values of one instruction while it is translated: of registers, of constants, and others for
/// as long as a value is used.
final class ValueRows {
    private final LaneCode lane;
    private final ProgramRows registers;
    private final BlockBuilder out;
    private final List<Step> steps;

    /// Uses of each value that are still to come.
    private final int[] uses;

    /// Row of each value, with changes; wide rows for i64 and f64.
    private final int[] rows;

    /// Values of which only lane 0 has been computed so far: they are the same in all lanes.
    private final boolean[] scalar;

    private final RowPool narrow;
    private final RowPool wide;

    /// @param fusion with the steps of the lane code, of which some are parts of others
    /// @param out for what moves values
    ValueRows(LaneCode lane, Fusion fusion, ProgramRows registers, BlockBuilder out) {
        this.lane = lane;
        this.registers = registers;
        this.out = out;
        this.steps = fusion.steps();
        this.uses = new int[steps.size()];
        this.rows = new int[steps.size()];
        Arrays.fill(rows, -1);
        this.scalar = new boolean[steps.size()];
        this.narrow = registers.narrowPool();
        this.wide = registers.widePool();
        for (Step s : steps) {
            if (fusion.isPart(s.id())) continue;
            for (int a : s.args()) uses[a]++;
            if (s.when() >= 0) uses[s.when()]++;
        }
    }

    /// @return the row of a step's value, with changes
    int of(int id) {
        return rows[id];
    }

    /// The value of a step is in a row that is not of the pool, as it is.
    void put(Step s, int row) {
        rows[s.id()] = row;
    }

    /// @return uses of a value that are still to come
    int uses(int id) {
        return uses[id];
    }

    /// @return a row for a number beside the values, that is free again right away
    int brief() {
        return narrow.take(0);
    }

    /// @return a row for a number beside the values, until [#free]
    int take() {
        return narrow.take(1);
    }

    void free(int row) {
        narrow.used(row);
    }

    /// A value is computed in lane 0 only, or in all.
    void setAlone(Step s, boolean isAlone) {
        scalar[s.id()] = isAlone;
    }

    /// Gives a value that only lane 0 has to all.
    void spread(int id) {
        if (!scalar[id]) return;
        boolean isWide = isWide(id);
        out.emit(isWide ? Opcode.SPREAD_L : Opcode.SPREAD | Block.NARROW, rows[id], 0, 0, 0, 0);
        scalar[id] = false;
    }

    boolean isWide(int id) {
        return Operations.isWide(steps.get(id));
    }

    private RowPool pool(int id) {
        return isWide(id) ? wide : narrow;
    }

    /// A row for the value of a step.
    int result(Step s) {
        int row = pool(s.id()).take(uses[s.id()]);
        rows[s.id()] = row;
        return row;
    }

    /// The same, and the step's arguments have been used once more.
    ///
    /// @param isApart whether it must not be the row of an argument
    int result(Step s, boolean isApart) {
        if (!isApart) done(s);
        int row = result(s);
        if (isApart) done(s);
        return row;
    }

    /// The step's arguments have been used once more.
    void done(Step s) {
        for (int a : s.args()) used(a);
        if (s.when() >= 0) used(s.when());
    }

    private void used(int id) {
        uses[id]--;
        pool(id).used(rows[id] & Modifiers.ROW);
    }

    /// Like [#done], but the rows of the arguments are not free before [#release]: what moves away from a register must
    /// not go there.
    ///
    /// @return rows of the arguments
    int[] consume(Step s) {
        int args = s.args().size();
        int[] out = new int[s.when() >= 0 ? args + 1 : args];
        for (int i = 0; i < out.length; i++) {
            int id = i < args ? s.args().get(i) : s.when();
            out[i] = rows[id] & Modifiers.ROW;
            uses[id]--;
        }
        return out;
    }

    /// @param of what [#consume] has given
    void release(Step s, int[] of) {
        for (int i = 0; i < of.length; i++)
            pool(i < s.args().size() ? s.args().get(i) : s.when()).used(of[i]);
    }

    /// The row of an argument, as it is.
    int row(Step s, int arg) {
        int id = s.args().get(arg);
        int r = rows[id];
        if (isWide(id) || (r & ~Modifiers.ROW) == 0) return r;
        throw new IllegalStateException("a changed operand of " + s.op());
    }

    /// The value is in the row of another one.
    void alias(Step s, int row) {
        rows[s.id()] = row;
        narrow.more(row & Modifiers.ROW, uses[s.id()]);
        done(s);
    }

    /// A register that each lane has for itself is about to change.
    void changes(int row, boolean isWide) {
        registers.writes(row, isWide);
        // Mostly nothing is to be read from it any more.
        for (int id = 0; id < rows.length; id++) {
            if (uses[id] > 0 && rows[id] >= 0 && (rows[id] & Modifiers.ROW) == row) {
                save(Set.of(row), isWide);
                return;
            }
        }
    }

    /// One of these rows is about to change: values that are still to be read from them move away.
    void save(Set<Integer> which, boolean isWide) {
        Map<Integer, Integer> moved = new HashMap<>();
        for (int id = 0; id < rows.length; id++) {
            if (uses[id] == 0 || rows[id] < 0 || isWide(id) != isWide) continue;
            int row = rows[id] & Modifiers.ROW;
            if (!which.contains(row)) continue;
            Integer there = moved.get(row);
            if (there == null) {
                there = pool(id).take(uses[id]);
                moved.put(row, there);
                int copy = isWide ? Opcode.COPY_L : Opcode.COPY | Block.NARROW;
                out.emit(copy, there, row, 0, 0, 0);
            } else {
                pool(id).more(there, uses[id]);
            }
            rows[id] = rows[id] & ~Modifiers.ROW | there;
        }
    }

    /// The row of the lanes in which an index must not be beyond the file.
    int guard(Step s) {
        if (s.when() < 0) return RegisterLayout.EXEC;
        int row = narrow.take(0);
        out.emit(Opcode.AND | Block.NARROW, row, RegisterLayout.EXEC, rows[s.when()], 0, 0);
        return row;
    }

    /// The row of the lanes in which an effect happens.
    int mask(Step s) {
        int when = s.when() < 0 ? -1 : rows[s.when()];
        int mask = switch (lane.lanes()) {
            case ACTIVE -> RegisterLayout.EXEC;
            case ALL -> RegisterLayout.HERE;
            case ONCE -> RegisterLayout.ONCE;
        };
        if (when < 0) return mask;
        int row = narrow.take(0);
        out.emit(Opcode.AND | Block.NARROW, row, mask, when, 0, 0);
        return row;
    }

    /// Whether the first argument is the same in all lanes.
    boolean isOne(Step s) {
        return steps.get(s.args().getFirst()).uniform();
    }
}
