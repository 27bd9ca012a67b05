package dev.heddle.server;

import dev.heddle.machine.Device;

/// Hears of launches of a queue, in their order.
public interface LaunchListener {
    /// A command buffer is about to be done.
    ///
    /// @param device with all memory as it is now
    /// @param chip id of the GPU
    /// @param address of the command buffer
    /// @param bytes of it
    void begins(Device device, long chip, long address, long bytes);

    /// One has ended.
    ///
    /// @param launch its number
    /// @param answer what `wait` would give: a JSON object
    /// @param isError whether it went wrong
    void ended(long launch, String answer, boolean isError);
}
