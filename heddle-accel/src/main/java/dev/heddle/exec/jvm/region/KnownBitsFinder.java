package dev.heddle.exec.jvm.region;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.KnownBits;
import dev.heddle.exec.region.Region;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Finds bits that the condition of a loop fixes in the lanes that stay active.
final class KnownBitsFinder {
    private KnownBitsFinder() {}

    /// Bits from the lowest one on that are looked at.
    private static final List<Integer> MASKS = List.of(-1, 0xffff, 0xff);

    /// @param of a loop in which lanes become idle, with bodies of active lanes
    /// @return by row
    static Map<Integer, KnownBits> of(Region of, Values values) {
        Map<Integer, KnownBits> out = new TreeMap<>();
        List<Body> all = of.bodies().stream().filter(b -> b.exec() >= 0).toList();
        if (all.size() != 1) return out;
        Body body = all.getFirst();
        Step is = of.step(body.exec());
        if (is.op() != Op.EQ || of.step(is.args().get(0)).type() != ValueType.I32) return out;
        Step number = of.step(is.args().get(1));
        if (number.op() != Op.CONST) return out;
        body.out()
                .forEach((row, id) -> {
                    if (of.step(id).type() != ValueType.I32 || isSet(of, body, row)) return;
                    for (int mask : MASKS) {
                        int part =
                                values.pure(
                                        Op.AND,
                                        ValueType.I32,
                                        id,
                                        values.constant(ValueType.I32, mask));
                        if (part != is.args().get(0)) continue;
                        out.put(row, new KnownBits(row, mask, (int) number.value()));
                        return;
                    }
                });
        return out;
    }

    /// Whether other bodies set a row as well.
    private static boolean isSet(Region of, Body but, int row) {
        return of.bodies().stream().anyMatch(b -> b != but && b.out().containsKey(row));
    }
}
