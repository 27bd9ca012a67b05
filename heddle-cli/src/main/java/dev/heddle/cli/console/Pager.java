package dev.heddle.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Hands what is longer than a screen to a program that shows it page by page. What is shorter is written as it is, and
/// no process is started.
public final class Pager extends OutputStream {
    /// Rows of the smallest usual screen, without one for the prompt. The pager itself finds out whether more fits.
    private static final int ROWS = 22;

    /// No message if there is no such program.
    private static final String LESS = "if command -v less >/dev/null 2>&1; then exec less; else exec cat; fi";

    private final Console plain;
    private final String command;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private int lines;
    private boolean isDirect;
    private @Nullable Process process;

    /// @param plain of the process
    /// @param command for a shell
    public Pager(Console plain, String command) {
        this.plain = plain;
        this.command = command;
    }

    /// @return the command that the environment asks for; empty if there is to be none
    public static String command() {
        if (File.separatorChar != '/') return "";
        String pager = System.getenv("HEDDLE_PAGER");
        if (pager == null) pager = System.getenv("PAGER");
        if (pager == null) return LESS;
        return pager.isBlank() || pager.strip().equals("cat") ? "" : pager;
    }

    /// Messages come after what was written before them, and within the pages where there are some.
    public Console console() {
        OutputStream err = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int at, int length) throws IOException {
                message(bytes, at, length);
            }
        };
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Console(plain.in(), this, to, plain.colour());
    }

    private void message(byte[] bytes, int at, int length) throws IOException {
        Process p = process;
        if (p != null && Terminal.isErr()) {
            p.getOutputStream().write(bytes, at, length);
            return;
        }
        if (p == null) direct();
        plain.err().write(bytes, at, length);
        plain.err().flush();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int at, int length) throws IOException {
        Process p = process;
        if (p != null) {
            p.getOutputStream().write(bytes, at, length);
        } else if (isDirect) {
            plain.out().write(bytes, at, length);
        } else {
            held.write(bytes, at, length);
            for (int i = at; i < at + length; i++) if (bytes[i] == '\n') lines++;
            if (lines > ROWS) start();
        }
    }

    private void start() throws IOException {
        ProcessBuilder b = new ProcessBuilder("/bin/sh", "-c", command);
        // As git has it: quit if all fits, show colours, leave the screen as it is.
        b.environment().putIfAbsent("LESS", "FRX");
        b.environment().putIfAbsent("LV", "-c");
        b.redirectOutput(ProcessBuilder.Redirect.INHERIT);
        b.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process p = b.start();
        process = p;
        // Who interrupts us still has the pager before him: the shell must not read his keys until
        // it has gone.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(p)));
        held.writeTo(p.getOutputStream());
        held.reset();
    }

    private static void end(Process p) {
        try {
            p.getOutputStream().close();
        } catch (IOException e) {
            // The reader has gone.
        }
        try {
            p.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// From here on nothing is held back.
    private void direct() throws IOException {
        isDirect = true;
        held.writeTo(plain.out());
        held.reset();
        plain.out().flush();
    }

    @Override
    public void flush() throws IOException {
        Process p = process;
        if (p != null) p.getOutputStream().flush();
        if (isDirect) plain.out().flush();
    }

    /// Writes what is left, and waits until all has been read.
    @Override
    public void close() throws IOException {
        Process p = process;
        if (p == null) direct();
        else end(p);
    }
}
