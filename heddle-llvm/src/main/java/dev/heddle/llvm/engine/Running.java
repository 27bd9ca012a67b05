package dev.heddle.llvm.engine;

/// A wave, or a group of waves, that a thread runs in machine code.
interface Running {
    /// @return the frame of the wave that runs
    Frame frame();
}
