package dev.heddle.server;

/// Hears of the end of launches of a queue, in their order.
public interface LaunchListener {
    /// @param launch its number
    /// @param answer what `wait` would give: a JSON object
    /// @param isError whether it went wrong
    void ended(long launch, String answer, boolean isError);
}
