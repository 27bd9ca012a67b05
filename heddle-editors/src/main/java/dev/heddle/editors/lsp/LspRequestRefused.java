package dev.heddle.editors.lsp;

/// A request that cannot be answered; the message is for people.
final class LspRequestRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    LspRequestRefused(String message) {
        super(message);
    }
}
