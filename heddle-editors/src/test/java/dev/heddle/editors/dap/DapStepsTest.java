package dev.heddle.editors.dap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.debug.GotoArguments;
import org.eclipse.lsp4j.debug.GotoTarget;
import org.eclipse.lsp4j.debug.GotoTargetsArguments;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.Thread;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Steps of an editor, forwards and backwards.
@Tag("long")
class DapStepsTest {
    private static final String COLLATZ = "../examples/agx/collatz.s";
    private static final String REDUCTION = "../examples/agx/reduction.s";

    @ParameterizedTest
    @ValueSource(strings = {"agx/reduction.s", "ir3/reduction.s", "valhall/reduction.s", "amx/matmul.s"})
    void stepsAndAsManyBackShowTheSame(String example) throws IOException {
        try (Editor e = Editor.at("../examples/" + example)) {
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                seen.add(e.everything(1));
                e.stepIn(1);
                e.stops("step");
            }
            assertThat(seen.stream().distinct()).hasSizeGreaterThan(20);
            for (int i = 24; i >= 0; i--) {
                e.stepBack(1);
                e.stops("step");
                assertThat(e.everything(1)).as("step %d", i).isEqualTo(seen.get(i));
            }
            e.stepBack(1);
            assertThat(e.stops("entry").getDescription()).isEqualTo("The run begins here");
            assertThat(e.end()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx/collatz.s", "ir3/collatz.s", "valhall/collatz.s", "amx/matmul.s"})
    void runsToItsEndAndAllTheWayBack(String example) throws IOException {
        try (Editor e = Editor.at("../examples/" + example)) {
            String begin = e.everything(1);
            e.go(1);
            assertThat(e.stops("end").getDescription()).isEqualTo("The run is over");
            assertThat(e.output()).contains("console: The run is over: ");
            String end = e.everything(1);
            assertThat(end).isNotEqualTo(begin);
            e.goBack(1);
            e.stops("entry");
            assertThat(e.everything(1)).isEqualTo(begin);
            e.go(1);
            e.stops("end");
            assertThat(e.everything(1)).isEqualTo(end);
        }
    }

    @Test
    void aStepOverGoesToTheEndOfTheTurn() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            for (int i = 0; i < 7; i++) {
                e.next(1, SteppingGranularity.INSTRUCTION);
                e.stops("step");
            }
            assertThat(e.frame(1).getName()).isEqualTo("loop+0x6");
            e.next(1, SteppingGranularity.LINE);
            assertThat(e.stops("step").getDescription()).isEqualTo("Lanes have come back");
            e.next(1, SteppingGranularity.STATEMENT);
            assertThat(e.stops("step").getDescription()).isEqualTo("The next turn of a loop begins");
            assertThat(e.frame(1).getName()).isEqualTo("loop");
        }
    }

    @Test
    void aStepOutGoesToTheLastInstructionOfTheWave() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.stepOut(2);
            assertThat(e.stops("step").getThreadId()).isEqualTo(2);
            assertThat(e.evaluate("$wave", "watch").getResult()).isEqualTo("1");
            assertThat(e.frame(2).getLine()).isEqualTo(36);
            e.stepIn(2);
            assertThat(e.stops("step").getDescription()).isEqualTo("The wave is over");
        }
    }

    @Test
    void wavesAreThreads() throws IOException {
        try (Editor e = Editor.at(REDUCTION)) {
            Thread[] all = Editor.answer(e.server.threads()).getThreads();
            assertThat(Arrays.stream(all).map(Thread::getName))
                    .hasSize(8)
                    .startsWith("group 0,0,0 wave 0", "group 0,0,0 wave 1");
            e.stepIn(3);
            assertThat(e.stops("step").getThreadId()).isEqualTo(3);
            assertThat(e.frame(3).getLine()).isEqualTo(e.frame(4).getLine() + 1);
            assertThat(e.frame(1).getName()).isEqualTo("reduction+0x32");
            all = Editor.answer(e.server.threads()).getThreads();
            assertThat(all[0].getName()).isEqualTo("group 0,0,0 wave 0 (waits at a barrier)");
        }
    }

    @Test
    void lanesAreThreadsIfOneWants() throws IOException {
        try (Editor e = Editor.at(REDUCTION, "lanesAsThreads", true)) {
            Thread[] all = Editor.answer(e.server.threads()).getThreads();
            assertThat(all).hasSize(256);
            assertThat(all[37].getName()).isEqualTo("group 0,0,0 wave 1 lane 5");
            e.stepIn(38);
            assertThat(e.stops("step").getThreadId()).isEqualTo(38);
            assertThat(e.scopes(38).getFirst().getName()).isEqualTo("Registers of lane 5");
            assertThat(e.variable(e.scope(38, "Registers of lane").getVariablesReference(), "r1")
                            .getValue())
                    .startsWith("0x00000025 = 37 = ");
            assertThat(e.evaluate("$lane", "watch").getResult()).isEqualTo("5");
        }
    }

    @Test
    void goesToALineInBothDirections() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            goTo(e, 29, "forward to line 29");
            assertThat(e.frame(1).getLine()).isEqualTo(29);
            goTo(e, 20, "back to line 20");
            assertThat(e.frame(1).getLine()).isEqualTo(20);
        }
    }

    private static void goTo(Editor e, int line, String label) {
        GotoTargetsArguments a = new GotoTargetsArguments();
        a.setSource(Editor.answer(e.server.loadedSources(new LoadedSourcesArguments()))
                .getSources()[0]);
        a.setLine(line);
        GotoTarget target = Arrays.stream(Editor.answer(e.server.gotoTargets(a)).getTargets())
                .filter(t -> t.getLabel().equals(label))
                .findFirst()
                .orElseThrow();
        assertThat(target.getLine()).isEqualTo(line);
        GotoArguments g = new GotoArguments();
        g.setThreadId(1);
        g.setTargetId(target.getId());
        Editor.answer(e.server.goto_(g));
        e.stops("goto");
    }

    @Test
    void beginsAtAMoment() throws IOException {
        try (Editor e = Editor.at(REDUCTION, "at", "2:3:5")) {
            assertThat(e.frame(4).getInstructionPointerReference()).isEqualTo("0x1a");
            int run = e.scope(4, "Run").getVariablesReference();
            assertThat(e.variable(run, "moment").getValue()).isEqualTo("2:3:5");
            assertThat(e.variable(run, "group").getValue()).isEqualTo("2,0,0");
        }
    }

    /// The same seed gives the same order of waves, another one another.
    @Test
    void theSeedChoosesTheOrderOfWaves() throws IOException {
        assertThat(first(7)).isEqualTo(first(7));
        assertThat(List.of(first(1), first(2), first(3), first(4))).isNotEqualTo(List.of(0, 0, 0, 0));
    }

    private static int first(int seed) throws IOException {
        try (Editor e =
                new Editor().initialize().launch(REDUCTION, "seed", seed).configured()) {
            return e.stops("entry").getThreadId() - 1;
        }
    }

    @Test
    void commandsOfTheConsoleMove() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.evaluate("step 3", "repl");
            e.stops("step");
            assertThat(e.frame(1).getLine()).isEqualTo(20);
            e.evaluate("rs", "repl");
            e.stops("step");
            assertThat(e.frame(1).getLine()).isEqualTo(18);
            e.evaluate("until done", "repl");
            e.stops("goto");
            assertThat(e.frame(1).getName()).isEqualTo("done");
            assertThat(e.evaluate("last-write $r3@26", "repl").getResult())
                    .startsWith("[0:0:")
                    .endsWith("  iadd r3, r3, 1");
            e.evaluate("group 3", "repl");
            e.stops("goto");
            assertThat(e.evaluate("$group", "watch").getResult()).isEqualTo("3");
            e.evaluate("goto time 0", "repl");
            e.stops("goto");
            assertThat(e.evaluate("lane 9", "repl").getResult()).startsWith("[0:0:0] group 0,0,0, wave 0, lane 9;");
            assertThat(e.scopes(1).getFirst().getName()).isEqualTo("Registers of lane 9");
            assertThat(e.evaluate("help", "repl").getResult()).contains("reverse-next, rn  ");
        }
    }
}
