package dev.heddle.editors.command;

import dev.heddle.base.source.Suggest;
import java.util.List;

/// One of some words, which may be cut short.
final class HelpTopics {
    private HelpTopics() {}

    /// @param what they are, for the message
    static String find(String word, List<String> of, String what) throws Refusal {
        if (of.contains(word)) return word;
        List<String> found =
                of.stream().filter(t -> !word.isEmpty() && t.startsWith(word)).toList();
        if (found.size() == 1) return found.getFirst();
        String all = String.join(", ", of);
        if (word.isEmpty()) throw new Refusal("%s: one of %s".formatted(what, all));
        throw new Refusal(
                found.isEmpty()
                        ? "%s '%s' is not there; there are %s%s".formatted(what, word, all, Suggest.near(word, of))
                        : "'%s' could be %s".formatted(word, String.join(", ", found)));
    }
}
