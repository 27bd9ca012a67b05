package dev.heddle.cli;

import dev.heddle.base.options.Command;
import dev.heddle.base.options.HelpPage;
import dev.heddle.base.options.Option;
import dev.heddle.base.options.Parameter;
import dev.heddle.cli.table.CommandTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The manual pages of all commands, in the language of `man`. The release has them.
public final class ManPages {
    private final StringBuilder out = new StringBuilder();

    private ManPages() {}

    /// Writes them all into a folder.
    ///
    /// @param args the folder
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        for (Map.Entry<String, String> p : all().entrySet())
            Files.write(folder.resolve(p.getKey()), p.getValue().getBytes(StandardCharsets.UTF_8));
    }

    /// @return pages by the names of their files, `heddle-book-show.1`
    static Map<String, String> all() {
        Map<String, String> out = new TreeMap<>();
        Command root = Command.of("heddle", CommandTable.SUMMARY).build();
        out.put("heddle.1", new ManPages().page(root, CommandTable.all()));
        for (Command c : CommandTable.all()) add(c, out);
        return out;
    }

    private static void add(Command command, Map<String, String> out) {
        out.put(file(command) + ".1", new ManPages().page(command, command.commands()));
        for (Command c : command.commands()) add(c, out);
    }

    private static String file(Command command) {
        return command.name().replace(' ', '-');
    }

    private String page(Command command, List<Command> below) {
        String name = file(command);
        out.append(".TH ").append(name.toUpperCase(Locale.ROOT));
        out.append(" 1 \"\" \"heddle ").append(escaped(Version.number())).append("\"\n");
        section("NAME");
        String brief = command.summary().split("\\. ", 2)[0].replaceFirst("\\.$", "");
        out.append(escaped(name)).append(" \\- ").append(escaped(brief)).append('\n');
        section("SYNOPSIS");
        text(HelpPage.synopsis(command));
        section("DESCRIPTION");
        text(command.summary());
        if (!command.parameters().isEmpty()) section("ARGUMENTS");
        for (Parameter p : command.parameters()) item(p.usage(), p.help());
        if (!command.options().isEmpty()) section("OPTIONS");
        for (Option o : HelpPage.sorted(command)) item(o.usage(), HelpPage.help(o));
        if (!below.isEmpty()) section("COMMANDS");
        for (Command c : below) {
            out.append(".TP\n\\fB").append(escaped(file(c))).append("\\fR(1)\n");
            text(c.summary());
        }
        notes(command.notes());
        examples(command.examples());
        return out.toString();
    }

    private void item(String title, String help) {
        out.append(".TP\n\\fB").append(escaped(title)).append("\\fR\n");
        text(help);
    }

    /// Paragraphs are filled; lines that begin with a blank stay as they are.
    private void notes(String notes) {
        if (notes.isEmpty()) return;
        section("NOTES");
        boolean isCode = false;
        for (String line : notes.split("\n", -1)) {
            if (line.startsWith(" ") != isCode && !line.isEmpty()) {
                out.append(isCode ? ".fi\n" : ".nf\n");
                isCode = !isCode;
            }
            if (line.isEmpty()) out.append(".PP\n");
            else text(line);
        }
        if (isCode) out.append(".fi\n");
    }

    private void examples(List<String> lines) {
        if (lines.isEmpty()) return;
        section("EXAMPLES");
        out.append(".nf\n");
        for (String line : lines) text("  " + line);
        out.append(".fi\n");
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
