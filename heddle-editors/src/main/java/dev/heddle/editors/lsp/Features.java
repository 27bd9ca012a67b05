package dev.heddle.editors.lsp;

import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/// The features of an open document. Those that a kind of documents does not have are empty.
interface Features {
    /// The text has changed.
    default void changed() {}

    /// Looks at the whole text, beside the thread that answers; tells the editor what it finds.
    ///
    /// @param isOld whether the text has changed since this began
    void analyse(java.util.function.BooleanSupplier isOld);

    default @Nullable Hover hover(Position at) {
        return null;
    }

    default List<CompletionItem> completion(Position at) {
        return List.of();
    }

    default @Nullable SignatureHelp signature(Position at) {
        return null;
    }

    default List<Location> definition(Position at) {
        return List.of();
    }

    /// @param withDefinition whether where the name is defined counts
    default List<Location> references(Position at, boolean withDefinition) {
        return List.of();
    }

    /// @return the stretch that can be renamed, null if there is none
    default @Nullable Range renamed(Position at) {
        return null;
    }

    /// @throws LspRequestRefused if it cannot be called so
    default WorkspaceEdit rename(Position at, String name) {
        throw new LspRequestRefused("there is no name here that can be changed");
    }

    default List<DocumentSymbol> symbols() {
        return List.of();
    }

    default List<FoldingRange> folding() {
        return List.of();
    }

    /// @return what makes the form of it, in the lines of the range
    default List<TextEdit> format(Range range) {
        return List.of();
    }

    /// Whether [#format] takes so long that other requests should not wait for it.
    default boolean formatsSlowly() {
        return false;
    }

    /// @return five numbers for each token of the lines
    default List<Integer> tokens(int fromLine, int toLine) {
        return List.of();
    }

    default List<InlayHint> hints(Range range) {
        return List.of();
    }

    default List<CodeLens> lenses() {
        return List.of();
    }
}
