package dev.heddle.exec.region;

import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Pieces with what they do.
///
/// Variables are the rows of lanes' registers that the region reads or writes. Those of `floats` hold floats: where
/// the region begins their rows must have no NaN but the canonical one, and where it ends that has to be so again.
///
/// @param pieces in the order of their addresses; the first one is where it begins
/// @param bodies what each of them does in active lanes, or in all with a mask
/// @param idle what each of them does in lanes that are not active; empty if that is nothing
/// @param all the steps of all bodies, by their numbers
/// @param uniform the steps whose values are the same in all lanes, and all the time unless they are made of shared
/// registers that bodies set; they are done before all others
/// @param variables rows
/// @param written variables that some body sets
/// @param floats variables that hold floats
/// @param clean those of them that are computed with as if they held no denormal: at the beginning they must not
/// @param coarse those of them that have to be 0 or at least `least` at the beginning
/// @param known what is true of variables in active lanes where a turn begins, if it is so where the first one does
/// @param least bits of the smallest float but 0 that a product may be which is to be flushed, or code that has vectors
/// leaves it to the interpreter: more than the smallest normal number, to which a smaller one may have been rounded
public record Region(
        List<RegionBlock> pieces,
        List<Body> bodies,
        List<Body> idle,
        List<Step> all,
        List<Step> uniform,
        SortedSet<Integer> variables,
        SortedSet<Integer> written,
        Set<Integer> floats,
        Set<Integer> clean,
        Set<Integer> coarse,
        List<KnownBits> known,
        int least) {
    /// Bits of the smallest normal float.
    public static final int LEAST_NORMAL = 0x800000;

    public Region {
        pieces = List.copyOf(pieces);
        bodies = List.copyOf(bodies);
        idle = List.copyOf(idle);
        all = List.copyOf(all);
        uniform = List.copyOf(uniform);
    }

    /// @param other another form of the same region
    /// @return this with the other one's variables, null if it has more
    public @Nullable Region of(Region other) {
        boolean has = other.variables.containsAll(variables) && other.written.containsAll(written);
        if (!has) return null;
        return new Region(
                pieces,
                bodies,
                idle,
                all,
                uniform,
                other.variables,
                other.written,
                floats,
                clean,
                coarse,
                known,
                least);
    }

    /// @param steps instead of all
    /// @return the same with other steps of the same numbers, and other limits
    public Region withSums(List<Step> steps, Set<Integer> coarse, int least) {
        List<Body> with = new ArrayList<>();
        for (Body b : bodies) {
            List<Step> of = new ArrayList<>();
            for (Step s : b.steps()) of.add(steps.get(s.id()));
            with.add(new Body(of, b.out(), b.shared(), b.exec(), b.when()));
        }
        return new Region(
                pieces,
                with,
                idle,
                steps,
                uniform,
                variables,
                written,
                floats,
                clean,
                Set.copyOf(coarse),
                known,
                least);
    }

    /// @return bits of the smallest float but 0 that a variable may hold at the beginning; 0 for any
    public int least(int variable) {
        if (coarse.contains(variable)) return least;
        return clean.contains(variable) ? LEAST_NORMAL : 0;
    }

    /// @return the number of the piece at an address, or -1 if it is outside
    public int piece(long address) {
        for (int i = 0; i < pieces.size(); i++) if (pieces.get(i).address() == address) return i;
        return -1;
    }

    /// Whether a lane may come back to the beginning.
    public boolean isLoop() {
        long entry = pieces.getFirst().address();
        return pieces.stream().anyMatch(p -> p.successors().contains(entry));
    }

    /// Whether lanes can run it one after the other: if there is a loop, it is a chain of pieces, and lanes that share
    /// a program counter leave it only where none of them is active any more.
    public boolean runsByLane() {
        if (pieces.size() > 60 || isLoop() && Counting.chain(this).length == 0) return false;
        for (RegionBlock p : pieces) {
            boolean closes = p == pieces.getLast() && p.target() == pieces.getFirst().address();
            if (p.ending() == RegionBlock.Ending.ANY && !closes) return false;
        }
        return true;
    }

    /// @return numbers of the pieces behind barriers, where a wave that waits continues
    public List<Integer> entries() {
        List<Integer> out = new ArrayList<>();
        for (int i = 1; i < pieces.size(); i++) {
            RegionBlock before = pieces.get(i - 1);
            boolean follows = before.next() == pieces.get(i).address();
            if (follows && before.ending() == RegionBlock.Ending.BARRIER) out.add(i);
        }
        return out;
    }

    /// @return instructions of all pieces
    public int count() {
        return pieces.stream().mapToInt(RegionBlock::count).sum();
    }

    /// @return numbers of the registers that all lanes share and some body sets
    public SortedSet<Integer> shared() {
        SortedSet<Integer> out = new TreeSet<>();
        for (Body b : bodies) out.addAll(b.shared().keySet());
        return out;
    }

    /// Whether a value is the same in all lanes, and known before a body is begun.
    public boolean isUniform(int id) {
        return isUniform(step(id));
    }

    /// Whether a value is the same in all lanes, and does not come of what is done in its place.
    public static boolean isUniform(Step s) {
        return s.uniform()
                && switch (s.op()) {
                    case LOAD, ATOMIC -> false;
                    case RESOURCE -> s.when() < 0;
                    default -> true;
                };
    }

    public Step step(int id) {
        return all.get(id);
    }
}
