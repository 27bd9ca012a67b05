package dev.heddle.llvm.engine;

/// A block needs more rows between its phases than a frame has.
final class TooMuch extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooMuch() {
        super("more values than rows", null, false, false);
    }
}
