package dev.heddle.cli;

import dev.heddle.trial.TrialLines;
import java.io.BufferedReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `heddle exec`.
@Command(
        name = "exec",
        description =
                "Runs single instructions on given states: JSON Lines in, the same with what changed out.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A case has the 'hex' or the 'text' of an instruction, and a state 'in'. What changed is added as 'out', or, if it"
                    + " could not run, the reason as 'fault'. A line that is not a case gives an 'error', and exit code 1 in the"
                    + " end.",
            "",
            "A state has registers, by the names of the instruction set, alone or in groups: a number (or a text such as"
                    + " \"0x1f\") for all lanes, or an array with one for each. What is not named is 0. And:",
            "  exec   mask of the active lanes; all by default",
            "  lanes  how many lanes exist",
            "  pc     address of the instruction",
            "  mem    device memory: {\"0x1000\": \"00ff\"}",
            "  group  memory of the group, in the same way",
            "  lane   memory of the lanes: {\"3\": {\"0x10\": \"00ff\"}}",
            "",
            "Examples:",
            "  echo '{\"text\": \"iadd r0, r1, 5\", \"in\": {\"r1\": 37}}' |",
            "    heddle exec -a agx",
            "  heddle exec -a agx cases.jsonl | jq -c .out"
        })
final class ExecCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The cases; - or nothing is standard input.")
    private String file = "-";

    ExecCommand(Console console) {
        this.console = console;
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
                // Whoever asks one by one waits for the answer.
                if (!in.ready()) console.out().flush();
            }
        }
        return code;
    }
}
