package dev.heddle.code;

/// How much the long tests try: a sample, or with `-Dheddle.exhaustive=true` everything.
final class Exhaustive {
    private static final boolean IS_WANTED = Boolean.getBoolean("heddle.exhaustive");

    private Exhaustive() {}

    /// @param all how many there are
    /// @param sample how many are tried usually
    static int of(int all, int sample) {
        return IS_WANTED ? all : sample;
    }
}
