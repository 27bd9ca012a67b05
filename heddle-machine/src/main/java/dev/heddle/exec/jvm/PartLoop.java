package dev.heddle.exec.jvm;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Counting;
import dev.heddle.exec.region.Piece;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.Target;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A loop that a few lanes of a wave can go through to the end before others begin: lanes see nothing of each other in
/// it, and it changes nothing but registers.
///
/// Registers that only active lanes change need no mask: when a lane leaves they are put where it finds them, and what
/// it would compute afterwards is of no importance. These are called late.
final class PartLoop {
    private final Region region;
    private final Target target;
    private final int[] chain;
    private final Set<Integer> late = new HashSet<>();

    private PartLoop(Region region, Target target, int[] chain) {
        this.region = region;
        this.target = target;
        this.chain = chain;
    }

    /// @return null if a region is not such a loop
    static @Nullable PartLoop of(Region region, Target target) {
        PartLoop p = new PartLoop(region, target, Counting.chain(region));
        boolean is = p.chain.length > 0 && region.runsByLane() && p.isWithin();
        return is && (target.apart() ? p.isForward() : p.endsIdle()) ? p : null;
    }

    /// @return numbers of the pieces that lanes pass in each turn, in their order
    int[] chain() {
        return chain;
    }

    /// @return numbers of the pieces that lanes only pass when they have left the others, in their order
    List<Integer> sides() {
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < region.pieces().size(); i++) if (!isRepeated(i)) out.add(i);
        return out;
    }

    private boolean isRepeated(int piece) {
        for (int p : chain) if (p == piece) return true;
        return false;
    }

    /// @return rows
    Set<Integer> late() {
        return late;
    }

    /// @return rows that are set and not late
    Set<Integer> exact() {
        Set<Integer> out = new HashSet<>(region.written());
        out.removeAll(late);
        return out;
    }

    /// @return the value that a body sets a row to, for lanes that are active if the row is late
    int result(Body body, int row) {
        int id = Objects.requireNonNull(body.out().get(row));
        return late.contains(row) && isChoice(region.step(id)) ? region.step(id).args().get(1) : id;
    }

    /// Whether active lanes get another value than others.
    private boolean isChoice(Step s) {
        return s.op() == Op.SELECT && isExec(s.args().getFirst());
    }

    // ---- which loops

    private boolean isWithin() {
        for (Piece p : region.pieces()) if (p.ending() == Piece.Ending.BARRIER) return false;
        for (Body b : region.bodies())
            for (Step s : b.steps())
                switch (s.op()) {
                    case STORE, ATOMIC, BEYOND, RESOURCE, SCAN -> {
                        return false;
                    }
                    default -> {}
                }
        return region.shared().isEmpty();
    }

    /// Whether lanes with program counters of their own only go back to the beginning.
    private boolean isForward() {
        for (int i = 0; i < region.pieces().size(); i++)
            for (long s : region.pieces().get(i).successors()) {
                int to = region.piece(s);
                if (to >= 0 && to <= i && i != chain[chain.length - 1]) return false;
            }
        late.addAll(region.written());
        return true;
    }

    /// Whether lanes that share a program counter become idle at one place, and go on until all are.
    private boolean endsIdle() {
        Body last = region.bodies().getLast();
        if (chain.length != region.pieces().size() || last.when() < 0) return false;
        boolean any = region.pieces().getLast().ending() == Piece.Ending.ANY;
        long places = region.bodies().stream().filter(b -> b.exec() >= 0).count();
        if (!any || places != 1 || !isExec(region.step(last.when()).args().getFirst()))
            return false;
        for (int row : region.written()) if (isOfActive(row)) late.add(row);
        while (true) {
            Set<Integer> used = new HashSet<>();
            for (Body b : region.bodies()) if (!usedByIdle(b, used)) return false;
            if (!late.removeAll(used)) return true;
        }
    }

    /// Whether only active lanes change a row.
    private boolean isOfActive(int row) {
        for (Body b : region.bodies()) {
            Integer id = b.out().get(row);
            if (id == null) continue;
            Step s = region.step(id);
            if (!isChoice(s)) return false;
            Step other = region.step(s.args().get(2));
            if (other.op() != Op.READ || row(other) != row) return false;
        }
        return true;
    }

    private int row(Step read) {
        return target.layout().number(Objects.requireNonNull(read.place()));
    }

    /// Adds the rows that what idle lanes get is made of.
    ///
    /// @return whether it is made of nothing else
    private boolean usedByIdle(Body b, Set<Integer> rows) {
        Set<Integer> needed = idle(b);
        for (Step s : b.steps().reversed()) {
            if (!needed.contains(s.id())) continue;
            if (s.op() == Op.LOAD) return false;
            if (s.op() == Op.READ) rows.add(row(s));
            needed.addAll(ofIdle(s));
        }
        return true;
    }

    /// @return values that idle lanes get
    Set<Integer> idle(Body b) {
        Set<Integer> out = new HashSet<>(b.out().values());
        for (int row : b.out().keySet()) if (late.contains(row)) out.remove(b.out().get(row));
        if (b.exec() >= 0) out.add(b.exec());
        return out;
    }

    /// @return arguments that matter to idle lanes
    private List<Integer> ofIdle(Step s) {
        boolean none =
                s.op() == Op.AND
                        && s.type() == Type.MASK
                        && s.args().stream().anyMatch(this::isExec);
        if (none) return List.of();
        return isChoice(s) ? s.args().subList(2, 3) : s.args();
    }

    private boolean isExec(int id) {
        return region.step(id).op() == Op.EXEC;
    }

    // ---- steps

    /// @param values that are asked for
    /// @param all whether accesses are done as well
    /// @return the steps of a body that they are made of
    List<Step> steps(Body body, Set<Integer> values, boolean all) {
        Set<Integer> needed = new HashSet<>(values);
        List<Step> out = new ArrayList<>();
        for (Step s : body.steps().reversed()) {
            boolean stays = all && (s.op() == Op.LOAD || s.op() == Op.FAULT);
            if (!stays && !needed.contains(s.id())) continue;
            needed.addAll(s.args());
            if (s.when() >= 0) needed.add(s.when());
            out.addFirst(s);
        }
        return out;
    }
}
