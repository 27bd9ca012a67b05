package dev.heddle.cli.commands;

import dev.heddle.base.options.Command;
import dev.heddle.base.options.Option;
import dev.heddle.cli.input.IsaNames;
import java.util.List;
import java.util.stream.Collectors;

/// A completion script for fish.
final class FishCompletion {
    private static final String SEEN = "__fish_seen_subcommand_from ";

    private final StringBuilder out = new StringBuilder();

    private final IsaNames isas = new IsaNames();

    private FishCompletion() {}

    static String of(List<Command> all) {
        FishCompletion f = new FishCompletion();
        f.out.append("# Completion of heddle for fish: heddle completion fish | source\n");
        f.commands(all, "not " + SEEN + words(all));
        for (Command c : all) {
            String here = SEEN + c.word();
            if (c.commands().isEmpty()) {
                f.options(c, here);
                continue;
            }
            f.commands(c.commands(), here + "; and not " + SEEN + words(c.commands()));
            for (Command sub : c.commands()) f.options(sub, here + "; and " + SEEN + sub.word());
        }
        return f.out.toString();
    }

    private static String words(List<Command> commands) {
        return commands.stream().map(Command::word).collect(Collectors.joining(" "));
    }

    private void commands(List<Command> commands, String when) {
        for (Command c : commands) line(when, "-f -a " + c.word(), c.summary());
    }

    private void options(Command command, String when) {
        for (Option o : command.options()) {
            StringBuilder names = new StringBuilder();
            for (String n : o.names())
                names.append(n.startsWith("--") ? " -l " : n.length() > 2 ? " -o " : " -s ")
                        .append(n.replaceFirst("^--?", ""));
            if (o.needsValue()) names.append(values(o));
            line(when, names.substring(1), o.help());
        }
    }

    /// Files where nothing else is known.
    private String values(Option o) {
        List<String> words = isas.orWordsOf(o);
        return words.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", words));
    }

    private void line(String when, String what, String description) {
        out.append("complete -c heddle -n ").append(quoted(when)).append(' ').append(what);
        out.append(" -d ").append(quoted(firstSentence(description))).append('\n');
    }

    private static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
