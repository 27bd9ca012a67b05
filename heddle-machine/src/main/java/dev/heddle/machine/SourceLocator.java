package dev.heddle.machine;

/// Says where in a source an address comes from.
public interface SourceLocator {
    /// @return such as `kernel.s:12`, or nothing
    String of(long address);
}
