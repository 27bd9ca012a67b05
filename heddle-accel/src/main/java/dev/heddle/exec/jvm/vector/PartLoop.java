package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Counting;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A loop that a few lanes of a wave can go through to the end before others begin: lanes see nothing of each other in
/// it, and it changes nothing but registers.
///
/// Registers need no mask: when a lane leaves they are put where it finds them, and what it would compute afterwards is
/// of no importance.
final class PartLoop {
    private final Region region;
    private final int[] chain;

    private PartLoop(Region region, int[] chain) {
        this.region = region;
        this.chain = chain;
    }

    /// @return null if a region is not such a loop
    static @Nullable PartLoop of(Region region, Target target) {
        PartLoop p = new PartLoop(region, Counting.chain(region));
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

    /// @return the value that a body sets a row to, for lanes that are active
    int result(Body body, int row) {
        int id = Objects.requireNonNull(body.out().get(row));
        return isChoice(region.step(id)) ? region.step(id).args().get(1) : id;
    }

    /// Whether active lanes get another value than others.
    private boolean isChoice(Step s) {
        return s.op() == Op.SELECT && region.step(s.args().getFirst()).op() == Op.EXEC;
    }

    // ---- which loops

    private boolean isWithin() {
        for (RegionBlock p : region.pieces())
            if (p.ending() == RegionBlock.Ending.BARRIER) return false;
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
        return true;
    }

    /// Whether lanes that share a program counter become idle at one place, and go on until all are. Behind that place
    /// idle lanes do nothing: what they do before it they do in whole turns only.
    private boolean endsIdle() {
        Body last = region.bodies().getLast();
        boolean any =
                region.pieces().getLast().ending() == RegionBlock.Ending.ANY && last.when() >= 0;
        if (chain.length != region.pieces().size() || !any || region.idle().isEmpty()) return false;
        if (!isAlways(region.step(last.when()).args().getFirst())) return false;
        int places = 0;
        for (int i = 0; i < chain.length; i++) {
            Body idle = region.idle().get(i);
            if (places > 0 && !idle.out().isEmpty() || !computes(idle)) return false;
            if (region.bodies().get(i).exec() >= 0) places++;
            else if (idle.exec() >= 0) return false;
        }
        return places == 1;
    }

    private boolean isAlways(int mask) {
        Step s = region.step(mask);
        return s.op() == Op.CONST && s.value() != 0;
    }

    /// Whether a body does nothing but to set registers.
    private static boolean computes(Body b) {
        for (Step s : b.steps())
            switch (s.op()) {
                case LOAD, STORE, ATOMIC, BEYOND, RESOURCE, SCAN, FAULT -> {
                    return false;
                }
                default -> {}
            }
        return true;
    }

    /// @return values that idle lanes get
    static Set<Integer> idle(Body b) {
        Set<Integer> out = new HashSet<>(b.out().values());
        if (b.exec() >= 0) out.add(b.exec());
        return out;
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
