package dev.heddle.cli;

import dev.heddle.base.source.TerminalSafeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reports a fault of Heddle itself: one line, and a file with all that a maintainer needs first.
final class UnexpectedFault {
    private static final String PLACE = "https://github.com/heddle/heddle/issues";

    private UnexpectedFault() {}

    /// @param name the command
    /// @return the line
    static String line(Throwable e, String name) {
        return name
                + ": a fault of Heddle itself ("
                + TerminalSafeText.message(e.toString().lines().findFirst().orElse(""))
                + "); please report it at "
                + PLACE
                + file(e, name);
    }

    private static String file(Throwable e, String name) {
        try {
            Path file = Files.createTempFile("heddle-fault-", ".txt");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
                out.println(String.join("\n", Version.lines()));
                out.println(System.getProperty("os.name") + " " + System.getProperty("os.arch"));
                out.println(name);
                e.printStackTrace(out);
            }
            return " with " + file;
        } catch (IOException | RuntimeException none) {
            return "";
        }
    }
}
