package dev.heddle.machine;

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
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Follows a program along its branches, with what meanings say about slots: results that are used before their slot is
/// waited for, and registers that are read after they were read for the last time.
///
/// Where an instruction goes on, its meaning says, too. Ways to an address that is not known are not followed.
public final class SlotHazards {
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
    private final List<Hazard> found = new ArrayList<>();

    private SlotHazards(Book book) {
        uses = new SlotUses(book);
    }

    /// Whether a book says anything about slots.
    public static boolean isKnown(Codec codec) {
        return SlotUses.isKnown(codec.book());
    }

    /// @return in the order of the code
    public static List<Hazard> of(Codec codec, Program program) {
        return new SlotHazards(codec.book()).run(program);
    }

    private List<Hazard> run(Program program) {
        for (Item i : program.items()) {
            if (!(i instanceof Insn insn)) continue;
            numbers.put(insn.address(), code.size());
            code.add(uses.of(insn));
        }
        @Nullable State[] at = flow();
        found.clear();
        for (int i = 0; i < code.size(); i++) {
            State before = at[i];
            if (before != null) through(i, before.copy());
        }
        return List.copyOf(found);
    }

    /// @return what is on its way before each instruction; null where no way leads
    private @Nullable State[] flow() {
        @Nullable State[] at = new State[code.size()];
        if (at.length == 0) return at;
        at[0] = State.nothing(uses.parts());
        Deque<Integer> open = new ArrayDeque<>(List.of(0));
        while (!open.isEmpty()) {
            int i = open.remove();
            State after = Objects.requireNonNull(at[i]).copy();
            through(i, after);
            for (int n : following(i)) {
                State there = at[n];
                if (there == null) at[n] = after.copy();
                else if (!there.add(after)) continue;
                if (!open.contains(n)) open.add(n);
            }
        }
        return at;
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
