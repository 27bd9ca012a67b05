package dev.heddle.editors.dap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.BreakpointEventArguments;
import org.eclipse.lsp4j.debug.BreakpointLocation;
import org.eclipse.lsp4j.debug.BreakpointLocationsArguments;
import org.eclipse.lsp4j.debug.DataBreakpoint;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;
import org.eclipse.lsp4j.debug.ExceptionFilterOptions;
import org.eclipse.lsp4j.debug.ExceptionInfoArguments;
import org.eclipse.lsp4j.debug.ExceptionInfoResponse;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetDataBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Breakpoints that an editor sets: where they stop, and why some cannot be set.
@Tag("long")
class DapPointsTest extends InFolder {
    private static final String COLLATZ = "../examples/agx/collatz.s";

    /// Two instructions in lines of each example, the second one after the first.
    @ParameterizedTest
    @CsvSource({"agx/collatz.s, 29, 34", "ir3/collatz.s, 30, 38", "valhall/collatz.s, 25, 34", "amx/matmul.s, 36, 45"})
    void stopsInLinesAndGoesBackToThem(String example, int line, int later) throws IOException {
        try (Editor e = Editor.at("../examples/" + example)) {
            Breakpoint[] set = e.breakAt(Editor.line(line), Editor.line(later));
            assertThat(set).allMatch(Breakpoint::isVerified);
            int first = set[0].getLine();
            int second = set[1].getLine();
            e.go(1);
            assertThat(e.stops("breakpoint").getHitBreakpointIds()).containsExactly(set[0].getId());
            assertThat(e.frame(1).getLine()).isEqualTo(first);
            int turn = 1;
            for (e.go(1); line(e) == first; e.go(1)) turn++;
            assertThat(e.frame(1).getLine()).isEqualTo(second);
            for (int i = 0; i < turn; i++) {
                e.goBack(1);
                assertThat(line(e)).as("back %d of %d", i, turn).isEqualTo(first);
            }
            e.goBack(1);
            e.stops("entry");
        }
    }

    /// The line of the next stop, at a breakpoint.
    private static int line(Editor e) {
        return e.frame(e.stops("breakpoint").getThreadId()).getLine();
    }

    @Test
    void conditionsAndHits() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            SourceBreakpoint b = Editor.line(31);
            b.setCondition("$r3@26 == 50");
            e.breakAt(b);
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.evaluate("r3@26", "hover").getResult()).startsWith("0x00000032 = 50");
            b.setCondition(null);
            b.setHitCondition("10");
            e.evaluate("goto time 0", "repl");
            e.stops("goto");
            e.breakAt(b);
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.evaluate("r3@26", "watch").getResult()).startsWith("0x0000000a = 10");
            b.setHitCondition("% 5");
            e.evaluate("goto time 0", "repl");
            e.stops("goto");
            e.breakAt(b);
            e.go(1);
            e.stops("breakpoint");
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.evaluate("r3@26", "watch").getResult()).startsWith("0x0000000a = 10");
        }
    }

    @Test
    void logPointsWriteAndDoNotStop() throws IOException {
        try (Editor e = Editor.at(COLLATZ, "grid", "1")) {
            SourceBreakpoint b = Editor.line(35);
            b.setLogMessage("wave {$wave}: {{{$r3@26}} steps");
            assertThat(e.breakAt(b)[0].isVerified()).isTrue();
            e.go(1);
            e.stops("end");
            assertThat(e.output()).contains("console: wave 0: {111} steps\n", "console: wave 1: {");
            assertThat(e.hasNoEvent()).isTrue();
        }
    }

    @Test
    void reasonsWhyNot() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            SourceBreakpoint condition = Editor.line(20);
            condition.setCondition("$r3 ==");
            SourceBreakpoint unknown = Editor.line(20);
            unknown.setCondition("$x3 == 1");
            SourceBreakpoint hits = Editor.line(20);
            hits.setHitCondition("often");
            SourceBreakpoint log = Editor.line(20);
            log.setLogMessage("{$q}");
            Breakpoint[] set = e.breakAt(Editor.line(2), Editor.line(37), condition, unknown, hits, log);
            assertThat(set[0].isVerified()).isTrue();
            assertThat(set[0].getLine()).isEqualTo(16);
            assertThat(Arrays.stream(set).skip(1)).noneMatch(Breakpoint::isVerified);
            assertThat(Arrays.stream(set).skip(1).map(Breakpoint::getMessage))
                    .allMatch(m -> m.lines().count() == 1);
            assertThat(set[1].getMessage()).isEqualTo("there is no instruction in line 37 or after it");
            assertThat(set[3].getMessage()).startsWith("unknown register 'x3'");
            assertThat(set[4].getMessage())
                    .isEqualTo("'often' is no number of hits; expected one such as 5, >= 5, == 5 or % 5");
            SetBreakpointsArguments a = new SetBreakpointsArguments();
            Source other = new Source();
            other.setPath("/somewhere/else.s");
            a.setSource(other);
            a.setBreakpoints(new SourceBreakpoint[] {Editor.line(1)});
            Breakpoint there = Editor.answer(e.server.setBreakpoints(a)).getBreakpoints()[0];
            assertThat(there.isVerified()).isFalse();
            assertThat(there.getMessage()).isEqualTo("the kernel that runs is not made of this file, but of collatz.s");
        }
    }

    @Test
    void whatIsNotSetAgainIsGone() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            int first = e.breakAt(Editor.line(20), Editor.line(34))[1].getId();
            assertThat(e.breakAt(Editor.line(34))[0].getId()).isEqualTo(first);
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.frame(1).getLine()).isEqualTo(34);
            e.breakAt();
            e.go(1);
            e.stops("end");
        }
    }

    @Test
    void breakpointsOnInstructions() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            Breakpoint[] set = onInstructions(e, at("0x0", 4), at("0x1", 0), at("nowhere", 0));
            assertThat(set[0].isVerified()).isTrue();
            assertThat(set[0].getInstructionReference()).isEqualTo("0x4");
            assertThat(set[0].getLine()).isEqualTo(17);
            assertThat(set[1].getMessage()).isEqualTo("no instruction begins at 0x1");
            assertThat(set[2].getMessage()).startsWith("'nowhere' is no place in memory");
            e.go(1);
            e.stops("instruction breakpoint");
            assertThat(e.frame(1).getInstructionPointerReference()).isEqualTo("0x4");
        }
    }

    private static InstructionBreakpoint at(String reference, int offset) {
        InstructionBreakpoint out = new InstructionBreakpoint();
        out.setInstructionReference(reference);
        out.setOffset(offset);
        return out;
    }

    private static Breakpoint[] onInstructions(Editor e, InstructionBreakpoint... all) {
        SetInstructionBreakpointsArguments a = new SetInstructionBreakpointsArguments();
        a.setBreakpoints(all);
        return Editor.answer(e.server.setInstructionBreakpoints(a)).getBreakpoints();
    }

    @Test
    void linesThatCanHaveOne() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            BreakpointLocationsArguments a = new BreakpointLocationsArguments();
            a.setSource(Editor.answer(e.server.loadedSources(new LoadedSourcesArguments()))
                    .getSources()[0]);
            a.setLine(1);
            a.setEndLine(21);
            assertThat(Arrays.stream(Editor.answer(e.server.breakpointLocations(a))
                                    .getBreakpoints())
                            .map(BreakpointLocation::getLine))
                    .containsExactly(16, 17, 18, 20, 21);
        }
    }

    // ---- data

    private static DataBreakpointInfoResponse info(Editor e, int reference, String name, boolean isAddress) {
        DataBreakpointInfoArguments a = new DataBreakpointInfoArguments();
        if (reference > 0) a.setVariablesReference(reference);
        a.setName(name);
        if (isAddress) a.setAsAddress(true);
        return Editor.answer(e.server.dataBreakpointInfo(a));
    }

    private static Breakpoint[] watch(Editor e, DataBreakpointAccessType type, String... ids) {
        SetDataBreakpointsArguments a = new SetDataBreakpointsArguments();
        a.setBreakpoints(Arrays.stream(ids)
                .map(id -> {
                    DataBreakpoint b = new DataBreakpoint();
                    b.setDataId(id);
                    b.setAccessType(type);
                    return b;
                })
                .toArray(DataBreakpoint[]::new));
        return Editor.answer(e.server.setDataBreakpoints(a)).getBreakpoints();
    }

    @Test
    void watchesARegisterOfALane() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.evaluate("lane 26", "repl");
            int registers = e.scope(1, "Registers of lane 26").getVariablesReference();
            DataBreakpointInfoResponse info = info(e, registers, "r3", false);
            assertThat(info.getDescription()).isEqualTo("$r3@26 of wave 0 in group 0");
            assertThat(info(e, 0, "r3", false).getDataId()).isEqualTo(info.getDataId());
            assertThat(watch(e, DataBreakpointAccessType.WRITE, info.getDataId()))
                    .allMatch(Breakpoint::isVerified);
            e.go(1);
            StoppedEventArguments s = e.stops("data breakpoint");
            assertThat(s.getText()).isEqualTo("$r3@26: 0x00000001, was 0x00000000");
            assertThat(e.evaluate("$r3@26", "watch").getResult()).startsWith("0x00000001");
            e.goBack(1);
            e.stops("data breakpoint");
            assertThat(e.evaluate("$r3@26", "watch").getResult()).startsWith("0x00000000");
        }
    }

    @Test
    void watchesMemory() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            int buffers = e.scope(1, "Buffers").getVariablesReference();
            int words = e.variable(buffers, "0").getVariablesReference();
            String id = info(e, words, "[26]", false).getDataId();
            assertThat(info(e, 0, "&0 + 104", false).getDataId()).isEqualTo(id);
            assertThat(info(e, 0, "0x10000068", true).getDataId()).isEqualTo(id);
            assertThat(watch(e, DataBreakpointAccessType.WRITE, id)[0].isVerified())
                    .isTrue();
            e.go(1);
            assertThat(e.stops("data breakpoint").getText())
                    .isEqualTo("4 bytes at device:0x10000068 in lane 26: 0x0000006f, was 0x00000000");
            assertThat(e.evaluate("x/2xw &0+104", "repl").getResult())
                    .startsWith("&0+104:")
                    .contains(" 0x0000006f ");
        }
    }

    @Test
    void whatCannotBeWatched() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            DataBreakpointInfoResponse none = info(e, 0, "nothing", false);
            assertThat(none.getDataId()).isNull();
            assertThat(none.getDescription()).isEqualTo("'nothing' is nothing that can be watched");
            int run = e.scope(1, "Run").getVariablesReference();
            assertThat(info(e, run, "step", false).getDataId()).isNull();
            DataBreakpointInfoArguments a = new DataBreakpointInfoArguments();
            a.setName("0x50");
            a.setAsAddress(true);
            assertThat(Editor.refusal(e.server.dataBreakpointInfo(a))).isEqualTo("there is no buffer at 0x50");
            Breakpoint[] set = watch(e, DataBreakpointAccessType.READ, "r3", "register:0:0:1:q");
            assertThat(set[0].getMessage()).isEqualTo("'r3' names no data; dataBreakpointInfo gives such names");
            assertThat(set[1].getMessage()).startsWith("unknown register 'q'");
        }
    }

    // ---- exceptions

    private static Breakpoint[] stopAt(Editor e, ExceptionFilterOptions[] more, String... filters) {
        SetExceptionBreakpointsArguments a = new SetExceptionBreakpointsArguments();
        a.setFilters(filters);
        a.setFilterOptions(more);
        return Editor.answer(e.server.setExceptionBreakpoints(a)).getBreakpoints();
    }

    private static ExceptionInfoResponse exception(Editor e) {
        ExceptionInfoArguments a = new ExceptionInfoArguments();
        a.setThreadId(1);
        return Editor.answer(e.server.exceptionInfo(a));
    }

    @ParameterizedTest
    @CsvSource({"agx", "ir3", "valhall"})
    void barriers(String isa) throws IOException {
        try (Editor e = Editor.at("../examples/" + isa + "/reduction.s")) {
            assertThat(stopAt(e, new ExceptionFilterOptions[0], "barrier")[0].isVerified())
                    .isTrue();
            e.go(1);
            e.stops("exception");
            ExceptionInfoResponse info = exception(e);
            assertThat(info.getExceptionId()).isEqualTo("barrier");
            assertThat(info.getDescription()).isEqualTo("Before an instruction that waits for other waves");
        }
    }

    @Test
    void theBirthOfNaN() throws IOException {
        String k = file("nan.s", """
                        .isa agx
                        .group 4
                        get_sr r1, thread_index_in_threadgroup
                        convert u32_to_f, r2, r1, rte
                        rcp r3, r2
                        fadd32 r4, r3, 1
                        stop
                        """);
        try (Editor e = Editor.at(k)) {
            stopAt(e, new ExceptionFilterOptions[0], "nan");
            e.go(1);
            e.stops("exception");
            assertThat(exception(e).getExceptionId()).isEqualTo("nan");
            assertThat(e.frame(1).getLine()).isEqualTo(6);
            assertThat(e.evaluate("r3, f32", "watch").getResult()).isEqualTo("Infinity");
        }
        try (Editor e = Editor.at(k)) {
            ExceptionFilterOptions o = new ExceptionFilterOptions();
            o.setFilterId("nan");
            o.setCondition("$lane == 1");
            assertThat(stopAt(e, new ExceptionFilterOptions[] {o})[0].isVerified())
                    .isTrue();
            stopAt(e, new ExceptionFilterOptions[0], "fault");
            e.go(1);
            e.stops("end");
            assertThat(stopAt(e, new ExceptionFilterOptions[0], "nonsense")[0].getMessage())
                    .isEqualTo("there is no 'nonsense' to stop at; there are barrier, fault, nan");
            ExceptionInfoArguments a = new ExceptionInfoArguments();
            a.setThreadId(1);
            assertThat(Editor.refusal(e.server.exceptionInfo(a)))
                    .isEqualTo("the kernel has not stopped at an exception");
        }
    }

    private String faulty() {
        return file("fault.s", """
                .isa agx
                .group 64
                .grid 4
                .buffer 0, zeros:1000
                .uniform u0, buffer 0
                get_sr r1, thread_position_in_grid.x
                device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0
                stop
                """);
    }

    @Test
    void faultsStopAndOneCanGoBack() throws IOException {
        String k = faulty();
        try (Editor e = Editor.at(k)) {
            stopAt(e, new ExceptionFilterOptions[0], "fault");
            e.go(1);
            StoppedEventArguments s = e.stops("exception");
            String reason = "4 bytes at 0x100003e8 are outside of all buffers; just past the end of buffer 0";
            assertThat(s.getText()).isEqualTo(reason);
            assertThat(s.getThreadId()).isEqualTo(2);
            ExceptionInfoResponse info = exception(e);
            assertThat(info.getExceptionId()).isEqualTo("fault");
            assertThat(info.getDescription())
                    .startsWith("group 3,0,0, wave 1, lane 26")
                    .endsWith(reason);
            assertThat(e.output()).contains("important: group 3,0,0, wave 1, lane 26");
            assertThat(e.scopes(2).getFirst().getName()).isEqualTo("Registers of lane 26");
            assertThat(e.frame(2).getLine()).isEqualTo(7);
            e.stepBack(2);
            e.stops("step");
            assertThat(e.frame(2).getLine()).isEqualTo(6);
            e.go(2);
            e.stops("exception");
        }
    }

    @Test
    void faultsEndTheRunIfNobodyWantsToStopThere() throws IOException {
        try (Editor e = Editor.at(faulty())) {
            assertThat(stopAt(e, new ExceptionFilterOptions[0])).isEmpty();
            e.go(1);
            assertThat(e.exits()).isEqualTo(1);
            assertThat(e.output()).contains("are outside of all buffers");
        }
    }

    /// Every filter is what is offered.
    @Test
    void filtersAreOffered() throws IOException {
        try (Editor e = new Editor().initialize()) {
            assertThat(Arrays.stream(e.can.getExceptionBreakpointFilters())
                            .map(f -> f.getFilter() + " " + f.getDefault_()))
                    .containsExactly("fault true", "barrier false", "nan false");
        }
    }

    // ---- of the console

    private static String news(Editor e) {
        BreakpointEventArguments news = e.event(BreakpointEventArguments.class);
        Breakpoint b = news.getBreakpoint();
        return "%s %d %s line %s".formatted(news.getReason(), b.getId(), b.isVerified(), b.getLine());
    }

    @Test
    void theEditorHearsOfBreakpointsOfTheConsole() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            int client = e.breakAt(Editor.line(29))[0].getId();
            e.evaluate("break loop", "repl");
            assertThat(news(e)).isEqualTo("new 2 true line 24");
            e.evaluate("tbreak *0x0", "repl");
            assertThat(news(e)).isEqualTo("new 3 true line 16");
            e.evaluate("disable 2", "repl");
            assertThat(news(e)).isEqualTo("changed 2 false line 24");
            e.evaluate("enable 2", "repl");
            assertThat(news(e)).isEqualTo("changed 2 true line 24");
            e.go(1);
            assertThat(e.stops("breakpoint").getHitBreakpointIds()).containsExactly(2);
            e.goBack(1);
            assertThat(news(e)).isEqualTo("removed 3 false line null");
            assertThat(e.stops("breakpoint").getHitBreakpointIds()).containsExactly(3);
            e.evaluate("delete", "repl");
            assertThat(List.of(news(e), news(e)))
                    .containsExactlyInAnyOrder(
                            "removed 2 false line null", "removed %d false line null".formatted(client));
            Breakpoint again = e.breakAt(Editor.line(29))[0];
            assertThat(again.isVerified()).isTrue();
            assertThat(again.getId()).isGreaterThan(3);
            e.go(1);
            assertThat(e.stops("breakpoint").getHitBreakpointIds()).containsExactly(again.getId());
        }
    }
}
