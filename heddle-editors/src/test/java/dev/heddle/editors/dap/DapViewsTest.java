package dev.heddle.editors.dap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.lsp4j.debug.CompletionItem;
import org.eclipse.lsp4j.debug.CompletionsArguments;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.LoadedSourcesArguments;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.ValueFormat;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesArgumentsFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an editor can look at.
class DapViewsTest extends InFolder {
    private static final String COLLATZ = "../examples/agx/collatz.s";
    private static final String REDUCTION = "../examples/agx/reduction.s";

    private static List<String> names(List<Variable> all) {
        return all.stream().map(Variable::getName).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "agx/reduction.s, 'Registers of lane 0|Registers of all lanes|Shared registers|Buffers|Memory of the group|Run|All registers'",
        "ir3/reduction.s, 'Registers of lane 0|Registers of all lanes|Shared registers|Buffers|Memory of the group|Run|All registers'",
        "valhall/reduction.s, 'Registers of lane 0|Registers of all lanes|Shared registers|Buffers|Memory of the group|Run|All registers'",
        "amx/matmul.s, 'Registers|Rows|Buffers|Run|All registers'"
    })
    void scopes(String example, String expected) throws IOException {
        try (Editor e = Editor.at("../examples/" + example)) {
            List<Scope> all = e.scopes(1);
            assertThat(all.stream().map(Scope::getName)).containsExactly(expected.split("\\|"));
            for (Scope s : all)
                assertThat(e.variables(s.getVariablesReference()))
                        .as(s.getName())
                        .isNotEmpty();
        }
    }

    @Test
    void registersAndWhatTheyCanMean() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.evaluate("until done", "repl");
            e.stops("goto");
            e.evaluate("lane 26", "repl");
            int lane = e.scope(1, "Registers of lane 26").getVariablesReference();
            Variable r3 = e.variable(lane, "r3");
            assertThat(r3.getValue()).isEqualTo("0x0000006f = 111 = 1.56E-43");
            assertThat(r3.getType()).isEqualTo("32 bits");
            assertThat(r3.getEvaluateName()).isEqualTo("$r3@26");
            assertThat(e.variable(r3.getVariablesReference(), "u8").getValue()).isEqualTo("111, 0, 0, 0");
            assertThat(names(e.variables(r3.getVariablesReference())))
                    .containsExactly("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "x8", "x16", "x32");
            int all = e.scope(1, "Registers of all lanes").getVariablesReference();
            Variable lanes = e.variable(all, "r3");
            assertThat(lanes.getIndexedVariables()).isEqualTo(32);
            assertThat(lanes.getValue()).isEqualTo("0x00000000, 0x00000001, 0x00000007, 0x00000002, …");
            assertThat(e.variable(lanes.getVariablesReference(), "[26]").getValue())
                    .startsWith("0x0000006f = 111");
            int shared = e.scope(1, "Shared registers").getVariablesReference();
            assertThat(e.variable(shared, "u0").getEvaluateName()).isEqualTo("$u0");
        }
    }

    /// A client that asks for some variables at a time gets these, and no others.
    @Test
    void paging() throws IOException {
        try (Editor e = Editor.at(REDUCTION)) {
            Variable buffer = e.variable(e.scope(1, "Buffers").getVariablesReference(), "0");
            assertThat(buffer.getValue()).isEqualTo("16,384 bytes at 0x10000000");
            assertThat(buffer.getIndexedVariables()).isEqualTo(4096);
            VariablesArguments a = new VariablesArguments();
            a.setVariablesReference(buffer.getVariablesReference());
            a.setFilter(VariablesArgumentsFilter.INDEXED);
            a.setStart(4090);
            a.setCount(4);
            Variable[] some = Editor.answer(e.server.variables(a)).getVariables();
            assertThat(names(Arrays.asList(some))).containsExactly("[4090]", "[4091]", "[4092]", "[4093]");
            assertThat(some[0].getValue()).startsWith("0x00000ffa = 4090 = ");
            assertThat(some[0].getMemoryReference()).isEqualTo("device:0x10003fe8");
            a.setStart(4095);
            a.setCount(100);
            ValueFormat hex = new ValueFormat();
            hex.setHex(true);
            a.setFormat(hex);
            some = Editor.answer(e.server.variables(a)).getVariables();
            assertThat(some).hasSize(1);
            assertThat(some[0].getValue()).isEqualTo("0x00000fff");
            a.setFilter(VariablesArgumentsFilter.NAMED);
            assertThat(Editor.answer(e.server.variables(a)).getVariables()).isEmpty();
            Scope run = e.scope(1, "Run");
            VariablesArguments named = new VariablesArguments();
            named.setVariablesReference(run.getVariablesReference());
            named.setStart(1);
            named.setCount(2);
            assertThat(names(Arrays.asList(
                            Editor.answer(e.server.variables(named)).getVariables())))
                    .containsExactly("wave", "lane");
        }
    }

    @Test
    void laneAndGroupMemory() throws IOException {
        try (Editor e = Editor.at(REDUCTION)) {
            SourceBreakpoint b = Editor.line(38);
            assertThat(e.breakAt(b)[0].isVerified()).isTrue();
            e.go(1);
            e.stops("breakpoint");
            Scope group = e.scope(1, "Memory of the group");
            assertThat(group.getIndexedVariables()).isEqualTo(256);
            assertThat(e.variables(group.getVariablesReference()).get(1).getValue())
                    .startsWith("0x00000016 = 22");
            assertThat(bytes(e, "group:0x0", 4, 4)).isEqualTo("16000000");
        }
    }

    // ---- memory

    private static ReadMemoryResponse read(Editor e, String reference, int offset, int count) {
        ReadMemoryArguments a = new ReadMemoryArguments();
        a.setMemoryReference(reference);
        a.setOffset(offset);
        a.setCount(count);
        return Editor.answer(e.server.readMemory(a));
    }

    private static String bytes(Editor e, String reference, int offset, int count) {
        ReadMemoryResponse r = read(e, reference, offset, count);
        assertThat(r.getUnreadableBytes()).isNull();
        return HexFormat.of().formatHex(Base64.getDecoder().decode(r.getData()));
    }

    @Test
    void memoryByReference() throws IOException {
        try (Editor e = Editor.at(REDUCTION)) {
            String buffer = e.variable(e.scope(1, "Buffers").getVariablesReference(), "0")
                    .getMemoryReference();
            assertThat(bytes(e, buffer, 8, 8)).isEqualTo("0200000003000000");
            assertThat(bytes(e, "0x0", 2, 4)).isEqualTo(bytes(e, "0x0", 0, 8).substring(4, 12));
            ReadMemoryResponse end = read(e, buffer, 16380, 16);
            assertThat(end.getAddress()).isEqualTo("0x10003ffc");
            assertThat(end.getUnreadableBytes()).isEqualTo(12);
            assertThat(end.getData()).isEqualTo("/w8AAA==");
            assertThat(read(e, buffer, -4, 4).getUnreadableBytes()).isEqualTo(4);
            assertThat(read(e, "lane:0:0:0x0", 0, 4).getUnreadableBytes()).isEqualTo(4);
        }
    }

    // ---- code

    private static DisassembledInstruction[] disassemble(Editor e, String reference, int from, int count) {
        DisassembleArguments a = new DisassembleArguments();
        a.setMemoryReference(reference);
        a.setInstructionOffset(from);
        a.setInstructionCount(count);
        return Editor.answer(e.server.disassemble(a)).getInstructions();
    }

    @Test
    void instructionsWithBytesNamesAndLines() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.evaluate("until loop", "repl");
            e.stops("goto");
            String here = e.frame(1).getInstructionPointerReference();
            DisassembledInstruction[] all = disassemble(e, here, -1, 3);
            assertThat(all[1].getAddress()).isEqualTo(here);
            assertThat(all[1].getSymbol()).isEqualTo("loop");
            assertThat(all[1].getInstruction()).isEqualTo("and r4, r2, 1");
            assertThat(all[1].getLine()).isEqualTo(24);
            assertThat(all[1].getLocation().getPath()).endsWith("/examples/agx/collatz.s");
            assertThat(HexFormat.of().parseHex(all[1].getInstructionBytes().replace(" ", "")))
                    .isEqualTo(Base64.getDecoder().decode(read(e, here, 0, 6).getData()));
            assertThat(all[0].getInstruction()).startsWith("jmp_exec_none");
            assertThat(all[0].getSymbol()).isNull();
        }
    }

    @Test
    void asManyInstructionsAsAreAskedFor() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            DisassembledInstruction[] all = disassemble(e, "0x0", -5, 40);
            assertThat(all).hasSize(40);
            List<Boolean> real = Arrays.stream(all)
                    .map(i -> i.getPresentationHint() != DisassembledInstructionPresentationHint.INVALID)
                    .toList();
            assertThat(real.stream().filter(r -> r)).hasSize(18);
            assertThat(real.subList(0, 6)).containsExactly(false, false, false, false, false, true);
            List<Long> addresses =
                    Arrays.stream(all).map(i -> Long.decode(i.getAddress())).toList();
            assertThat(addresses).isSorted().doesNotHaveDuplicates();
        }
    }

    // ---- expressions

    @Test
    void expressionsWithFormatsAndLanes() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            e.evaluate("until done", "repl");
            e.stops("goto");
            EvaluateResponse r3 = e.evaluate("$r3@26 * 2", "watch");
            assertThat(r3.getResult()).isEqualTo("222");
            assertThat(e.evaluate("r3@26, f32", "watch").getResult()).isEqualTo("1.56E-43");
            assertThat(e.evaluate("r3@26,hex", "hover").getResult()).isEqualTo("0x0000006f");
            assertThat(e.evaluate("r3@26 > 100", "repl").getResult()).isEqualTo("true");
            assertThat(e.evaluate("print/x $r3@26", "repl").getResult()).isEqualTo("$r3@26 = 0x0000006f");
            EvaluateResponse all = e.evaluate("r3", "watch");
            assertThat(all.getIndexedVariables()).isEqualTo(32);
            assertThat(e.variable(all.getVariablesReference(), "[26]").getValue())
                    .startsWith("0x0000006f");
            assertThat(e.evaluate("&0 + 16", "watch").getMemoryReference()).isEqualTo("device:0x10000010");
            assertThat(e.evaluate("&0 + 0x10", "watch").getResult()).isEqualTo("0x10000010");
        }
    }

    @Test
    void wrongExpressions() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            assertThat(Editor.refusal(e.asked("$r3 +", "watch"))).contains("$r3 +");
            assertThat(Editor.refusal(e.asked("$q7", "hover"))).startsWith("unknown register 'q7'");
            assertThat(Editor.refusal(e.asked("r3@99", "repl"))).isEqualTo("there is no lane 99; a wave has 32");
            assertThat(Editor.refusal(e.asked("&9", "watch"))).isEqualTo("there is no buffer '9'; the only one is 0");
            assertThat(Editor.refusal(e.asked("&0 + 99999", "watch"))).isEqualTo("there is no buffer at 0x1001869f");
            assertThat(Editor.refusal(e.asked("goto nowhere", "repl")))
                    .isEqualTo("'nowhere' is no moment; expected GROUP:WAVE:STEP, such as 3:0:120");
            assertThat(Editor.refusal(e.asked("", "watch"))).isNotEmpty();
        }
    }

    @Test
    void completions() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            assertThat(completed(e, "reverse-")).contains("reverse-step", "reverse-continue");
            assertThat(completed(e, "print $r3")).containsExactly("$r3");
            assertThat(completed(e, "$r2 + &")).containsExactly("&0");
            assertThat(completed(e, "$la")).containsExactly("$lane");
        }
    }

    private static List<String> completed(Editor e, String text) {
        CompletionsArguments a = new CompletionsArguments();
        a.setText(text);
        a.setColumn(text.length() + 1);
        CompletionItem[] all = Editor.answer(e.server.completions(a)).getTargets();
        for (CompletionItem c : all)
            assertThat(c.getLabel()).startsWith(text.substring(c.getStart(), c.getStart() + c.getLength()));
        return Arrays.stream(all).map(CompletionItem::getLabel).toList();
    }

    // ---- sources

    @Test
    void theSourceIsTheFile() throws IOException {
        try (Editor e = Editor.at(COLLATZ)) {
            Source[] all = Editor.answer(e.server.loadedSources(new LoadedSourcesArguments()))
                    .getSources();
            assertThat(all).hasSize(1);
            assertThat(all[0].getSourceReference()).isNull();
            SourceArguments a = new SourceArguments();
            a.setSource(all[0]);
            assertThat(Editor.answer(e.server.source(a)).getContent())
                    .startsWith("; The Collatz sequence of each thread's number");
        }
    }

    /// Clients that count from 0 on, and name files by URIs.
    @Test
    void otherHabits() throws IOException {
        Editor e = new Editor();
        try (e) {
            e.habits.setLinesStartAt1(false);
            e.habits.setColumnsStartAt1(false);
            e.habits.setPathFormat("uri");
            e.initialize().launch(COLLATZ).configured();
            e.stops("entry");
            assertThat(e.frame(1).getLine()).isEqualTo(15);
            assertThat(e.frame(1).getColumn()).isZero();
            assertThat(e.frame(1).getSource().getPath()).startsWith("file:///");
            assertThat(e.breakAt(Editor.line(19))[0].getLine()).isEqualTo(19);
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.evaluate("$pc", "watch").getResult()).isEqualTo("18");
        }
    }

    /// @return a package of such a program
    private String packaged(List<String> lines) throws SourceException {
        var source = new dev.heddle.base.source.Source("k.s", String.join("\n", lines) + "\n");
        byte[] code = Codec.load("agx").assembler().assemble(source).bytes();
        String hex = HexFormat.of().formatHex(code);
        file("io.json", """
                {"kernel": "k", "grid": [2, 1, 1], "workgroup_size": [32, 1, 1], "result": "exact",
                 "uniform_buffers": [], "storage_buffers": [], "images": []}
                """);
        return file("agx.json", """
                {"kernel": "k", "target": "agx", "stage": "compute", "workgroup_size": [32, 1, 1],
                 "grid": [2, 1, 1], "code_bytes": %d, "code": "%s",
                 "abi": {"main_offset": 0, "main_size": %d, "has_preamble": false, "uniforms": [],
                         "local_size": 0, "scratch_size": 0}}
                """.formatted(hex.length() / 2, hex, hex.length() / 2));
    }

    /// A package has machine code and no source: what the editor shows is a listing.
    @Test
    void aProgramWithoutSourceIsAListing() throws IOException, SourceException {
        List<String> lines = List.of("get_sr r1, sr80 (thread_position_in_grid.x)", "iadd r2, r1, 3", "stop");
        String kernel = packaged(lines);
        try (Editor e = Editor.at(kernel)) {
            Source[] all = Editor.answer(e.server.loadedSources(new LoadedSourcesArguments()))
                    .getSources();
            assertThat(all).hasSize(1);
            assertThat(all[0].getSourceReference()).isPositive();
            SourceArguments a = new SourceArguments();
            a.setSourceReference(all[0].getSourceReference());
            String content = Editor.answer(e.server.source(a)).getContent();
            DisassembledInstruction[] got = disassemble(e, "0x0", 0, lines.size());
            for (int i = 0; i < got.length; i++) {
                assertThat(got[i].getInstruction()).isEqualTo(lines.get(i));
                assertThat(content.lines().toList().get(got[i].getLine() - 1)).contains(lines.get(i));
            }
            assertThat(e.breakAt(Editor.line(got[2].getLine()))[0].isVerified()).isTrue();
            e.go(1);
            e.stops("breakpoint");
            assertThat(e.frame(1).getLine()).isEqualTo(got[2].getLine());
            assertThat(e.evaluate("$r2@5", "watch").getResult()).startsWith("0x00000008");
        }
    }
}
