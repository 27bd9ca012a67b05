package dev.heddle.decompile;

/// A program that the language cannot say, or of which not all is known. The message says where and why in one line.
public final class DecompileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DecompileException(String why) {
        super(why);
    }

    public DecompileException(long address, String why) {
        super("0x%x: %s".formatted(address, why));
    }
}
