package dev.heddle.llvm.engine;

/// What a thread runs in machine code.
interface Running {
    /// @return the frame of the wave that runs
    Frame frame();
}
