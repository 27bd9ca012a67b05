package dev.heddle.flow.lane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Puts points together that differ in nothing that comes after them: the coarsest partition in which points of a class
/// are at the same instruction, as active as each other, and have the same ways to the same classes.
final class AlikePoints {
    private final Function<LanePoint, List<LanePoint.Way>> ways;
    /// Of each class.
    private final List<List<LanePoint>> members = new ArrayList<>();

    AlikePoints(List<LanePoint> points, Function<LanePoint, List<LanePoint.Way>> ways) {
        this.ways = ways;
        record Start(int insn, Activity activity) {}
        Map<Start, List<LanePoint>> first = new LinkedHashMap<>();
        for (LanePoint p : points)
            first.computeIfAbsent(new Start(p.insn(), p.state().activity()), _ -> new ArrayList<>())
                    .add(p);
        first.values().forEach(this::add);
        while (refine()) {}
    }

    private void add(List<LanePoint> all) {
        for (LanePoint p : all) p.alike = members.size();
        members.add(all);
    }

    /// Divides classes, those of the last instructions first: what differs is found out against the direction of ways.
    ///
    /// @return whether there was anything to divide
    private boolean refine() {
        List<Integer> order = new ArrayList<>();
        for (int c = 0; c < members.size(); c++) if (members.get(c).size() > 1) order.add(c);
        order.sort(Comparator.comparingInt(c -> -members.get(c).getFirst().insn()));
        boolean changed = false;
        for (int c : order) {
            List<LanePoint> all = members.get(c);
            List<LanePoint> same = new ArrayList<>();
            List<LanePoint> others = new ArrayList<>();
            for (LanePoint p : all) (isLike(all.getFirst(), p) ? same : others).add(p);
            if (others.isEmpty()) continue;
            members.set(c, same);
            add(others);
            changed = true;
        }
        return changed;
    }

    private boolean isLike(LanePoint a, LanePoint b) {
        List<LanePoint.Way> of = ways.apply(a);
        List<LanePoint.Way> other = ways.apply(b);
        if (of.size() != other.size()) return false;
        for (int i = 0; i < of.size(); i++) {
            LanePoint.Way x = of.get(i);
            LanePoint.Way y = other.get(i);
            if (!x.isLike(y) || of(x) != of(y)) return false;
        }
        return true;
    }

    /// @return the class that a way leads to; -1 if it leads out
    private int of(LanePoint.Way w) {
        return w.to() == null ? -1 : w.to().alike;
    }

    int of(LanePoint p) {
        return p.alike;
    }

    /// @return points of each class, the ones that were reached first before others
    List<List<LanePoint>> members() {
        return members;
    }
}
