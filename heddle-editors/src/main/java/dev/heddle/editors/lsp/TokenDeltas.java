package dev.heddle.editors.lsp;

import java.util.List;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The tokens of a document as they were sent last, so that only changes need to be sent.
final class TokenDeltas {
    private int number;
    private List<Integer> last = List.of();

    SemanticTokens full(List<Integer> now) {
        last = now;
        return new SemanticTokens(String.valueOf(++number), now);
    }

    /// @param result what the editor has
    Either<SemanticTokens, SemanticTokensDelta> since(String result, List<Integer> now) {
        if (number == 0 || !String.valueOf(number).equals(result)) return Either.forLeft(full(now));
        List<Integer> before = last;
        int most = Math.min(before.size(), now.size());
        int same = 0;
        while (same < most && before.get(same).equals(now.get(same))) same++;
        int behind = 0;
        while (behind < most - same && before.get(before.size() - 1 - behind).equals(now.get(now.size() - 1 - behind)))
            behind++;
        List<SemanticTokensEdit> edits = same == before.size() && same == now.size()
                ? List.of()
                : List.of(new SemanticTokensEdit(
                        same, before.size() - behind - same, now.subList(same, now.size() - behind)));
        last = now;
        return Either.forRight(new SemanticTokensDelta(edits, String.valueOf(++number)));
    }
}
