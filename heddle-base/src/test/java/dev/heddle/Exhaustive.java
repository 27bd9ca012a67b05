package dev.heddle;

/// How much the long tests try: a sample, or with `-Dheddle.exhaustive=true` everything.
public final class Exhaustive {
    private static final boolean IS_WANTED = Boolean.getBoolean("heddle.exhaustive");

    private Exhaustive() {}

    /// @return whether everything is tried
    public static boolean isWanted() {
        return IS_WANTED;
    }

    /// @param all how many there are
    /// @param sample how many are tried usually
    public static int of(int all, int sample) {
        return IS_WANTED ? all : sample;
    }
}
