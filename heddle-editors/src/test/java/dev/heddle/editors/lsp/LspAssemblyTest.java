package dev.heddle.editors.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.editors.dap.Editor;
import dev.heddle.pages.InsnPage;
import dev.heddle.pages.Style;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

/// What an editor gets to know of assembly.
class LspAssemblyTest {
    private static final String URI = "untitled:kernel.s";

    private static final String AGX = """
            .isa agx
            .group 32
            .buffer 0, zeros:128
            .uniform u0, buffer 0
                    mov_imm r1, 0, 0b0
            loop:   iadd r1, r1, 1
                    if_icmp r0l, ult, r1, 5, 1   ; five times
                    pop_exec r0l, 1
                    jmp_exec_any loop
                    device_store 0, i32, x, r1, u0_u1, r9, unsigned, 0
                    stop
                    iadd r2, r1, r1h
            """;

    private static LspEditor open(String text) {
        LspEditor e = new LspEditor().initialize();
        e.open(URI, "heddle-assembly", text);
        return e;
    }

    private static final TextDocumentIdentifier ID = new TextDocumentIdentifier(URI);

    private static Position at(int line, int column) {
        return new Position(line, column);
    }

    private static String places(List<? extends Location> all) {
        StringBuilder out = new StringBuilder();
        for (Location l : all) {
            Range r = l.getRange();
            out.append("%d:%d-%d "
                    .formatted(
                            r.getStart().getLine(),
                            r.getStart().getCharacter(),
                            r.getEnd().getCharacter()));
        }
        return out.toString().strip();
    }

    // ---- messages

    @Test
    void saysWhatTheFlowTells() {
        try (LspEditor e = open(AGX)) {
            assertThat(e.messages(URI))
                    .containsExactly(
                            "12:9: nothing leads here", "10:9: reads r9, which nothing has written on some way here");
            assertThat(e.end()).isZero();
        }
    }

    @Test
    void saysWhatIsComputedOfNumbers() {
        try (LspEditor e = open(".isa agx\nmov_imm r1, 5, 0b0\niadd r2, r1, 7\niadd r3, r2, r60\nstop\n")) {
            assertThat(e.messages(URI))
                    .contains("3:1: always computes the same: r2 is 0xc")
                    .noneMatch(m -> m.startsWith("4:1: always"));
        }
    }

    private static List<String> underWay(String source) {
        try (LspEditor e = open(source)) {
            e.messages(URI);
            Range all = new Range(at(0, 0), at(9, 0));
            return Editor.answer(e.texts().inlayHint(new InlayHintParams(ID, all))).stream()
                    .map(h -> h.getLabel().getLeft().replaceAll(".* live *", ""))
                    .toList();
        }
    }

    @Test
    void showsWhatHasToBeWaitedFor() {
        assertThat(underWay("""
                                .isa agx
                                device_load 0, i32, x, r4, u0_u1, r1, unsigned, lsl 2
                                wait 0
                                stop
                                """)).containsExactly("under way: slot 0", "", "");
        assertThat(underWay("""
                                .isa ir3@a6xx
                                rcp r0.x, r1.x
                                ldg.u32 r2.x, g[r4.x], 1
                                (ss)add.u r3.x, r0.x, 1
                                (sy)add.u r3.y, r2.x, 1
                                end
                                """)).containsExactly("under way: ss", "under way: ss, sy", "under way: sy", "", "");
    }

    @Test
    void saysWhatTheAssemblerSays() {
        try (LspEditor e = open(AGX)) {
            e.messages(URI);
            e.change(URI, 5, 11, 5, 12, "x");
            PublishDiagnosticsParams p = e.nextMessages();
            assertThat(p.getVersion()).isEqualTo(2);
            assertThat(LspEditor.texts(p.getDiagnostics()))
                    .containsExactly("6:9: unknown instruction 'iadx'; did you mean 'iadd'?");
            List<Diagnostic> all = p.getDiagnostics();
            var fixes = Editor.answer(e.texts()
                    .codeAction(new CodeActionParams(ID, all.getFirst().getRange(), new CodeActionContext(all))));
            TextEdit edit =
                    fixes.getFirst().getRight().getEdit().getChanges().get(URI).getFirst();
            assertThat(edit.getNewText()).isEqualTo("iadd");
        }
    }

    @Test
    void saysWhatCheckSays() {
        try (LspEditor e = open(".isa ir3\nrcp r0.x, r1.x\nadd.f r2.x, r0.x, c0.x\nend\n")) {
            assertThat(e.messages(URI))
                    .containsExactly("3:1: reads r0.x without waiting with ss, and line 2 writes it: rcp r0.x, r1.x");
        }
    }

    @Test
    void asksForTheInstructionSet() {
        try (LspEditor e = open("mov eax, 1\n")) {
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics()))
                    .containsExactly(
                            "1:1: which instruction set? a line '.isa agx' says it, or the editor's setting 'isa'");
            assertThat(Editor.answer(e.texts().hover(new HoverParams(ID, at(0, 1)))))
                    .isNull();
            e.change(URI, 0, 0, 0, 0, ".isa agz\n");
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics()).getFirst())
                    .startsWith("1:1: agz: unknown instruction set; there are agx, ")
                    .endsWith("; did you mean 'agx'?");
        }
    }

    @Test
    void takesTheInstructionSetOfTheSettings() {
        try (LspEditor e = new LspEditor().initialize("isa", "agx")) {
            e.open(URI, "asm", "stop\nstopp\n");
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics()))
                    .containsExactly("2:1: unknown instruction 'stopp'; did you mean 'stop'?");
            e.server
                    .getWorkspaceService()
                    .didChangeConfiguration(
                            new org.eclipse.lsp4j.DidChangeConfigurationParams(LspEditor.settings("isa", "amx")));
            assertThat(LspEditor.texts(e.nextMessages().getDiagnostics()).getFirst())
                    .startsWith("1:1: unknown instruction 'stop'");
        }
    }

    // ---- a place

    /// A listing without a heading is of the set in which its bytes are its texts.
    @Test
    void listingsSayTheirSet() {
        try (LspEditor e = open("   0: 72051004  get_sr r1, sr80\n   4: 8800  stop\n")) {
            assertThat(e.messages(URI)).isEmpty();
            assertThat(hover(e, 1, 17)).contains("stop");
        }
    }

    private static String hover(LspEditor e, int line, int column) {
        return Editor.answer(e.texts().hover(new HoverParams(ID, at(line, column))))
                .getContents()
                .getRight()
                .getValue();
    }

    @Test
    void explainsThisVeryInstruction() throws SourceException {
        try (LspEditor e = open(AGX)) {
            e.messages(URI);
            Codec agx = Codec.load("agx");
            String page = InsnPage.of(agx, agx.insn("stop", 0), Style.PLAIN);
            assertThat(hover(e, 10, 9))
                    .isEqualTo("```text\n" + page.replace("  bytes", "  address   0x28\n  bytes") + "```");
            // Only in its place the distance of a branch is known.
            assertThat(hover(e, 8, 12)).contains("20 bytes before the first of this instruction");
            assertThat(hover(e, 8, 23)).isEqualTo("```text\nloop: line 6, used once\n```");
            assertThat(hover(e, 1, 2)).isEqualTo("```text\n.group takes one to three numbers of threads\n```");
        }
    }

    private static List<String> completion(LspEditor e, int line, int column) {
        return Editor.answer(e.texts().completion(new CompletionParams(ID, at(line, column))))
                .getRight()
                .getItems()
                .stream()
                .map(CompletionItem::getLabel)
                .toList();
    }

    @Test
    void completes() {
        String text = ".isa agx\nx: iad\niadd r1, r10\niadd r1, r1.\njmp_exec_any \ndevice_load 0, i\n.gr";
        try (LspEditor e = open(text)) {
            assertThat(completion(e, 1, 6)).containsExactly("iadd", "iadd.sat");
            assertThat(completion(e, 2, 10)).contains("r0", "r127").doesNotContain("u0");
            assertThat(completion(e, 2, 12))
                    .contains("r10", "r10l", "r10.discard")
                    .doesNotContain("r10r0");
            assertThat(completion(e, 3, 12)).contains(".discard", ".sx").doesNotContain("r1");
            assertThat(completion(e, 4, 13)).containsExactly("x");
            assertThat(completion(e, 5, 16)).contains("i8", "i16", "i32").doesNotContain("f16");
            assertThat(completion(e, 6, 3)).containsExactly(".grid", ".group");
        }
    }

    @Test
    void namesTheOperandThatIsWritten() {
        try (LspEditor e = open(".isa agx\ndevice_load 0, i32, \n")) {
            SignatureHelp h = Editor.answer(e.texts().signatureHelp(new SignatureHelpParams(ID, at(1, 20))));
            assertThat(h.getSignatures().getFirst().getLabel())
                    .startsWith("device_load slot, f, mask, regs, base, index");
            assertThat(h.getActiveParameter()).isEqualTo(2);
        }
    }

    @Test
    void findsLabelsAndRegisters() {
        try (LspEditor e = open(AGX)) {
            assertThat(places(Editor.answer(e.texts().definition(new DefinitionParams(ID, at(8, 22))))
                            .getLeft()))
                    .isEqualTo("5:0-4");
            assertThat(references(e, 5, 2)).isEqualTo("5:0-4 8:21-25");
            // Halves are parts of their registers.
            assertThat(references(e, 11, 22)).isEqualTo("4:16-18 5:13-15 5:17-19 6:26-28 9:32-34 11:17-19 11:21-24");
            // r0l, by the setting of the instruction that counts.
            assertThat(references(e, 7, 18)).isEqualTo("6:16-19 7:17-20");
        }
    }

    private static String references(LspEditor e, int line, int column) {
        ReferenceParams p = new ReferenceParams(ID, at(line, column), new ReferenceContext(true));
        return places(Editor.answer(e.texts().references(p)));
    }

    @Test
    void renamesLabels() {
        try (LspEditor e = open(AGX)) {
            List<TextEdit> edits = Editor.answer(e.texts().rename(new RenameParams(ID, at(8, 22), "again")))
                    .getChanges()
                    .get(URI);
            assertThat(edits).extracting(TextEdit::getNewText).containsExactly("again", "again");
            assertThat(Editor.refusal(e.texts().rename(new RenameParams(ID, at(8, 22), "9x"))))
                    .isEqualTo("'9x' cannot be a label");
            assertThat(Editor.refusal(e.texts().rename(new RenameParams(ID, at(5, 15), "x"))))
                    .isEqualTo("there is no label here");
        }
    }

    // ---- a whole document

    @Test
    void showsBytesRegistersAndBlocks() throws SourceException {
        try (LspEditor e = open(AGX)) {
            e.messages(URI);
            List<InlayHint> hints =
                    Editor.answer(e.texts().inlayHint(new InlayHintParams(ID, new Range(at(4, 0), at(8, 40)))));
            assertThat(hints)
                    .extracting(h -> h.getLabel().getLeft())
                    .containsExactly(
                            bytes("mov_imm r1, 0, 0b0") + "  3 live",
                            bytes("iadd r1, r1, 1") + "  3 live",
                            bytes("if_icmp r0l, ult, r1, 5, 1") + "  3 live",
                            bytes("pop_exec r0l, 1") + "  3 live",
                            "00c0ecffffff  3 live");
            List<? extends CodeLens> lenses = Editor.answer(e.texts().codeLens(new CodeLensParams(ID)));
            assertThat(lenses.getFirst().getCommand().getTitle())
                    .startsWith(
                            "a loop of 4 instructions, at most 3 live; here 1 instruction, 8 bytes, at most 3 live, at least 1 cycle (alu)");
        }
    }

    private static String bytes(String text) throws SourceException {
        return HexFormat.of().formatHex(Codec.load("agx").assembler().line(text));
    }

    @Test
    void tellsTokensAndTheirChanges() {
        try (LspEditor e = open(AGX)) {
            e.messages(URI);
            SemanticTokens all = Editor.answer(e.texts().semanticTokensFull(new SemanticTokensParams(ID)));
            SemanticTokens line = Editor.answer(e.texts()
                    .semanticTokensRange(new SemanticTokensRangeParams(ID, new Range(at(5, 0), at(5, 40)))));
            // loop, iadd, r1, r1, 1: a label that is defined, a mnemonic, two registers, a number
            assertThat(line.getData())
                    .containsExactly(5, 0, 4, 5, 1, 0, 8, 4, 0, 0, 0, 5, 2, 1, 0, 0, 4, 2, 1, 0, 0, 4, 1, 2, 0);
            e.change(URI, 5, 21, 5, 22, "r2");
            SemanticTokensDelta delta = Editor.answer(
                            e.texts().semanticTokensFullDelta(new SemanticTokensDeltaParams(ID, all.getResultId())))
                    .getRight();
            assertThat(delta.getEdits()).hasSize(1);
            assertThat(delta.getEdits().getFirst().getDeleteCount()).isBetween(1, 5);
        }
    }

    @Test
    void formatsFoldsAndOutlines() {
        try (LspEditor e = open(".isa agx\n  .group 32\n\n  ; one\n  ; two\na:iadd r1, r1, 1 ; x  \nstop\n")) {
            var edits = Editor.answer(
                    e.texts().formatting(new DocumentFormattingParams(ID, new FormattingOptions(4, true))));
            assertThat(edits)
                    .extracting(TextEdit::getNewText)
                    .containsExactly(
                            ".group 32",
                            "        ; one",
                            "        ; two",
                            "a:      iadd r1, r1, 1          ; x",
                            "        stop");
            assertThat(Editor.answer(e.texts().documentSymbol(new DocumentSymbolParams(ID))))
                    .extracting(s -> s.getRight().getName())
                    .containsExactly("a");
            assertThat(Editor.answer(e.texts().foldingRange(new FoldingRangeRequestParams(ID))))
                    .extracting(r -> r.getStartLine() + "-" + r.getEndLine())
                    .containsExactly("5-6", "3-4", "0-1");
        }
    }
}
