package dev.heddle.editors.dap;

/// A request of the client that cannot be done. The message is one sentence for the user of the editor.
public final class DapRequestRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DapRequestRefused(String message) {
        super(message, null, false, false);
    }
}
