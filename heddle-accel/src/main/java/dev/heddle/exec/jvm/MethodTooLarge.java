package dev.heddle.exec.jvm;

/// A method that would be too long for the compiler of the virtual machine.
final class MethodTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MethodTooLarge() {
        super("too long", null, false, false);
    }
}
