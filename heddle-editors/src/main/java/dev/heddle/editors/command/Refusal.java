package dev.heddle.editors.command;

/// A command that cannot be done, with one line for people.
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
        super(message);
    }
}
