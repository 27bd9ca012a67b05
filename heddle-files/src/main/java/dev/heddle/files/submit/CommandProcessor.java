package dev.heddle.files.submit;

import java.util.List;

/// Does what the command buffers of a driver say, as the processor of a GPU that reads them. There is one for each
/// family of GPUs; a new family implements this, and says in the same words as the others what is to be run: a
/// [dev.heddle.files.container.Dispatch] has the program, its grid, constants and bindings. State lasts from one
/// buffer to the next.
public interface CommandProcessor {
    /// Does what a command buffer says, to its end.
    ///
    /// @param address of its first byte
    /// @param bytes of it, a multiple of 4
    /// @throws IllegalArgumentException with a message for people if it cannot be done, or something in it is not
    ///     known: what came before it stays done
    void run(long address, long bytes);

    /// @return what was done in another way than the buffer may mean, each kind once
    List<String> news();
}
