package dev.heddle.analysis.stats;

/// The evidence of what a book says, as reports write it.
final class Evidence {
    private Evidence() {}

    /// @param tag of the book's head, or empty
    /// @param note or empty
    static String of(String tag, String note) {
        return tag + (tag.isEmpty() || note.isEmpty() ? "" : ": ") + note;
    }
}
