package dev.heddle.editors.dap;

import dev.heddle.debugger.Moment;
import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Direction;
import dev.heddle.debugger.session.Stop;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.BreakpointLocationsResponse;
import org.eclipse.lsp4j.debug.CancelArguments;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.CompletionsResponse;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExceptionInfoArguments;
import org.eclipse.lsp4j.debug.ExceptionInfoResponse;
import org.eclipse.lsp4j.debug.GotoArguments;
import org.eclipse.lsp4j.debug.GotoTarget;
import org.eclipse.lsp4j.debug.GotoTargetsArguments;
import org.eclipse.lsp4j.debug.GotoTargetsResponse;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesResponse;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetExpressionResponse;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceResponse;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.eclipse.lsp4j.debug.WriteMemoryResponse;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.jspecify.annotations.Nullable;

/// Answers the requests of one client. All come on one thread.
public final class Adapter implements IDebugProtocolServer {
    private final KernelOpener opener;
    private final Queue<Runnable> afterwards = new ArrayDeque<>();
    private final List<Supplier<Stop>> targets = new ArrayList<>();
    private IDebugProtocolClient client = new IDebugProtocolClient() {};
    private Runnable closer = () -> {};
    private ClientCapabilities habit = new ClientCapabilities(new InitializeRequestArguments());
    private @Nullable Launched launched;

    private Adapter(KernelOpener opener) {
        this.opener = opener;
    }

    /// Serves one client, until it has disconnected or gone.
    public static void serve(KernelOpener opener, InputStream in, OutputStream out) {
        DapConnection.serve(new Adapter(opener), in, out);
    }

    /// @param closing ends the reading of requests
    void connect(IDebugProtocolClient to, Runnable closing) {
        client = to;
        closer = closing;
    }

    /// An answer has been written: now is the time for what comes after it.
    void answered() {
        for (Runnable r = afterwards.poll(); r != null; r = afterwards.poll()) r.run();
    }

    /// The client has gone.
    void end() {
        if (launched != null) launched.flow.runner().stopAndWait();
    }

    // ---- how requests are answered

    /// @return an answer without content
    private static CompletableFuture<Void> done() {
        return CompletableFuture.completedFuture(null);
    }

    private static <T> CompletableFuture<T> done(T answer) {
        return CompletableFuture.completedFuture(answer);
    }

    private Launched launched() {
        if (launched == null) throw new DapRequestRefused("no kernel has been launched");
        return launched;
    }

    /// @return the kernel, which stands still
    private Launched still() {
        Launched l = launched();
        if (l.flow.runner().isRunning()) throw new DapRequestRefused("the kernel is running; pause it first");
        return l;
    }

    private <T> CompletableFuture<T> looked(Function<Launched, T> what) {
        return done(what.apply(still()));
    }

    /// Does something also while the kernel runs, between two instructions.
    private <T> CompletableFuture<T> between(Function<Launched, T> what) {
        Launched l = launched();
        return done(l.flow.runner().between(() -> what.apply(l)));
    }

    /// Lets the kernel go on when the request has been answered.
    private void start(int thread, Function<Launched, Supplier<Stop>> motion) {
        Launched l = still();
        if (l.flow.isOver()) throw new DapRequestRefused("the run is over; launch the kernel again");
        l.debuggee.select(thread);
        Supplier<Stop> m = motion.apply(l);
        afterwards.add(() -> l.flow.start(m));
    }

    /// The same, where the answer has no content.
    private CompletableFuture<Void> moves(int thread, Function<Launched, Supplier<Stop>> motion) {
        start(thread, motion);
        return done();
    }

    // ---- begin and end

    @Override
    public CompletableFuture<Capabilities> initialize(InitializeRequestArguments args) {
        habit = new ClientCapabilities(args);
        return done(ClientCapabilities.capabilities());
    }

    @Override
    @SuppressWarnings("RedundantNullCheck") // what a client sends may lack it
    public CompletableFuture<Void> launch(Map<String, Object> args) {
        if (launched != null) throw new DapRequestRefused("a kernel has been launched already");
        Map<String, Object> all = args == null ? Map.of() : args;
        LaunchArguments a = LaunchArguments.of(all);
        List<String> notes = new ArrayList<>(LaunchArguments.doubts(all));
        Debuggee d;
        try {
            d = new Debuggee(opener.open(a, notes::add), a, habit.text());
        } catch (DapRequestRefused e) {
            notes.forEach(note -> ExecutionControl.say(client, "stderr", note + "\n"));
            throw e;
        }
        Launched l = new Launched(d, client, new ProgressEvents(client, habit.wantsProgress()));
        launched = l;
        for (String note : notes) ExecutionControl.say(client, "console", note + "\n");
        afterwards.add(client::initialized);
        return done();
    }

    @Override
    public CompletableFuture<Void> attach(Map<String, Object> args) {
        throw new DapRequestRefused("a kernel can only be launched; there is nothing that runs to attach to");
    }

    @Override
    public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments args) {
        Launched l = still();
        afterwards.add(() -> begin(l));
        return done();
    }

    private void begin(Launched l) {
        LaunchArguments how = l.debuggee.how;
        Moment at = how.at();
        if (at != null) {
            l.flow.start(() -> l.session.go(at), s -> s.reason() == Stop.Reason.MOVED ? "entry" : null);
        } else if (how.stopOnEntry()) {
            l.flow.stands("entry", "Before the first instruction");
        } else {
            l.flow.start(() -> l.session.proceed(Direction.FORWARD));
        }
    }

    @Override
    public CompletableFuture<Void> terminate(TerminateArguments args) {
        Launched l = launched();
        l.flow.quit();
        afterwards.add(() -> l.flow.finish(0));
        return done();
    }

    @Override
    public CompletableFuture<Void> disconnect(DisconnectArguments args) {
        if (launched != null) launched.flow.quit();
        afterwards.add(closer);
        return done();
    }

    // ---- breakpoints

    @Override
    public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments args) {
        return between(l -> {
            SetBreakpointsResponse out = new SetBreakpointsResponse();
            out.setBreakpoints(l.pointRequests.source(args));
            return out;
        });
    }

    @Override
    public CompletableFuture<SetInstructionBreakpointsResponse> setInstructionBreakpoints(
            SetInstructionBreakpointsArguments args) {
        return between(l -> {
            SetInstructionBreakpointsResponse out = new SetInstructionBreakpointsResponse();
            out.setBreakpoints(l.pointRequests.instructions(args.getBreakpoints()));
            return out;
        });
    }

    @Override
    public CompletableFuture<SetDataBreakpointsResponse> setDataBreakpoints(SetDataBreakpointsArguments args) {
        return between(l -> {
            SetDataBreakpointsResponse out = new SetDataBreakpointsResponse();
            out.setBreakpoints(l.pointRequests.data(args.getBreakpoints()));
            return out;
        });
    }

    @Override
    public CompletableFuture<SetExceptionBreakpointsResponse> setExceptionBreakpoints(
            SetExceptionBreakpointsArguments args) {
        return between(l -> {
            SetExceptionBreakpointsResponse out = new SetExceptionBreakpointsResponse();
            out.setBreakpoints(l.pointRequests.exceptions(args));
            return out;
        });
    }

    @Override
    public CompletableFuture<DataBreakpointInfoResponse> dataBreakpointInfo(DataBreakpointInfoArguments args) {
        return looked(l -> l.watching.info(args, spot(l, args.getFrameId())));
    }

    @Override
    public CompletableFuture<BreakpointLocationsResponse> breakpointLocations(BreakpointLocationsArguments args) {
        BreakpointLocationsResponse out = new BreakpointLocationsResponse();
        out.setBreakpoints(launched().pointRequests.locations(args));
        return done(out);
    }

    // ---- going on

    @Override
    public CompletableFuture<ContinueResponse> continue_(ContinueArguments args) {
        ContinueResponse out = new ContinueResponse();
        out.setAllThreadsContinued(true);
        Launched l = still();
        if (!l.flow.isOver() && l.session.timeline().isAtEnd()) {
            afterwards.add(l.flow::finish);
            return done(out);
        }
        start(args.getThreadId(), _ -> () -> l.session.proceed(Direction.FORWARD));
        return done(out);
    }

    @Override
    public CompletableFuture<Void> reverseContinue(ReverseContinueArguments args) {
        return moves(args.getThreadId(), l -> () -> l.session.proceed(Direction.BACK));
    }

    @Override
    public CompletableFuture<Void> next(NextArguments args) {
        boolean isOne = args.getGranularity() == SteppingGranularity.INSTRUCTION;
        return moves(
                args.getThreadId(),
                l -> isOne ? () -> l.session.step(Direction.FORWARD, 1) : () -> l.session.next(Direction.FORWARD));
    }

    @Override
    public CompletableFuture<Void> stepIn(StepInArguments args) {
        return moves(args.getThreadId(), l -> () -> l.session.step(Direction.FORWARD, 1));
    }

    @Override
    public CompletableFuture<Void> stepOut(StepOutArguments args) {
        return moves(args.getThreadId(), l -> () -> l.session.finish(Direction.FORWARD));
    }

    @Override
    public CompletableFuture<Void> stepBack(StepBackArguments args) {
        return moves(args.getThreadId(), l -> () -> l.session.step(Direction.BACK, 1));
    }

    @Override
    public CompletableFuture<Void> pause(PauseArguments args) {
        launched().flow.runner().stop();
        return done();
    }

    @Override
    public CompletableFuture<Void> cancel(CancelArguments args) {
        if (launched != null && args.getProgressId() != null)
            launched.flow.runner().stop();
        return done();
    }

    /// Two ways to a line: forward to the next time that the wave comes there, or back to the last.
    @Override
    public CompletableFuture<GotoTargetsResponse> gotoTargets(GotoTargetsArguments args) {
        Launched l = still();
        GotoTargetsResponse out = new GotoTargetsResponse();
        out.setTargets(new GotoTarget[0]);
        if (!l.text.is(args.getSource())) return done(out);
        int line = l.text.habits().read(args.getLine());
        Code.Line at = l.text.at(line);
        if (at == null) return done(out);
        List<GotoTarget> all = new ArrayList<>();
        for (Direction way : Direction.values()) {
            targets.add(() -> l.session.until(way, at.address()));
            GotoTarget t = new GotoTarget();
            t.setId(targets.size());
            int its = l.text.line(at.address());
            t.setLabel((way == Direction.FORWARD ? "forward to line " : "back to line ") + its);
            t.setLine(l.text.habits().shown(its));
            t.setInstructionPointerReference(Address.hex(at.address()));
            all.add(t);
        }
        out.setTargets(all.toArray(GotoTarget[]::new));
        return done(out);
    }

    @Override
    public CompletableFuture<Void> goto_(GotoArguments args) {
        int n = args.getTargetId();
        if (n < 1 || n > targets.size())
            throw new DapRequestRefused("there is no target %d; gotoTargets gives them".formatted(n));
        return moves(args.getThreadId(), _ -> targets.get(n - 1));
    }

    // ---- looking

    @Override
    public CompletableFuture<ThreadsResponse> threads() {
        ThreadsResponse out = new ThreadsResponse();
        out.setThreads(launched().flow.threads());
        return done(out);
    }

    @Override
    public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments args) {
        return looked(l -> {
            StackFrame f = l.debuggee.frame(args.getThreadId());
            boolean isWanted = args.getStartFrame() == null || args.getStartFrame() == 0;
            StackTraceResponse out = new StackTraceResponse();
            out.setStackFrames(isWanted ? new StackFrame[] {f} : new StackFrame[0]);
            out.setTotalFrames(1);
            return out;
        });
    }

    @Override
    public CompletableFuture<ScopesResponse> scopes(ScopesArguments args) {
        return looked(l -> {
            ScopesResponse out = new ScopesResponse();
            out.setScopes(l.scopes.of(args.getFrameId()));
            return out;
        });
    }

    @Override
    public CompletableFuture<VariablesResponse> variables(VariablesArguments args) {
        return looked(l -> {
            VariablesResponse out = new VariablesResponse();
            out.setVariables(l.variables.list(args));
            return out;
        });
    }

    @Override
    public CompletableFuture<DisassembleResponse> disassemble(DisassembleArguments args) {
        DisassembleResponse out = new DisassembleResponse();
        out.setInstructions(launched().disassembly.of(args));
        return done(out);
    }

    @Override
    public CompletableFuture<ReadMemoryResponse> readMemory(ReadMemoryArguments args) {
        return looked(l -> l.memory.read(args));
    }

    @Override
    public CompletableFuture<ExceptionInfoResponse> exceptionInfo(ExceptionInfoArguments args) {
        return looked(l -> l.flow.exceptionInfo());
    }

    @Override
    public CompletableFuture<LoadedSourcesResponse> loadedSources(LoadedSourcesArguments args) {
        LoadedSourcesResponse out = new LoadedSourcesResponse();
        out.setSources(new Source[] {launched().text.source()});
        return done(out);
    }

    @Override
    public CompletableFuture<SourceResponse> source(SourceArguments args) {
        return done(launched().text.content(args));
    }

    private static Debuggee.Spot spot(Launched l, @Nullable Integer frame) {
        return frame == null ? new Debuggee.Spot(l.session.wave(), l.session.lane()) : l.debuggee.spot(frame);
    }

    @Override
    public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments args) {
        Launched l = still();
        String text = args.getExpression();
        if (EvaluateArgumentsContext.REPL.equals(args.getContext())) {
            if (args.getFrameId() != null) l.debuggee.select(args.getFrameId());
            if (l.console.isCommand(text))
                return l.flow.command(() -> l.console.run(text), habit.wantsInvalidated())
                        .thenApply(o -> evaluated(o.text()));
        }
        boolean hex =
                args.getFormat() != null && Boolean.TRUE.equals(args.getFormat().getHex());
        return done(l.evaluation.of(text, spot(l, args.getFrameId()), hex));
    }

    @Override
    public CompletableFuture<SetVariableResponse> setVariable(SetVariableArguments args) {
        return looked(l -> l.setting.variable(args));
    }

    @Override
    public CompletableFuture<SetExpressionResponse> setExpression(SetExpressionArguments args) {
        return looked(l -> l.setting.expression(args, spot(l, args.getFrameId())));
    }

    @Override
    public CompletableFuture<WriteMemoryResponse> writeMemory(WriteMemoryArguments args) {
        return looked(l -> l.setting.bytes(args));
    }

    private static EvaluateResponse evaluated(String text) {
        EvaluateResponse out = new EvaluateResponse();
        out.setResult(text);
        return out;
    }

    @Override
    public CompletableFuture<CompletionsResponse> completions(CompletionsArguments args) {
        return looked(l -> {
            int column = args.getColumn() - habit.text().firstColumn();
            CompletionsResponse out = new CompletionsResponse();
            out.setTargets(l.evaluation.completions(Evaluation.before(args.getText(), column), l.console.words()));
            return out;
        });
    }
}
