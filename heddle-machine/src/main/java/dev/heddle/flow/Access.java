package dev.heddle.flow;

import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one instruction does to an address space.
///
/// @param space of the book's head
/// @param bytes that a lane reads or writes at most
public record Access(Kind kind, String space, int bytes) {
    /// How memory is touched.
    public enum Kind {
        LOAD,
        STORE,
        ATOMIC
    }

    private record Where(Kind kind, String space) {}

    /// @return one for each space and kind, in the order of the steps
    public static List<Access> of(LaneCode code) {
        Map<Where, Integer> found = new LinkedHashMap<>();
        for (Step s : code.steps()) {
            Kind kind =
                    switch (s.op()) {
                        case LOAD -> Kind.LOAD;
                        case STORE -> Kind.STORE;
                        case ATOMIC -> Kind.ATOMIC;
                        default -> null;
                    };
            if (kind == null) continue;
            int bytes = (int) s.value() / Byte.SIZE;
            found.merge(new Where(kind, s.space()), bytes, Integer::sum);
        }
        List<Access> out = new ArrayList<>();
        found.forEach((w, bytes) -> out.add(new Access(w.kind, w.space, bytes)));
        return out;
    }
}
