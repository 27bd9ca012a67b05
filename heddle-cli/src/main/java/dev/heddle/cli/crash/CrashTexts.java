package dev.heddle.cli.crash;

import dev.heddle.files.container.Crash;
import java.util.Locale;

/// Texts that pages in text and in HTML have in common.
final class CrashTexts {
    private CrashTexts() {}

    static String hex(long n) {
        return "0x" + Long.toHexString(n);
    }

    /// @return such as `0x100030000 to 0x100032000 (8,192 bytes), 73,728 bytes before`
    static String neighbour(CrashReport.Neighbour n) {
        Crash.Buffer b = n.buffer();
        String name = b.name().isBlank() ? "" : " '" + b.name().strip() + "'";
        return String.format(
                Locale.ROOT,
                "%s to %s (%,d bytes)%s %s",
                hex(b.address()),
                hex(b.address() + b.size()),
                b.size(),
                name,
                place(n, "it"));
    }

    /// @param address what the address is called
    /// @return such as `ends 64 bytes before it`
    static String place(CrashReport.Neighbour n, String address) {
        if (n.distance() == 0 && n.side() == CrashReport.Side.BEFORE) return "ends right before " + address;
        String form = switch (n.side()) {
            case BEFORE -> "ends %,d bytes before %s";
            case INSIDE -> "begins %,d bytes before %s and has it";
            case AFTER -> "begins %,d bytes after %s";
        };
        return String.format(Locale.ROOT, form, n.distance(), address);
    }

    /// @return such as `c20.x (0x10000)`
    static String source(CrashReport.Source s) {
        return s.value().isEmpty()
                ? s.register()
                : "%s (0x%x)".formatted(s.register(), s.value().get());
    }
}
