package dev.heddle.exec.jvm;

import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Numbers of 64 bits that are put together of elements of an array, each shifted to its place: elements that are in
/// vectors are shifted there, and put together across the lanes.
final class PackedNumbers {
    /// An element in one half of the number.
    ///
    /// @param by what it is shifted by within the half, 0 to 31
    private record Part(int element, int by, boolean isHigh) {}

    private record Number(int array, List<Part> parts) {}

    /// Fewer are as well put together one after the other.
    private static final int FEWEST = 4;

    private final List<Step> steps;

    /// The steps that set arrays.
    private final Map<Integer, Integer> puts;

    /// How often each value is asked for.
    private final int[] uses;

    /// By the steps that have them.
    private final Map<Integer, Number> numbers = new HashMap<>();

    /// Steps that do nothing else than to make a part of a number, and the arrays these are of.
    private final Map<Integer, Integer> within = new HashMap<>();

    private PackedNumbers(List<Step> steps, Map<Integer, Integer> puts) {
        this.steps = steps;
        this.puts = puts;
        this.uses = new int[steps.size()];
        for (Step s : steps) {
            s.args().forEach(a -> uses[a]++);
            if (s.when() >= 0) uses[s.when()]++;
        }
    }

    /// @param from the loops that set arrays that may be kept in vectors, by the arrays
    /// @param puts the steps that do it
    static PackedNumbers of(
            List<Step> steps, Map<Integer, LoopTurns> from, Map<Integer, Integer> puts) {
        PackedNumbers all = new PackedNumbers(steps, puts);
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step s = steps.get(i);
            if (s.op() == Op.OR && s.type() == ValueType.I64 && !all.within.containsKey(i))
                all.find(s, from);
        }
        return all;
    }

    private void find(Step s, Map<Integer, LoopTurns> from) {
        List<Part> parts = new ArrayList<>();
        Set<Integer> inner = new HashSet<>();
        int array = array(s);
        LoopTurns loop = from.get(array);
        if (loop == null || loop.width() != Integer.SIZE) return;
        if (!collect(s, s.id(), 0, array, parts, inner) || parts.size() < FEWEST) return;
        for (int chunk = 0; chunk < loop.chunks(); chunk++)
            for (boolean high : new boolean[] {false, true})
                if (!isEven(in(parts, chunk, high, loop))) return;
        inner.forEach(i -> within.put(i, array));
        numbers.put(s.id(), new Number(array, parts));
    }

    /// @return the array of the first element, -1 if there is none
    private int array(Step s) {
        return switch (s.op()) {
            case OR, SHL, WIDEN_U -> array(steps.get(s.args().getFirst()));
            case GET -> s.args().getFirst();
            default -> -1;
        };
    }

    /// @param by bits that the value is shifted by after it has been made wide
    private boolean collect(
            Step s, int root, int by, int array, List<Part> parts, Set<Integer> inner) {
        if (s.id() != root && (uses[s.id()] != 1 || !inner.add(s.id()))) return false;
        return switch (s.op()) {
            case OR ->
                    s.args().stream()
                            .allMatch(a -> collect(steps.get(a), root, by, array, parts, inner));
            case WIDEN_U -> collect(steps.get(s.args().getFirst()), root, by, array, parts, inner);
            case SHL -> shifted(s, root, by, array, parts, inner);
            case GET -> element(s, by, array, parts);
            default -> false;
        };
    }

    /// What is shifted while it is narrow has to be in the low half, and the rest in the high one.
    private boolean shifted(
            Step s, int root, int by, int array, List<Part> parts, Set<Integer> inner) {
        Step amount = steps.get(s.args().get(1));
        if (amount.op() != Op.CONST || amount.value() < 0 || by != 0) return false;
        Step of = steps.get(s.args().getFirst());
        int bits = (int) Math.min(amount.value(), Long.SIZE);
        if (s.type() == ValueType.I64)
            return bits >= Integer.SIZE
                    && bits < Long.SIZE
                    && of.op() == Op.WIDEN_U
                    && collect(of, root, bits, array, parts, inner);
        return bits < Integer.SIZE
                && of.op() == Op.GET
                && uses[of.id()] == 1
                && inner.add(of.id())
                && element(of, bits, array, parts);
    }

    private boolean element(Step get, int by, int array, List<Part> parts) {
        Step index = steps.get(get.args().get(1));
        boolean isThere =
                get.args().getFirst() == array
                        && get.id() > puts.getOrDefault(array, get.id())
                        && get.type() == ValueType.I32
                        && index.op() == Op.CONST
                        && index.value() >= 0
                        && index.value() < steps.get(array).value();
        if (!isThere) return false;
        parts.add(new Part((int) index.value(), by % Integer.SIZE, by >= Integer.SIZE));
        return true;
    }

    private static List<Part> in(List<Part> parts, int chunk, boolean high, LoopTurns loop) {
        return parts.stream()
                .filter(p -> p.isHigh == high && p.element / loop.lanes() == chunk)
                .toList();
    }

    /// Whether each lane is shifted by as much more than the one before it.
    private static boolean isEven(List<Part> parts) {
        if (parts.size() < 2) return parts.isEmpty();
        Part first = parts.getFirst();
        int step = step(parts);
        Set<Integer> elements = new HashSet<>();
        for (Part p : parts) {
            int by = first.by + step * (p.element - first.element);
            if ((by & Integer.SIZE - 1) != p.by || !elements.add(p.element)) return false;
        }
        return true;
    }

    private static int step(List<Part> parts) {
        Part first = parts.getFirst();
        Part next = parts.get(1);
        int distance = next.element - first.element;
        return distance == 0 ? 0 : (next.by - first.by) / distance;
    }

    /// @return whether a step need not be done, as a number is made without it
    boolean isPart(int id, LoopArrays arrays) {
        Integer array = within.get(id);
        return array != null && arrays.isKept(array);
    }

    /// @return whether a number is made of an array that is kept in vectors
    boolean has(int id, LoopArrays arrays) {
        Number n = numbers.get(id);
        return n != null && arrays.isKept(n.array);
    }

    /// @return whether a step asks for an element only to make a number of it
    boolean takes(int get) {
        return within.containsKey(get);
    }

    /// Pushes a number.
    void write(int id, ScalarFrame frame, LoopArrays arrays) {
        Number n = Objects.requireNonNull(numbers.get(id));
        LoopApi api = new LoopApi(frame, Integer.SIZE);
        half(n, false, api, frame, arrays);
        frame.widen();
        half(n, true, api, frame, arrays);
        frame.out.i2l();
        frame.constant(Integer.SIZE);
        frame.out.lshl().lor();
    }

    private static void half(
            Number n, boolean high, LoopApi api, ScalarFrame frame, LoopArrays arrays) {
        LoopTurns loop = arrays.from(n.array);
        frame.constant(0);
        for (int chunk = 0; chunk < loop.chunks(); chunk++) {
            List<Part> parts = in(n.parts, chunk, high, loop);
            if (parts.isEmpty()) continue;
            int first = parts.getFirst().element % loop.lanes();
            int step = step(parts);
            frame.out.aload(arrays.local(n.array, chunk));
            api.shiftLeft(parts.getFirst().by - step * first, step);
            long lanes = 0;
            for (Part p : parts) lanes |= 1L << p.element % loop.lanes();
            api.orAcross(lanes, loop.lanes());
            frame.out.ior();
        }
    }
}
