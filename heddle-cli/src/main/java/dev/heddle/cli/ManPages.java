package dev.heddle.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The manual pages of all commands, in the language of `man`. The release has them.
public final class ManPages {
    private static final int ROOM = 10_000;

    private final StringBuilder out = new StringBuilder();

    private ManPages() {}

    /// Writes them all into a folder.
    ///
    /// @param args the folder
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        for (Map.Entry<String, String> p : all(Commands.all(Console.ofProcess())).entrySet())
            Files.write(folder.resolve(p.getKey()), p.getValue().getBytes(StandardCharsets.UTF_8));
    }

    /// @return pages by the names of their files, `heddle-book-show.1`
    static Map<String, String> all(CommandLine line) {
        Map<String, String> out = new TreeMap<>();
        CommandSpec spec = line.getCommandSpec();
        String name = spec.qualifiedName("-");
        out.put(name + ".1", new ManPages().page(spec, name));
        for (CommandLine sub : line.getSubcommands().values()) out.putAll(all(sub));
        return out;
    }

    private String page(CommandSpec spec, String name) {
        UsageMessageSpec usage = spec.usageMessage();
        out.append(".TH ")
                .append(name.toUpperCase(java.util.Locale.ROOT))
                .append(" 1 \"\" \"heddle ");
        out.append(escaped(Version.number())).append("\"\n");
        section("NAME");
        String says = String.join(" ", usage.description());
        out.append(escaped(name)).append(" \\- ").append(escaped(first(says))).append('\n');
        section("SYNOPSIS");
        text(synopsis(spec));
        section("DESCRIPTION");
        text(says);
        if (!spec.positionalParameters().isEmpty()) section("PARAMETERS");
        for (PositionalParamSpec p : spec.positionalParameters()) item(p.paramLabel(), p);
        section("OPTIONS");
        spec.options().stream()
                .filter(o -> !o.hidden())
                .sorted(java.util.Comparator.comparing(OptionSpec::longestName))
                .forEach(o -> item(names(o), o));
        commands(spec);
        footer(usage);
        return out.toString();
    }

    private static String first(String text) {
        int end = text.indexOf(". ");
        return (end < 0 ? text : text.substring(0, end)).replaceFirst("\\.$", "");
    }

    private static String synopsis(CommandSpec spec) {
        Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
        spec.usageMessage().width(ROOM);
        return help.synopsis(0).replaceAll("\\s+", " ").strip();
    }

    private static String names(OptionSpec o) {
        String label = o.paramLabel();
        String value =
                o.arity().max() == 0 ? "" : o.arity().min() == 0 ? "[=" + label + "]" : "=" + label;
        return String.join(", ", o.names()) + value;
    }

    private void item(String title, ArgSpec spec) {
        out.append(".TP\n\\fB").append(escaped(title)).append("\\fR\n");
        text(String.join(" ", spec.description()));
    }

    private void commands(CommandSpec spec) {
        if (spec.subcommands().isEmpty()) return;
        section("COMMANDS");
        for (CommandLine sub : spec.subcommands().values()) {
            CommandSpec s = sub.getCommandSpec();
            out.append(".TP\n\\fB").append(escaped(s.qualifiedName("-"))).append("\\fR(1)\n");
            text(String.join(" ", s.usageMessage().description()));
        }
    }

    /// Paragraphs as they are; examples line by line.
    private void footer(UsageMessageSpec usage) {
        boolean isCode = false;
        for (String line : usage.footer()) {
            if (line.equals("Examples:") || line.startsWith("Example: ")) {
                section("EXAMPLES");
                out.append(".nf\n");
                isCode = true;
                if (line.equals("Examples:")) continue;
            } else if (isCode && !line.isBlank() && !line.startsWith(" ")) {
                out.append(".fi\n");
                isCode = false;
                section("NOTES");
            } else if (!isCode && line.isBlank()) {
                out.append(".PP\n");
                continue;
            }
            text(line.replaceFirst("^Example: ", ""));
        }
        if (isCode) out.append(".fi\n");
    }

    private void section(String title) {
        out.append(".SH ").append(title).append('\n');
    }

    private void text(String text) {
        String line = escaped(text.stripTrailing());
        // A dot or a quote at the beginning would be a command.
        out.append(line.startsWith(".") || line.startsWith("'") ? "\\&" : "")
                .append(line)
                .append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
