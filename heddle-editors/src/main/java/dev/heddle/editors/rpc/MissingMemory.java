package dev.heddle.editors.rpc;

/// A request that needs more memory than the process has: it is refused, and the next one is answered.
public final class MissingMemory {
    /// The message to a client.
    public static final String MESSAGE =
            "this needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx8g gives it more";

    private MissingMemory() {}
}
