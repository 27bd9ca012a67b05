package dev.heddle.hazard;

import dev.heddle.book.Isa;
import dev.heddle.book.Schedule;
import dev.heddle.code.Codec;
import dev.heddle.code.RegisterUse;
import dev.heddle.code.Timed;
import dev.heddle.expr.ElementType;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a book says about delays and waits, and what one instruction after the other does to what is pending. What is
/// found missing is taken for done from there on, so that one mistake is told once.
final class Scoreboard {
    /// A result of a unit that has to be waited for.
    private record Rule(String unit, Schedule.Result result) {}

    private final Codec codec;
    private final Schedule schedule;
    private final List<String> waits;
    private final List<Rule> rules = new ArrayList<>();

    /// The wait of each rule.
    private final int[] waitOf;

    /// Width of the parts in which registers are followed, by file.
    private final Map<String, Integer> cellBits = new HashMap<>();

    private final List<Insn> code = new ArrayList<>();
    private final List<@Nullable Timed> timed = new ArrayList<>();
    private final Consumer<Hazard> found;

    /// @param found hears of every hazard
    Scoreboard(Codec codec, Consumer<Hazard> found) {
        this.codec = codec;
        this.found = found;
        this.schedule = codec.book().isa().schedule();
        this.waits = List.copyOf(schedule.waits().keySet());
        for (Schedule.Unit u : schedule.units().values())
            for (Schedule.Result r : u.results()) rules.add(new Rule(u.name(), r));
        this.waitOf = rules.stream().mapToInt(r -> waits.indexOf(r.result.sync())).toArray();
        Isa isa = codec.book().isa();
        isa.states().forEach((name, s) -> divide(name, s.type()));
        isa.views().values().forEach(v -> divide(v.of(), v.type()));
    }

    /// Cells are as wide as the narrowest register.
    private void divide(String file, ElementType type) {
        String over = schedule.overlaps().getOrDefault(file, file);
        cellBits.merge(over, type.bits(), Scoreboard::common);
    }

    private static int common(int a, int b) {
        return b == 0 ? a : common(b, a % b);
    }

    /// @return the number by which the instruction is known from now on
    int add(Insn insn) {
        code.add(insn);
        timed.add(codec.timed(insn));
        return code.size() - 1;
    }

    List<Insn> code() {
        return code;
    }

    /// @return nothing pending, but what may be from before the code
    Pending start() {
        Pending start = new Pending(waits.size(), waitOf);
        start.before = (1 << waits.size()) - 1;
        return start;
    }

    /// @param p what is pending before the instruction; changed to what is pending after it
    Pending through(int i, Pending p) {
        Pending.Side side = side(code.get(i));
        if (side != null) p.enter(side);
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
        else if (p.isFree()) p.alone = false;
        return p;
    }

    /// @return which lanes code is for from an instruction on, by the fact `side` of its entry; null for the same
    private static Pending.@Nullable Side side(Insn insn) {
        return switch (insn.entry().data().getOrDefault("side", "")) {
            case "yes" -> Pending.Side.YES;
            case "no" -> Pending.Side.NO;
            case "both" -> Pending.Side.BOTH;
            default -> null;
        };
    }

    /// @return the cells that an instruction writes, or those that it reads
    List<Pending.Cell> cellsOf(int i, boolean isWrite) {
        Timed t = timed.get(i);
        if (t == null) return List.of();
        List<Pending.Cell> out = new ArrayList<>();
        for (RegisterUse u : t.uses()) if (u.isWrite() == isWrite) out.addAll(cells(u));
        return out;
    }

    /// Whether all lanes have one value in a register file.
    boolean isForAllLanes(String file) {
        Isa.State s = codec.book().isa().states().get(file);
        return s != null && !s.perLane();
    }

    /// Looks at a wait that an instruction does.
    private void done(int i, Timed t, int w, Pending p) {
        String name = waits.get(w);
        if (!t.waits().contains(name)) return;
        if (!p.has(w) && !t.timing().needs().contains(name))
            found.accept(new Hazard.NeedlessWait(code.get(i), name));
        if (p.alone && !isIdle(t)) return;
        p.clear(w);
        p.demanded[w] = Pending.NONE;
    }

    /// Looks for a reason to wait that is left. Idle instructions leave it to those after them.
    private void demand(int i, Timed t, int w, Pending p) {
        if (isIdle(t) && !p.alone) return;
        Hazard.MissingWait missing = missing(i, t, w, p);
        if (missing == null) return;
        found.accept(missing);
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
                Pending.Traffic traffic = p.get(c);
                for (int r = 0; r < waitOf.length; r++) {
                    int writer = traffic.results[r];
                    if (waitOf[r] != w || writer == Pending.NONE) continue;
                    if (!isFree(t, rules.get(r).result))
                        return missing(i, w, writer, u, false, carrier);
                }
                if (!u.isWrite()) continue;
                for (Map.Entry<Integer, Integer> s : traffic.sources.entrySet()) {
                    // Of several waits the first one is asked for.
                    if (Integer.numberOfTrailingZeros(s.getKey()) == w)
                        return missing(i, w, s.getValue(), u, true, carrier);
                }
            }
        }
        return null;
    }

    /// Whether an instruction need not wait for a result because of what it writes itself.
    private static boolean isFree(Timed t, Schedule.Result r) {
        for (RegisterUse u : t.uses()) if (u.isWrite() && u.file().equals(r.unless())) return true;
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
                for (Map.Entry<Integer, Pending.Write> e : p.get(c).writers.entrySet()) {
                    int missing = slots(u, e.getKey(), e.getValue());
                    if (missing <= most) continue;
                    most = missing;
                    writer = e.getKey();
                    register = u.operand();
                }
            }
        }
        if (most == 0) return;
        found.accept(new Hazard.MissingSlots(code.get(i), most, code.get(writer), register));
        p.pass(most);
    }

    /// @return how many are missing between a write and a read; 0 or less if none are
    private int slots(RegisterUse u, int writer, Pending.Write w) {
        String unit = Objects.requireNonNull(timed.get(writer)).timing().unit();
        Schedule.Delay d = schedule.delay(unit, u.file(), u.role());
        if (d == null) return 0;
        return (w.width() == u.bits() ? d.slots() : d.mixed()) - (w.age() + u.step());
    }

    private void read(int i, RegisterUse u, Schedule.Unit unit, Pending p) {
        if (unit.sources().isEmpty()) return;
        int set = 0;
        for (String s : unit.sources()) set |= 1 << waits.indexOf(s);
        for (Pending.Cell c : cells(u)) {
            p.change(c).sources.put(set, i);
            if (isForAllLanes(u.file())) p.share(c);
        }
    }

    private void write(int i, RegisterUse u, Schedule.Unit unit, int slots, Pending p) {
        // What fills no slot is issued all the same.
        Pending.Write write = new Pending.Write(Math.max(slots, 1) - u.step() - 1, u.bits());
        for (Pending.Cell c : cells(u)) {
            Pending.Traffic t = p.change(c);
            Arrays.fill(t.results, Pending.NONE);
            t.writers.clear();
            boolean isFixed = true;
            for (int r = 0; r < waitOf.length; r++) {
                Rule rule = rules.get(r);
                if (!rule.unit.equals(unit.name())) continue;
                if (!rule.result.file().isEmpty() && !rule.result.file().equals(u.file())) continue;
                t.results[r] = i;
                isFixed = false;
            }
            if (isFixed) t.writers.put(i, write);
            if (isForAllLanes(u.file())) p.share(c);
        }
    }

    /// The cells of a register.
    private List<Pending.Cell> cells(RegisterUse u) {
        int step = cellBits.getOrDefault(u.file(), u.bits());
        List<Pending.Cell> out = new ArrayList<>();
        for (int bit = u.bit(); bit < u.bit() + u.bits(); bit += step)
            out.add(new Pending.Cell(u.file(), bit));
        return out;
    }
}
