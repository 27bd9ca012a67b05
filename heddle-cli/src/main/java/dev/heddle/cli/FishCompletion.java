package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A completion script for fish.
final class FishCompletion {
    private final StringBuilder out = new StringBuilder();

    private FishCompletion() {}

    static String of(CommandLine all) {
        FishCompletion f = new FishCompletion();
        f.out.append("# Completion of heddle for fish: heddle completion fish | source\n");
        String top =
                "not __fish_seen_subcommand_from "
                        + String.join(" ", all.getSubcommands().keySet());
        f.commands(all.getCommandSpec(), top);
        f.options(all.getCommandSpec(), top);
        for (CommandLine line : all.getSubcommands().values()) {
            CommandSpec spec = line.getCommandSpec();
            String here = "__fish_seen_subcommand_from " + spec.name();
            if (spec.subcommands().isEmpty()) {
                f.options(spec, here);
                continue;
            }
            String subs = String.join(" ", spec.subcommands().keySet());
            f.commands(spec, here + "; and not __fish_seen_subcommand_from " + subs);
            for (CommandLine sub : spec.subcommands().values())
                f.options(
                        sub.getCommandSpec(),
                        here + "; and __fish_seen_subcommand_from " + sub.getCommandSpec().name());
        }
        return f.out.toString();
    }

    private void commands(CommandSpec spec, String when) {
        for (CommandLine sub : spec.subcommands().values())
            line(
                    when,
                    "-f -a " + sub.getCommandName(),
                    description(sub.getCommandSpec().usageMessage().description()));
    }

    private void options(CommandSpec spec, String when) {
        for (OptionSpec o : spec.options()) {
            StringBuilder names = new StringBuilder();
            for (String n : o.names())
                names.append(n.startsWith("--") ? " -l " : " -s ")
                        .append(n.replaceFirst("^--?", ""));
            if (o.arity().min() > 0) names.append(values(o));
            line(when, names.substring(1), description(o.description()));
        }
    }

    /// Files where nothing else is known.
    private static String values(OptionSpec o) {
        Iterable<String> candidates = o.completionCandidates();
        if (candidates == null) return " -r";
        List<String> all = new ArrayList<>();
        candidates.forEach(all::add);
        return " -x -a " + quoted(String.join(" ", all));
    }

    private void line(String when, String what, String description) {
        out.append("complete -c heddle -n ").append(quoted(when)).append(' ').append(what);
        out.append(" -d ").append(quoted(description)).append('\n');
    }

    private static String description(String[] lines) {
        String all = String.join(" ", lines);
        int end = all.indexOf(". ");
        return end < 0 ? all.replaceFirst("\\.$", "") : all.substring(0, end);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
