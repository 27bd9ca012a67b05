package dev.heddle.decompile;

import dev.heddle.flow.lane.Activity;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.flow.lane.LaneState;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.ir.state.Resources.Fact;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An instruction as a lane comes by it, with all that is known there evaluated: values that are numbers, values that
/// are other values, and the steps that are left.
final class Folding {
    private final LaneCode code;
    private final LaneState state;
    private final boolean isOfWave;
    private final RegisterLayout layout;
    private final Facts facts;
    private final List<Step> steps;
    private final @Nullable Long[] known;
    private final int[] same;
    private final BitSet needed = new BitSet();

    /// The steps that are 0, as in the first lane.
    private final BitSet first;

    Folding(LaneProgram program, LaneNode node, Facts facts, boolean hasActivity) {
        this(program, node, facts, hasActivity, new BitSet());
    }

    /// @param first numbers of steps that are taken to be 0, as they are in the first lane
    /// @param hasActivity whether a variable says whether a lane is on
    Folding(LaneProgram program, LaneNode node, Facts facts, boolean hasActivity, BitSet first) {
        this(
                program.code(node),
                node.state(),
                program.layout(),
                facts,
                hasActivity,
                first,
                program.isOfWave(),
                program.conditions(node));
    }

    /// @return the code of a descriptor, which is for one lane
    static Folding ofDescriptor(LaneCode code, RegisterLayout layout, Facts facts) {
        return new Folding(
                code, new LaneState(Activity.ON, List.of()), layout, facts, false, new BitSet(), false, Set.of());
    }

    private Folding(
            LaneCode code,
            LaneState state,
            RegisterLayout layout,
            Facts facts,
            boolean hasActivity,
            BitSet first,
            boolean isOfWave,
            Set<Integer> conditions) {
        this.first = first;
        this.code = code;
        this.state = state;
        this.layout = layout;
        this.facts = facts;
        this.isOfWave = isOfWave;
        this.steps = code.steps();
        this.known = new @Nullable Long[steps.size()];
        this.same = new int[steps.size()];
        for (Step s : steps) {
            same[s.id()] = s.id();
            known[s.id()] = normal(s.type(), value(s));
            if (known[s.id()] == null) alias(s);
        }
        for (int c : conditions) need(c);
        for (Step s : steps) {
            if (isEffect(s, hasActivity) && happens(s)) need(s.id());
            // Where a lane leaves the code.
            if (s.op() == Op.JUMP) need(s.args().getFirst());
            boolean leaves = s.op() == Op.JUMP || s.op() == Op.STOP;
            if (leaves && isOfWave && condition(s) >= 0) need(condition(s));
        }
        for (int i = needed.length() - 1; i >= 0; i = needed.previousSetBit(i - 1)) {
            Step s = steps.get(i);
            if (s.op() == Op.TEXEL) needed.set(question(i));
            if (s.op() == Op.LOOK) parts(i);
            for (int a : s.args()) need(a);
            if (s.when() >= 0 && known[s.when()] == null) need(s.when());
        }
    }

    // ---- answers

    /// @return the number that a value is, or null
    @Nullable
    Long number(int step) {
        return known[same[step]];
    }

    /// @return the step whose value a value is
    int source(int step) {
        return same[step];
    }

    /// Whether lanes go wherever the wave goes.
    boolean isOfWave() {
        return isOfWave;
    }

    /// @return of the instruction
    long address() {
        return code.insn().address();
    }

    Step step(int id) {
        return steps.get(id);
    }

    /// @return the steps that are left, in their order
    List<Step> left() {
        return needed.stream().mapToObj(steps::get).toList();
    }

    /// Whether a step's condition does not say that nothing comes of it.
    boolean happens(Step s) {
        return s.when() < 0 || !Objects.equals(known[same[s.when()]], 0L);
    }

    /// @return the condition of a step that is not known; -1 if there is none
    int condition(Step s) {
        return s.when() < 0 || known[same[s.when()]] != null ? -1 : same[s.when()];
    }

    private void need(int step) {
        int s = same[step];
        if (known[s] == null) needed.set(s);
    }

    private static boolean isEffect(Step s, boolean hasActivity) {
        return switch (s.op()) {
            case STORE, ATOMIC, WRITE, WRITE_AT, PUT, EACH, END, BARRIER, FAULT -> true;
            case PERFORM -> true;
            // What stores a texel; of others comes nothing but an answer.
            case LOOK -> s.word().equals("stored") || s.word().equals("encoded");
            // Where lanes are at one instruction in several states, all of them have a part in it.
            case SET_EXEC, ANY, BALLOT, ACROSS, REDUCE, SCAN -> hasActivity;
            default -> false;
        };
    }

    /// @return the question that a texel is the answer to
    private int question(int texel) {
        int i = texel;
        while (steps.get(i).op() != Op.LOOK) i--;
        return i;
    }

    /// The parts of a question come right before it.
    private void parts(int look) {
        for (int i = look - 1; i >= 0 && steps.get(i).op() != Op.LOOK; i--)
            if (steps.get(i).op() == Op.ASK && happens(steps.get(i))) needed.set(i);
    }

    // ---- values

    private static @Nullable Long normal(ValueType type, @Nullable Long value) {
        return value == null || type.bits() == Long.SIZE ? value : (Long) (long) value.intValue();
    }

    private @Nullable Long value(Step s) {
        if (first.get(s.id())) return 0L;
        return switch (s.op()) {
            case CONST -> s.value();
            case READ -> read(s);
            case EXEC -> exec();
            case RESOURCE -> resource(s);
            case LOAD -> happens(s) ? null : (Long) 0L;
            default -> Reference.isDefined(s.op()) ? computed(s) : null;
        };
    }

    /// What other lanes read is not that of the own one.
    private @Nullable Long exec() {
        if (steps.stream().anyMatch(s -> s.op() == Op.ACROSS || LookText.isOfQuad(s))) return null;
        return state.isOn() ? Long.valueOf(-1) : state.isOff() ? (Long) 0L : null;
    }

    private @Nullable Long read(Step s) {
        var place = Objects.requireNonNull(s.place());
        if (layout.isPacked(place.state())) return null;
        OptionalLong bits = facts.register(place);
        return bits.isPresent() ? bits.getAsLong() : null;
    }

    private @Nullable Long resource(Step s) {
        if (!happens(s)) return 0L;
        Long number = number(s.args().getFirst());
        if (number == null || condition(s) >= 0) return null;
        OptionalLong of = facts.about(s.space(), number, Fact.of(s.operation()));
        return of.isPresent() ? of.getAsLong() : null;
    }

    private @Nullable Long computed(Step s) {
        long[] x = new long[3];
        boolean isKnown = true;
        for (int k = 0; k < s.args().size(); k++) {
            Long v = number(s.args().get(k));
            if (v == null) isKnown = false;
            else x[k] = v;
        }
        if (isKnown) return Reference.of(s, steps).apply(x[0], x[1], x[2]);
        return switch (s.op()) {
            case AND, MUL -> is(s, 0, 0) || is(s, 1, 0) ? (Long) 0L : null;
            case OR -> is(s, 0, -1) || is(s, 1, -1) ? Long.valueOf(-1) : null;
            default -> null;
        };
    }

    private boolean is(Step s, int argument, long n) {
        Long v = number(s.args().get(argument));
        return v != null && v == n;
    }

    /// Finds the value that a step only passes on.
    private void alias(Step s) {
        int of = switch (s.op()) {
            case SELECT -> chosen(s);
            case AND -> is(s, 1, -1) ? 0 : is(s, 0, -1) ? 1 : -1;
            case OR, XOR, ADD -> is(s, 1, 0) ? 0 : is(s, 0, 0) ? 1 : -1;
            case SUB -> is(s, 1, 0) && steps.get(s.args().getFirst()).type() == s.type() ? 0 : -1;
            case SHL, SHR, SAR -> is(s, 1, 0) ? 0 : -1;
            default -> -1;
        };
        if (of >= 0) same[s.id()] = same[s.args().get(of)];
    }

    private int chosen(Step s) {
        Long which = number(s.args().getFirst());
        if (which != null) return which != 0 ? 1 : 2;
        return source(s.args().get(1)) == source(s.args().get(2)) ? 1 : -1;
    }
}
