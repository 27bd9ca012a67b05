package dev.heddle.asm.parse;

import dev.heddle.asm.insn.LocatedPart;
import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.List;

/// The parts of an entry's text whose places are wanted: all but those that are always the same.
final class SourceRanges {
    private final List<Part> parts = new ArrayList<>();

    /// @param inside makes the matcher of the part before another one
    Matcher around(Part part, Matcher next, java.util.function.UnaryOperator<Matcher> inside) {
        int number = parts.size();
        parts.add(part);
        return new SourceRange(2 * number, inside.apply(new SourceRange(2 * number + 1, next)));
    }

    static boolean isWanted(Part part) {
        return !(part instanceof Part.Literal || part instanceof Part.Separator || part instanceof Part.Optional);
    }

    int count() {
        return parts.size();
    }

    /// @return those that have a text, in its order
    List<LocatedPart> of(Parse p) {
        List<LocatedPart> out = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int from = p.spots[2 * i];
            int to = p.spots[2 * i + 1];
            if (from >= 0 && to > from) out.add(new LocatedPart(parts.get(i), from, to));
        }
        out.sort(java.util.Comparator.comparingInt(LocatedPart::from));
        return out;
    }
}
