package dev.heddle.exec.jvm.vector;

/// The waves that a region is compiled for.
///
/// @param lanes elements of their rows, a multiple of `length`
/// @param length lanes of a vector
/// @param each lanes that count together
public record WaveShape(int lanes, int length, int each) {
    /// The local variable with the frame in every method.
    static final int PARAM_FRAME = 1;

    /// Operations on vectors in a method that HotSpot compiles well.
    static final int MOST_OPERATIONS = 1000;
}
