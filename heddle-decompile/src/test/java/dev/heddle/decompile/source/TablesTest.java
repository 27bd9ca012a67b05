package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Numbers that are stored one behind the other.
class TablesTest {
    private static final int COUNT = 16;

    private final Terms terms = new Terms();
    private final List<Placement.Item> items = new ArrayList<>();

    private void store(long place, long value, int bits) {
        Term at = terms.number(ValueType.I32, place);
        Term number = terms.number(ValueType.I32, value);
        items.add(new Placement.Item.Do(
                new Effect(Op.STORE, null, List.of(at, number), null, bits, "lane", List.of(), 0)));
    }

    @Test
    void elementsOfAllWidths() {
        for (int bits = Byte.SIZE; bits <= Integer.SIZE; bits *= 2) {
            items.clear();
            for (int i = 0; i < COUNT; i++) store((long) i * bits / Byte.SIZE, (long) i * i, bits);
            assertThat(Tables.length(items, 0)).as("%d bits", bits).isEqualTo(COUNT);
            store((long) COUNT * bits / Byte.SIZE + 1, 0, bits);
            assertThat(Tables.length(items, 0)).as("%d bits, a gap", bits).isEqualTo(COUNT);
        }
    }

    /// A loop can say numbers that grow by a step; and elements of several widths are no table.
    @Test
    void others() {
        for (int i = 0; i < COUNT; i++) store(i, 3L * i, Byte.SIZE);
        assertThat(Tables.length(items, 0)).isZero();
        items.clear();
        for (int i = 0; i < COUNT; i++) store(i, (long) i * i, i < 4 ? Byte.SIZE : Short.SIZE);
        assertThat(Tables.length(items, 0)).isZero();
    }
}
