package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.IssueTiming;
import dev.heddle.asm.RegisterUse;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Tracks pending results by a book's rules of delays and waits, one instruction after the other. What is found missing
/// is taken for done from there on, so that one mistake is reported once.
final class Scoreboard {
    /// A result of a unit that has to be waited for.
    private record Rule(String unit, Schedule.Result result) {}

    /// Instructions that read their registers late.
    ///
    /// @param set of waits, of which one is enough before the registers may be overwritten
    /// @param queue those of one queue read in the order of the code; empty for none
    private record Readers(int set, String queue) {}

    private final Codec codec;
    private final Schedule schedule;
    private final List<String> waits;
    private final List<Rule> rules = new ArrayList<>();

    /// The wait of each rule.
    private final int[] waitOf;

    /// The kinds of readers that the code has.
    private List<Readers> readers = List.of();

    private final CellNumbers numbers;
    private final List<Insn> code = new ArrayList<>();

    /// By instruction, what the book says of it; null until it is asked for.
    private final List<@Nullable Moment> moments = new ArrayList<>();

    /// When an instruction uses its registers.
    ///
    /// @param timed null if the book does not say
    /// @param cells of each use
    private record Moment(@Nullable IssueTiming timed, int[][] cells) {}

    private final Consumer<Hazard> found;

    /// @param found hears of every hazard
    Scoreboard(Codec codec, Consumer<Hazard> found) {
        this.codec = codec;
        this.found = found;
        this.schedule = codec.book().schedule();
        this.waits = List.copyOf(schedule.waits().keySet());
        for (Schedule.Unit u : schedule.units().values())
            for (Schedule.Result r : u.results()) rules.add(new Rule(u.name(), r));
        this.waitOf =
                rules.stream().mapToInt(r -> waits.indexOf(r.result.sync())).toArray();
        this.numbers = new CellNumbers(codec.book().isa());
    }

    /// @return each kind once, in an order of their own
    private List<Readers> kindsOfReaders() {
        return code.stream()
                .map(Insn::entry)
                .distinct()
                .filter(e -> e.timing() != null)
                .map(this::readers)
                .filter(r -> r.set != 0)
                .distinct()
                .sorted(Comparator.comparingInt(Readers::set).thenComparing(Readers::queue))
                .toList();
    }

    private Readers readers(Entry e) {
        return new Readers(set(unit(Objects.requireNonNull(e.timing()).unit())), queue(e));
    }

    private Schedule.Unit unit(String name) {
        return Objects.requireNonNull(schedule.units().get(name));
    }

    /// The queue that an access goes through, by the fact `queue` of its entry; empty if it has none.
    private static String queue(Entry e) {
        return e.data().getOrDefault("queue", "");
    }

    private int set(Schedule.Unit unit) {
        int set = 0;
        for (String s : unit.sources()) set |= 1 << waits.indexOf(s);
        return set;
    }

    /// @return slots after which no read is too near to a write any more
    int mostSlots() {
        return schedule.delays().stream()
                .mapToInt(d -> Math.max(d.slots(), d.mixed()))
                .max()
                .orElse(0);
    }

    /// @return the number by which the instruction is known from now on
    int add(Insn insn) {
        code.add(insn);
        moments.add(null);
        return code.size() - 1;
    }

    private Moment moment(int i) {
        Moment known = moments.get(i);
        if (known != null) return known;
        IssueTiming t = codec.timed(code.get(i));
        int[][] cells = new int[t == null ? 0 : t.uses().size()][];
        for (int k = 0; k < cells.length && t != null; k++)
            cells[k] = numbers.of(t.uses().get(k));
        Moment made = new Moment(t, cells);
        moments.set(i, made);
        return made;
    }

    List<Insn> code() {
        return code;
    }

    /// @return nothing pending, but what may be from before the code, of which all has been added
    PendingState start() {
        readers = kindsOfReaders();
        int[] sets = readers.stream().mapToInt(Readers::set).toArray();
        PendingState start = new PendingState(new PendingState.Kinds(waits.size(), waitOf, sets));
        start.before = (1 << waits.size()) - 1;
        return start;
    }

    /// @return names of the waits that something is on its way for
    List<String> underWay(PendingState p) {
        List<String> out = new ArrayList<>();
        for (int w = 0; w < waits.size(); w++) if (p.isUnderWay(w)) out.add(waits.get(w));
        return out;
    }

    /// @param p what is pending before the instruction; changed to what is pending after it
    PendingState through(int i, PendingState p) {
        PendingState.Side side = side(code.get(i));
        int pause = pause(code.get(i), side, p.side());
        if (side != null) p.enter(side);
        Moment m = moment(i);
        IssueTiming t = m.timed;
        if (t == null) return p;
        pauses(i, t, p);
        if (pause > 0) p.pause(i, pause);
        for (int w = 0; w < waits.size(); w++) done(i, t, w, p);
        for (int w = 0; w < waits.size(); w++) demand(i, m, t, w, p);
        slots(i, m, t, p);
        p.pass(t.slots());
        inOrder(i, m, t, p);
        Schedule.Unit unit = unit(t.timing().unit());
        for (int k = 0; k < m.cells.length; k++)
            if (!t.uses().get(k).isWrite()) read(i, t.uses().get(k), m.cells[k], unit, p);
        for (int k = 0; k < m.cells.length; k++)
            if (t.uses().get(k).isWrite()) write(i, t.uses().get(k), m.cells[k], unit, t.slots(), p);
        for (String w : t.timing().then()) p.demanded[waits.indexOf(w)] = i;
        if (!t.timing().then().isEmpty() || !isIdle(t)) p.alone = t.timing().alone();
        else if (p.isFree()) p.alone = false;
        return p;
    }

    /// @return which lanes code is for from an instruction on, by the fact `side` of its entry; null for the same
    private static PendingState.@Nullable Side side(Insn insn) {
        return switch (insn.entry().data().getOrDefault("side", "")) {
            case "yes" -> PendingState.Side.YES;
            case "no" -> PendingState.Side.NO;
            case "both" -> PendingState.Side.BOTH;
            default -> null;
        };
    }

    /// @return idle slots that should follow an instruction, by the facts `pause` of its entry and, where a region
    ///     turns to its other side, `turn`
    private static int pause(Insn insn, PendingState.@Nullable Side to, PendingState.Side from) {
        boolean turns = to != null && from != PendingState.Side.BOTH && from != to;
        String slots = insn.entry().data().get("pause");
        if (slots == null && turns) slots = insn.entry().data().get("turn");
        return slots == null ? 0 : Integer.parseInt(slots);
    }

    /// Looks at idle slots that should follow an instruction before. A jump passes none, and needs none.
    private void pauses(int i, IssueTiming t, PendingState p) {
        int left = p.pause();
        if (left == 0 || t.uses().isEmpty() && t.slots() == 0) return;
        // What ends the program or a region is work.
        Map<String, String> facts = code.get(i).entry().data();
        if (isIdle(t) && !facts.containsKey("flow") && !facts.containsKey("side")) {
            p.pause(p.paused(), Math.max(0, left - t.slots()));
            return;
        }
        found.accept(new Hazard(HazardRule.PAUSE, code.get(i), code.get(p.paused())).with("slots", left));
        p.pause(PendingState.NONE, 0);
    }

    /// Hears of registers.
    interface Uses {
        /// @param file of the register
        /// @param cells of the register
        void use(String file, int[] cells);
    }

    /// Tells the registers that an instruction writes, or those that it reads.
    void uses(int i, boolean isWrite, Uses to) {
        Moment m = moment(i);
        if (m.timed == null) return;
        for (int k = 0; k < m.cells.length; k++) {
            RegisterUse u = m.timed.uses().get(k);
            if (u.isWrite() == isWrite) to.use(u.file(), m.cells[k]);
        }
    }

    /// Whether all lanes have one value in a register file.
    boolean isForAllLanes(String file) {
        Isa.State s = codec.book().isa().states().get(file);
        return s != null && !s.perLane();
    }

    /// Looks at a wait that an instruction does.
    private void done(int i, IssueTiming t, int w, PendingState p) {
        String name = waits.get(w);
        if (!t.waits().contains(name)) return;
        if (!p.has(w) && !t.timing().needs().contains(name))
            found.accept(new Hazard(HazardRule.NEEDLESS, code.get(i), null).with("wait", name));
        if (p.alone && !isIdle(t)) return;
        p.clear(w);
        p.demanded[w] = PendingState.NONE;
    }

    /// Looks for a reason to wait that is left. Idle instructions leave it to those after them.
    private void demand(int i, Moment m, IssueTiming t, int w, PendingState p) {
        if (isIdle(t) && !p.alone) return;
        Hazard missing = missing(i, m, t, w, p);
        if (missing == null) return;
        found.accept(missing);
        p.clear(w);
        p.demanded[w] = PendingState.NONE;
    }

    private static boolean isIdle(IssueTiming t) {
        return t.uses().isEmpty() && t.slots() > 0 && t.timing().needs().isEmpty();
    }

    private @Nullable Hazard missing(int i, Moment m, IssueTiming t, int w, PendingState p) {
        boolean carrier = p.alone && !isIdle(t) || !t.mayWait().contains(waits.get(w));
        if (p.demanded[w] != PendingState.NONE) return missing(i, w, p.demanded[w], null, false, carrier);
        if (t.timing().needs().contains(waits.get(w)) && !t.waits().contains(waits.get(w)))
            return missing(i, w, PendingState.NONE, null, false, carrier);
        for (int k = 0; k < m.cells.length; k++) {
            RegisterUse u = t.uses().get(k);
            for (int c : m.cells[k]) {
                Hazard found = missing(i, t, w, u, c, p.traffic(), carrier);
                if (found != null) return found;
            }
        }
        return null;
    }

    /// Looks for a reason to wait for a part of a register.
    private @Nullable Hazard missing(
            int i, IssueTiming t, int w, RegisterUse u, int cell, InFlightWrites traffic, boolean carrier) {
        for (int r = 0; r < waitOf.length; r++) {
            if (waitOf[r] != w) continue;
            int writer = traffic.result(r, cell);
            if (writer != PendingState.NONE && !isFree(t, rules.get(r).result))
                return missing(i, w, writer, u, false, carrier);
        }
        if (!u.isWrite()) return null;
        for (int s = 0; s < readers.size(); s++) {
            // Of several waits the first one is asked for.
            if (Integer.numberOfTrailingZeros(readers.get(s).set) != w || precedes(s, i)) continue;
            int reader = traffic.source(s, cell);
            if (reader != PendingState.NONE) return missing(i, w, reader, u, true, carrier);
        }
        return null;
    }

    /// Whether readers of a kind read before an instruction writes because both go through one queue.
    private boolean precedes(int kind, int i) {
        String queue = readers.get(kind).queue;
        return !queue.isEmpty() && queue.equals(queue(code.get(i).entry()));
    }

    /// Looks for registers that are overwritten while an earlier access of the same queue may still read them. When the
    /// later one is done, so is the earlier one.
    private void inOrder(int i, Moment m, IssueTiming t, PendingState p) {
        boolean isReported = false;
        for (int s = 0; s < readers.size(); s++) {
            if (!precedes(s, i)) continue;
            for (int k = 0; k < m.cells.length; k++) {
                RegisterUse u = t.uses().get(k);
                for (int c : u.isWrite() ? m.cells[k] : new int[0]) {
                    int reader = p.traffic().source(s, c);
                    if (reader == PendingState.NONE) continue;
                    p.traffic().dropSource(s, c);
                    if (!isReported) found.accept(ordered(i, s, reader, u));
                    isReported = true;
                }
            }
        }
    }

    private Hazard ordered(int i, int kind, int reader, RegisterUse u) {
        String wait = waits.get(Integer.numberOfTrailingZeros(readers.get(kind).set));
        return new Hazard(HazardRule.ORDER, code.get(i), code.get(reader))
                .with("wait", wait)
                .with("register", u.operand());
    }

    /// Whether an instruction need not wait for a result because of what it writes itself.
    private static boolean isFree(IssueTiming t, Schedule.Result r) {
        for (RegisterUse u : t.uses()) if (u.isWrite() && r.unless().stream().anyMatch(u::isIn)) return true;
        return false;
    }

    private Hazard missing(int i, int w, int before, @Nullable RegisterUse u, boolean isSource, boolean carrier) {
        Insn other = before == PendingState.NONE ? null : code.get(before);
        Hazard out = Hazard.wait(code.get(i), waits.get(w), other, carrier);
        return u == null ? out : out.using(u.operand(), u.isWrite(), isSource);
    }

    /// Looks for writes that are too near. Of several that are as near, the first one in the code is reported.
    private void slots(int i, Moment m, IssueTiming t, PendingState p) {
        int most = 0;
        int writer = PendingState.NONE;
        String register = "";
        for (int k = 0; k < m.cells.length; k++) {
            RegisterUse u = t.uses().get(k);
            if (u.isWrite()) continue;
            for (int c : m.cells[k]) {
                Writers w = p.traffic().writers().get(c);
                for (int n = 0; w != null && n < w.count(); n++) {
                    int missing = slots(u, w.writer(n), p.age(w, n), w.width(n));
                    if (missing <= most) continue;
                    most = missing;
                    writer = w.writer(n);
                    register = u.operand();
                }
            }
        }
        if (most == 0) return;
        found.accept(new Hazard(HazardRule.SLOTS, code.get(i), code.get(writer))
                .with("slots", most)
                .with("register", register));
        p.pass(most);
    }

    /// @return how many are missing between a write and a read; 0 or less if none are
    private int slots(RegisterUse u, int writer, int age, int width) {
        String unit = Objects.requireNonNull(moment(writer).timed).timing().unit();
        Schedule.Delay d = schedule.delay(unit, u.file(), u.role());
        if (d == null) return 0;
        return (width == u.bits() ? d.slots() : d.mixed()) - (age + u.step());
    }

    private void read(int i, RegisterUse u, int[] cells, Schedule.Unit unit, PendingState p) {
        if (unit.sources().isEmpty()) return;
        int kind = readers.indexOf(readers(code.get(i).entry()));
        for (int c : cells) {
            p.traffic().read(kind, c, i);
            if (isForAllLanes(u.file())) p.share(c);
        }
    }

    private void write(int i, RegisterUse u, int[] cells, Schedule.Unit unit, int slots, PendingState p) {
        // What fills no slot is issued all the same.
        Writers by = p.written(i, Math.max(slots, 1) - u.step() - 1, u.bits());
        for (int c : cells) {
            InFlightWrites t = p.traffic();
            t.dropWrites(c);
            boolean isFixed = true;
            for (int r = 0; r < waitOf.length; r++) {
                Rule rule = rules.get(r);
                if (!rule.unit.equals(unit.name())) continue;
                if (!rule.result.file().isEmpty() && !u.isIn(rule.result.file())) continue;
                t.await(r, c, i);
                isFixed = false;
            }
            if (isFixed) t.write(c, by);
            if (isForAllLanes(u.file())) p.share(c);
        }
    }
}
