package dev.heddle.exec.jvm.lane;

/// A method that would be too long for the compiler of the virtual machine.
public final class MethodTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MethodTooLarge() {
        super("too long", null, false, false);
    }
}
