package dev.heddle.watch;

import dev.heddle.flow.Block;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.hazard.Hazard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Follows a program along its branches, with what meanings say about slots: results that are used before their slot is
/// waited for, and registers that are read after they were read for the last time.
///
/// Where an instruction goes on, its meaning says, too. Ways to an address that is not known are not followed.
final class SlotHazards {
    private static final int NONE = -1;

    /// By part: the instruction that has it on its way, and the one that read it for the last time.
    private record State(int[] coming, int[] gone) {
        static State nothing(int parts) {
            State s = new State(new int[parts], new int[parts]);
            Arrays.fill(s.coming, NONE);
            Arrays.fill(s.gone, NONE);
            return s;
        }

        State copy() {
            return new State(coming.clone(), gone.clone());
        }

        /// @return whether something was added
        boolean add(State other) {
            boolean more = add(coming, other.coming);
            return add(gone, other.gone) || more;
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

    /// Of the instructions that have been reached.
    private final SlotUses.@Nullable Use[] code;

    private final List<Hazard> found = new ArrayList<>();

    private SlotHazards(SlotUses uses, FlowGraph graph) {
        this.uses = uses;
        this.graph = graph;
        this.code = new SlotUses.Use[graph.code().size()];
    }

    private SlotUses.Use use(int i) {
        SlotUses.Use known = code[i];
        if (known == null) code[i] = known = uses.of(graph.code().get(i));
        return known;
    }

    /// @param uses of the book of the instructions
    /// @return in the order of the code
    static List<Hazard> of(SlotUses uses, FlowGraph graph) {
        SlotHazards h = new SlotHazards(uses, graph);
        Map<Block, State> before = h.flow();
        h.found.clear();
        before.forEach((block, s) -> h.through(block, s.copy(), _ -> {}));
        return List.copyOf(h.found);
    }

    /// @param uses of the book of the instructions
    /// @return by the address of an instruction that is reached, the names of the slots that something is on its way
    ///     for after it
    static Map<Long, List<String>> underWay(SlotUses uses, FlowGraph graph) {
        SlotHazards h = new SlotHazards(uses, graph);
        Map<Long, List<String>> out = new HashMap<>();
        h.flow()
                .forEach((block, before) -> {
                    State s = before.copy();
                    h.through(block, s, i -> out.put(h.use(i).insn().address(), h.slots(s)));
                });
        return out;
    }

    private List<String> slots(State s) {
        TreeSet<Integer> out = new TreeSet<>();
        for (int by : s.coming) if (by != NONE) out.add(use(by).slot());
        return out.stream().map(n -> "slot " + n).toList();
    }

    /// @return what is on its way before each block, in their order; without those that no way leads to
    private Map<Block, State> flow() {
        Map<Block, State> at = new TreeMap<>((a, b) -> Integer.compare(a.number(), b.number()));
        if (code.length == 0) return at;
        Block first = graph.blockOf(0);
        at.put(first, State.nothing(uses.parts()));
        boolean[] waiting = new boolean[graph.blocks().size()];
        Deque<Block> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            Block block = open.remove();
            waiting[block.number()] = false;
            State after = Objects.requireNonNull(at.get(block)).copy();
            through(block, after, _ -> {});
            for (Block next : following(block)) {
                State there = at.get(next);
                if (there == null) at.put(next, after.copy());
                else if (!there.add(after)) continue;
                if (waiting[next.number()]) continue;
                waiting[next.number()] = true;
                open.add(next);
            }
        }
        return at;
    }

    /// Blocks that a wave may go on with. What is no instruction is passed over; what a called function waits for is
    /// not known where it comes back.
    private List<Block> following(Block block) {
        List<Block> out = new ArrayList<>();
        for (Block.Edge e : block.exits()) {
            boolean goesOn = e.kind() == Exit.Kind.NEXT || e.kind() == Exit.Kind.NOT_TAKEN;
            int to = e.to() < 0 && goesOn ? block.number() + 1 : e.to();
            if (to < 0 || to == graph.blocks().size()) continue;
            if (e.isOfWave() && e.kind() != Exit.Kind.AFTER_CALL) out.add(graph.blocks().get(to));
        }
        return out;
    }

    /// @param s what is on its way before the block; changed to what is after it
    /// @param after hears of each instruction when it has been gone through
    private void through(Block block, State s, IntConsumer after) {
        for (int i = block.first(); i < block.end(); i++) {
            through(i, s);
            after.accept(i);
        }
    }

    /// @param s what is on its way before the instruction; changed to what is after it
    private void through(int i, State s) {
        SlotUses.Use u = use(i);
        for (int part : u.reads()) early(u, part, s, false);
        for (int part : u.reads()) late(u, part, s);
        for (int part : u.writes()) early(u, part, s, true);
        if (u.isUnknown()) Arrays.fill(s.gone, NONE);
        for (int part : u.lasts()) s.gone[part] = i;
        for (int part : u.lost()) s.gone[part] = i;
        for (int part : u.writes()) {
            s.coming[part] = u.slot() < 0 ? NONE : i;
            s.gone[part] = NONE;
        }
        arrive(u.waits(), s);
    }

    /// What is missing is told once, and taken for done from there on.
    private void early(SlotUses.Use u, int part, State s, boolean overwrites) {
        int by = s.coming[part];
        if (by == NONE) return;
        SlotUses.Use before = use(by);
        found.add(
                new Hazard.MissingWait(
                        u.insn(),
                        "slot " + before.slot(),
                        before.insn(),
                        uses.register(part),
                        overwrites,
                        false,
                        true));
        arrive(1L << before.slot(), s);
    }

    private void late(SlotUses.Use u, int part, State s) {
        int by = s.gone[part];
        if (by == NONE) return;
        String register = uses.register(part);
        found.add(new Hazard.ReadAfterLast(u.insn(), use(by).insn(), register));
        for (int p : u.reads()) if (uses.register(p).equals(register)) s.gone[p] = NONE;
    }

    private void arrive(long slots, State s) {
        if (slots == 0) return;
        for (int part = 0; part < s.coming.length; part++) {
            int by = s.coming[part];
            if (by != NONE && (slots >> use(by).slot() & 1) != 0) s.coming[part] = NONE;
        }
    }
}
