package dev.heddle.editors.lsp;

import java.util.ArrayList;
import java.util.List;

/// Tokens in the order of the text, as the protocol counts them: five numbers each.
final class TokenNumbers {
    private final List<Integer> out = new ArrayList<>();
    private int lastLine;
    private int lastFrom;

    /// @param type number of [Capabilities#TYPES]
    void add(int line, int from, int length, int type, boolean isDefinition) {
        out.add(line - lastLine);
        out.add(line == lastLine ? from - lastFrom : from);
        out.add(length);
        out.add(type);
        out.add(isDefinition ? 1 : 0);
        lastLine = line;
        lastFrom = from;
    }

    /// @return for each token the lines and characters since the one before, its length, type, and whether it defines
    List<Integer> all() {
        return out;
    }
}
