package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Change;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.machine.RunFault;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.ExceptionBreakMode;
import org.eclipse.lsp4j.debug.ExceptionDetails;
import org.eclipse.lsp4j.debug.ExceptionInfoResponse;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InvalidatedAreas;
import org.eclipse.lsp4j.debug.InvalidatedEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArgumentsReason;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.jspecify.annotations.Nullable;

/// Continues and stops the kernel, and tells the client.
final class ExecutionControl {
    /// The reason of the last stop, where the run ends by itself. The protocol has no word for it.
    private static final String END = "end";

    private final Debuggee debuggee;
    private final Session session;
    private final IDebugProtocolClient client;
    private final Variables variables;
    private final Points points;
    private final PointRequests requests;
    private final ProgressEvents progress;
    private final BreakpointEvents own;
    private final Runner<Stop> runner = new Runner<>(this::ended, this::broken);
    private volatile Thread[] threads;
    private @Nullable Stop last;
    private volatile boolean isOver;
    private volatile boolean isQuiet;

    ExecutionControl(
            Debuggee debuggee,
            IDebugProtocolClient client,
            Variables variables,
            Points points,
            PointRequests requests,
            ProgressEvents progress) {
        this.debuggee = debuggee;
        this.session = debuggee.session;
        this.client = client;
        this.variables = variables;
        this.points = points;
        this.requests = requests;
        this.progress = progress;
        this.own = new BreakpointEvents(debuggee, points, client);
        this.threads = debuggee.threads();
        session.watchedBy((time, of) -> {
            progress.at(time, of);
            return runner.isToGoOn();
        });
    }

    Runner<Stop> runner() {
        return runner;
    }

    /// @return the threads, as they are or as they were when the kernel stopped last
    Thread[] threads() {
        return threads;
    }

    /// Whether the client has been told that the run is over.
    boolean isOver() {
        return isOver;
    }

    /// @return what the exception is that the kernel has stopped at
    /// @throws DapRequestRefused if it has not stopped at one
    ExceptionInfoResponse exceptionInfo() {
        Stop s = last;
        boolean isOne = s != null && StoppedEventArgumentsReason.EXCEPTION.equals(reason(s));
        if (s == null || !isOne) throw new DapRequestRefused("the kernel has not stopped at an exception");
        RunFault f = s.reason() == Stop.Reason.FAULT ? s.fault() : null;
        ExceptionInfoResponse out = new ExceptionInfoResponse();
        out.setExceptionId(f == null ? caught(s).word() : Trigger.What.FAULT.word());
        out.setDescription(f == null ? description(s) : f.getMessage());
        out.setBreakMode(f == null ? ExceptionBreakMode.ALWAYS : ExceptionBreakMode.UNHANDLED);
        ExceptionDetails d = new ExceptionDetails();
        d.setMessage(f == null ? description(s) : f.reason());
        d.setTypeName(out.getExceptionId());
        out.setDetails(d);
        return out;
    }

    /// Another wave or lane is looked at: what the client shows is not right any more.
    private void selected() {
        InvalidatedEventArguments e = new InvalidatedEventArguments();
        e.setAreas(new String[] {InvalidatedAreas.VARIABLES, InvalidatedAreas.STACKS});
        client.invalidated(e);
    }

    // ---- going on

    /// Begins to move. What stops the run without being a stop for the client does not end it.
    ///
    /// @param motion may be done several times; the selected wave is the same each time
    void start(Supplier<Stop> motion) {
        start(motion, s -> null);
    }

    /// @param reason what the client gets instead of the reason of a stop, or null
    void start(Supplier<Stop> motion, Function<Stop, @Nullable String> reason) {
        int wave = session.wave();
        int lane = session.lane();
        variables.clear();
        customReason = reason;
        progress.begin(session.timeline().time());
        runner.start(() -> {
            Stop s = motion.get();
            while (!points.isStop(s)) {
                if (!runner.isToGoOn()) return interrupted(s);
                session.selectWave(wave);
                session.selectLane(lane);
                s = motion.get();
            }
            return s;
        });
    }

    private void sayUnknownBits() {
        String line = session.unknownBits();
        if (!line.isEmpty()) say(client, OutputEventArgumentsCategory.CONSOLE, "note: " + line + "\n");
    }

    private static Stop interrupted(Stop s) {
        return new Stop(Stop.Reason.INTERRUPTED, s.at(), s.time(), s.address(), List.of(), null, s.fault());
    }

    private volatile Function<Stop, @Nullable String> customReason = _ -> null;

    /// Does a line of the console.
    ///
    /// @param selects whether the client wants to know when another wave or lane is selected
    CompletableFuture<DebugConsole.Outcome> command(Supplier<DebugConsole.Outcome> line, boolean selects) {
        customReason = _ -> null;
        progress.begin(session.timeline().time());
        return runner.ask(line, o -> {
            progress.end();
            Stop s = o.stop();
            if (o.isOver()) return () -> finish(0);
            if (s != null) return ended(s);
            Runnable news = own.news();
            if (!o.isOther()) return news;
            variables.clear();
            return () -> {
                news.run();
                if (selects) selected();
            };
        });
    }

    /// Stops what runs, without a word.
    void quit() {
        isQuiet = true;
        runner.stopAndWait();
    }

    // ---- stopping

    private Runnable ended(Stop s) {
        progress.end();
        last = s;
        threads = debuggee.threads();
        variables.clear();
        if (isQuiet) return () -> {};
        sayUnknownBits();
        boolean isFault = s.reason() == Stop.Reason.FAULT;
        if (isFault && s.fault() != null) say(client, "important", s.fault().getMessage() + "\n");
        boolean isEnd = s.reason() == Stop.Reason.END;
        if (isEnd) say(client, "console", "The run is over: %,d instructions.%n".formatted(s.time()));
        if (isEnd && !debuggee.how.stopAtEnd()) return () -> finish(0);
        if (isFault && !requests.showsFaults()) return () -> finish(1);
        StoppedEventArguments e = event(s);
        Runnable news = own.news();
        return () -> {
            news.run();
            client.stopped(e);
        };
    }

    private Runnable broken(RuntimeException e) {
        progress.end();
        threads = debuggee.threads();
        String what = e instanceof IllegalArgumentException ? e.getMessage() : "a fault of Heddle itself (" + e + ")";
        say(client, "important", what + "\n");
        StoppedEventArguments out = stopped(StoppedEventArgumentsReason.PAUSE, String.valueOf(what));
        return () -> client.stopped(out);
    }

    /// Goes on from the end: there is nothing more.
    void finish() {
        finish(session.fault() == null ? 0 : 1);
    }

    /// Tells that the run is over.
    void finish(int code) {
        if (isOver) return;
        isOver = true;
        ExitedEventArguments e = new ExitedEventArguments();
        e.setExitCode(code);
        client.exited(e);
        client.terminated(new TerminatedEventArguments());
    }

    /// @param category as the protocol has them
    static void say(IDebugProtocolClient client, String category, String text) {
        OutputEventArguments out = new OutputEventArguments();
        out.setCategory(category);
        out.setOutput(text);
        client.output(out);
    }

    /// Writes the message of a log point, with where it was.
    void log(String text) {
        OutputEventArguments out = new OutputEventArguments();
        out.setCategory(OutputEventArgumentsCategory.CONSOLE);
        out.setOutput(text + "\n");
        int line = debuggee.text.line(session.address());
        if (line > 0) {
            out.setSource(debuggee.text.source());
            out.setLine(debuggee.text.habits().shown(line));
        }
        client.output(out);
    }

    /// Tells that the kernel stands where nothing has moved it to.
    void stands(String reason, String description) {
        threads = debuggee.threads();
        client.stopped(stopped(reason, description));
    }

    private StoppedEventArguments stopped(String reason, String description) {
        StoppedEventArguments out = new StoppedEventArguments();
        out.setReason(reason);
        out.setDescription(description);
        out.setThreadId(debuggee.thread());
        out.setAllThreadsStopped(true);
        return out;
    }

    private StoppedEventArguments event(Stop s) {
        String custom = customReason.apply(s);
        StoppedEventArguments out = stopped(custom == null ? reason(s) : custom, description(s));
        List<Breakpoint> hit = s.breakpoints();
        if (!hit.isEmpty())
            out.setHitBreakpointIds(hit.stream().map(Breakpoint::number).toArray(Integer[]::new));
        Change c = s.change();
        if (c != null) out.setText(text(c));
        if (s.fault() != null && s.reason() == Stop.Reason.FAULT)
            out.setText(s.fault().reason());
        return out;
    }

    private String reason(Stop s) {
        return switch (s.reason()) {
            case BREAKPOINT ->
                s.breakpoints().stream().allMatch(b -> points.kind(b) == Points.Kind.INSTRUCTION)
                        ? StoppedEventArgumentsReason.INSTRUCTION_BREAKPOINT
                        : StoppedEventArgumentsReason.BREAKPOINT;
            case WATCHPOINT -> StoppedEventArgumentsReason.DATA_BREAKPOINT;
            case CAUGHT, FAULT -> StoppedEventArgumentsReason.EXCEPTION;
            case INTERRUPTED -> StoppedEventArgumentsReason.PAUSE;
            case LOCATION, MOVED -> StoppedEventArgumentsReason.GOTO;
            case BEGIN -> StoppedEventArgumentsReason.ENTRY;
            case END -> END;
            case STEP, LOOP, LEFT, JOINED, WAVE_BEGIN, WAVE_END, WAVE_OVER -> StoppedEventArgumentsReason.STEP;
        };
    }

    private static String description(Stop s) {
        return switch (s.reason()) {
            case STEP -> "Stepped";
            case BREAKPOINT -> "At a breakpoint";
            case WATCHPOINT -> "Watched data was read or written";
            case CAUGHT -> words(caught(s));
            case LOOP -> "The next turn of a loop begins";
            case LEFT -> "The loop is left";
            case JOINED -> "Lanes have come back";
            case LOCATION, MOVED -> "Gone there";
            case WAVE_BEGIN -> "The wave begins here";
            case WAVE_END -> "The wave's last instruction is next";
            case WAVE_OVER -> "The wave is over";
            case BEGIN -> "The run begins here";
            case END -> "The run is over";
            case FAULT -> words(Trigger.What.FAULT);
            case INTERRUPTED -> "Paused";
        };
    }

    private static Trigger.What caught(Stop s) {
        for (Breakpoint b : s.breakpoints()) if (b.trigger() instanceof Trigger.Caught c) return c.what();
        return Trigger.What.FAULT;
    }

    private static String words(Trigger.What what) {
        return switch (what) {
            case BARRIER -> "Before an instruction that waits for other waves";
            case NAN -> "NaN or infinity was made of ordinary numbers";
            case FAULT -> "A fault ends the run";
        };
    }

    private static String text(Change c) {
        String of = c.lane() < 0 || c.of().contains("@") ? c.of() : c.of() + " in lane " + c.lane();
        String before = ValueFormat.HEX.text(c.before(), c.bits());
        String after = ValueFormat.HEX.text(c.after(), c.bits());
        return before.equals(after)
                ? "%s is %s".formatted(of, after)
                : String.format(Locale.ROOT, "%s: %s, was %s", of, after, before);
    }
}
