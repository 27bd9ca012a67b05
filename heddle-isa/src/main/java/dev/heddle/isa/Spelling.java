package dev.heddle.isa;

import java.util.List;

/// Other words of a dialect: what it calls instructions, flags and values of enums. All dialects read both.
///
/// @param dialect one of the book's head, not the first one
/// @param at offset in the book's text
public record Spelling(String dialect, List<Word> words, int at) {
    public Spelling {
        words = List.copyOf(words);
    }

    /// @param table the enum whose value it is, or nothing: then it counts wherever it is written
    /// @param name in the default dialect
    /// @param as in this one: what is printed, and what else is read
    public record Word(String table, String name, List<String> as, int at) {
        public Word {
            as = List.copyOf(as);
        }
    }
}
