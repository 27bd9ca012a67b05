package dev.heddle.editors.lsp;

import java.nio.file.Path;

/// Runs a kernel.
public interface KernelRunner {
    /// How a run has ended.
    ///
    /// @param text what it has written
    record Outcome(boolean isDone, String text) {}

    /// @param file with a kernel
    Outcome run(Path file);
}
