package dev.heddle.cli.commands;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.debugger.trial.TrialLines;
import java.io.BufferedReader;
import java.util.concurrent.Callable;

/// `heddle exec`.
public final class ExecCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final String file;

    public ExecCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        file = args.word(0, "-");
    }

    @Override
    public Integer call() throws Exception {
        isa.warn(console.err());
        TrialLines trials = new TrialLines(isa.codec());
        int code = 0;
        try (BufferedReader in = Inputs.lines(file, console)) {
            int number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                // The mark that some editors put before UTF-8.
                if (number == 1 && line.startsWith("\ufeff")) line = line.substring(1);
                if (line.isBlank()) continue;
                TrialLines.Answer answer = trials.run(line, number);
                if (!answer.isCase()) code = 1;
                console.print(answer.json() + "\n");
                // A client that asks one by one waits for the answer.
                if (!in.ready()) console.out().flush();
            }
        }
        return code;
    }
}
