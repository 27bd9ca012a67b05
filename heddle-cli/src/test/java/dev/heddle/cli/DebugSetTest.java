package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.editors.dap.Editor;
import java.io.IOException;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Registers and memory set while a run stands still, in the terminal and by an editor.
class DebugSetTest extends InFolder {
    private static final String COLLATZ = "../examples/agx/collatz.s";

    private static Run debug(String kernel, String... commands) {
        return Run.fed(String.join("\n", commands) + "\n", "debug", kernel);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "set $r2 = 5 | p $r2 | 0x00000005 (5, 7.0E-45)",
                "set r2 = -1 | p $r2 | 0xffffffff (4294967295, NaN)",
                "set var $r2 = 1.5 | p/f $r2 | 1.5",
                "set $r2@3 = $lane + 7 | p/u $r2@3 | 7",
                "set $r2l = 0x1234 | p/x $r2 | 0x00001234",
                "set $r2h = 1.5 | p/x $r2 | 0x3e000000",
                "set $u0 = 9 | p/u $u0@30 | 9",
                "set {u32}&0 + 4 = 77 | x/1uw &0 + 4 | 77",
                "set {f16}(&0 + 2) = 1.5 | x/1xw &0 | 0x3e000000",
                "set {i8}&0 = -2 | x/1xw &0 | 0x000000fe",
                "set {f32}&0 = 2 | x/1fw &0 | 2.0"
            })
    void setsRegistersAndMemory(String set, String show, String shown) {
        assertThat(debug(COLLATZ, set, show).ok().out().stripTrailing()).endsWith(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "set | set what? such as $r2 = 5, or {u32}&0 + 16 = 7",
                "set $r2l = 65536 | 65536 does not fit into 16 bits",
                "set $pc = 0 | $pc says where the run is; it cannot be set",
                "set $r200 = 0 | unknown register 'r200'",
                "set $r2@77 = 0 | there is no lane 77; a wave has 32",
                "set {int}&0 = 1 | 'int' is no type of a value; there are u8",
                "set {u32}0x10 = 1 | there is no buffer at 0x10",
                "set {u8}&0 = 1.5 | 8 bits hold no float"
            })
    void saysWhatCannotBeSet(String set, String why) {
        Run run = debug(COLLATZ, set);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains(why);
    }

    @Test
    void aChangeIsUndoneBeforeItAndDoneAgainAfterIt() {
        assertThat(debug(
                                COLLATZ,
                                "step 2",
                                "p/u $r2",
                                "set $r2 = 1",
                                "p/u $r2",
                                "reverse-step",
                                "step",
                                "p/u $r2",
                                "reverse-step 2",
                                "p/u $r2",
                                "step 2",
                                "p/u $r2")
                        .ok()
                        .lines())
                .filteredOn(l -> l.startsWith("$r2"))
                .containsExactly("$r2 = 1", "$r2 = 1", "$r2 = 1", "$r2 = 0", "$r2 = 1");
    }

    @Test
    void theRunGoesOnWithIt() {
        String kernel = file("store.s", """
                        .isa agx
                        .group 32
                        .buffer data, zeros:128
                        .uniform u0, buffer data
                                get_sr r1, thread_position_in_threadgroup.x
                                mov_imm r2, 7, 0b0
                                device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                                stop
                        """);
        assertThat(debug(kernel, "step 2", "lane 3", "set $r2 = 99", "c", "x/5uw &data")
                        .ok()
                        .out())
                .containsPattern("7 +7 +7 +99");
        assertThat(debug(
                                kernel,
                                "step 2",
                                "set $r2@3 = 99",
                                "c",
                                "rc",
                                "set $r2@3 = 5",
                                "c",
                                "x/5uw &data",
                                "last-write $r2@3")
                        .ok()
                        .out())
                .containsPattern("7 +7 +7 +7");
    }

    @Test
    void aFaultCanBeMended() {
        String kernel = file("faulty.s", """
                        .isa agx
                        .buffer data, zeros:64
                        .uniform u0, buffer data
                                mov_imm r1, 0x1000, 0b0
                                mov_imm r2, 7, 0b0
                                device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                                stop
                        """);
        assertThat(debug(kernel, "c", "set $r1 = 2", "c", "x/3uw &data").ok().out())
                .containsPattern("(?s)outside.* 0 +0 +7");
    }

    @Test
    void threadsAreWaves() {
        assertThat(debug(COLLATZ, "info threads").ok().out())
                .isEqualTo(debug(COLLATZ, "info waves").ok().out());
    }

    // ---- editors

    private static SetVariableArguments variable(int reference, String name, String value) {
        SetVariableArguments out = new SetVariableArguments();
        out.setVariablesReference(reference);
        out.setName(name);
        out.setValue(value);
        return out;
    }

    @Test
    void anEditorSetsVariables() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            int lane = e.scope(1, "Registers of lane 0").getVariablesReference();
            assertThat(Editor.answer(e.server.setVariable(variable(lane, "r2", "5")))
                            .getValue())
                    .isEqualTo("0x00000005 = 5 = 7.0E-45");
            assertThat(e.variable(lane, "r2").getValue()).startsWith("0x00000005");
            int all = e.scope(1, "Registers of all lanes").getVariablesReference();
            Variable r3 = e.variable(all, "r3");
            Editor.answer(e.server.setVariable(variable(r3.getVariablesReference(), "[4]", "1.5")));
            assertThat(e.evaluate("$r3@4, f32", "watch").getResult()).isEqualTo("1.5");
            assertThat(e.evaluate("$r3@5, u32", "watch").getResult()).isEqualTo("0");
            int buffers = e.scope(1, "Buffers").getVariablesReference();
            Variable buffer = e.variable(buffers, "0");
            int words = buffer.getVariablesReference();
            Editor.answer(e.server.setVariable(variable(words, "[1]", "77")));
            assertThat(e.variable(words, "[1]").getValue()).startsWith("0x0000004d = 77");
        }
    }

    @Test
    void anEditorSetsExpressionsAndBytes() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            SetExpressionArguments a = new SetExpressionArguments();
            a.setExpression("$r2@3");
            a.setValue("9");
            assertThat(Editor.answer(e.server.setExpression(a)).getValue()).startsWith("0x00000009 = 9");
            a.setExpression("{u32}&0 + 4");
            a.setValue("0x10");
            Editor.answer(e.server.setExpression(a));
            int buffers = e.scope(1, "Buffers").getVariablesReference();
            Variable buffer = e.variable(buffers, "0");
            assertThat(e.variable(buffer.getVariablesReference(), "[1]").getValue())
                    .startsWith("0x00000010");
            WriteMemoryArguments w = new WriteMemoryArguments();
            w.setMemoryReference(String.valueOf(buffer.getMemoryReference()));
            w.setOffset(8);
            w.setData("AQIDBA==");
            assertThat(Editor.answer(e.server.writeMemory(w)).getBytesWritten()).isEqualTo(4);
            assertThat(e.variable(buffer.getVariablesReference(), "[2]").getValue())
                    .startsWith("0x04030201");
        }
    }
}
