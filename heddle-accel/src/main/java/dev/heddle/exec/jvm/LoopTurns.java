package dev.heddle.exec.jvm;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A loop that can be vectorised, a vector of iterations at a time: what each value in it is. It holds no other loop,
/// its turns do not see what others write, and turns after each other find their numbers after each other.
final class LoopTurns {
    /// Vectors at most that are written out.
    private static final int MOST_CHUNKS = 8;

    /// A value that is known for each turn, but for what is added to all.
    ///
    /// @param base the step that is added, which is the same in all turns; -1 if nothing is
    record Known(int base, long[] of) {}

    private final RegisterLayout layout;
    private final List<Step> steps;
    private final int from;
    private final int count;
    private final Map<Integer, Known> known = new HashMap<>();
    private final Set<Integer> vectors = new HashSet<>();
    private final List<Step> uniform = new ArrayList<>();
    private final List<Step> wide = new ArrayList<>();
    private final LoopAccesses accesses;
    private int width;
    private int lanes;

    private LoopTurns(RegisterLayout layout, List<Step> steps, int from) {
        this.layout = layout;
        this.steps = steps;
        this.from = from;
        this.count = (int) steps.get(from).value();
        this.accesses = new LoopAccesses(layout);
    }

    /// @param from number of the step that begins a loop without others in it
    /// @param end number of the step that ends it
    /// @param length lanes of 32 bits of a vector
    /// @return null if its turns have to come one after the other
    public static @Nullable LoopTurns of(
            RegisterLayout layout, List<Step> steps, int from, int end, int length) {
        int width = width(steps, from, end);
        LoopTurns loop = new LoopTurns(layout, steps, from);
        loop.width = width;
        loop.lanes = width == 0 ? 0 : length * Integer.SIZE / width;
        if (loop.lanes < 2 || loop.count % loop.lanes != 0) return null;
        if (loop.chunks() > MOST_CHUNKS) return null;
        return loop.fits(end) ? loop : null;
    }

    /// @return bits of the elements that are read and written turn by turn; 0 if there are none
    private static int width(List<Step> steps, int from, int end) {
        for (int i = from + 1; i < end; i++) {
            Step s = steps.get(i);
            switch (s.op()) {
                case WRITE_AT -> {
                    return Objects.requireNonNull(s.place()).width();
                }
                case PUT -> {
                    return steps.get(s.args().get(2)).type().bits();
                }
                default -> {}
            }
        }
        return 0;
    }

    private boolean fits(int end) {
        long[] turns = new long[count];
        for (int i = 0; i < count; i++) turns[i] = i;
        known.put(from, new Known(-1, turns));
        for (int i = from + 1; i < end; i++) if (!takes(steps.get(i))) return false;
        return accesses.areApart();
    }

    /// @return turns of a vector
    int lanes() {
        return lanes;
    }

    /// @return vectors of all turns
    public int chunks() {
        return count / lanes;
    }

    /// @return bits of a lane
    int width() {
        return width;
    }

    int count() {
        return count;
    }

    /// What is the same in all turns, in order.
    public List<Step> uniform() {
        return uniform;
    }

    /// What is done as vectors, in order.
    List<Step> wide() {
        return wide;
    }

    /// @return null if a value is not known for each turn
    @Nullable Known known(int id) {
        return known.get(id);
    }

    boolean isVector(int id) {
        return vectors.contains(id);
    }

    private boolean isUniform(int id) {
        return !known.containsKey(id) && !vectors.contains(id);
    }

    /// @return whether a step can be vectorised, or done once
    private boolean takes(Step s) {
        return switch (s.op()) {
            case CONST -> true;
            case READ -> read(s);
            case READ_AT -> s.when() < 0 && s.value() != 0 && readAt(s);
            case RING -> ring(s);
            case GET -> get(s);
            case PUT -> put(s);
            case WRITE_AT -> s.value() != 0 && writeAt(s);
            default -> s.type() != ValueType.NONE && Reference.isDefined(s.op()) && computes(s);
        };
    }

    private boolean once(Step s) {
        uniform.add(s);
        return true;
    }

    private boolean vector(Step s) {
        wide.add(s);
        if (s.type() != ValueType.NONE) vectors.add(s.id());
        return true;
    }

    // ---- registers and arrays

    private boolean read(Step s) {
        accesses.anywhere(s);
        return once(s);
    }

    private boolean readAt(Step s) {
        int index = s.args().getFirst();
        if (isUniform(index)) {
            accesses.anywhere(s);
            return once(s);
        }
        if (!isRow(s, known.get(index))) return false;
        accesses.read(s, Objects.requireNonNull(known.get(index)));
        return vector(s);
    }

    /// Whether a vector after the other is next to each other in a packed file.
    private boolean isRow(Step s, @Nullable Known index) {
        return index != null
                && layout.isPacked(place(s).state())
                && place(s).width() == width
                && isRow(index, 1);
    }

    private boolean isRow(Known index, int distance) {
        long[] of = index.of();
        for (int i = 1; i < count; i++)
            if (i % lanes != 0 && of[i] != of[i - 1] + distance) return false;
        return true;
    }

    private boolean ring(Step s) {
        int index = s.args().getFirst();
        if (isUniform(index)) {
            accesses.anywhere(s);
            return once(s);
        }
        Known at = known.get(index);
        int bytes = width / Byte.SIZE;
        if (at == null || at.base() >= 0 || place(s).width() != width || !isRow(at, bytes))
            return false;
        for (int i = 0; i < count; i += lanes)
            if (at.of()[i] < 0 || at.of()[i] > layout.count(place(s).state()) - lanes * bytes)
                return false;
        accesses.anywhere(s);
        return s.type().bits() == width && vector(s);
    }

    private boolean get(Step s) {
        int index = s.args().get(1);
        if (isUniform(index)) {
            accesses.element(s, null);
            return once(s);
        }
        Known at = known.get(index);
        if (at == null || at.base() >= 0 || s.type().bits() != width || !isRow(at, 1)) return false;
        accesses.element(s, at);
        return s.type() != ValueType.MASK && vector(s);
    }

    private boolean put(Step s) {
        Known at = known.get(s.args().get(1));
        Step value = steps.get(s.args().get(2));
        if (at == null || at.base() >= 0 || !isRow(at, 1)) return false;
        if (!isOperand(value) || value.type() == ValueType.MASK) return false;
        accesses.put(s, at);
        return vector(s);
    }

    private boolean writeAt(Step s) {
        Known at = known.get(s.args().getFirst());
        if (!isRow(s, at) || !isOperand(steps.get(s.args().getLast()))) return false;
        if (s.when() >= 0 && !isMask(s.when())) return false;
        accesses.write(s, Objects.requireNonNull(at));
        return vector(s);
    }

    private boolean isMask(int id) {
        Known k = known.get(id);
        return vectors.contains(id) || k != null && k.base() < 0;
    }

    /// Whether a value may be that of all lanes of a vector.
    private boolean isOperand(Step s) {
        return s.type().bits() == width && !known.containsKey(s.id());
    }

    // ---- what is computed

    private boolean computes(Step s) {
        if (s.args().stream().allMatch(this::isUniform)) return once(s);
        if (s.args().stream().noneMatch(vectors::contains)) return knows(s);
        for (int a : s.args()) if (!isArgument(steps.get(a))) return false;
        return LoopVectors.has(s, steps) && vector(s);
    }

    private boolean isArgument(Step s) {
        if (s.type() == ValueType.MASK) return isMask(s.id());
        return s.op() == Op.CONST || isOperand(s);
    }

    /// A value of what is known, or that and something that is the same in all turns.
    private boolean knows(Step s) {
        if (s.args().stream().allMatch(this::isNumber)) {
            known.put(s.id(), new Known(-1, values(s)));
            return true;
        }
        if (s.op() != Op.ADD || s.type() != ValueType.I32) return false;
        for (int k = 0; k < 2; k++) {
            Known one = known.get(s.args().get(k));
            int other = s.args().get(1 - k);
            if (one == null || !isUniform(other)) continue;
            if (one.base() >= 0) return false;
            known.put(s.id(), new Known(other, one.of()));
            return true;
        }
        return false;
    }

    private boolean isNumber(int id) {
        Known k = known.get(id);
        return k == null ? steps.get(id).op() == Op.CONST : k.base() < 0;
    }

    private long[] values(Step s) {
        Reference form = Reference.of(s, steps);
        long[] out = new long[count];
        for (int i = 0; i < count; i++)
            out[i] = form.apply(number(s, 0, i), number(s, 1, i), number(s, 2, i));
        return out;
    }

    private long number(Step s, int argument, int turn) {
        if (argument >= s.args().size()) return 0;
        int id = s.args().get(argument);
        Known k = known.get(id);
        if (k != null) return k.of()[turn];
        Step c = steps.get(id);
        return c.type().bits() == 64 ? c.value() : (int) c.value();
    }

    private static RegisterRef place(Step s) {
        return Objects.requireNonNull(s.place());
    }
}
