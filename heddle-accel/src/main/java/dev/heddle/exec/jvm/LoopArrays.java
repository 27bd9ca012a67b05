package dev.heddle.exec.jvm;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Arrays of lane code whose elements are kept in vectors from the loop that sets them on. One of which single elements
/// are asked for is in the room behind the packed registers, too: to make an array each time costs more than most code.
final class LoopArrays {
    /// None that are kept.
    static final LoopArrays NONE = new LoopArrays(List.of(), Map.of());

    private static final int ALIGNMENT = 64;

    /// Local variables of the vectors.
    private final Map<Integer, int[]> vectors = new HashMap<>();

    /// The loops that set arrays, and the steps in these.
    private final Map<Integer, LoopTurns> from = new HashMap<>();

    private final Map<Integer, Integer> puts = new HashMap<>();

    /// Numbers of the first bytes.
    private final Map<Integer, Integer> rooms = new HashMap<>();

    /// What is put together of elements.
    private PackedNumbers numbers = PackedNumbers.of(List.of(), Map.of(), Map.of());

    private final List<Step> steps;
    private final Map<Integer, LoopTurns> loops;

    private LoopArrays(List<Step> steps, Map<Integer, LoopTurns> loops) {
        this.steps = steps;
        this.loops = loops;
    }

    /// @param loops those that are vectorised, by the steps that begin them
    public static LoopArrays of(
            RegisterLayout layout, List<Step> steps, Map<Integer, LoopTurns> loops) {
        if (loops.isEmpty()) return NONE;
        LoopArrays arrays = new LoopArrays(steps, loops);
        arrays.findSets();
        arrays.numbers = PackedNumbers.of(steps, arrays.from, arrays.puts);
        arrays.place(arrays.findSingle(), layout);
        arrays.from.forEach((array, by) -> arrays.vectors.put(array, new int[by.chunks()]));
        return arrays;
    }

    private void place(Set<Integer> single, RegisterLayout layout) {
        int room = layout.packed();
        for (int array : single) {
            if (!from.containsKey(array)) continue;
            room = (room + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            rooms.put(array, room);
            Step a = steps.get(array);
            room += (int) a.value() * a.type().bits() / Byte.SIZE;
            if (room > layout.packedRoom()) throw new MethodTooLarge();
        }
    }

    private void findSets() {
        Set<Integer> often = new HashSet<>();
        LoopTurns loop = null;
        int depth = 0;
        for (Step s : steps) {
            if (s.op() == Op.EACH) {
                depth++;
                loop = loops.get(s.id());
            } else if (s.op() == Op.END) {
                depth--;
                loop = null;
            } else if (s.op() == Op.PUT) {
                int array = s.args().getFirst();
                boolean isWhole = loop != null && depth == 1 && isWhole(s, steps.get(array), loop);
                if (puts.put(array, s.id()) != null || !isWhole) often.add(array);
                else from.put(array, Objects.requireNonNull(loop));
            }
        }
        from.keySet().removeAll(often);
    }

    private static boolean isWhole(Step put, Step array, LoopTurns loop) {
        LoopTurns.Known at = loop.known(put.args().get(1));
        if (at == null || array.value() != loop.count()) return false;
        for (int i = 0; i < loop.count(); i++) if (at.of()[i] != i) return false;
        return true;
    }

    /// @return arrays of which elements are asked for alone; those that may be asked for any are no longer kept
    private Set<Integer> findSingle() {
        Set<Integer> single = new TreeSet<>();
        LoopTurns loop = null;
        for (Step s : steps) {
            if (s.op() == Op.EACH) loop = loops.get(s.id());
            else if (s.op() == Op.END) loop = null;
            else if (s.op() == Op.GET && !isVector(s, loop) && !numbers.takes(s.id())) {
                single.add(s.args().getFirst());
                if (!isWithin(s)) from.remove(s.args().getFirst());
            }
        }
        return single;
    }

    private boolean isVector(Step get, @Nullable LoopTurns loop) {
        if (loop == null || !loop.isVector(get.id())) return false;
        LoopTurns.Known at = Objects.requireNonNull(loop.known(get.args().get(1)));
        for (int i = 0; i < loop.count(); i += loop.lanes())
            if (!isVector(get, (int) at.of()[i], loop)) return false;
        return true;
    }

    private boolean isVector(Step get, int first, LoopTurns loop) {
        int array = get.args().getFirst();
        LoopTurns by = from.get(array);
        return by != null
                && Objects.requireNonNull(puts.get(array)) < get.id()
                && by.lanes() == loop.lanes()
                && first % by.lanes() == 0
                && first >= 0
                && first < by.count();
    }

    /// Whether an element is one that has been set.
    private boolean isWithin(Step get) {
        Integer put = puts.get(get.args().getFirst());
        Step index = steps.get(get.args().get(1));
        long count = steps.get(get.args().getFirst()).value();
        boolean isThere =
                switch (index.op()) {
                    case CONST -> index.value() >= 0 && index.value() < count;
                    case EACH -> index.value() <= count;
                    default -> false;
                };
        return isThere && put != null && put < get.id();
    }

    /// @return whether a step need not be done: what follows of it is done with vectors
    public boolean isPart(int id) {
        return numbers.isPart(id, this);
    }

    /// @return whether a step puts a number together of elements in vectors
    public boolean isNumber(int id) {
        return numbers.has(id, this);
    }

    /// Pushes such a number.
    public void number(int id, ScalarFrame frame) {
        numbers.write(id, frame, this);
    }

    /// @return the loop that sets an array that is kept in vectors
    LoopTurns from(int array) {
        return Objects.requireNonNull(from.get(array));
    }

    /// @return the local variable of a vector of elements
    int local(int array, int chunk) {
        return chunks(array)[chunk];
    }

    /// Whether the elements of an array are kept in vectors.
    public boolean isKept(int array) {
        return from.containsKey(array);
    }

    /// @return number of the first byte of an array behind the packed registers; -1 if it is not there
    int room(int array) {
        return rooms.getOrDefault(array, -1);
    }

    /// @param local variable of a vector of elements
    void keep(int array, int chunk, int local) {
        chunks(array)[chunk] = local;
    }

    private int[] chunks(int array) {
        return Objects.requireNonNull(vectors.get(array));
    }

    /// @param first number of an element
    /// @return the local variable of a vector of elements from that one on; null if there is none
    @Nullable Integer vector(Step get, int first, LoopTurns loop) {
        if (!isVector(get, first, loop)) return null;
        return chunks(get.args().getFirst())[first / loop.lanes()];
    }
}
