package dev.heddle.cli.device;

/// Numbers of things in messages.
final class Counted {
    private Counted() {}

    /// @param what one of them
    /// @return `1 launch`, `2,000 launches`
    static String of(long n, String what) {
        String many = what.endsWith("ch") ? what + "es" : what + "s";
        return "%,d %s".formatted(n, n == 1 ? what : many);
    }
}
