package dev.heddle.analysis.hazard;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.dataflow.DataFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Follows a program along its branches, with what meanings say about slots: results that are used before
/// their slot is waited for, registers that are read after they were read for the last time, and what
/// entries ask of slots.
///
/// Meanings also say what may run next. Ways to an address that is not known are not followed.
final class SlotHazards {
    private static final int NONE = -1;
    private static final int UNWAITED = 0;

    /// By part: the instruction that has it on its way, and the one that read it for the last time. By
    /// slot: the last instruction that has something on its way with it, the last one that loads from an
    /// internal table, and one number if some way leads here without a wait for it since then, or since the
    /// program began. The last array has the instruction that has ended helper lanes.
    private record State(int[] coming, int[] gone, int[] sent, int[] loads, int[] unwaited, int[] dismissed) {
        static State beginning(int parts) {
            State s =
                    new State(none(parts), none(parts), none(Long.SIZE), none(Long.SIZE), new int[Long.SIZE], none(1));
            Arrays.fill(s.unwaited, UNWAITED);
            return s;
        }

        private static int[] none(int length) {
            int[] out = new int[length];
            Arrays.fill(out, NONE);
            return out;
        }

        /// Nothing is known of what is on its way.
        void forget() {
            for (int[] of : List.of(coming, gone, sent, loads, unwaited, dismissed)) Arrays.fill(of, NONE);
        }

        State copy() {
            return new State(
                    coming.clone(), gone.clone(), sent.clone(), loads.clone(), unwaited.clone(), dismissed.clone());
        }

        /// @return whether something was added
        boolean add(State other) {
            boolean more = add(coming, other.coming);
            more |= add(gone, other.gone);
            more |= add(sent, other.sent);
            more |= add(loads, other.loads);
            more |= add(dismissed, other.dismissed);
            return add(unwaited, other.unwaited) || more;
        }

        private static boolean add(int[] to, int[] from) {
            boolean changed = false;
            for (int i = 0; i < to.length; i++) {
                if (to[i] != NONE || from[i] == NONE) continue;
                to[i] = from[i];
                changed = true;
            }
            return changed;
        }
    }

    private final SlotUses uses;
    private final FlowGraph graph;
    private final String stage;

    /// Of the instructions that have been reached.
    private final SlotUses.@Nullable Use[] code;

    private final List<Hazard> found = new ArrayList<>();

    private SlotHazards(SlotUses uses, FlowGraph graph, String stage) {
        this.uses = uses;
        this.graph = graph;
        this.code = new SlotUses.Use[graph.code().size()];
        this.stage = stage.isEmpty() && dismissesHelpers() ? uses.stageOfSquares() : stage;
    }

    private boolean dismissesHelpers() {
        return IntStream.range(0, code.length).anyMatch(i -> use(i).rules().dismisses());
    }

    private SlotUses.Use use(int i) {
        SlotUses.Use known = code[i];
        if (known == null) code[i] = known = uses.of(graph.code().get(i));
        return known;
    }

    /// @param uses of the book of the instructions
    /// @param stage of the launches that the code is for; empty if that is not known, or if the code itself
    ///     tells it: only where threads come in squares are there helper lanes to end
    /// @return in the order of the code
    static List<Hazard> of(SlotUses uses, FlowGraph graph, String stage) {
        SlotHazards h = new SlotHazards(uses, graph, stage);
        Map<Integer, State> before = h.flow();
        h.found.clear();
        before.forEach((b, s) -> h.through(graph.blocks().get(b), s.copy(), _ -> {}));
        return List.copyOf(h.found);
    }

    /// @param uses of the book of the instructions
    /// @return by the address of an instruction that is reached, the names of the slots that something is
    ///     on its way for after it
    static Map<Long, List<String>> underWay(SlotUses uses, FlowGraph graph) {
        SlotHazards h = new SlotHazards(uses, graph, "");
        Map<Long, List<String>> out = new HashMap<>();
        h.flow().forEach((b, before) -> {
            State s = before.copy();
            h.through(graph.blocks().get(b), s, i -> out.put(h.use(i).insn().address(), h.slots(s)));
        });
        return out;
    }

    private List<String> slots(State s) {
        TreeSet<Integer> out = new TreeSet<>();
        for (int by : s.coming) if (by != NONE) out.add(use(by).slot());
        return out.stream().map(n -> "slot " + n).toList();
    }

    /// @return by number of a block that is reached, in their order, what is on its way before it
    private Map<Integer, State> flow() {
        if (code.length == 0) return Map.of();
        int first = graph.blockOf(0).number();
        return new TreeMap<>(DataFlow.solve(new Analysis(), Map.of(first, State.beginning(uses.parts()))));
    }

    /// What is on its way, forward.
    private final class Analysis implements DataFlow.Problem<Integer, State> {
        @Override
        public State copy(State state) {
            return state.copy();
        }

        @Override
        public boolean merge(State into, State from) {
            return into.add(from);
        }

        @Override
        public void transfer(Integer block, State state, BiConsumer<Integer, State> to) {
            BasicBlock b = graph.blocks().get(block);
            through(b, state, _ -> {});
            for (int next : following(b)) {
                if (isBehindHole(graph.blocks().get(next).first(), b.end())) {
                    State unknown = state.copy();
                    unknown.forget();
                    to.accept(next, unknown);
                } else {
                    to.accept(next, state);
                }
            }
        }
    }

    /// Blocks that a wave may go on with. What is no instruction is passed over; what a called function
    /// waits for is not known where it comes back.
    private List<Integer> following(BasicBlock block) {
        List<Integer> out = new ArrayList<>();
        for (BasicBlock.Edge e : block.exits()) {
            boolean goesOn = e.kind() == Exit.Kind.NEXT || e.kind() == Exit.Kind.NOT_TAKEN;
            int to = e.to() < 0 && goesOn ? block.number() + 1 : e.to();
            if (to < 0 || to == graph.blocks().size()) continue;
            if (e.isOfWave() && e.kind() != Exit.Kind.AFTER_CALL) out.add(to);
        }
        return out;
    }

    /// @param s what is on its way before the block; changed to what is after it
    /// @param after hears of each instruction when it has been gone through
    private void through(BasicBlock block, State s, IntConsumer after) {
        for (int i = block.first(); i < block.end(); i++) {
            if (i > block.first() && isBehindHole(i, i)) s.forget();
            through(i, s);
            after.accept(i);
        }
    }

    /// @param end past the instructions that may have run before it
    /// @return whether bytes that are no instruction, or that are missing, stand between it and the last of
    ///     these: what waits may stand there
    private boolean isBehindHole(int i, int end) {
        if (i != end || i == 0) return false;
        Insn before = graph.code().get(i - 1).insn();
        return before.address() + before.length() != graph.code().get(i).insn().address();
    }

    /// @param s what is on its way before the instruction; changed to what is after it
    private void through(int i, State s) {
        SlotUses.Use u = use(i);
        arrive(u.before(), s);
        for (int part : u.reads()) early(u, part, s, false);
        for (int part : u.reads()) late(u, part, s);
        for (int part : u.writes()) early(u, part, s, true);
        if (u.rules().holdIn(stage)) rules(u, s);
        others(u, s);
        if (u.isUnknown()) Arrays.fill(s.gone, NONE);
        for (int part : u.lasts()) s.gone[part] = i;
        for (int part : u.lost()) s.gone[part] = i;
        for (int part : u.writes()) {
            s.coming[part] = u.slot() < 0 ? NONE : i;
            s.gone[part] = NONE;
        }
        if (u.slot() >= 0) {
            s.sent[u.slot()] = i;
            s.unwaited[u.slot()] = UNWAITED;
            if (!u.rules().loads().isEmpty()) s.loads[u.slot()] = i;
        }
        if (u.rules().dismisses()) s.dismissed[0] = i;
        arrive(u.waits(), s);
    }

    /// What the entry asks of slots.
    private void rules(SlotUses.Use u, State s) {
        SlotRules rules = u.rules();
        for (int k = 0; k < Long.SIZE; k++) {
            if ((rules.idle() >> k & 1) == 0 || s.sent[k] == NONE) continue;
            wait(u, "slot " + k, use(s.sent[k]).insn(), true);
            arrive(1L << k, s);
        }
        long missing = rules.waited() & slots(s.unwaited);
        if (missing != 0 && (rules.instead() & ~slots(s.unwaited)) == 0) {
            wait(u, SlotRules.names(missing), null, true);
            arrive(missing, s);
        }
        long own = rules.own() & ~(u.before() | u.waits());
        if (own != 0) wait(u, SlotRules.names(own), null, false);
    }

    /// Reports, once, what the entry asks of other loads and of helper lanes.
    private void others(SlotUses.Use u, State s) {
        SlotRules rules = u.rules();
        for (int k = 0; rules.sole() && k < Long.SIZE; k++) {
            if (s.loads[k] == NONE) continue;
            SlotUses.Use load = use(s.loads[k]);
            if (!load.rules().loads().equals(rules.loads())) continue;
            wait(u, "slot " + k, load.insn(), true);
            arrive(1L << k, s);
        }
        if (!rules.helped() || s.dismissed[0] == NONE) return;
        found.add(Hazard.helpers(u.insn(), use(s.dismissed[0]).insn()));
        s.dismissed[0] = NONE;
    }

    /// @return bit k for each that is not [#NONE]
    private static long slots(int[] of) {
        long out = 0;
        for (int k = 0; k < of.length; k++) if (of[k] != NONE) out |= 1L << k;
        return out;
    }

    private void wait(SlotUses.Use u, String slots, @Nullable Insn before, boolean carrier) {
        found.add(Hazard.wait(u.insn(), slots, before, carrier));
    }

    /// Reports a missing wait once, then takes it for done.
    private void early(SlotUses.Use u, int part, State s, boolean overwrites) {
        int by = s.coming[part];
        if (by == NONE) return;
        SlotUses.Use before = use(by);
        found.add(Hazard.wait(u.insn(), "slot " + before.slot(), before.insn(), true)
                .using(uses.register(part), overwrites, false));
        arrive(1L << before.slot(), s);
    }

    private void late(SlotUses.Use u, int part, State s) {
        int by = s.gone[part];
        if (by == NONE) return;
        String register = uses.register(part);
        found.add(Hazard.last(u.insn(), use(by).insn(), register));
        for (int p : u.reads()) if (uses.register(p).equals(register)) s.gone[p] = NONE;
    }

    private void arrive(long slots, State s) {
        if (slots == 0) return;
        for (int part = 0; part < s.coming.length; part++) {
            int by = s.coming[part];
            if (by != NONE && (slots >> use(by).slot() & 1) != 0) s.coming[part] = NONE;
        }
        for (int k = 0; k < Long.SIZE; k++) {
            if ((slots >> k & 1) == 0) continue;
            s.sent[k] = NONE;
            s.loads[k] = NONE;
            s.unwaited[k] = NONE;
        }
    }
}
