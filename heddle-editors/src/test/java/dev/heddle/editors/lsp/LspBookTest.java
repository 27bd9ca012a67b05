package dev.heddle.editors.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.editors.dap.Editor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;

/// What an editor gets to know of books.
class LspBookTest extends InFolder {
    private static final String ROOT = """
            isa pico "Pico" {
              granule 2
              max     2
              state r : u16[16] "registers"
            }

            include "parts/alu.isa"
            """;

    private static final String PART = """
            shape Reg(n:4) "a register" {
              | "r{n}"  is u16 r[n]
            }

            fn twice(x) = x + x

            form Alu(op) {
              bytes 2
              fixed [3:0]=op
              d: Reg(n[7:4])
              a: Reg(n[11:8])
              rest  ignored
              text "{name} {d}, {a}"
            }

            insn double : Alu(1) "Double" {
              does { d = twice(a) }
            }
            """;

    private String uri(String name) {
        return folder.resolve(name).toUri().toString();
    }

    private LspEditor open() throws java.io.IOException {
        file("pico.isa", ROOT);
        Files.createDirectories(folder.resolve("parts"));
        file("parts/alu.isa", PART);
        LspEditor e = new LspEditor().initialize();
        e.open(uri("parts/alu.isa"), "heddle-book", PART);
        assertThat(e.nextMessages().getDiagnostics()).isEmpty();
        return e;
    }

    private TextDocumentIdentifier part() {
        return new TextDocumentIdentifier(uri("parts/alu.isa"));
    }

    private String places(List<? extends Location> all) {
        StringBuilder out = new StringBuilder();
        for (Location l : all)
            out.append(Path.of(java.net.URI.create(l.getUri())).getFileName())
                    .append(':')
                    .append(l.getRange().getStart().getLine() + 1)
                    .append(' ');
        return out.toString().strip();
    }

    @Test
    void findsFaultsWithTheirPlace() throws Exception {
        try (LspEditor e = open()) {
            e.change(part().getUri(), 9, 5, 9, 8, "Rag");
            PublishDiagnosticsParams p = e.nextMessages();
            assertThat(p.getUri()).isEqualTo(part().getUri());
            assertThat(LspEditor.texts(p.getDiagnostics()))
                    .containsExactly("10:3: there is no shape 'Rag'; did you mean 'Reg'?");
            e.change(part().getUri(), 9, 5, 9, 8, "Reg");
            assertThat(e.nextMessages().getDiagnostics()).isEmpty();
        }
    }

    @Test
    void goesFromFileToFile() throws Exception {
        try (LspEditor e = open()) {
            assertThat(definition(e, 9, 6)).isEqualTo("alu.isa:1");
            assertThat(definition(e, 15, 15)).isEqualTo("alu.isa:7");
            assertThat(definition(e, 16, 16)).isEqualTo("alu.isa:5");
            assertThat(definition(e, 7, 3)).isEmpty();
            ReferenceParams p = new ReferenceParams(part(), new Position(0, 7), new ReferenceContext(false));
            assertThat(places(Editor.answer(e.texts().references(p)))).isEqualTo("alu.isa:10 alu.isa:11");
        }
    }

    private String definition(LspEditor e, int line, int column) {
        DefinitionParams p = new DefinitionParams(part(), new Position(line, column));
        return places(Editor.answer(e.texts().definition(p)).getLeft());
    }

    @Test
    void explainsNames() throws Exception {
        try (LspEditor e = open()) {
            assertThat(hover(e, 9, 6)).startsWith("```text\nReg: a register");
            assertThat(hover(e, 15, 6)).startsWith("```text\ndouble: Double");
            assertThat(hover(e, 16, 16)).contains("twice(x) = x + x");
        }
    }

    private String hover(LspEditor e, int line, int column) {
        HoverParams p = new HoverParams(part(), new Position(line, column));
        return Editor.answer(e.texts().hover(p)).getContents().getRight().getValue();
    }

    @Test
    void renamesInAllFiles() throws Exception {
        try (LspEditor e = open()) {
            e.open(uri("pico.isa"), "heddle-book", ROOT + "fn four(x) = twice(twice(x))\n");
            e.nextMessages();
            WorkspaceEdit w = Editor.answer(rename(e, 4, 4, "double_of"));
            assertThat(w.getChanges().get(part().getUri()))
                    .extracting(t -> t.getRange().getStart().getLine() + 1)
                    .containsExactly(5, 17);
            assertThat(w.getChanges().get(uri("pico.isa"))).hasSize(2);
            assertThat(Editor.refusal(rename(e, 4, 4, "four"))).isEqualTo("there is a 'four' already");
            assertThat(Editor.refusal(rename(e, 4, 4, "a b"))).isEqualTo("'a b' cannot be a name in a book");
            assertThat(Editor.refusal(rename(e, 15, 6, "triple")))
                    .isEqualTo("there is no name here that can be changed");
        }
    }

    private java.util.concurrent.CompletableFuture<WorkspaceEdit> rename(
            LspEditor e, int line, int column, String name) {
        return e.texts().rename(new RenameParams(part(), new Position(line, column), name));
    }

    @Test
    void outlinesFoldsAndFormats() throws Exception {
        try (LspEditor e = open()) {
            assertThat(Editor.answer(e.texts().documentSymbol(new DocumentSymbolParams(part()))))
                    .extracting(s -> s.getRight().getName() + " " + s.getRight().getDetail())
                    .containsExactly("Reg a register", "twice ", "Alu ", "double Double");
            assertThat(Editor.answer(e.texts().foldingRange(new FoldingRangeRequestParams(part()))))
                    .extracting(r -> r.getStartLine() + "-" + r.getEndLine())
                    .containsExactly("0-2", "6-13", "15-17");
            e.change(part().getUri(), 4, 0, 4, 0, "   ");
            List<? extends TextEdit> edits = Editor.answer(
                    e.texts().formatting(new DocumentFormattingParams(part(), new FormattingOptions(2, true))));
            assertThat(edits.getFirst().getNewText()).contains("\nfn twice(x) = x + x\n");
        }
    }

    private List<String> proposals(LspEditor e, int line, int column) {
        return Editor.answer(e.texts().completion(new CompletionParams(part(), new Position(line, column))))
                .getRight()
                .getItems()
                .stream()
                .map(CompletionItem::getLabel)
                .toList();
    }

    @Test
    void proposesWhatCanStandHere() throws Exception {
        try (LspEditor e = open()) {
            // insn double : |Alu(1)
            assertThat(proposals(e, 15, 14)).containsExactly("Alu");
            // d = |twice(a)
            assertThat(proposals(e, 16, 13))
                    .contains("twice", "Reg", "sext", "let")
                    .doesNotContain("Alu", "double");
            assertThat(proposals(e, 1, 0)).contains("shape", "insn", "fn").doesNotContain("twice");
            // insn double : Alu(1), |
            e.change(part().getUri(), 15, 20, 15, 20, ", ");
            assertThat(proposals(e, 15, 22)).containsExactly("Alu");
        }
    }

    @Test
    void tellsNamesByWhatTheyAreOf() throws Exception {
        try (LspEditor e = open()) {
            List<Integer> all = Editor.answer(e.texts().semanticTokensFull(new SemanticTokensParams(part())))
                    .getData();
            List<String> types = e.legend();
            List<String> out = new ArrayList<>();
            int line = 0;
            int from = 0;
            for (int i = 0; i < all.size(); i += 5) {
                from = all.get(i) == 0 ? from + all.get(i + 1) : all.get(i + 1);
                line += all.get(i);
                String word = PART.lines().toList().get(line).substring(from, from + all.get(i + 2));
                out.add(word + " " + types.get(all.get(i + 3)) + (all.get(i + 4) == 1 ? "!" : ""));
            }
            assertThat(out)
                    .containsExactly(
                            "Reg type!",
                            "twice function!",
                            "Alu type!",
                            "Reg type",
                            "Reg type",
                            "double keyword!",
                            "Alu type",
                            "twice function");
        }
    }
}
