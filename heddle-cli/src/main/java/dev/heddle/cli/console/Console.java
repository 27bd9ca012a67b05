package dev.heddle.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The streams that a command reads and writes.
///
/// @param in standard input
/// @param out standard output, buffered
/// @param err standard error
/// @param colour whether output may be coloured
public record Console(InputStream in, OutputStream out, PrintStream err, boolean colour) {
    /// The streams of the process; colour on a terminal, unless NO_COLOR is set.
    public static Console ofProcess() {
        String no = System.getenv("NO_COLOR");
        return new Console(
                System.in,
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
                System.err,
                (no == null || no.isEmpty()) && Terminal.isOut());
    }

    /// Whether these are the streams of the process.
    public boolean isOfProcess() {
        return in == System.in && err == System.err;
    }

    /// The same, with or without colours.
    public Console coloured(boolean on) {
        return on == colour ? this : new Console(in, out, err, on);
    }

    /// Whether somebody types what is read, and sees what is written.
    @SuppressWarnings("SystemConsoleNull") // null where one of them is redirected
    public boolean isInteractive() {
        java.io.Console console = System.console();
        return in == System.in && console != null && console.isTerminal();
    }

    public void print(String text) throws java.io.IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
