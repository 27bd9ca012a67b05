package dev.heddle.analysis.hazard;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The accesses that are on their way to the cells of some lanes, or still read them.
final class InFlightWrites {
    /// The last writers whose results come after a fixed number of slots.
    private CellMap<Writers> writers;

    /// Writers that have to be waited for, by rule.
    private final CellMap<Integer>[] results;

    /// Readers, by their kind.
    private final CellMap<Integer>[] sources;

    private InFlightWrites(CellMap<Writers> writers, CellMap<Integer>[] results, CellMap<Integer>[] sources) {
        this.writers = writers;
        this.results = results;
        this.sources = sources;
    }

    static InFlightWrites none(int rules, int sets) {
        return new InFlightWrites(CellMap.empty(), maps(rules), maps(sets));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static CellMap<Integer>[] maps(int n) {
        CellMap<Integer>[] out = new CellMap[n];
        Arrays.fill(out, CellMap.<Integer>empty());
        return out;
    }

    InFlightWrites copy() {
        return new InFlightWrites(writers, results.clone(), sources.clone());
    }

    CellMap<Writers> writers() {
        return writers;
    }

    /// @return the writer to wait for, or [PendingState#NONE]
    int result(int rule, int cell) {
        return number(results[rule].get(cell));
    }

    /// @return the reader to wait for, or [PendingState#NONE]
    int source(int kind, int cell) {
        return number(sources[kind].get(cell));
    }

    private static int number(@Nullable Integer n) {
        return n == null ? PendingState.NONE : n;
    }

    boolean hasResult(int rule) {
        return !results[rule].isEmpty();
    }

    boolean hasSource(int kind) {
        return !sources[kind].isEmpty();
    }

    void clearResult(int rule) {
        results[rule] = CellMap.empty();
    }

    void clearSource(int kind) {
        sources[kind] = CellMap.empty();
    }

    /// Drops the readers of a kind from a cell.
    void dropSource(int kind, int cell) {
        sources[kind] = sources[kind].with(cell, null);
    }

    /// A cell is written by an instruction that follows no rule.
    void write(int cell, Writers by) {
        writers = writers.with(cell, by);
    }

    /// What was on its way to a cell does not count any more.
    void dropWrites(int cell) {
        writers = writers.with(cell, null);
        for (int r = 0; r < results.length; r++) results[r] = results[r].with(cell, null);
    }

    void await(int rule, int cell, int writer) {
        results[rule] = results[rule].with(cell, writer);
    }

    void read(int kind, int cell, int reader) {
        sources[kind] = sources[kind].with(cell, reader);
    }

    /// A cell is as in other lanes.
    void take(int cell, InFlightWrites from) {
        writers = writers.with(cell, from.writers.get(cell));
        for (int r = 0; r < results.length; r++) results[r] = results[r].with(cell, from.results[r].get(cell));
        for (int s = 0; s < sources.length; s++) sources[s] = sources[s].with(cell, from.sources[s].get(cell));
    }

    /// Writes down everything that counts. Two are alike if they write the same.
    ///
    /// @param clock what times are told from
    /// @param oldest writers before this do not count
    void write(IntStream.Builder to, int clock, int oldest) {
        writers.each((cell, w) -> w.write(to, cell, clock, oldest));
        for (CellMap<Integer> r : results) write(to, r);
        for (CellMap<Integer> s : sources) write(to, s);
    }

    private static void write(IntStream.Builder to, CellMap<Integer> map) {
        to.add(END);
        map.each((cell, by) -> to.add(cell).add(by));
    }

    /// Ends a list of cells.
    private static final int END = -1;

    /// What is on its way elsewhere as well.
    ///
    /// @param ahead how much the own clock is ahead
    /// @param oldest writers before this do not count
    /// @return whether something was added
    boolean add(InFlightWrites other, int ahead, int oldest) {
        CellMap<Writers> before = writers;
        writers = writers.joined(
                other.writers,
                ahead == 0,
                (mine, their) -> their == null ? mine : Writers.joined(mine, their, ahead, oldest));
        boolean changed = writers != before;
        changed |= add(results, other.results);
        changed |= add(sources, other.sources);
        return changed;
    }

    private static boolean add(CellMap<Integer>[] to, CellMap<Integer>[] from) {
        boolean changed = false;
        for (int i = 0; i < to.length; i++) {
            CellMap<Integer> before = to[i];
            to[i] = before.joined(from[i], true, (mine, their) -> mine == null ? their : mine);
            changed |= to[i] != before;
        }
        return changed;
    }
}
