package dev.heddle.cli.dap;

import dev.heddle.debug.Moment;
import dev.heddle.debug.session.Direction;
import dev.heddle.debug.session.Format;
import dev.heddle.debug.session.Memories;
import dev.heddle.debug.session.Session;
import dev.heddle.debug.session.Stop;
import dev.heddle.debug.session.Trigger;
import dev.heddle.lift.Place;
import dev.heddle.machine.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Lines of the debug console: commands with the names that gdb has for them, as in `heddle debug`. A line that begins
/// with none of them is an expression.
final class Console {
    /// What a command does.
    ///
    /// @param text to show
    /// @param motion moves the run, or null
    /// @param search finds what to show, which may take long; or null
    /// @param isOther whether another wave or lane is selected now
    record Outcome(
            String text,
            @Nullable Supplier<Stop> motion,
            @Nullable Supplier<String> search,
            boolean isOther) {
        static Outcome says(String text) {
            return new Outcome(text, null, null, false);
        }

        static Outcome moves(Supplier<Stop> motion) {
            return new Outcome("", motion, null, false);
        }

        static Outcome selects(String text) {
            return new Outcome(text, null, null, true);
        }
    }

    private interface Action {
        Outcome run(String rest);
    }

    private static final Map<String, String> SHORT =
            Map.ofEntries(
                    Map.entry("s", "step"),
                    Map.entry("si", "step"),
                    Map.entry("stepi", "step"),
                    Map.entry("rs", "reverse-step"),
                    Map.entry("rsi", "reverse-step"),
                    Map.entry("reverse-stepi", "reverse-step"),
                    Map.entry("n", "next"),
                    Map.entry("rn", "reverse-next"),
                    Map.entry("c", "continue"),
                    Map.entry("rc", "reverse-continue"),
                    Map.entry("u", "until"),
                    Map.entry("p", "print"));

    private static final Pattern LINE = Pattern.compile("\\s*([a-z][a-z-]*)((?:[\\s/].*)?)");
    private static final Pattern REGISTER = Pattern.compile("\\$?([^@\\s]+)(?:@(\\d{1,4}))?");

    private final Session session;
    private final Evaluation evaluation;
    private final BooleanSupplier isStopped;
    private final Map<String, Action> actions = new TreeMap<>();

    /// @param isStopped whether somebody has stopped a search
    Console(Session session, Evaluation evaluation, BooleanSupplier isStopped) {
        this.session = session;
        this.isStopped = isStopped;
        this.evaluation = evaluation;
        for (Direction way : Direction.values()) {
            String before = way == Direction.FORWARD ? "" : "reverse-";
            actions.put(before + "step", rest -> step(way, rest));
            actions.put(before + "next", _ -> Outcome.moves(() -> session.next(way)));
            actions.put(before + "finish", _ -> Outcome.moves(() -> session.finish(way)));
            actions.put(before + "continue", _ -> Outcome.moves(() -> session.proceed(way)));
            actions.put(before + "until", rest -> until(way, rest));
        }
        actions.put("goto", this::go);
        actions.put("time", rest -> time(number(rest, "time 1000")));
        actions.put("lane", this::lane);
        actions.put("wave", this::wave);
        actions.put("group", this::group);
        actions.put("last-write", this::lastWrite);
        actions.put("print", this::print);
        actions.put("x", this::examine);
        actions.put("help", _ -> Outcome.says(String.join(", ", actions.keySet())));
    }

    /// @return words that a line may begin with
    List<String> words() {
        return List.copyOf(actions.keySet());
    }

    /// @return null if it is no command
    /// @throws IllegalArgumentException if it is one that cannot be done
    @Nullable Outcome run(String line) {
        Matcher m = LINE.matcher(line);
        if (!m.matches()) return null;
        Action a = action(m.group(1));
        return a == null ? null : a.run(m.group(2).strip());
    }

    private @Nullable Action action(String word) {
        String full = SHORT.getOrDefault(word, word);
        Action exact = actions.get(full);
        // A name of a register is more likely meant than the beginning of a command.
        if (exact != null || word.length() < 3 || session.registers().names().find(word) != null)
            return exact;
        List<String> begun = actions.keySet().stream().filter(n -> n.startsWith(word)).toList();
        return begun.size() == 1 ? actions.get(begun.getFirst()) : null;
    }

    private static long number(String text, String example) {
        try {
            return Long.decode(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'%s' is no number; expected '%s'".formatted(text, example), e);
        }
    }

    // ---- moving

    private Outcome step(Direction way, String rest) {
        long count = rest.isEmpty() ? 1 : number(rest, "step 3");
        if (count < 1) throw new IllegalArgumentException("at least one step");
        return Outcome.moves(() -> session.step(way, count));
    }

    private Outcome until(Direction way, String rest) {
        Long to = rest.isEmpty() ? null : session.code().locate(rest);
        return Outcome.moves(() -> session.until(way, to));
    }

    private Outcome go(String rest) {
        Moment to = Moment.of(rest);
        return Outcome.moves(() -> session.go(to));
    }

    private Outcome time(long to) {
        if (to < 0) throw new IllegalArgumentException("no time is before 0");
        return Outcome.moves(() -> session.go(to));
    }

    /// The beginning of a group.
    private Outcome group(String rest) {
        Extent g = session.grid();
        String[] parts = rest.split("[,\\s]+");
        if (rest.isEmpty() || parts.length > 3)
            throw new IllegalArgumentException("expected a group, such as 1,0,0");
        long[] xyz = new long[3];
        for (int i = 0; i < parts.length; i++) xyz[i] = number(parts[i], "group 1,0,0");
        boolean isThere =
                xyz[0] >= 0
                        && xyz[0] < g.x()
                        && xyz[1] >= 0
                        && xyz[1] < g.y()
                        && xyz[2] >= 0
                        && xyz[2] < g.z();
        if (!isThere)
            throw new IllegalArgumentException(
                    "there is no group %s; the grid has %d x %d x %d"
                            .formatted(rest, g.x(), g.y(), g.z()));
        long number = (xyz[2] * g.y() + xyz[1]) * g.x() + xyz[0];
        return Outcome.moves(() -> session.go(new Moment(number, 0, 0)));
    }

    // ---- selecting

    private Outcome lane(String rest) {
        session.selectLane((int) number(rest, "lane 5"));
        return Outcome.selects("lane " + session.lane());
    }

    private Outcome wave(String rest) {
        session.selectWave((int) number(rest, "wave 2"));
        return Outcome.selects("wave %d, lane %d".formatted(session.wave(), session.lane()));
    }

    // ---- looking

    /// @param rest perhaps `/x` or `/f32` before the expression
    private Outcome print(String rest) {
        int blank = rest.indexOf(' ');
        boolean hasFormat = rest.startsWith("/") && blank > 0;
        String expression = hasFormat ? rest.substring(blank + 1) : rest;
        String format = hasFormat ? format(rest.substring(1, blank)) : "";
        Debuggee.Spot at = new Debuggee.Spot(session.wave(), session.lane());
        return Outcome.says(evaluation.of(expression + format, at, false).getResult());
    }

    private static String format(String letter) {
        return switch (letter) {
            case "x" -> ", hex";
            case "d" -> ", dec";
            case "u" -> ", udec";
            case "t" -> ", bin";
            case "f" -> ", float";
            default -> ", " + Format.of(letter).kind().name().toLowerCase(java.util.Locale.ROOT);
        };
    }

    /// Words of memory: `x/8 &0 + 16`.
    private Outcome examine(String rest) {
        Matcher m = Pattern.compile("(?:/(\\d{1,4})\\s*)?(.+)").matcher(rest);
        Address at = m.matches() ? evaluation.place(m.group(2)) : null;
        if (at == null)
            throw new IllegalArgumentException("expected bytes of a buffer, such as x/8 &0 + 16");
        int words = m.group(1) == null ? 1 : Integer.parseInt(m.group(1));
        Trigger.MemoryOf of = java.util.Objects.requireNonNull(at.memory());
        Memories.Bytes its = session.memories().read(of, at.at(), Integer.BYTES * words);
        List<String> out = new ArrayList<>();
        for (Node.Entry e : new MemoryNodes.Words(its.bytes()).entries(0, words, true))
            out.add(e.variable().getValue());
        return Outcome.says(Address.hex(at.at()) + ": " + String.join(" ", out));
    }

    private Outcome lastWrite(String rest) {
        Address place = evaluation.place(rest);
        if (place != null) {
            Trigger.MemoryOf of = java.util.Objects.requireNonNull(place.memory());
            return written(rest, () -> session.lastWrite(of, place.at(), Integer.BYTES));
        }
        Matcher m = REGISTER.matcher(rest);
        if (!m.matches()) throw new IllegalArgumentException("expected a register, such as $r3@5");
        Place p = session.registers().names().get(m.group(1));
        int lane = m.group(2) == null ? -1 : Integer.parseInt(m.group(2));
        return written(rest, () -> session.lastWrite(p, lane));
    }

    private Outcome written(String what, Supplier<Session.@Nullable Written> search) {
        return new Outcome("", null, () -> text(what, search.get()), false);
    }

    private String text(String what, Session.@Nullable Written w) {
        if (w != null)
            return "written at %s by the instruction at %s; 'goto %s' goes there"
                    .formatted(w.at(), Address.hex(w.address()), w.at());
        return isStopped.getAsBoolean()
                ? "the search was stopped"
                : what + " has not been written yet";
    }
}
