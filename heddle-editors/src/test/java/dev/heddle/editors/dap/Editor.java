package dev.heddle.editors.dap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntBiFunction;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointEventArguments;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinuedEventArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ProgressEndEventArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.ProgressUpdateEventArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/// An editor, as far as it speaks with a debugger: a client of the protocol, by the library's own client side.
public final class Editor implements IDebugProtocolClient, AutoCloseable {
    private static final long PATIENCE = 60;

    /// Events in their order, but for output and progress.
    private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

    private final List<String> output = new ArrayList<>();

    /// The names of searches that have begun, and `end of NAME` for those that have ended.
    public final BlockingQueue<String> progress = new LinkedBlockingQueue<>();

    /// What the editor says about itself.
    public final InitializeRequestArguments habits = new InitializeRequestArguments();

    private final Thread command;
    private final OutputStream to;
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    public final IDebugProtocolServer server;
    public Capabilities can = new Capabilities();

    /// The event that configuration may begin.
    public record Ready() {}

    /// Starts the adapter, which knows the examples.
    public Editor() {
        this((in, out) -> {
            Adapter.serve(new ExampleKernels(), in, out);
            return 0;
        });
    }

    /// Starts a command in this process, with pipes for its standard input and output.
    ///
    /// @param adapter gives the exit code
    public Editor(ToIntBiFunction<InputStream, OutputStream> adapter) {
        try {
            Pipe requests = Pipe.open();
            Pipe answers = Pipe.open();
            InputStream in = Channels.newInputStream(requests.source());
            OutputStream out = Channels.newOutputStream(answers.sink());
            to = Channels.newOutputStream(requests.sink());
            command = Thread.ofPlatform().daemon().start(() -> serve(adapter, in, out));
            server = connect(Channels.newInputStream(answers.source()), to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Speaks with a process that has been started.
    public Editor(Process p) {
        to = p.getOutputStream();
        command = Thread.ofPlatform().daemon().start(() -> {
            try {
                code.complete(p.waitFor());
            } catch (InterruptedException e) {
                code.completeExceptionally(e);
            }
        });
        server = connect(p.getInputStream(), to);
    }

    private void serve(ToIntBiFunction<InputStream, OutputStream> adapter, InputStream in, OutputStream out) {
        try (out) {
            code.complete(adapter.applyAsInt(in, out));
        } catch (IOException | RuntimeException e) {
            code.completeExceptionally(e);
        }
    }

    private IDebugProtocolServer connect(InputStream answers, OutputStream requests) {
        Launcher<IDebugProtocolServer> launcher = DSPLauncher.createClientLauncher(this, answers, requests);
        launcher.startListening();
        return launcher.getRemoteProxy();
    }

    // ---- events

    @Override
    public void initialized() {
        events.add(new Ready());
    }

    @Override
    public void stopped(StoppedEventArguments args) {
        events.add(args);
    }

    @Override
    public void continued(ContinuedEventArguments args) {
        events.add(args);
    }

    @Override
    public void breakpoint(BreakpointEventArguments args) {
        events.add(args);
    }

    @Override
    public void exited(ExitedEventArguments args) {
        events.add(args);
    }

    @Override
    public void terminated(TerminatedEventArguments args) {
        events.add(args);
    }

    @Override
    public void progressStart(ProgressStartEventArguments args) {
        progress.add(args.getProgressId());
    }

    @Override
    public void progressUpdate(ProgressUpdateEventArguments args) {
        assertThat(args.getMessage()).endsWith(" instructions");
    }

    @Override
    public void progressEnd(ProgressEndEventArguments args) {
        progress.add("end of " + args.getProgressId());
    }

    @Override
    public void output(OutputEventArguments args) {
        synchronized (output) {
            output.add(args.getCategory() + ": " + args.getOutput());
        }
    }

    /// @return what has been written so far, `category: text` each
    public String output() {
        synchronized (output) {
            return String.join("", output);
        }
    }

    /// The next event, which has to be of a class.
    public <T> T event(Class<T> kind) {
        try {
            Object e = events.poll(PATIENCE, TimeUnit.SECONDS);
            assertThat(e).as("after %s", output()).isInstanceOf(kind);
            return kind.cast(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Expects that the next event is a stop.
    ///
    /// @return the event
    public StoppedEventArguments stops(String reason) {
        StoppedEventArguments out = event(StoppedEventArguments.class);
        assertThat(out.getReason()).as("%s", out).isEqualTo(reason);
        assertThat(out.getAllThreadsStopped()).isTrue();
        return out;
    }

    /// Expects the end of the run.
    ///
    /// @return the exit code of the kernel
    public int exits() {
        int out = event(ExitedEventArguments.class).getExitCode();
        event(TerminatedEventArguments.class);
        return out;
    }

    public boolean hasNoEvent() {
        return events.isEmpty();
    }

    // ---- moving

    public void go(int thread) {
        ContinueArguments a = new ContinueArguments();
        a.setThreadId(thread);
        answer(server.continue_(a));
    }

    public void goBack(int thread) {
        ReverseContinueArguments a = new ReverseContinueArguments();
        a.setThreadId(thread);
        answer(server.reverseContinue(a));
    }

    public void next(int thread, SteppingGranularity by) {
        NextArguments a = new NextArguments();
        a.setThreadId(thread);
        a.setGranularity(by);
        answer(server.next(a));
    }

    public void stepIn(int thread) {
        StepInArguments a = new StepInArguments();
        a.setThreadId(thread);
        answer(server.stepIn(a));
    }

    public void stepOut(int thread) {
        StepOutArguments a = new StepOutArguments();
        a.setThreadId(thread);
        answer(server.stepOut(a));
    }

    public void stepBack(int thread) {
        StepBackArguments a = new StepBackArguments();
        a.setThreadId(thread);
        answer(server.stepBack(a));
    }

    public void pause() {
        PauseArguments a = new PauseArguments();
        a.setThreadId(1);
        answer(server.pause(a));
    }

    /// Sets breakpoints in lines of the source, all of them anew.
    public Breakpoint[] breakAt(SourceBreakpoint... all) {
        SetBreakpointsArguments a = new SetBreakpointsArguments();
        a.setSource(answer(server.loadedSources(new LoadedSourcesArguments())).getSources()[0]);
        a.setBreakpoints(all);
        return answer(server.setBreakpoints(a)).getBreakpoints();
    }

    public static SourceBreakpoint line(int line) {
        SourceBreakpoint out = new SourceBreakpoint();
        out.setLine(line);
        return out;
    }

    // ---- requests

    public static <T> T answer(CompletableFuture<T> request) {
        try {
            return request.get(PATIENCE, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("refused: " + e.getCause().getMessage(), e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /// @return the sentence with which a request is refused
    public static String refusal(CompletableFuture<?> request) {
        try {
            throw new AssertionError("answered: " + request.get(PATIENCE, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(ResponseErrorException.class);
            String message =
                    ((ResponseErrorException) e.getCause()).getResponseError().getMessage();
            assertThat(message)
                    .doesNotContain("\n", "Exception", "a fault of Heddle itself")
                    .isNotBlank();
            return message;
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    public Editor initialize() {
        habits.setAdapterID("heddle");
        habits.setClientID("test");
        habits.setSupportsProgressReporting(true);
        habits.setSupportsInvalidatedEvent(true);
        can = answer(server.initialize(habits));
        return this;
    }

    /// Launches an example, up to where configuration begins.
    ///
    /// @param more names and values of attributes
    public Editor launch(String program, Object... more) {
        Map<String, Object> all = new HashMap<>();
        all.put("program", program);
        for (int i = 0; i < more.length; i += 2) all.put((String) more[i], more[i + 1]);
        answer(server.launch(all));
        event(Ready.class);
        return this;
    }

    public Editor configured() {
        answer(server.configurationDone(new ConfigurationDoneArguments()));
        return this;
    }

    /// Starts an example and stops before its first instruction.
    public static Editor at(String program, Object... more) {
        Editor out = new Editor().initialize().launch(program, more).configured();
        out.stops("entry");
        return out;
    }

    public StackFrame frame(int thread) {
        StackTraceArguments a = new StackTraceArguments();
        a.setThreadId(thread);
        StackFrame[] frames = answer(server.stackTrace(a)).getStackFrames();
        assertThat(frames).hasSize(1);
        return frames[0];
    }

    public List<Scope> scopes(int frame) {
        ScopesArguments a = new ScopesArguments();
        a.setFrameId(frame);
        return Arrays.asList(answer(server.scopes(a)).getScopes());
    }

    public Scope scope(int frame, String begin) {
        return scopes(frame).stream()
                .filter(s -> s.getName().startsWith(begin))
                .findFirst()
                .orElseThrow(() -> new AssertionError(scopes(frame).toString()));
    }

    public List<Variable> variables(int reference) {
        VariablesArguments a = new VariablesArguments();
        a.setVariablesReference(reference);
        return Arrays.asList(answer(server.variables(a)).getVariables());
    }

    public Variable variable(int reference, String name) {
        return variables(reference).stream()
                .filter(v -> v.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " of " + variables(reference)));
    }

    public EvaluateResponse evaluate(String expression, String context) {
        return answer(asked(expression, context));
    }

    public CompletableFuture<EvaluateResponse> asked(String expression, String context) {
        EvaluateArguments a = new EvaluateArguments();
        a.setExpression(expression);
        a.setContext(context);
        return server.evaluate(a);
    }

    /// Everything that the scopes of a thread show, as one text.
    public String everything(int thread) {
        StackFrame f = frame(thread);
        StringBuilder out = new StringBuilder(f.getName() + " line " + f.getLine() + "\n");
        for (Scope s : scopes(f.getId())) {
            out.append(s.getName()).append('\n');
            for (Variable v : variables(s.getVariablesReference()))
                out.append(v.getName()).append(" = ").append(v.getValue()).append('\n');
        }
        return out.toString();
    }

    /// Disconnects.
    ///
    /// @return the exit code of the command
    public int end() {
        answer(server.disconnect(new DisconnectArguments()));
        try {
            return code.get(PATIENCE, TimeUnit.SECONDS);
        } catch (ExecutionException | InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        to.close();
        try {
            command.join(PATIENCE * 1000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(command.isAlive()).as("the command ends when its input does").isFalse();
    }
}
