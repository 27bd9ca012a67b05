package dev.heddle.editors.lsp;

import dev.heddle.isa.read.BookNames;
import dev.heddle.pages.edit.SourceToken;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.SemanticTokenModifiers;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.SemanticTokensServerFull;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;

/// The capabilities of the server.
final class Capabilities {
    /// Runs the kernel of a file, whose URI is its argument, and shows what that gives.
    static final String RUN = "heddle.run";

    /// Types of tokens, in the order of their numbers.
    static final List<String> TYPES = List.of(
            SemanticTokenTypes.Keyword,
            SemanticTokenTypes.Variable,
            SemanticTokenTypes.Number,
            SemanticTokenTypes.EnumMember,
            SemanticTokenTypes.Modifier,
            SemanticTokenTypes.Function,
            SemanticTokenTypes.Macro,
            SemanticTokenTypes.Comment,
            SemanticTokenTypes.Type);

    private Capabilities() {}

    /// @return the number of the type that stands for a kind of tokens
    static int type(SourceToken.Kind kind) {
        return TYPES.indexOf(
                switch (kind) {
                    case MNEMONIC -> SemanticTokenTypes.Keyword;
                    case REGISTER -> SemanticTokenTypes.Variable;
                    case NUMBER -> SemanticTokenTypes.Number;
                    case NAME -> SemanticTokenTypes.EnumMember;
                    case MODIFIER -> SemanticTokenTypes.Modifier;
                    case LABEL -> SemanticTokenTypes.Function;
                    case DIRECTIVE -> SemanticTokenTypes.Macro;
                    case COMMENT -> SemanticTokenTypes.Comment;
                });
    }

    /// @return the number of the type that stands for names of a book
    static int type(BookNames.Kind kind) {
        return TYPES.indexOf(
                switch (kind) {
                    case HEAD, INSTRUCTION -> SemanticTokenTypes.Keyword;
                    case ENUM, FAMILY, SHAPE, FORM, DESCRIPTOR, RECORD -> SemanticTokenTypes.Type;
                    case FUNCTION -> SemanticTokenTypes.Function;
                });
    }

    static ServerCapabilities all() {
        ServerCapabilities c = new ServerCapabilities();
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(new SaveOptions(false));
        c.setTextDocumentSync(sync);
        c.setPositionEncoding("utf-16");
        c.setHoverProvider(true);
        c.setCompletionProvider(new CompletionOptions(false, List.of(".", ",", " ", "(", "#", "@")));
        c.setSignatureHelpProvider(new SignatureHelpOptions(List.of(" ", ",")));
        c.setDefinitionProvider(true);
        c.setReferencesProvider(true);
        c.setDocumentHighlightProvider(true);
        c.setDocumentSymbolProvider(true);
        c.setFoldingRangeProvider(true);
        c.setDocumentFormattingProvider(true);
        c.setDocumentRangeFormattingProvider(true);
        c.setRenameProvider(new RenameOptions(true));
        c.setCodeLensProvider(new CodeLensOptions(false));
        c.setInlayHintProvider(true);
        c.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        SemanticTokensServerFull full = new SemanticTokensServerFull(true);
        SemanticTokensLegend legend = new SemanticTokensLegend(TYPES, List.of(SemanticTokenModifiers.Declaration));
        c.setSemanticTokensProvider(new SemanticTokensWithRegistrationOptions(legend, full, true));
        c.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(RUN)));
        return c;
    }
}
