package dev.heddle.exec.scalar;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lane code of several words, one after the other, as one: what one has computed outside of loops, filled an array
/// with, or found no fault in, those after it do not do again.
public final class JoinedCode {
    /// Stands for the array that a loop fills.
    private static final int FILLED = -2;

    private final RegisterLayout layout;

    /// By their numbers, with those that are not needed.
    private final List<Step> all = new ArrayList<>();

    private final Set<Integer> dropped = new HashSet<>();

    /// Values that stay as they are, and faults, by steps without their own number.
    private final Map<Step, Integer> known = new HashMap<>();

    /// Arrays by the loops that fill them, as long as these would fill them with the same.
    private final Map<List<Step>, Integer> filled = new HashMap<>();

    /// Arrays that will not change.
    private final Set<Integer> complete = new HashSet<>();

    /// Numbers of the steps of the word that is being taken.
    private int[] numbers = new int[0];

    private int depth;

    /// Number of the step that began the outermost loop.
    private int begin;

    private JoinedCode(RegisterLayout layout) {
        this.layout = layout;
    }

    /// @return null unless all that can go wrong goes wrong before the first word has changed anything; and if it does
    ///     more than to change packed registers
    public static @Nullable LaneCode of(RegisterLayout layout, List<LaneCode> words) {
        JoinedCode joined = new JoinedCode(layout);
        for (LaneCode word : words) if (!joined.takes(word)) return null;
        LaneCode first = words.getFirst();
        return new LaneCode(first.insn(), first.lanes(), joined.needed(), false);
    }

    private List<Step> needed() {
        int[] places = new int[all.size()];
        List<Step> out = new ArrayList<>();
        for (Step s : all) {
            places[s.id()] = out.size();
            if (!dropped.contains(s.id())) out.add(s.numbered(places));
        }
        return out;
    }

    private boolean takes(LaneCode word) {
        numbers = new int[word.steps().size()];
        boolean isFirst = all.isEmpty();
        for (Step s : word.steps()) {
            if (!mayBe(s)) return false;
            numbers[s.id()] = all.size();
            Step here = s.numbered(numbers);
            Integer before = known.get(key(here));
            if (before != null) numbers[s.id()] = before;
            else if (s.op() == Op.PUT && complete.contains(here.args().getFirst())) return false;
            else if (s.op() == Op.FAULT && (!isFirst || depth > 0)) return false;
            else add(here);
        }
        return true;
    }

    private void add(Step s) {
        all.add(s);
        if (s.op() == Op.EACH && depth++ == 0) begin = s.id();
        if (s.op() == Op.WRITE || s.op() == Op.WRITE_AT) written(file(s));
        if (s.op() == Op.END && --depth == 0) ended();
        if (depth == 0 && stays(s)) known.put(key(s), s.id());
    }

    private static Step key(Step s) {
        return new Step(
                0,
                s.op(),
                s.type(),
                s.args(),
                s.when(),
                s.value(),
                s.word(),
                s.place(),
                s.format(),
                s.uniform());
    }

    private boolean mayBe(Step s) {
        return switch (s.op()) {
            case CONST, READ, RING, EACH, END, ARRAY, PUT, GET, FAULT -> true;
            case WRITE -> isPacked(s);
            case READ_AT -> s.value() != 0;
            case WRITE_AT -> s.value() != 0 && isPacked(s);
            default -> Reference.isDefined(s.op());
        };
    }

    /// Whether a value is the same whenever it is asked for.
    private boolean stays(Step s) {
        return switch (s.op()) {
            case CONST, FAULT -> true;
            case READ -> !isPacked(s);
            case GET -> complete.contains(s.args().getFirst());
            default -> Reference.isDefined(s.op());
        };
    }

    private static String file(Step s) {
        return Objects.requireNonNull(s.place()).state();
    }

    private boolean isPacked(Step s) {
        return layout.isPacked(file(s));
    }

    // ---- arrays

    private void written(String file) {
        filled.keySet()
                .removeIf(l -> l.stream().anyMatch(s -> s.place() != null && file(s).equals(file)));
    }

    /// A loop that fills an array with what another one has been filled with is not needed.
    private void ended() {
        List<Step> loop = all.subList(begin, all.size());
        int array = array(loop);
        if (array < 0) return;
        List<Step> alike = new ArrayList<>(List.of(key(all.get(array))));
        for (Step s : loop) alike.add(counted(s, array));
        Integer before = filled.putIfAbsent(alike, array);
        if (before == null) {
            complete.add(array);
            return;
        }
        loop.forEach(s -> dropped.add(s.id()));
        dropped.add(array);
        for (int i = 0; i < numbers.length; i++) if (numbers[i] == array) numbers[i] = before;
    }

    /// @return the array that a loop fills, if it does nothing else; else -1
    private int array(List<Step> loop) {
        int array = -1;
        for (Step s : loop) {
            if (s.op() == Op.WRITE || s.op() == Op.WRITE_AT || s.op() == Op.FAULT) return -1;
            if (s.op() == Op.GET && !complete.contains(s.args().getFirst())) return -1;
            if (s.op() != Op.PUT) continue;
            if (array >= 0) return -1;
            array = s.args().getFirst();
        }
        return array;
    }

    /// @return a step of a loop that is the same in the same loop elsewhere: with negative numbers for what is in the
    ///     loop
    private Step counted(Step s, int array) {
        int[] places = new int[all.size()];
        for (int i = 0; i < places.length; i++)
            places[i] = i == array ? FILLED : i < begin ? i : FILLED - 1 - (i - begin);
        return key(s.numbered(places));
    }
}
