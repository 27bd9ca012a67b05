package dev.heddle.editors.lsp;

import dev.heddle.pages.edit.AssemblyText;
import dev.heddle.pages.edit.EditLine;
import dev.heddle.pages.edit.Proposal;
import dev.heddle.pages.edit.Signature;
import dev.heddle.pages.edit.SourceToken;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.jspecify.annotations.Nullable;

/// Turns what is known of a source into messages of the protocol.
final class Texts {
    private Texts() {}

    /// @param page lines of a page, whose columns stay as they are
    static Hover hover(String page, @Nullable Range range) {
        String text = "```text\n" + page.stripTrailing() + "\n```";
        return new Hover(new MarkupContent(MarkupKind.MARKDOWN, text), range);
    }

    static List<CompletionItem> items(List<Proposal> all, int line) {
        List<CompletionItem> out = new ArrayList<>();
        for (Proposal p : all) {
            CompletionItem i = new CompletionItem(p.text());
            i.setKind(kind(p.kind()));
            if (!p.detail().isEmpty()) i.setDetail(p.detail());
            if (!p.about().isEmpty()) i.setDocumentation(p.about());
            i.setSortText("%04d".formatted(out.size()));
            i.setFilterText(p.text());
            i.setTextEdit(Either.forLeft(new TextEdit(Ranges.of(line, p.from(), p.to()), p.text())));
            out.add(i);
        }
        return out;
    }

    private static CompletionItemKind kind(Proposal.Kind kind) {
        return switch (kind) {
            case MNEMONIC -> CompletionItemKind.Keyword;
            case OPERAND -> CompletionItemKind.Variable;
            case MODIFIER -> CompletionItemKind.Property;
            case LABEL -> CompletionItemKind.Function;
            case DIRECTIVE -> CompletionItemKind.Module;
        };
    }

    static @Nullable SignatureHelp signatures(List<Signature> all) {
        if (all.isEmpty()) return null;
        List<SignatureInformation> out = new ArrayList<>();
        for (Signature s : all) {
            SignatureInformation i = new SignatureInformation(s.label());
            i.setDocumentation(s.title());
            i.setParameters(s.parameters().stream()
                    .map(p -> {
                        ParameterInformation q = new ParameterInformation();
                        q.setLabel(Tuple.two(p.from(), p.to()));
                        if (!p.about().isEmpty()) q.setDocumentation(p.about());
                        return q;
                    })
                    .toList());
            i.setActiveParameter(s.active());
            out.add(i);
        }
        return new SignatureHelp(out, 0, all.getFirst().active());
    }

    /// @return numbers of the tokens of some lines
    static List<Integer> tokens(AssemblyText text, int fromLine, int toLine) {
        TokenNumbers out = new TokenNumbers();
        for (int i = Math.max(0, fromLine); i < Math.min(toLine, text.size()); i++) {
            EditLine l = text.line(i);
            for (SourceToken t : l.tokens()) {
                boolean isDefinition = t.kind() == SourceToken.Kind.LABEL
                        && t.from() < l.text().from();
                out.add(i, t.from(), t.length(), Capabilities.type(t.kind()), isDefinition);
            }
        }
        return out.all();
    }
}
