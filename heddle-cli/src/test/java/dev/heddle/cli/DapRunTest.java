package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.console.Console;
import dev.heddle.editors.dap.Editor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.GotoArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.junit.jupiter.api.Test;

/// How a kernel that an editor debugs begins, runs and ends, and what is refused.
class DapRunTest extends InFolder {
    private static final String COLLATZ = "../examples/agx/collatz.s";

    private static int serve(InputStream in, OutputStream out) {
        PrintStream err = new PrintStream(OutputStream.nullOutputStream());
        return Main.run(new String[] {"dap"}, new Console(in, out, err, false));
    }

    /// Starts a kernel and stops before its first instruction.
    private static Editor at(String program, Object... more) {
        Editor out =
                new Editor(DapRunTest::serve).initialize().launch(program, more).configured();
        out.stops("entry");
        return out;
    }

    private static Map<String, Object> launch(Object... all) {
        Map<String, Object> out = new HashMap<>();
        for (int i = 0; i < all.length; i += 2) out.put((String) all[i], all[i + 1]);
        return out;
    }

    // ---- ends

    @Test
    void goingOnFromTheEndEndsTheSession() throws IOException {
        try (Editor e = at(COLLATZ)) {
            e.go(1);
            e.stops("end");
            e.go(1);
            assertThat(e.exits()).isZero();
            assertThat(Editor.refusal(step(e))).isEqualTo("the run is over; launch the kernel again");
            assertThat(e.end()).isZero();
        }
    }

    private static java.util.concurrent.CompletableFuture<?> step(Editor e) {
        org.eclipse.lsp4j.debug.StepInArguments a = new org.eclipse.lsp4j.debug.StepInArguments();
        a.setThreadId(1);
        return e.server.stepIn(a);
    }

    @Test
    void runsThroughWithoutStops() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(COLLATZ, "stopOnEntry", false, "stopAtEnd", false).configured();
            assertThat(e.exits()).isZero();
        }
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(COLLATZ, "noDebug", true);
            assertThat(e.breakAt(Editor.line(20))[0].getMessage()).isEqualTo("the kernel runs without debugging");
            e.configured();
            assertThat(e.exits()).isZero();
        }
    }

    @Test
    void terminates() throws IOException {
        try (Editor e = at(COLLATZ)) {
            Editor.answer(e.server.terminate(new TerminateArguments()));
            assertThat(e.exits()).isZero();
            assertThat(e.end()).isZero();
        }
    }

    // ---- while it runs

    private String endless() {
        return file("endless.s", """
                .isa agx
                .group 32
                        mov_imm r1, 0, 0b0
                loop:   iadd r1, r1, 1
                        jmp_exec_any loop
                        stop
                """);
    }

    @Test
    void pausesAndGoesOn() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(endless(), "stopOnEntry", false).configured();
            StackTraceArguments a = new StackTraceArguments();
            a.setThreadId(1);
            assertThat(Editor.refusal(e.server.stackTrace(a))).isEqualTo("the kernel is running; pause it first");
            assertThat(Editor.answer(e.server.threads()).getThreads()).hasSize(1);
            e.pause();
            e.stops("pause");
            assertThat(e.frame(1).getName()).startsWith("loop");
            e.stepBack(1);
            e.stops("step");
            e.go(1);
            assertThat(Editor.refusal(step(e))).isEqualTo("the kernel is running; pause it first");
            e.pause();
            e.stops("pause");
        }
    }

    @Test
    void breakpointsAreSetWhileItRuns() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(endless(), "stopOnEntry", false).configured();
            assertThat(e.breakAt(Editor.line(6))[0].isVerified()).isTrue();
            assertThat(e.hasNoEvent()).isTrue();
            assertThat(e.breakAt(Editor.line(5))[0].isVerified()).isTrue();
            e.stops("breakpoint");
            assertThat(e.frame(1).getLine()).isEqualTo(5);
        }
    }

    @Test
    void disconnectsWhileItRuns() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(endless(), "stopOnEntry", false).configured();
            assertThat(e.end()).isZero();
            assertThat(e.hasNoEvent()).isTrue();
        }
    }

    /// The editor is gone without a word: the command ends.
    @Test
    void endsWhenItsInputDoes() throws IOException {
        Editor e = new Editor(DapRunTest::serve).initialize();
        e.launch(endless(), "stopOnEntry", false).configured();
        e.close();
    }

    @Test
    void longSearchesShowProgressAndCanBeCancelled() throws Exception {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            e.launch(endless(), "stopOnEntry", false).configured();
            String id = e.progress.poll(60, TimeUnit.SECONDS);
            assertThat(id).startsWith("search ");
            org.eclipse.lsp4j.debug.CancelArguments a = new org.eclipse.lsp4j.debug.CancelArguments();
            a.setProgressId(id);
            Editor.answer(e.server.cancel(a));
            e.stops("pause");
            String last = "";
            for (String p = e.progress.poll(); p != null; p = e.progress.poll()) last = p;
            assertThat(last).isEqualTo("end of " + id);
        }
    }

    // ---- wrong launches

    private static String refused(Object... launch) throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            return Editor.refusal(e.server.launch(launch(launch)));
        }
    }

    @Test
    void launchesThatCannotBe() throws IOException {
        assertThat(refused()).isEqualTo("'program' is missing in the launch: it names the file of a kernel");
        assertThat(refused("program", "nothing.s")).contains("nothing.s");
        assertThat(refused("program", 3)).isEqualTo("'program' is 3; expected a text");
        assertThat(refused("program", COLLATZ, "grid", List.of(1, 2, 3, 4)))
                .endsWith("; expected \"X,Y,Z\" or [X, Y, Z]");
        assertThat(refused("program", COLLATZ, "grid", "many")).isEqualTo("invalid size 'many'; expected X[,Y[,Z]]");
        assertThat(refused("program", COLLATZ, "stopOnEntry", "yes"))
                .isEqualTo("'stopOnEntry' is 'yes'; expected true or false");
        assertThat(refused("program", COLLATZ, "at", "3"))
                .isEqualTo("at: '3' is no moment; expected GROUP:WAVE:STEP, such as 3:0:120");
        assertThat(refused("program", COLLATZ, "history", "much"))
                .isEqualTo("'history' is 'much'; expected a number of bytes, such as 256M");
        assertThat(refused("program", COLLATZ, "seed", 1.5)).isEqualTo("'seed' is 1.5; expected a whole number");
        assertThat(refused("program", COLLATZ, "buffers", launch("7", "zeros:4")))
                .isEqualTo("no header or register of the kernel uses a buffer '7'; there are 0");
        assertThat(refused("program", COLLATZ, "buffers", launch("0", "nothing:4")))
                .contains("nothing:4");
        assertThat(refused("program", COLLATZ, "isa", "z80")).contains("z80");
    }

    @Test
    void kernelsThatAreWrong() throws IOException {
        assertThat(refused("program", file("a.s", ".isa agx\nnothing r1\nstop\n")))
                .contains("a.s:2:");
        assertThat(refused("program", file("b.s", "stop\n"))).contains("which instruction set?");
        assertThat(refused("program", file("c.s", ".isa agx\n"))).contains("c.s");
    }

    @Test
    void launchesSayWhatTheKernelRunsWith() throws IOException {
        try (Editor e = at(
                COLLATZ,
                "grid",
                List.of(2),
                "group",
                "32",
                "buffers",
                launch("0", "zeros:256"),
                "history",
                "1M",
                "stopOnEntri",
                true)) {
            assertThat(e.output())
                    .isEqualTo("console: 'stopOnEntri' is no attribute of a launch; did you mean 'stopOnEntry'?\n");
            assertThat(Editor.answer(e.server.threads()).getThreads()).hasSize(1);
            e.go(1);
            e.stops("end");
            assertThat(e.evaluate("$group", "watch").getResult()).isEqualTo("1");
        }
    }

    // ---- wrong requests

    @Test
    void requestsAtTheWrongTime() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve).initialize()) {
            assertThat(Editor.refusal(e.server.threads())).isEqualTo("no kernel has been launched");
            assertThat(Editor.refusal(step(e))).isEqualTo("no kernel has been launched");
            assertThat(Editor.refusal(e.server.configurationDone(new ConfigurationDoneArguments())))
                    .isEqualTo("no kernel has been launched");
            assertThat(Editor.refusal(e.server.attach(Map.of())))
                    .isEqualTo("a kernel can only be launched; there is nothing that runs to attach to");
            e.launch(COLLATZ);
            assertThat(Editor.refusal(e.server.launch(launch("program", COLLATZ))))
                    .isEqualTo("a kernel has been launched already");
        }
    }

    @Test
    void requestsForWhatIsNotThere() throws IOException {
        try (Editor e = at(COLLATZ)) {
            StackTraceArguments trace = new StackTraceArguments();
            trace.setThreadId(77);
            assertThat(Editor.refusal(e.server.stackTrace(trace))).isEqualTo("there is no thread 77; a group has 2");
            int old = e.scopes(1).getFirst().getVariablesReference();
            e.stepIn(1);
            e.stops("step");
            VariablesArguments gone = new VariablesArguments();
            gone.setVariablesReference(old);
            assertThat(Editor.refusal(e.server.variables(gone)))
                    .isEqualTo("there are no variables of number %d; numbers hold until the kernel goes on"
                            .formatted(old));
        }
    }

    @Test
    void placesThatAreNotThere() throws IOException {
        try (Editor e = at(COLLATZ)) {
            GotoArguments target = new GotoArguments();
            target.setTargetId(5);
            assertThat(Editor.refusal(e.server.goto_(target)))
                    .isEqualTo("there is no target 5; gotoTargets gives them");
            ReadMemoryArguments memory = new ReadMemoryArguments();
            memory.setMemoryReference("somewhere");
            memory.setCount(4);
            assertThat(Editor.refusal(e.server.readMemory(memory))).startsWith("'somewhere' is no place in memory");
            memory.setMemoryReference("0x0");
            memory.setCount(-1);
            assertThat(Editor.refusal(e.server.readMemory(memory))).isEqualTo("-1 bytes; expected 0 to 16777216");
            DisassembleArguments code = new DisassembleArguments();
            code.setMemoryReference("group:0x0");
            code.setInstructionCount(1);
            assertThat(Editor.refusal(e.server.disassemble(code)))
                    .isEqualTo("only the program can be disassembled, not group:0x0");
            SourceArguments source = new SourceArguments();
            source.setSourceReference(9);
            assertThat(Editor.refusal(e.server.source(source)))
                    .isEqualTo("there is no such source; the kernel is made of collatz.s");
            assertThat(Editor.refusal(e.server.setVariable(new SetVariableArguments())))
                    .isEqualTo("the arguments of 'setVariable' lack 'name'");
        }
    }

    // ---- as bytes and as a process

    private static String message(String json) {
        return "Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json;
    }

    private static String answers(String input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new String[] {"dap"},
                new Console(
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false));
        assertThat(code).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        return out.toString(StandardCharsets.UTF_8);
    }

    /// What is no message is passed over; what is no request of the protocol is refused; the next one is answered.
    @Test
    void messagesThatAreNone() throws IOException {
        String good = message("{\"seq\":9,\"type\":\"request\",\"command\":\"threads\"}");
        String answer =
                "\"request_seq\":9,\"command\":\"threads\",\"success\":false,\"message\":\"no kernel has been launched\"";
        assertThat(answers(message("this is not JSON") + good)).contains(answer);
        assertThat(answers(message("[1, 2]") + good)).contains(answer);
        assertThat(answers(message("{\"seq\":1,\"type\":\"request\",\"command\":\"dance\"}") + good))
                .contains("\"request_seq\":1,\"command\":\"dance\",\"success\":false", answer);
        assertThat(answers(message("{\"seq\":1,\"type\":\"request\",\"command\":\"stackTrace\","
                                + "\"arguments\":{\"threadId\":\"one\"}}")
                        + good))
                .contains("\"request_seq\":1,\"command\":\"stackTrace\",\"success\":false", answer)
                .contains("the arguments of \\u0027stackTrace\\u0027 are not what the protocol says")
                .doesNotContain("Exception", "\\tat ");
        assertThat(answers("")).isEmpty();
    }

    /// Numbers of requests are as long as clients like.
    @Test
    void longNumbersOfRequests() throws IOException {
        String good = message("{\"seq\":9,\"type\":\"request\",\"command\":\"threads\"}");
        assertThat(answers(message("{\"seq\":99999999999,\"type\":\"request\",\"command\":\"threads\"}") + good))
                .contains(
                        "\"request_seq\":99999999999,\"command\":\"threads\",\"success\":false",
                        "\"request_seq\":9,\"command\":\"threads\"");
        for (String seq : List.of("\"x\"", "{}", "null", "true"))
            assertThat(answers(
                            message("{\"seq\":%s,\"type\":\"request\",\"command\":\"threads\"}".formatted(seq)) + good))
                    .contains("\"request_seq\":9,");
    }

    /// The body of a refusal is what clients show.
    @Test
    void refusalsHaveABody() throws IOException {
        assertThat(answers(message("{\"seq\":1,\"type\":\"request\",\"command\":\"launch\",\"arguments\":{}}")))
                .contains(
                        "\"success\":false,\"message\":\"\\u0027program\\u0027 is missing",
                        "\"body\":{\"error\":{\"id\":1,\"format\":\"\\u0027program\\u0027 is missing");
    }

    @Test
    void speaksTheProtocolAsAProcess() throws Exception {
        Process p = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.heddle.cli.Main",
                        "dap")
                .redirectError(new File(path("err")))
                .start();
        Editor e = new Editor(p).initialize().launch(COLLATZ).configured();
        e.stops("entry");
        e.stepIn(1);
        e.stops("step");
        assertThat(e.frame(1).getLine()).isEqualTo(17);
        e.go(1);
        e.stops("end");
        assertThat(e.end()).isZero();
        assertThat(new File(path("err"))).isEmpty();
    }

    @Test
    void saysWhatItCan() throws IOException {
        try (Editor e = new Editor(DapRunTest::serve)) {
            InitializeRequestArguments a = new InitializeRequestArguments();
            a.setAdapterID("heddle");
            var can = Editor.answer(e.server.initialize(a));
            assertThat(can.getSupportsStepBack()).isTrue();
            assertThat(can.getSupportsDataBreakpoints()).isTrue();
            assertThat(can.getSupportsWriteMemoryRequest()).isTrue();
            assertThat(can.getSupportsSetVariable()).isTrue();
        }
    }
}
