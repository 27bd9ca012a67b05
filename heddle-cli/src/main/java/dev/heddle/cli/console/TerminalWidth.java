package dev.heddle.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Finds the width of the terminal.
public final class TerminalWidth {
    /// Where it does not say so.
    private static final int USUAL = 80;

    private static final int LEAST = 20;

    private TerminalWidth() {}

    /// @return columns, or 0 if the output is no terminal
    public static int of(Console console) {
        if (!console.isInteractive()) return 0;
        int columns = number(System.getenv("COLUMNS"));
        if (columns == 0) columns = asked();
        return columns == 0 ? USUAL : Math.max(LEAST, columns);
    }

    private static int number(@org.jspecify.annotations.Nullable String text) {
        return text != null && text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
    }

    private static int asked() {
        try {
            Process p = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(p.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            p.waitFor(1, TimeUnit.SECONDS);
            String[] words = output.strip().split(" ", -1);
            return words.length == 2 ? number(words[1]) : 0;
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
