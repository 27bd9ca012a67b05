package dev.heddle.llvm.engine;

/// Something that Java does for a wave between two phases.
@FunctionalInterface
interface Effect {
    /// @throws dev.heddle.ir.state.Fault as the interpreter does
    void run(Frame frame);
}
