package dev.heddle.cli;

import dev.heddle.source.Shown;
import dev.heddle.source.SourceException;
import java.io.IOException;

/// Where the process begins. The plainest command lines are done here, so that they start without picocli: not even a
/// name of its classes may stand here, as some are loaded to verify this one.
public final class Main {
    private static final String NO_MEMORY =
            "the input needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx2g gives it more";

    private Main() {}

    public static void main(String[] args) {
        int code;
        try {
            if (Addons.has(args)) {
                Addons.run(args);
                return;
            }
            // Nobody would do the work of a thread that ends by a fault.
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
                System.err.println(ended(e, args));
                Runtime.getRuntime().halt(1);
            });
            code = run(args, Console.ofProcess());
        } catch (IOException e) {
            code = outputFailed(e, Console.ofProcess());
        } catch (Throwable e) {
            System.err.println(ended(e, args));
            code = 1;
        }
        // Exiting loads the logging of java.base: some milliseconds that only failures pay.
        if (code != 0) System.exit(code);
    }

    /// @return what is said when a command has not ended by itself
    private static String ended(Throwable e, String[] args) {
        String name = args.length == 0 ? "heddle" : "heddle " + Shown.word(Shown.name(args[0]));
        return isOutOfMemory(e) ? name + ": " + NO_MEMORY : fault(e, name);
    }

    private static String fault(Throwable e, String name) {
        String missing = Addons.missing(name);
        return missing.isEmpty() ? Fault.line(e, name) : "heddle: " + missing;
    }

    /// @return the exit code
    static int run(String[] all, Console plain) throws IOException {
        try {
            PagerOption pager = PagerOption.of(all);
            ColourOption colour = ColourOption.of(pager.args(), plain);
            Console console =
                    new PagerOption(colour.args(), pager.isOff()).around(colour.console());
            return chosen(colour.args(), console);
        } catch (Failure f) {
            plain.err().println(f.getMessage());
            return f.code();
        }
    }

    private static int chosen(String[] args, Console console) throws IOException {
        QuickArgs quick = QuickArgs.of(args);
        if (quick != null) return finished(quick(args[0], quick, console), console);
        PlainLine plain = PlainLine.of(args);
        if (plain != null) return finished(plain(args[0], plain, console), console);
        if (args.length == 1 && args[0].equals("--version")) {
            console.print(String.join("\n", new Version().getVersion()) + "\n");
            return finished(0, console);
        }
        return finished(Commands.run(args, console), console);
    }

    private static int quick(String command, QuickArgs args, Console console) {
        try {
            return switch (command) {
                case "dis" -> new DisCommand(console, args).call();
                case "asm" -> new AsmCommand(console, args).call();
                case "check" -> new CheckCommand(console, args).call();
                default -> new ExplainCommand(console, args).call();
            };
        } catch (Exception e) {
            return failed(e, "heddle " + command, console);
        }
    }

    private static int plain(String command, PlainLine line, Console console) {
        try {
            return command.equals("run")
                    ? new RunCommand(console, line).call()
                    : new ServeExecCommand(console, line).call();
        } catch (Exception e) {
            return failed(e, "heddle " + command, console);
        }
    }

    private static int finished(int code, Console console) {
        try {
            if (console.out() instanceof Pager p) p.close();
            else console.out().flush();
        } catch (IOException e) {
            return code == 0 ? outputFailed(e, console) : code;
        }
        return code;
    }

    static int failed(Exception e, String name, Console console) {
        if (e instanceof IOException i) return outputFailed(i, console);
        if (e instanceof SourceException || e instanceof Failure) {
            console.err().println(Colours.message(String.valueOf(e.getMessage()), console));
            return e instanceof Failure f ? f.code() : 1;
        }
        if (isOutOfMemory(e)) {
            console.err().println(name + ": " + NO_MEMORY);
            return 1;
        }
        console.err().println(fault(e, name));
        return 1;
    }

    /// Whether there was too little memory, perhaps in another thread.
    private static boolean isOutOfMemory(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause())
            if (t instanceof OutOfMemoryError || t instanceof StackOverflowError) return true;
        return false;
    }

    /// A reader that goes away, such as `head`, is not an error.
    private static int outputFailed(IOException e, Console console) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("Broken pipe")) return 0;
        console.err().println("heddle: " + Shown.message(message));
        return 1;
    }
}
