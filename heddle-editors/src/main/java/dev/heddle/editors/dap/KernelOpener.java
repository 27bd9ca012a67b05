package dev.heddle.editors.dap;

import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.ProgramSource;
import java.util.function.Consumer;

/// Opens kernels as the commands do.
public interface KernelOpener {
    /// A kernel with its source.
    ///
    /// @param source [ProgramSource#NONE] if there is none
    record Opened(Kernel kernel, ProgramSource source) {}

    /// @param notes hears what is worth knowing but no error, a line each
    /// @throws DapRequestRefused if there is none, or it is wrong
    Opened open(LaunchArguments arguments, Consumer<String> notes);
}
