package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/// What is said below the options of a command.
final class HelpText {
    /// A line of at least so many characters was broken because the code around it ends there, not because a new
    /// sentence begins.
    private static final int BROKEN = 90;

    private HelpText() {}

    /// Makes one paragraph of lines that are broken for the code's sake, so that it is broken anew where the terminal
    /// ends; what is indented stays as it is.
    static void joinFooters(CommandLine line) {
        var usage = line.getCommandSpec().usageMessage();
        List<String> out = new ArrayList<>();
        for (String next : usage.footer()) {
            int last = out.size() - 1;
            boolean goesOn =
                    last >= 0
                            && lastLine(out.get(last)) >= BROKEN
                            && !next.isEmpty()
                            && next.charAt(0) != ' ';
            if (goesOn) out.set(last, out.get(last) + "\0" + next);
            else out.add(next);
        }
        usage.footer(out.stream().map(s -> s.replace('\0', ' ')).toArray(String[]::new));
        line.getSubcommands().values().forEach(HelpText::joinFooters);
    }

    private static int lastLine(String paragraph) {
        return paragraph.length() - 1 - paragraph.lastIndexOf('\0');
    }
}
