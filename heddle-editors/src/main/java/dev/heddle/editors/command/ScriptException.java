package dev.heddle.editors.command;

/// A command of a script that cannot be done. The message says in which line, and why.
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1;

    ScriptException(String message) {
        super(message);
    }
}
