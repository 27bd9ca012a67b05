package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/// Too little memory is one line that says how to give more, also if another thread was without.
class MemoryTest {
    private static String report(Exception e) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]), OutputStream.nullOutputStream(), new PrintStream(err), false);
        assertThat(FailureReport.failed(e, "heddle dis", console)).isEqualTo(1);
        return err.toString();
    }

    @Test
    void aThreadWithoutMemory() {
        Error none = new OutOfMemoryError("Java heap space");
        String line =
                "heddle dis: the input needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx2g gives it more\n";
        assertThat(report(new IllegalStateException(none))).isEqualTo(line);
        assertThat(report(new IllegalStateException(new ExecutionException(none))))
                .isEqualTo(line);
        assertThat(report(new IllegalStateException("something else"))).contains("a fault of Heddle itself");
    }
}
