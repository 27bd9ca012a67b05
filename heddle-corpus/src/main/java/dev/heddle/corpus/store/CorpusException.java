package dev.heddle.corpus.store;

/// Something that a corpus, its folder or its input makes impossible, in one line for people.
public final class CorpusException extends Exception {
    private static final long serialVersionUID = 1;

    public CorpusException(String message) {
        super(message);
    }

    public CorpusException(String message, Throwable cause) {
        super(message, cause);
    }
}
