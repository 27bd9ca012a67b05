package dev.heddle.analysis.hazard;

import dev.heddle.asm.insn.Insn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds where lanes that have diverged reconverge, and checks that the code says so there.
///
/// Of the two ways from a branch, the one that is later in the code is where lanes reconverge. What jumps forward over
/// such a place leads to another one. The fact `joins` of a branch's entry names the field that marks it.
final class ReconvergenceCheck {
    private final List<Insn> code;

    /// The instructions that may run after each one.
    private final List<List<Integer>> next;

    private final Variance variance;

    /// By the instruction that should be marked: the branch that asks for it.
    private final Map<Integer, Integer> wanted = new TreeMap<>();

    private ReconvergenceCheck(Scoreboard board, List<List<Integer>> next) {
        this.code = board.code();
        this.next = next;
        this.variance = new Variance(board, next);
    }

    /// @param next the instructions that may run after each one
    /// @return in the order of the code
    static List<Hazard> of(Scoreboard board, List<List<Integer>> next) {
        // Following what differs between lanes takes as long as all the rest.
        if (board.code().stream().allMatch(i -> field(i).isEmpty())) return List.of();
        return new ReconvergenceCheck(board, next).run();
    }

    private List<Hazard> run() {
        BitSet open = new BitSet();
        for (int i = 0; i < code.size(); i++) {
            open.clear(i);
            int branch = parts(i);
            if (branch > i) want(branch, i, open);
            if (!jumps(i) && field(i).isEmpty()) continue;
            for (int to : next.get(i)) {
                int over = open.nextSetBit(i + 1);
                if (to > i + 1 && over >= 0 && over < to) want(to, wanted.getOrDefault(over, i), open);
            }
        }
        List<Hazard> out = new ArrayList<>();
        wanted.forEach((place, branch) -> {
            Insn at = code.get(place);
            String field = field(branch);
            if (!isSet(at, field)) out.add(new Hazard(HazardRule.JOIN, at, code.get(branch)).with("field", field));
        });
        return out;
    }

    private void want(int place, int branch, BitSet open) {
        wanted.putIfAbsent(place, branch);
        open.set(place);
    }

    /// @return the later of the ways from a branch if lanes may take different ones, else -1
    private int parts(int i) {
        boolean isBranch =
                !field(i).isEmpty() && next.get(i).stream().distinct().count() > 1;
        if (!isBranch || !variance.parts(i)) return -1;
        int later = -1;
        for (int to : next.get(i)) later = Math.max(later, to == i + 1 ? through(to) : to);
        return later;
    }

    /// Where a way really begins: what only jumps on belongs to the branch before it.
    private int through(int i) {
        return jumps(i) && next.get(i).size() == 1 ? next.get(i).getFirst() : i;
    }

    private boolean jumps(int i) {
        return code.get(i).entry().data().getOrDefault("flow", "").equals("jumps");
    }

    private String field(int i) {
        return field(code.get(i));
    }

    private static String field(Insn insn) {
        return insn.entry().data().getOrDefault("joins", "");
    }

    private static boolean isSet(Insn insn, String field) {
        return insn.entry().field(field) != null && insn.field(field) != 0;
    }

    /// Which registers may differ between lanes because of what they are computed from. What is computed from the same
    /// values in all lanes is taken to be the same, whichever lanes compute it.
    private static final class Variance {
        /// The registers that are written.
        private final Scoreboard board;

        private final List<@Nullable Lanes> before = new ArrayList<>();

        /// By cell, what is known of what it holds at one place.
        ///
        /// @param same cells that hold the same in all lanes
        /// @param different cells that may hold something else in some lanes
        private record Lanes(BitSet same, BitSet different) {
            Lanes copy() {
                return new Lanes((BitSet) same.clone(), (BitSet) different.clone());
            }

            void put(int[] cells, boolean differs) {
                for (int c : cells) {
                    same.set(c, !differs);
                    different.set(c, differs);
                }
            }

            /// What may be on another way is not the same any more, or differs.
            ///
            /// @return whether something has changed
            boolean merge(Lanes from) {
                BitSet gone = (BitSet) same.clone();
                gone.andNot(from.same);
                same.andNot(gone);
                BitSet more = (BitSet) from.different.clone();
                more.andNot(different);
                different.or(more);
                return !gone.isEmpty() || !more.isEmpty();
            }
        }

        Variance(Scoreboard board, List<List<Integer>> next) {
            this.board = board;
            int n = board.code().size();
            for (int i = 0; i < n; i++) before.add(null);
            if (n == 0) return;
            before.set(0, new Lanes(new BitSet(), new BitSet()));
            BitSet open = new BitSet();
            // One that stays: to clear the highest bit of a set takes as long as what is below it.
            open.set(n);
            for (int i = 0; i < n; ) {
                open.clear(i);
                Lanes after = through(i);
                int first = i + 1;
                for (int to : next.get(i)) {
                    if (!merge(to, after)) continue;
                    open.set(to);
                    first = Math.min(first, to);
                }
                i = open.nextSetBit(first);
            }
        }

        /// Whether lanes may go different ways.
        boolean parts(int i) {
            Lanes at = before.get(i);
            if (at == null) return false;
            String apart = board.code().get(i).entry().data().getOrDefault("apart", "");
            if (!apart.isEmpty()) return apart.equals("always");
            boolean[] parts = {false};
            board.uses(i, false, (file, cells) -> {
                for (int c : cells) parts[0] |= at.different.get(c);
            });
            return parts[0];
        }

        private Lanes through(int i) {
            Lanes at = Objects.requireNonNull(before.get(i)).copy();
            boolean[] differs = {board.code().get(i).entry().data().containsKey("differs")};
            // What nothing has written is what the program starts with.
            board.uses(i, false, (file, cells) -> {
                if (board.isForAllLanes(file)) return;
                for (int c : cells) differs[0] |= !at.same.get(c);
            });
            board.uses(i, true, (file, cells) -> at.put(cells, differs[0]));
            return at;
        }

        private boolean merge(int to, Lanes from) {
            Lanes at = before.get(to);
            if (at != null) return at.merge(from);
            before.set(to, from.copy());
            return true;
        }
    }
}
