package dev.heddle.analysis.hazard;

import dev.heddle.asm.RegisterUse;
import dev.heddle.base.expr.ElementType;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Divides register files into cells, parts that are tracked separately, and numbers them on first use.
final class CellNumbers {
    /// A part of a register file that is written as a whole.
    private record Cell(String file, int bit) {
        // By hand, as every check asks for them: a record's own takes milliseconds to be linked.
        @Override
        public boolean equals(@Nullable Object o) {
            return o instanceof Cell c && bit == c.bit && file.equals(c.file);
        }

        @Override
        public int hashCode() {
            return 31 * file.hashCode() + bit;
        }
    }

    /// Width of the cells, by file.
    private final Map<String, Integer> widths = new HashMap<>();

    private final Map<Cell, Integer> numbers = new HashMap<>();

    CellNumbers(Isa isa) {
        Schedule schedule = isa.schedule();
        isa.states().forEach((name, s) -> divide(schedule, name, s.type()));
        isa.views().values().forEach(v -> divide(schedule, v.of(), v.type()));
    }

    /// Cells are as wide as the narrowest register.
    private void divide(Schedule schedule, String file, ElementType type) {
        String over = schedule.overlaps().getOrDefault(file, file);
        widths.merge(over, type.bits(), CellNumbers::common);
    }

    private static int common(int a, int b) {
        return b == 0 ? a : common(b, a % b);
    }

    /// @return the numbers of the cells of a register
    int[] of(RegisterUse u) {
        int width = Objects.requireNonNullElse(widths.get(u.file()), u.bits());
        int[] out = new int[(u.bits() + width - 1) / width];
        for (int i = 0; i < out.length; i++) {
            Cell c = new Cell(u.file(), u.bit() + i * width);
            Integer known = numbers.get(c);
            out[i] = known != null ? known : numbers.size();
            if (known == null) numbers.put(c, out[i]);
        }
        return out;
    }
}
