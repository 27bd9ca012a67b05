package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Steps of an editor, forwards and backwards.
class DapStepsTest {
    private static final String EXAMPLES = "../examples/";

    @ParameterizedTest
    @ValueSource(
            strings = {"agx/reduction.s", "ir3/reduction.s", "valhall/reduction.s", "amx/matmul.s"})
    void stepsAndAsManyBackShowTheSame(String example) throws IOException {
        try (Editor e = Editor.at(EXAMPLES + example)) {
            List<String> seen = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                seen.add(e.everything(1));
                stepIn(e, 1);
            }
            for (int i = 24; i >= 0; i--) {
                stepBack(e, 1);
                assertThat(e.everything(1)).as("step %d", i).isEqualTo(seen.get(i));
            }
            assertThat(seen.stream().distinct()).hasSizeGreaterThan(20);
            StepBackArguments a = new StepBackArguments();
            a.setThreadId(1);
            Editor.answer(e.server.stepBack(a));
            assertThat(e.stops("entry").getDescription()).isEqualTo("The run begins here");
            assertThat(e.end()).isZero();
        }
    }

    static void stepIn(Editor e, int thread) {
        StepInArguments a = new StepInArguments();
        a.setThreadId(thread);
        Editor.answer(e.server.stepIn(a));
        e.stops("step");
    }

    static void stepBack(Editor e, int thread) {
        StepBackArguments a = new StepBackArguments();
        a.setThreadId(thread);
        Editor.answer(e.server.stepBack(a));
        e.stops("step");
    }
}
