package dev.heddle.machine;

/// The order in which the waves of a group run from barrier to barrier. It depends on nothing but a seed, the group and
/// the number of barriers before.
final class WaveOrder {
    private final long seed;

    /// @param seed 0 for waves in the order of their numbers
    WaveOrder(long seed) {
        this.seed = seed;
    }

    /// @param phase barriers that the group has passed
    /// @param order takes the numbers of the waves
    void shuffle(long group, int phase, int[] order) {
        for (int i = 0; i < order.length; i++) order[i] = i;
        if (seed == 0) return;
        long random = seed ^ group * 0x9e3779b97f4a7c15L ^ (long) phase << 48;
        for (int i = order.length - 1; i > 0; i--) {
            random += 0x9e3779b97f4a7c15L;
            int k = (int) Long.remainderUnsigned(mixed(random), i + 1);
            int was = order[i];
            order[i] = order[k];
            order[k] = was;
        }
    }

    private static long mixed(long x) {
        long a = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ a >>> 27) * 0x94d049bb133111ebL;
        return b ^ b >>> 31;
    }
}
