package dev.heddle.cli.console;

/// Tells whether the process writes to a terminal. The launchers say it, because a shell knows without looking for it:
/// Java takes some milliseconds, and does not know of the stream of messages.
public final class Terminal {
    private static final int COLUMNS = 80;

    private Terminal() {}

    /// Whether standard output is a terminal that understands escape sequences.
    @SuppressWarnings("SystemConsoleNull") // null where output is redirected
    public static boolean isOut() {
        String setting = System.getProperty("heddle.terminal");
        if (setting != null) return setting.equals("true") && !isDumb();
        java.io.Console console = System.console();
        return console != null && console.isTerminal() && !isDumb();
    }

    /// Whether messages go to a terminal that understands escape sequences.
    public static boolean isErr() {
        return "true".equals(System.getProperty("heddle.terminal.err")) && !isDumb();
    }

    /// Columns, as far as the environment tells.
    public static int columns() {
        String setting = System.getenv("COLUMNS");
        return setting != null && setting.matches("[1-9]\\d{0,3}") ? Integer.parseInt(setting) : COLUMNS;
    }

    private static boolean isDumb() {
        return "dumb".equals(System.getenv("TERM"));
    }
}
