package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The counter of a loop that was unrolled: it is halved or doubled, or grows by a number. Where a compiler has changed
/// the order of turns, the order is a table.
///
/// @param name of the counter
/// @param term that stands for the values: the counter, or an element of a table
/// @param values of the term, one after the other
/// @param head of the loop
/// @param table the declaration of the table; empty if there is none
record LoopCounter(String name, String term, long[] values, String head, String table) {
    /// Turns from which on a table is shorter.
    private static final int FEWEST_OF_TABLE = 16;

    /// The greatest number of a table.
    private static final int MOST_OF_TABLE = 255;

    /// @param runs the numbers of each place, from turn to turn
    /// @return a counter that all of them can be said by, or null
    static @Nullable LoopCounter of(List<long[]> runs, String name) {
        List<long[]> moving = runs.stream().filter(r -> !isConstant(r)).toList();
        for (boolean isShift : new boolean[] {true, false})
            for (long[] run : moving) {
                String head = isShift ? shifted(run, name) : stepped(run, name);
                if (head == null) continue;
                LoopCounter made = new LoopCounter(name, name, run, head, "");
                if (moving.stream().allMatch(r -> made.text(r) != null)) return made;
            }
        return moving.size() < 2 ? null : ofTable(moving, name);
    }

    /// Several places whose numbers are in one order, each of them once.
    private static @Nullable LoopCounter ofTable(List<long[]> moving, String name) {
        for (long[] run : moving) {
            boolean isOrder = run.length >= FEWEST_OF_TABLE
                    && Arrays.stream(run).distinct().count() == run.length
                    && Arrays.stream(run).allMatch(n -> n >= 0 && n <= MOST_OF_TABLE);
            if (!isOrder) continue;
            String table = "order_of_" + name;
            String numbers = Arrays.stream(run).mapToObj(Long::toString).collect(Collectors.joining(", "));
            LoopCounter made = new LoopCounter(
                    name,
                    "%s[%s]".formatted(table, name),
                    run,
                    "for (int %1$s = 0; %1$s < %2$d; %1$s++)".formatted(name, run.length),
                    "const uchar %s[%d] = {%s};".formatted(table, run.length, numbers));
            if (moving.stream().allMatch(r -> made.text(r) != null)) return made;
        }
        return null;
    }

    private static boolean isConstant(long[] run) {
        return Arrays.stream(run).allMatch(n -> n == run[0]);
    }

    private static @Nullable String shifted(long[] run, String name) {
        boolean isDown = run[0] > run[1];
        for (int i = 1; i < run.length; i++) {
            boolean fits = isDown ? run[i] * 2 == run[i - 1] : run[i - 1] * 2 == run[i];
            if (!fits || run[i] <= 0) return null;
        }
        long last = run[run.length - 1];
        return isDown
                ? "for (int %1$s = %2$d; %1$s >= %3$d; %1$s >>= 1)".formatted(name, run[0], last)
                : "for (int %1$s = %2$d; %1$s <= %3$d; %1$s <<= 1)".formatted(name, run[0], last);
    }

    private static @Nullable String stepped(long[] run, String name) {
        long step = run[1] - run[0];
        for (int i = 1; i < run.length; i++) if (run[i] - run[i - 1] != step) return null;
        long last = run[run.length - 1];
        if (step == 0 || last <= 0 && step < 0 || run[0] < 0) return null;
        String steps = step == 1 ? name + "++" : step > 0 ? name + " += " + step : name + " -= " + -step;
        return "for (int %s = %d; %s %s %d; %s)".formatted(name, run[0], name, step > 0 ? "<=" : ">=", last, steps);
    }

    /// @return the number of a place by the counter; null if it is no multiple of it with something added
    private @Nullable String text(long[] run) {
        if (isConstant(run)) return "";
        long dx = values[1] - values[0];
        long dy = run[1] - run[0];
        if (dy % dx != 0 || dy / dx <= 0) return null;
        long factor = dy / dx;
        long more = run[0] - factor * values[0];
        for (int i = 0; i < run.length; i++) if (run[i] != factor * values[i] + more) return null;
        String product = factor == 1 ? term : term + " * " + factor;
        return more == 0 ? product : more > 0 ? product + " + " + more : product + " - " + -more;
    }

    /// @param known the name of a table that has the same order
    LoopCounter by(String known) {
        return new LoopCounter(name, "%s[%s]".formatted(known, name), values, head, "");
    }

    /// @return what the table is called
    String tableName() {
        return term.substring(0, term.indexOf('['));
    }

    /// @return what stands at each place instead of its number; empty for what stays
    List<String> texts(List<long[]> runs) {
        List<String> out = new ArrayList<>();
        for (long[] r : runs) {
            String text = text(r);
            out.add(text == null ? "" : text);
        }
        return out;
    }
}
