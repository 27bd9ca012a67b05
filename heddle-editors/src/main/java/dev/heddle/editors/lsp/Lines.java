package dev.heddle.editors.lsp;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/// The lines of a document, without their ends. A place beyond the end of a line is its end.
final class Lines {
    private List<String> all;

    Lines(String text) {
        all = split(text);
    }

    private static List<String> split(String text) {
        return new ArrayList<>(List.of(text.split("\r\n|\n|\r", -1)));
    }

    /// @return a copy
    List<String> copy() {
        return List.copyOf(all);
    }

    int size() {
        return all.size();
    }

    String line(int number) {
        return number < 0 || number >= all.size() ? "" : all.get(number);
    }

    String text() {
        return String.join("\n", all);
    }

    void change(TextDocumentContentChangeEvent change) {
        Range range = change.getRange();
        if (range == null) {
            all = split(change.getText());
            return;
        }
        Position from = within(range.getStart());
        Position to = within(range.getEnd());
        if (to.getLine() < from.getLine() || to.getLine() == from.getLine() && to.getCharacter() < from.getCharacter())
            throw new LspRequestRefused("a change ends before it begins");
        List<String> fresh = split(line(from.getLine()).substring(0, from.getCharacter())
                + change.getText()
                + line(to.getLine()).substring(to.getCharacter()));
        List<String> old = all.subList(from.getLine(), to.getLine() + 1);
        old.clear();
        all.addAll(from.getLine(), fresh);
    }

    /// The nearest place that there is.
    Position within(Position p) {
        if (p.getLine() >= all.size())
            return new Position(all.size() - 1, all.getLast().length());
        int line = Math.max(0, p.getLine());
        return new Position(line, Math.clamp(p.getCharacter(), 0, all.get(line).length()));
    }

    /// @return characters before a place, line ends counted as one
    int offset(Position at) {
        Position p = within(at);
        int out = p.getCharacter();
        for (int i = 0; i < p.getLine(); i++) out += all.get(i).length() + 1;
        return out;
    }

    /// @param offset as of [#offset]
    Position position(int offset) {
        int rest = offset;
        for (int i = 0; i < all.size(); i++) {
            if (rest <= all.get(i).length()) return new Position(i, Math.max(0, rest));
            rest -= all.get(i).length() + 1;
        }
        return new Position(all.size() - 1, all.getLast().length());
    }

    Range range(int from, int to) {
        return new Range(position(from), position(to));
    }
}
