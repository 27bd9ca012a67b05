package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Divides the words of a line of the head, so that lines below each other can have columns.
final class HeadColumns {
    private static final Set<String> PARTS = Set.of("results", "sources", "evidence");

    private HeadColumns() {}

    /// @param words those of a line of the head
    static List<List<FormatToken>> ofLine(List<FormatToken> words) {
        List<List<FormatToken>> out = new ArrayList<>();
        String keyword = words.getFirst().text();
        int start = 0;
        for (int i = 1; i < words.size(); i++) {
            if (!begins(keyword, i, words.get(i - 1), words.get(i))) continue;
            out.add(words.subList(start, i));
            start = i;
        }
        out.add(words.subList(start, words.size()));
        return out;
    }

    private static boolean begins(String keyword, int i, FormatToken before, FormatToken t) {
        // Texts of these are separate; adjacent texts of others are one.
        boolean areApart = keyword.equals("section") || keyword.equals("header") && i == 2;
        if (t.isString()) return areApart || !before.isString();
        return switch (keyword) {
            case "state", "view" -> t.is(":") || i == 1;
            case "input" -> t.is("=");
            case "unit", "delay" -> PARTS.contains(t.text());
            default -> false;
        };
    }
}
