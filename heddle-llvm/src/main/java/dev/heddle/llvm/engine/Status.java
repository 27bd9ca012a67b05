package dev.heddle.llvm.engine;

/// Why machine code has come back.
final class Status {
    /// There is no code at the address, or lanes elsewhere have to run first.
    static final int LEAVES = 0;

    /// The budget is used up.
    static final int BUDGET = 1;

    static final int STOPPED = 2;

    /// The wave waits at a barrier.
    static final int WAITS = 3;

    /// An effect has thrown something.
    static final int FAULT = 4;

    private Status() {}
}
