package dev.heddle.cli.device;

import java.util.function.Consumer;

/// A part of the report at the end, about the kernels that have run.
interface KernelReport {
    /// Whether nothing is wrong.
    boolean isClean();

    /// @param to takes lines
    void end(Consumer<String> to);
}
