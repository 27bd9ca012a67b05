package dev.heddle.watch;

import dev.heddle.book.Book;
import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.hazard.Hazard;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntConsumer;

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
    private final List<SlotUses.Use> code = new ArrayList<>();
    private final Map<Long, Integer> numbers = new HashMap<>();

    /// First instructions of blocks, the only ones that a state is kept for.
    private final BitSet heads = new BitSet();

    private final List<Hazard> found = new ArrayList<>();

    private SlotHazards(Book book) {
        uses = new SlotUses(book);
    }

    /// Whether a book says anything about slots.
    static boolean isKnown(Codec codec) {
        return SlotUses.isKnown(codec.book());
    }

    /// @return in the order of the code
    static List<Hazard> of(Codec codec, Program program) {
        return new SlotHazards(codec.book()).run(program);
    }

    /// @return by the address of an instruction that is reached, the names of the slots that something is on its way
    ///     for after it
    static Map<Long, List<String>> underWay(Codec codec, Program program) {
        SlotHazards h = new SlotHazards(codec.book());
        h.add(program);
        Map<Long, List<String>> out = new HashMap<>();
        h.flow()
                .forEach((head, before) -> {
                    State s = before.copy();
                    h.throughBlock(
                            head, s, i -> out.put(h.code.get(i).insn().address(), h.slots(s)));
                });
        return out;
    }

    private List<String> slots(State s) {
        TreeSet<Integer> out = new TreeSet<>();
        for (int by : s.coming) if (by != NONE) out.add(code.get(by).slot());
        return out.stream().map(n -> "slot " + n).toList();
    }

    private void add(Program program) {
        for (Item i : program.items()) {
            if (!(i instanceof Insn insn)) continue;
            numbers.put(insn.address(), code.size());
            code.add(uses.of(insn));
        }
    }

    private List<Hazard> run(Program program) {
        add(program);
        Map<Integer, State> heads = flow();
        found.clear();
        for (int head : new TreeSet<>(heads.keySet()))
            throughBlock(head, Objects.requireNonNull(heads.get(head)).copy(), _ -> {});
        return List.copyOf(found);
    }

    /// @return by the first instruction of each block, what is on its way before it; without those that no way leads to
    private Map<Integer, State> flow() {
        Map<Integer, State> at = new HashMap<>();
        if (code.isEmpty()) return at;
        findHeads();
        at.put(0, State.nothing(uses.parts()));
        BitSet waiting = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(0);
        while (!open.isEmpty()) {
            int head = open.remove();
            waiting.clear(head);
            State after = Objects.requireNonNull(at.get(head)).copy();
            int last = throughBlock(head, after, _ -> {});
            for (int n : following(last)) {
                State there = at.get(n);
                if (there == null) at.put(n, after.copy());
                else if (!there.add(after)) continue;
                if (waiting.get(n)) continue;
                waiting.set(n);
                open.add(n);
            }
        }
        return at;
    }

    /// A block begins at the first instruction, where a jump leads to, and after an instruction that jumps or stops.
    private void findHeads() {
        heads.set(0);
        for (int i = 0; i < code.size(); i++) {
            List<Integer> next = following(i);
            if (next.size() == 1 && next.getFirst() == i + 1) continue;
            heads.set(i + 1);
            next.forEach(heads::set);
        }
    }

    /// @param s what is on its way before the block; changed to what is after it
    /// @param after hears of each instruction when it has been gone through
    /// @return number of its last instruction
    private int throughBlock(int head, State s, IntConsumer after) {
        int i = head - 1;
        do {
            through(++i, s);
            after.accept(i);
        } while (i + 1 < code.size() && !heads.get(i + 1));
        return i;
    }

    private List<Integer> following(int i) {
        List<Integer> out = new ArrayList<>();
        boolean goesOn = i + 1 < code.size();
        List<Step> steps = code.get(i).steps();
        for (Step s : steps) {
            if (s.op() != Op.JUMP && s.op() != Op.STOP) continue;
            if (s.when() < 0) goesOn = false;
            if (s.op() == Op.STOP) continue;
            Step target = steps.get(s.args().getFirst());
            Integer n = target.op() == Op.CONST ? numbers.get(target.value()) : null;
            if (n != null) out.add(n);
        }
        if (goesOn) out.add(i + 1);
        return out;
    }

    /// @param s what is on its way before the instruction; changed to what is after it
    private void through(int i, State s) {
        SlotUses.Use u = code.get(i);
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
        SlotUses.Use before = code.get(by);
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
        found.add(new Hazard.ReadAfterLast(u.insn(), code.get(by).insn(), register));
        for (int p : u.reads()) if (uses.register(p).equals(register)) s.gone[p] = NONE;
    }

    private void arrive(long slots, State s) {
        if (slots == 0) return;
        for (int part = 0; part < s.coming.length; part++) {
            int by = s.coming[part];
            if (by != NONE && (slots >> code.get(by).slot() & 1) != 0) s.coming[part] = NONE;
        }
    }
}
