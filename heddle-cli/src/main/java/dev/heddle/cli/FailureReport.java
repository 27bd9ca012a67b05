package dev.heddle.cli;

import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.TerminalColours;
import java.io.IOException;

/// Says why a command has failed, and with which exit code it ends.
final class FailureReport {
    private static final String NO_MEMORY =
            "the input needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx2g gives it more";

    private FailureReport() {}

    /// @return the message when a command has not ended by itself
    static String ended(Throwable e, String[] args) {
        String name = args.length == 0 ? "heddle" : "heddle " + TerminalSafeText.word(TerminalSafeText.name(args[0]));
        return isOutOfMemory(e) ? name + ": " + NO_MEMORY : UnexpectedFault.line(e, name);
    }

    /// @param name the command
    /// @return the exit code
    static int failed(Exception e, String name, Console console) {
        if (e instanceof IOException i) return outputFailed(i, console);
        if (e instanceof SourceException || e instanceof Failure) {
            console.err().println(TerminalColours.message(String.valueOf(e.getMessage()), console));
            return e instanceof Failure f ? f.code() : 1;
        }
        if (isOutOfMemory(e)) {
            console.err().println(name + ": " + NO_MEMORY);
            return 1;
        }
        console.err().println(UnexpectedFault.line(e, name));
        return 1;
    }

    /// Whether there was too little memory, perhaps in another thread.
    private static boolean isOutOfMemory(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause())
            if (t instanceof OutOfMemoryError || t instanceof StackOverflowError) return true;
        return false;
    }

    /// A reader that goes away, such as `head`, is not an error.
    static int outputFailed(IOException e, Console console) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("Broken pipe")) return 0;
        console.err().println("heddle: " + TerminalSafeText.message(message));
        return 1;
    }
}
