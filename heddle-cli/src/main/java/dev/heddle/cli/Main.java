package dev.heddle.cli;

import dev.heddle.base.bits.Accelerator;
import dev.heddle.cli.console.Console;
import java.util.List;

/// The entry point of the process; turns whatever happens into a line and an exit code.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        int code;
        try {
            // No other thread would do the work of one that ends by a fault.
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
                System.err.println(FailureReport.ended(e, args));
                Runtime.getRuntime().halt(1);
            });
            code = run(args, Console.ofProcess());
        } catch (Throwable e) {
            System.err.println(FailureReport.ended(e, args));
            code = 1;
        }
        // Exiting loads the logging of java.base: some milliseconds that only failures pay.
        if (code != 0) System.exit(code);
    }

    /// @return the exit code
    static int run(String[] args, Console console) {
        String wrong = Accelerator.wrongSwitch();
        if (!wrong.isEmpty()) {
            console.err().println(wrong);
            return 2;
        }
        return Commands.run(List.of(args), console);
    }
}
