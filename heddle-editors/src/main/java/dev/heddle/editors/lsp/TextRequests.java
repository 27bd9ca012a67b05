package dev.heddle.editors.lsp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/// Requests about open documents.
final class TextRequests implements TextDocumentService {
    private final Server server;
    private final Worker worker;
    private final Map<String, Opened> all = new HashMap<>();

    /// @param features what it can be asked
    record Opened(Document document, Features features, TokenDeltas tokens) {}

    TextRequests(Server server, Worker worker) {
        this.server = server;
        this.worker = worker;
    }

    private static <T> CompletableFuture<T> done(@Nullable T answer) {
        return CompletableFuture.completedFuture(answer);
    }

    private Opened opened(TextDocumentIdentifier id) {
        Opened o = all.get(id.getUri());
        if (o == null) throw new LspRequestRefused("no document '%s' is open".formatted(id.getUri()));
        return o;
    }

    private <T> CompletableFuture<T> of(TextDocumentIdentifier id, Function<Features, @Nullable T> what) {
        return done(what.apply(opened(id).features));
    }

    /// A place in a document, moved into its lines.
    private <T> CompletableFuture<T> at(
            TextDocumentIdentifier id,
            Position at,
            java.util.function.BiFunction<Features, Position, @Nullable T> what) {
        Opened o = opened(id);
        return done(what.apply(o.features, o.document.lines().within(at)));
    }

    // ---- documents

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem item = params.getTextDocument();
        LspContext context = server.context();
        Document d = new Document(item.getUri(), item.getVersion(), item.getText());
        boolean isBook = "heddle-book".equals(item.getLanguageId()) || d.uri.endsWith(".isa");
        Features f = isBook ? new BookFeatures(context, d) : new AssemblyFeatures(context, d);
        all.put(d.uri, new Opened(d, f, new TokenDeltas()));
        context.add(d);
        worker.schedule(d.uri, f);
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        Opened o = all.get(params.getTextDocument().getUri());
        if (o == null) return;
        o.document.change(params.getTextDocument().getVersion(), params.getContentChanges());
        o.features.changed();
        worker.schedule(o.document.uri, o.features);
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        Opened o = all.remove(params.getTextDocument().getUri());
        if (o == null) return;
        worker.forget(o.document.uri);
        server.context().remove(o.document);
        server.context().publish(o.document.uri, null, List.of());
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // Only what is in the editor counts.
    }

    /// Looks at all documents again, because something else has changed.
    void again() {
        for (Opened o : all.values()) {
            o.features.changed();
            worker.schedule(o.document.uri, o.features);
        }
    }

    // ---- a place

    @Override
    public CompletableFuture<Hover> hover(HoverParams p) {
        return at(p.getTextDocument(), p.getPosition(), Features::hover);
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams p) {
        return at(
                p.getTextDocument(),
                p.getPosition(),
                (f, at) -> Either.forRight(new CompletionList(true, f.completion(at))));
    }

    @Override
    public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams p) {
        return at(p.getTextDocument(), p.getPosition(), Features::signature);
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams p) {
        return at(p.getTextDocument(), p.getPosition(), (f, at) -> Either.forLeft(f.definition(at)));
    }

    @Override
    @SuppressWarnings("RedundantNullCheck") // what a client sends may lack it
    public CompletableFuture<List<? extends Location>> references(ReferenceParams p) {
        boolean with = p.getContext() == null || p.getContext().isIncludeDeclaration();
        return at(p.getTextDocument(), p.getPosition(), (f, at) -> f.references(at, with));
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams p) {
        return at(
                p.getTextDocument(),
                p.getPosition(),
                (f, at) -> f.references(at, true).stream()
                        .filter(l -> l.getUri().equals(p.getTextDocument().getUri()))
                        .map(l -> new DocumentHighlight(l.getRange()))
                        .toList());
    }

    @Override
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(
            PrepareRenameParams p) {
        return at(p.getTextDocument(), p.getPosition(), (f, at) -> {
            Range r = f.renamed(at);
            return r == null ? null : Either3.forFirst(r);
        });
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams p) {
        return at(p.getTextDocument(), p.getPosition(), (f, at) -> f.rename(at, p.getNewName()));
    }

    // ---- a whole document

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(DocumentSymbolParams p) {
        return of(
                p.getTextDocument(),
                f -> f.symbols().stream()
                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams p) {
        return of(p.getTextDocument(), Features::folding);
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams p) {
        Opened o = opened(p.getTextDocument());
        Range whole = whole(o);
        return o.features.formatsSlowly() ? worker.ask(() -> o.features.format(whole)) : done(o.features.format(whole));
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> rangeFormatting(DocumentRangeFormattingParams p) {
        // Of what has one form only, no part has another.
        return of(p.getTextDocument(), f -> f.formatsSlowly() ? List.of() : f.format(p.getRange()));
    }

    private static Range whole(Opened o) {
        return new Range(new Position(0, 0), new Position(o.document.lines().size(), 0));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams p) {
        return of(p.getTextDocument(), Features::lenses);
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams p) {
        return of(p.getTextDocument(), f -> f.hints(p.getRange()));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams p) {
        Document in = opened(p.getTextDocument()).document;
        return done(QuickFixes.of(in, p.getContext().getDiagnostics()).stream()
                .map(Either::<Command, CodeAction>forRight)
                .toList());
    }

    // ---- tokens

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams p) {
        Opened o = opened(p.getTextDocument());
        return done(o.tokens.full(o.features.tokens(0, o.document.lines().size())));
    }

    @Override
    public CompletableFuture<Either<SemanticTokens, SemanticTokensDelta>> semanticTokensFullDelta(
            SemanticTokensDeltaParams p) {
        Opened o = opened(p.getTextDocument());
        List<Integer> now = o.features.tokens(0, o.document.lines().size());
        return done(o.tokens.since(p.getPreviousResultId(), now));
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams p) {
        int to = p.getRange().getEnd().getLine() + 1;
        return of(
                p.getTextDocument(),
                f -> new SemanticTokens(f.tokens(p.getRange().getStart().getLine(), to)));
    }
}
