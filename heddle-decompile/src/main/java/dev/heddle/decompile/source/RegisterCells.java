package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/// The registers of a program in the largest pieces of which each access takes all or nothing.
final class RegisterCells {
    private record Element(String state, int element) {}

    /// Where pieces begin and end.
    private final Map<Element, TreeSet<Integer>> borders = new HashMap<>();

    RegisterCells(List<Step> steps) {
        for (Step s : steps) if (s.op() == Op.READ || s.op() == Op.WRITE) add(Objects.requireNonNull(s.place()));
    }

    private void add(RegisterRef p) {
        TreeSet<Integer> of = borders.computeIfAbsent(new Element(p.state(), p.element()), _ -> new TreeSet<>());
        of.add(p.low());
        of.add(p.low() + p.width());
    }

    /// @return the pieces of a place, from the lowest bits on
    List<RegisterRef> of(RegisterRef place) {
        TreeSet<Integer> at =
                borders.computeIfAbsent(new Element(place.state(), place.element()), _ -> new TreeSet<>());
        List<RegisterRef> out = new ArrayList<>();
        int low = place.low();
        int end = low + place.width();
        while (low < end) {
            Integer next = at.higher(low);
            int to = next == null ? end : Math.min(next, end);
            out.add(new RegisterRef(place.state(), place.element(), low, to - low));
            low = to;
        }
        return out;
    }
}
