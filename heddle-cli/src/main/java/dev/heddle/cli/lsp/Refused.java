package dev.heddle.cli.lsp;

/// A request that cannot be answered; the message is for people.
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
        super(message);
    }
}
