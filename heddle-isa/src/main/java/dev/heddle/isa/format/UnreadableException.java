package dev.heddle.isa.format;

/// A word that cannot stand where it does. Files that are formatted have been read before, so it means that the reader
/// of books and this one do not agree.
final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int at;

    /// @param at offset of the word in the file
    UnreadableException(int at) {
        super("a word that cannot stand at offset " + at);
        this.at = at;
    }

    int at() {
        return at;
    }
}
