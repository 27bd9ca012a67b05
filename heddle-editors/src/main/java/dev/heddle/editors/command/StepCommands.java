package dev.heddle.editors.command;

import static dev.heddle.editors.command.Verb.Completes.NOTHING;
import static dev.heddle.editors.command.Verb.Completes.PLACES;
import static dev.heddle.editors.command.Verb.Group.MOVING;

import dev.heddle.debugger.Moment;
import dev.heddle.debugger.session.Direction;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import java.util.List;

/// Commands that move the run.
final class StepCommands {
    private final Session session;
    private final StopReport report;
    private final Runnable after;
    private final KernelText text;
    private final SourceView view;

    /// @param text the kernel as source
    /// @param view shows it
    /// @param after what is shown after each of them
    StepCommands(DebuggerContext of, StopReport report, KernelText text, SourceView view, Runnable after) {
        this.session = of.session();
        this.text = text;
        this.view = view;
        this.report = report;
        this.after = after;
    }

    /// One of a pair of commands, there and back.
    private interface Motion {
        Stop go(Direction way, Arguments a) throws Refusal;
    }

    void into(Verbs to) {
        steps(to);
        runs(to);
        jumps(to);
    }

    private void steps(Verbs to) {
        pair(
                to,
                "step",
                List.of("s", "nexti", "ni"),
                List.of("rs", "rni"),
                "[N]",
                "one instruction of the selected wave, or N",
                (way, a) -> session.step(way, Math.max(1, a.count())));
        pair(
                to,
                "stepi",
                List.of("si"),
                List.of("rsi"),
                "[N]",
                "the same as step: all steps are by instruction",
                (way, a) -> session.step(way, Math.max(1, a.count())));
        pair(
                to,
                "next",
                List.of("n"),
                List.of("rn"),
                "[N] | source [N]",
                "to where the loop turns or is left, or lanes come back; else one instruction; source: to another line of"
                        + " 'list source'",
                this::next);
    }

    private Stop next(Direction way, Arguments a) throws Refusal {
        List<String> words = a.words();
        if (words.isEmpty() || !words.getFirst().equals(KernelText.NAME))
            return often(a.count(), () -> session.next(way));
        if (words.size() > 2) throw new Refusal("next source takes a number, not '%s'".formatted(a.text()));
        long count = words.size() == 2 ? Arguments.number(words.get(1)) : 1;
        Stop out = line(way);
        for (long i = 1; i < count && !isLast(out); i++) out = line(way);
        return out;
    }

    /// Goes to an instruction of another line; where a breakpoint is on the way, to that.
    private Stop line(Direction way) throws Refusal {
        int from = text.here();
        while (true) {
            Stop s = session.step(way, 1);
            int at = text.here();
            if (s.reason() != Stop.Reason.STEP || at > 0 && at != from) return s;
        }
    }

    private void runs(Verbs to) {
        pair(
                to,
                "finish",
                List.of("fin"),
                List.of(),
                "",
                "to the wave's last instruction; reverse-finish to its first one",
                (way, a) -> {
                    a.none();
                    return session.finish(way);
                });
        pair(
                to,
                "continue",
                List.of("c", "fg"),
                List.of("rc"),
                "[N]",
                "to the next breakpoint or the end; with N past N - 1 of them",
                (way, a) -> often(a.count(), () -> session.proceed(way)));
        pair(
                to,
                "until",
                List.of("u", "advance"),
                List.of(),
                "[PLACE]",
                "to a place, or to any instruction after this one: out of a loop",
                this::until);
    }

    private void jumps(Verbs to) {
        to.add(new Verb(
                "goto",
                List.of(),
                MOVING,
                "GROUP:WAVE:STEP | time N",
                "goes to a moment or a time, wherever the run is",
                NOTHING,
                false,
                a -> done(moment(a), false)));
        to.add(new Verb(
                "start",
                List.of("run", "r", "starti"),
                MOVING,
                "",
                "goes to the start of the run",
                NOTHING,
                false,
                a -> {
                    a.none();
                    done(session.go(0), false);
                }));
    }

    private void pair(
            Verbs to,
            String name,
            List<String> aliases,
            List<String> ofReverse,
            String takes,
            String doc,
            Motion motion) {
        Verb.Completes completes = name.equals("until") ? PLACES : NOTHING;
        to.add(new Verb(
                name,
                aliases,
                MOVING,
                takes,
                doc,
                completes,
                true,
                a -> done(motion.go(Direction.FORWARD, a), isOfText(a))));
        to.add(new Verb(
                "reverse-" + name,
                ofReverse,
                MOVING,
                takes,
                name + " backwards",
                completes,
                true,
                a -> done(motion.go(Direction.BACK, a), isOfText(a))));
    }

    /// @param isOfText whether the line of source is wanted, too
    private void done(Stop s, boolean isOfText) throws Refusal {
        report.stopped(s);
        if (isOfText) view.here();
        after.run();
    }

    private static boolean isOfText(Arguments a) {
        return a.words().stream().findFirst().filter(KernelText.NAME::equals).isPresent();
    }

    private static Stop often(long count, java.util.function.Supplier<Stop> what) {
        Stop out = what.get();
        for (long i = 1; i < count && !isLast(out); i++) out = what.get();
        return out;
    }

    private static boolean isLast(Stop s) {
        return switch (s.reason()) {
            case BEGIN, END, FAULT, INTERRUPTED, WAVE_BEGIN, WAVE_END, WAVE_OVER -> true;
            case STEP, BREAKPOINT, WATCHPOINT, CAUGHT -> false;
            case LOOP, LEFT, JOINED, LOCATION, MOVED -> false;
        };
    }

    private Stop until(Direction way, Arguments a) throws Refusal {
        return session.until(way, a.isEmpty() ? null : text.locate(a.text()));
    }

    private Stop moment(Arguments a) throws Refusal {
        List<String> words = a.words();
        if (words.size() == 2 && words.getFirst().equals("time")) return session.go(Arguments.number(words.get(1)));
        return session.go(Moment.of(a.text()));
    }
}
