package dev.heddle.editors.command;

import static dev.heddle.editors.command.Verb.Completes.CATCHES;
import static dev.heddle.editors.command.Verb.Completes.NOTHING;
import static dev.heddle.editors.command.Verb.Completes.PLACES;
import static dev.heddle.editors.command.Verb.Completes.REGISTERS;
import static dev.heddle.editors.command.Verb.Group.STOPPING;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Breakpoints;
import dev.heddle.debugger.session.Expression;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.WatchKind;
import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Commands about breakpoints.
final class BreakpointCommands {
    static final List<String> CATCHES_OF =
            List.of(Trigger.What.BARRIER.word(), Trigger.What.FAULT.word(), Trigger.What.NAN.word());

    private static final Pattern CONDITION = Pattern.compile("(?:(.*?)\\s+|)if\\b(.*)");
    private static final Pattern REGISTER = Pattern.compile("\\$?([A-Za-z_][\\w.]*(?:\\[\\d+\\])?)(?:@(\\d+))?");

    /// Bytes of memory that a watchpoint can be about.
    private static final int MOST_BYTES = 1 << 20;

    private final Session session;
    private final Breakpoints all;
    private final Screen screen;
    private final AddressParser spots;
    private final KernelText text;

    BreakpointCommands(DebuggerContext of, AddressParser spots, KernelText text) {
        this.text = text;
        this.session = of.session();
        this.all = session.breakpoints();
        this.screen = of.screen();
        this.spots = spots;
    }

    void into(Verbs to) {
        breaks(to);
        watches(to);
        catches(to);
        conditions(to);
        changes(to);
    }

    private void breaks(Verbs to) {
        add(
                to,
                "break",
                List.of("b"),
                "[PLACE] [if CONDITION]",
                PLACES,
                "stops before an instruction: a label, a line, FILE:LINE, source:LINE, *ADDRESS, or this one",
                a -> at(a, false));
        add(to, "tbreak", List.of("tb"), "[PLACE] [if CONDITION]", PLACES, "the same once", a -> at(a, true));
    }

    private void watches(Verbs to) {
        add(
                to,
                "watch",
                List.of("wa"),
                "WHAT [BYTES] [if CONDITION]",
                REGISTERS,
                "stops after a write that changes $r3, $r3@LANE, or bytes such as &0 + 16 (4 of them)",
                a -> watch(a, WatchKind.CHANGE));
        add(
                to,
                "wwatch",
                List.of("ww"),
                "WHAT [BYTES] [if CONDITION]",
                REGISTERS,
                "stops after each write, whether it changes anything or not",
                a -> watch(a, WatchKind.WRITE));
        add(
                to,
                "rwatch",
                List.of("rw"),
                "WHAT [BYTES] [if CONDITION]",
                REGISTERS,
                "stops after a read",
                a -> watch(a, WatchKind.READ));
        add(
                to,
                "awatch",
                List.of("aw"),
                "WHAT [BYTES] [if CONDITION]",
                REGISTERS,
                "stops after a read or a write",
                a -> watch(a, WatchKind.ANY));
    }

    private void catches(Verbs to) {
        add(
                to,
                "catch",
                List.of(),
                "barrier | fault | nan",
                CATCHES,
                "stops at barriers, at faults, or where a NaN or infinity is born",
                this::caught);
    }

    private void conditions(Verbs to) {
        add(
                to,
                "condition",
                List.of("cond"),
                "N [CONDITION]",
                REGISTERS,
                "what has to hold in an active lane; nothing takes it away",
                this::condition);
        add(to, "ignore", List.of(), "N TIMES", NOTHING, "ignores a breakpoint N times", this::ignore);
    }

    private void changes(Verbs to) {
        add(to, "delete", List.of("d"), "[N …]", NOTHING, "deletes breakpoints, or all", this::delete);
        add(
                to,
                "disable",
                List.of("dis"),
                "[N …]",
                NOTHING,
                "keeps breakpoints from stopping the run",
                a -> enable(a, false));
        add(to, "enable", List.of("en"), "[N …]", NOTHING, "lets them stop it again", a -> enable(a, true));
    }

    private static void add(
            Verbs to,
            String name,
            List<String> aliases,
            String takes,
            Verb.Completes completes,
            String doc,
            Verb.Action action) {
        to.add(new Verb(name, aliases, STOPPING, takes, doc, completes, false, action));
    }

    /// @param place what stands before the condition
    private record Wanted(String place, String condition) {
        static Wanted of(String text) {
            Matcher m = CONDITION.matcher(text);
            if (!m.matches()) return new Wanted(text, "");
            return new Wanted(m.group(1) == null ? "" : m.group(1), m.group(2).strip());
        }
    }

    private void add(Trigger what, String condition, boolean isTemporary) {
        Expression holds = condition.isEmpty() ? null : checked(condition);
        Breakpoint b = all.add(what, isTemporary);
        b.condition(holds);
        screen.line("%s %d: %s".formatted(kind(what), b.number(), what.shown()));
    }

    /// @return an expression that can be computed here
    private Expression checked(String condition) {
        Expression e = session.expression(condition);
        session.value(e);
        return e;
    }

    static String kind(Trigger what) {
        return switch (what) {
            case Trigger.At _ -> "Breakpoint";
            case Trigger.Register _, Trigger.Memory _ -> "Watchpoint";
            case Trigger.Caught _ -> "Catchpoint";
        };
    }

    private void at(Arguments a, boolean isTemporary) throws Refusal {
        Wanted w = Wanted.of(a.text());
        long address = w.place.isEmpty() ? session.address() : text.locate(w.place);
        var line = session.code().at(address);
        String shown = w.place.isEmpty() || w.place.startsWith("*") ? "" : w.place + " at ";
        String source = line == null || line.line() == 0 || w.place.contains(":") ? "" : ", line " + line.line();
        add(new Trigger.At(address, "%s0x%x%s".formatted(shown, address, source)), w.condition, isTemporary);
    }

    private void watch(Arguments a, WatchKind access) throws Refusal {
        Wanted w = Wanted.of(a.text());
        if (w.place.isEmpty()) throw new Refusal("watch what? $r3, $r3@5 or &0 + 16");
        Matcher m = REGISTER.matcher(w.place);
        if (m.matches()) {
            RegisterRef p = session.registers().names().get(m.group(1));
            int lane = m.group(2) == null ? -1 : Arguments.small(m.group(2));
            if (lane >= session.state().lanes()) throw new Refusal("there is no lane " + lane);
            add(new Trigger.Register(p, session.group(), session.wave(), lane, access, w.place), w.condition, false);
            return;
        }
        memory(w, access);
    }

    /// A number of bytes may stand at the end, after a blank and an expression that is whole without it.
    private void memory(Wanted w, WatchKind access) throws Refusal {
        int bytes = Integer.BYTES;
        String place = w.place;
        Matcher size = Pattern.compile("(.*[\\w)\\]])\\s+(\\d+)").matcher(place);
        if (size.matches()) {
            place = size.group(1);
            bytes = Arguments.small(size.group(2));
        }
        if (bytes < 1 || bytes > MOST_BYTES) throw new Refusal("1 to %d bytes".formatted(MOST_BYTES));
        AddressParser.Spot s = spots.find(place.startsWith("*") ? place.substring(1) : place);
        session.memories().read(s.memory(), s.address(), 1);
        add(
                new Trigger.Memory(s.memory(), s.address(), bytes, access, "%s, %d bytes".formatted(s.shown(0), bytes)),
                w.condition,
                false);
    }

    private void caught(Arguments a) throws Refusal {
        Wanted w = Wanted.of(a.text());
        String word = HelpTopics.find(w.place, CATCHES_OF, "catch");
        for (Trigger.What what : Trigger.What.values())
            if (what.word().equals(word)) add(new Trigger.Caught(what), w.condition, false);
    }

    private Breakpoint numbered(String word) throws Refusal {
        return all.get(Arguments.small(word));
    }

    private void condition(Arguments a) throws Refusal {
        String[] parts = a.text().split("\\s+", 2);
        Breakpoint b = numbered(parts[0]);
        if (parts.length == 1) {
            b.condition(null);
            screen.line("Breakpoint %d has no condition now.".formatted(b.number()));
        } else {
            b.condition(checked(parts[1]));
        }
    }

    private void ignore(Arguments a) throws Refusal {
        List<String> words = a.words();
        if (words.size() != 2) throw new Refusal("ignore takes a breakpoint and a number");
        Breakpoint b = numbered(words.getFirst());
        b.ignore(Arguments.number(words.get(1)));
        screen.line("Breakpoint %d is passed %d times.".formatted(b.number(), b.ignored()));
    }

    private List<Breakpoint> those(Arguments a) throws Refusal {
        if (a.isEmpty()) return all.all();
        List<Breakpoint> out = new ArrayList<>();
        for (String w : a.words()) out.add(numbered(w));
        return out;
    }

    private void delete(Arguments a) throws Refusal {
        for (Breakpoint b : those(a)) all.delete(b.number());
    }

    private void enable(Arguments a, boolean on) throws Refusal {
        for (Breakpoint b : those(a)) b.enable(on);
    }
}
