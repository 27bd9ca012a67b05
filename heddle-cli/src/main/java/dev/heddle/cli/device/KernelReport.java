package dev.heddle.cli.device;

import java.util.function.Consumer;

/// What is told at the end of the kernels that have run.
interface KernelReport {
    /// Whether nothing is wrong.
    boolean isClean();

    /// @param to takes lines
    void end(Consumer<String> to);
}
