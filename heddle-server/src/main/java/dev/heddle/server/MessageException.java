package dev.heddle.server;

/// A stream that ends within a message, or a file that is no recording. The message is for people.
public final class MessageException extends Exception {
    private static final long serialVersionUID = 1;

    MessageException(String message) {
        super(message);
    }
}
