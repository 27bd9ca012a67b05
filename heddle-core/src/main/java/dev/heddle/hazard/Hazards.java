package dev.heddle.hazard;

import dev.heddle.book.Schedule;
import dev.heddle.code.Codec;
import dev.heddle.code.Insn;
import dev.heddle.code.Item;
import dev.heddle.code.Operand;
import dev.heddle.code.Program;
import dev.heddle.code.RegisterUse;
import dev.heddle.code.Timed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Follows a program along its branches, with what the book says about delays and waits. What is found missing is taken
/// for done from there on, so that one mistake is told once.
public final class Hazards {
    /// More slots than a delay of a book may have.
    static final int MOST_SLOTS = 1000;

    /// Bits of a cell; registers narrower than that have cells of their own.
    private static final int CELL_BITS = 16;

    private final Codec codec;
    private final Schedule schedule;
    private final List<String> waits;
    private final List<Insn> code = new ArrayList<>();
    private final List<@Nullable Timed> timed = new ArrayList<>();
    private final List<List<Integer>> next = new ArrayList<>();
    private final BitSet targets = new BitSet();
    private final List<Hazard> found = new ArrayList<>();
    private boolean isReporting;

    private Hazards(Codec codec) {
        this.codec = codec;
        this.schedule = codec.book().isa().schedule();
        this.waits = List.copyOf(schedule.waits().keySet());
    }

    /// Whether a book says anything about waiting.
    public static boolean isKnown(Codec codec) {
        return !codec.book().isa().schedule().units().isEmpty();
    }

    /// @return in the order of the code
    public static List<Hazard> of(Codec codec, Program program) {
        return new Hazards(codec).run(program);
    }

    private List<Hazard> run(Program program) {
        Map<Long, Integer> numbers = new HashMap<>();
        for (Item i : program.items()) {
            if (!(i instanceof Insn insn)) continue;
            numbers.put(insn.address(), code.size());
            code.add(insn);
            timed.add(codec.timed(insn));
        }
        for (int i = 0; i < code.size(); i++) next.add(following(i, numbers));
        Pending[] at = flow();
        isReporting = true;
        for (int i = 0; i < code.size(); i++) {
            Pending before = at[i];
            if (before != null) through(i, before.copy());
        }
        return List.copyOf(found);
    }

    /// What may run after an instruction: by the fact `flow` of its entry, `ends` for nothing and `jumps` for the target
    /// alone.
    private List<Integer> following(int i, Map<Long, Integer> numbers) {
        Insn insn = code.get(i);
        String flow = insn.entry().data().getOrDefault("flow", "");
        List<Integer> out = new ArrayList<>();
        if (flow.isEmpty() && i + 1 < code.size()) out.add(i + 1);
        for (Operand o : codec.operands(insn)) {
            if (!(o instanceof Operand.Target t)) continue;
            Integer n = numbers.get(t.address());
            if (n == null) continue;
            out.add(n);
            targets.set(n);
        }
        return out;
    }

    /// @return what is pending before each instruction; null where no way leads
    private @Nullable Pending[] flow() {
        @Nullable Pending[] at = new Pending[code.size()];
        if (at.length == 0) return at;
        Pending start = new Pending(waits.size());
        start.before = (1 << waits.size()) - 1;
        at[0] = start;
        Deque<Integer> open = new ArrayDeque<>(List.of(0));
        BitSet isOpen = new BitSet();
        while (!open.isEmpty()) {
            int i = open.remove();
            isOpen.clear(i);
            Pending after = through(i, Objects.requireNonNull(at[i]).copy());
            for (int n : next.get(i)) {
                // The next instruction is one that always follows.
                if (targets.get(n)) after.release();
                Pending there = at[n];
                boolean changed = there == null;
                if (there == null) at[n] = after.copy();
                else changed = there.add(after);
                if (changed && !isOpen.get(n)) {
                    isOpen.set(n);
                    open.add(n);
                }
            }
        }
        return at;
    }

    /// @param p what is pending before the instruction; changed to what is pending behind it
    private Pending through(int i, Pending p) {
        Timed t = timed.get(i);
        if (t == null) return p;
        for (int w = 0; w < waits.size(); w++) done(i, t, w, p);
        for (int w = 0; w < waits.size(); w++) demand(i, t, w, p);
        slots(i, t, p);
        p.pass(t.slots());
        Schedule.Unit unit = Objects.requireNonNull(schedule.units().get(t.timing().unit()));
        for (RegisterUse u : t.uses()) if (!u.isWrite()) read(i, u, unit, p);
        for (RegisterUse u : t.uses()) if (u.isWrite()) write(i, u, unit, t.slots(), p);
        for (String w : t.timing().then()) p.demanded[waits.indexOf(w)] = i;
        if (!t.timing().then().isEmpty() || !isIdle(t)) p.alone = t.timing().alone();
        return p;
    }

    /// Looks at a wait that an instruction does.
    private void done(int i, Timed t, int w, Pending p) {
        String name = waits.get(w);
        if (!t.waits().contains(name)) return;
        if (isReporting && !p.has(w) && !t.timing().needs().contains(name))
            found.add(new Hazard.NeedlessWait(code.get(i), name));
        if (p.alone && !isIdle(t)) return;
        p.clear(w);
        p.demanded[w] = Pending.NONE;
    }

    /// Looks for a reason to wait that is left. Idle instructions leave it to those behind them.
    private void demand(int i, Timed t, int w, Pending p) {
        if (isIdle(t) && !p.alone) return;
        Hazard.MissingWait missing = missing(i, t, w, p);
        if (missing == null) return;
        if (isReporting) found.add(missing);
        p.clear(w);
        p.demanded[w] = Pending.NONE;
    }

    private static boolean isIdle(Timed t) {
        return t.uses().isEmpty() && t.slots() > 0 && t.timing().needs().isEmpty();
    }

    private Hazard.@Nullable MissingWait missing(int i, Timed t, int w, Pending p) {
        boolean carrier = p.alone && !isIdle(t) || !t.mayWait().contains(waits.get(w));
        if (p.demanded[w] != Pending.NONE)
            return missing(i, w, p.demanded[w], null, false, carrier);
        if (t.timing().needs().contains(waits.get(w)) && !t.waits().contains(waits.get(w)))
            return missing(i, w, Pending.NONE, null, false, carrier);
        for (RegisterUse u : t.uses()) {
            for (Pending.Cell c : cells(u)) {
                int writer = p.get(c).results[w];
                if (writer != Pending.NONE && !isFree(t, u.file(), writer, w))
                    return missing(i, w, writer, u, false, carrier);
                if (!u.isWrite()) continue;
                for (Map.Entry<Integer, Integer> s : p.get(c).sources.entrySet()) {
                    // Of several waits the first one is asked for.
                    if (Integer.numberOfTrailingZeros(s.getKey()) == w)
                        return missing(i, w, s.getValue(), u, true, carrier);
                }
            }
        }
        return null;
    }

    /// Whether an instruction need not wait for a result because of what it writes itself.
    private boolean isFree(Timed t, String file, int writer, int w) {
        String unit = Objects.requireNonNull(timed.get(writer)).timing().unit();
        for (Schedule.Result r : Objects.requireNonNull(schedule.units().get(unit)).results()) {
            if (!r.sync().equals(waits.get(w)) || !r.file().equals(file)) continue;
            for (RegisterUse u : t.uses())
                if (u.isWrite() && u.file().equals(r.unless())) return true;
        }
        return false;
    }

    private Hazard.MissingWait missing(
            int i, int w, int before, @Nullable RegisterUse u, boolean isSource, boolean carrier) {
        return new Hazard.MissingWait(
                code.get(i),
                waits.get(w),
                before == Pending.NONE ? null : code.get(before),
                u == null ? "" : u.operand(),
                u != null && u.isWrite(),
                isSource,
                carrier);
    }

    /// Looks for writes that are too near.
    private void slots(int i, Timed t, Pending p) {
        int most = 0;
        int writer = Pending.NONE;
        String register = "";
        for (RegisterUse u : t.uses()) {
            if (u.isWrite()) continue;
            for (Pending.Cell c : cells(u)) {
                Pending.Traffic traffic = p.get(c);
                if (traffic.writer == Pending.NONE) continue;
                String unit = Objects.requireNonNull(timed.get(traffic.writer)).timing().unit();
                Schedule.Delay d = schedule.delay(unit, u.file(), u.role());
                if (d == null) continue;
                int slots = traffic.width == u.bits() ? d.slots() : d.mixed();
                int missing = slots - (traffic.age + u.step());
                if (missing <= most) continue;
                most = missing;
                writer = traffic.writer;
                register = u.operand();
            }
        }
        if (most == 0) return;
        if (isReporting)
            found.add(new Hazard.MissingSlots(code.get(i), most, code.get(writer), register));
        p.pass(most);
    }

    private void read(int i, RegisterUse u, Schedule.Unit unit, Pending p) {
        if (unit.sources().isEmpty()) return;
        int set = 0;
        for (String s : unit.sources()) set |= 1 << waits.indexOf(s);
        for (Pending.Cell c : cells(u)) p.change(c).sources.put(set, i);
    }

    private void write(int i, RegisterUse u, Schedule.Unit unit, int slots, Pending p) {
        boolean isFixed = true;
        for (Pending.Cell c : cells(u)) {
            Pending.Traffic t = p.change(c);
            java.util.Arrays.fill(t.results, Pending.NONE);
            for (Schedule.Result r : unit.results()) {
                if (!r.file().isEmpty() && !r.file().equals(u.file())) continue;
                t.results[waits.indexOf(r.sync())] = i;
                isFixed = false;
            }
            t.writer = isFixed ? i : Pending.NONE;
            t.age = slots - u.step() - 1;
            t.width = u.bits();
        }
    }

    /// The cells of a register.
    private static List<Pending.Cell> cells(RegisterUse u) {
        int step = Math.min(CELL_BITS, u.bits());
        List<Pending.Cell> out = new ArrayList<>();
        for (int bit = u.bit(); bit < u.bit() + u.bits(); bit += step)
            out.add(new Pending.Cell(u.file(), bit));
        return out;
    }
}
