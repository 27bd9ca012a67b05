package dev.heddle.exec.jvm;

/// A method that would be too long for the compiler of the virtual machine.
final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLong() {
        super("too long", null, false, false);
    }
}
