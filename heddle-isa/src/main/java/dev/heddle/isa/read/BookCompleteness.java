package dev.heddle.isa.read;

import java.util.Optional;

/// The completeness of a book of Heddle in one variant, out of a table that a test compares with the books.
///
/// @param entries instructions
/// @param run those of which it is known what they do
/// @param read words of programs that are read as instructions, of those that the tests have
/// @param words all words of these programs, 0 if there are none
/// @param known those of the words of which it is known what they do
/// @param bytes of all words
/// @param knownBytes of those of which it is known what they do
/// @param source what programs these are
public record BookCompleteness(
        int entries, int run, int read, int words, int known, int bytes, int knownBytes, String source) {
    private static final String TABLE = "coverage.tsv";

    /// @param id `isa@variant`
    /// @return nothing for a book that is not one of Heddle's
    public static Optional<BookCompleteness> of(String id) {
        return Books.table(TABLE).stream()
                .filter(c -> c[0].equals(id))
                .findFirst()
                .map(BookCompleteness::row);
    }

    private static BookCompleteness row(String[] c) {
        return new BookCompleteness(
                number(c[1]), number(c[2]), number(c[3]), number(c[4]), number(c[5]), number(c[6]), number(c[7]), c[8]);
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    /// @return such as `194 entries, 152 run; 881 of 881 words are read, 845 run: 94 % of their bytes`
    public String text() {
        String all = "%d entries, %d run".formatted(entries, run);
        return words == 0
                ? all + "; no programs"
                : "%s; %d of %d words are read, %d run: %d %% of their bytes"
                        .formatted(all, read, words, known, 100L * knownBytes / bytes);
    }
}
