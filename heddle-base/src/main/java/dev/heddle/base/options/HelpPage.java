package dev.heddle.base.options;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The help of a command as text for a terminal.
public final class HelpPage {
    /// Columns before the text of an option.
    private static final int INDENT = 29;

    /// Columns of names in a list of commands.
    private static final int NAMES = 12;

    private static final int LEAST = 40;

    private final StringBuilder out = new StringBuilder();
    private final int columns;
    private final boolean isBold;

    private HelpPage(int columns, boolean isBold) {
        this.columns = Math.max(LEAST, columns);
        this.isBold = isBold;
    }

    /// @param columns of the terminal; lines are not longer, but for words and examples
    /// @param isBold whether names are set off with an escape sequence
    public static String of(Command command, int columns, boolean isBold) {
        HelpPage page = new HelpPage(columns, isBold);
        page.head(command);
        page.parameters(command);
        page.options(command);
        page.commands(command);
        page.rest(command);
        return page.out.toString();
    }

    /// @return the line that says how a command is called, without `Usage:`
    public static String synopsis(Command command) {
        StringBuilder s = new StringBuilder(command.name());
        if (!command.commands().isEmpty()) return s.append(" COMMAND").toString();
        for (Option o : command.options())
            if (o.isRequired())
                s.append(' ').append(o.names().getFirst()).append(' ').append(o.value());
        if (!command.options().isEmpty()) s.append(" [OPTION...]");
        for (Parameter p : command.parameters()) s.append(' ').append(p.usage());
        return s.toString();
    }

    /// @return options as help lists them: by their long names
    public static List<Option> sorted(Command command) {
        List<Option> all = new ArrayList<>(command.options());
        all.sort(Comparator.comparing(o -> o.name().replaceFirst("^-+", "")));
        return all;
    }

    /// @return the text of an option, with its value if it is not given
    public static String help(Option o) {
        return o.otherwise() == null ? o.help() : o.help() + " (default: " + o.otherwise() + ")";
    }

    private void head(Command command) {
        out.append("Usage: ").append(synopsis(command)).append("\n\n");
        paragraph(command.summary(), 0);
    }

    private void parameters(Command command) {
        if (command.parameters().isEmpty()) return;
        heading("Arguments");
        for (Parameter p : command.parameters()) row(p.usage(), p.help(), 0);
    }

    private void options(Command command) {
        if (command.options().isEmpty()) return;
        heading("Options");
        for (Option o : sorted(command))
            row(o.usage(), help(o), o.names().size() == 1 && o.name().startsWith("--") ? 4 : 0);
    }

    private void commands(Command command) {
        if (command.commands().isEmpty()) return;
        heading("Commands");
        for (Command c : command.commands()) row(c.word(), c.summary(), 0);
    }

    private void rest(Command command) {
        if (!command.notes().isEmpty()) {
            out.append('\n');
            notes(command.notes());
        }
        if (command.examples().isEmpty()) return;
        heading("Examples");
        for (String line : command.examples()) out.append("  ").append(line).append('\n');
    }

    /// Paragraphs as text for a terminal; lines that begin with a blank stay as they are.
    ///
    /// @param columns of the terminal
    public static String paragraphs(String text, int columns) {
        HelpPage page = new HelpPage(columns, false);
        page.notes(text);
        return page.out.toString();
    }

    /// A name and its text, as in a list of commands.
    ///
    /// @param columns of the terminal
    public static String line(String name, String says, int columns) {
        HelpPage page = new HelpPage(columns, false);
        page.out.append("  ").append(name).append(" ".repeat(Math.max(1, NAMES - name.length())));
        page.paragraph(says, NAMES + 2);
        return page.out.toString();
    }

    private void notes(String text) {
        StringBuilder joined = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            boolean isKept = line.isEmpty() || line.charAt(0) == ' ';
            if (isKept && !joined.isEmpty()) {
                paragraph(joined.toString(), 0);
                joined.setLength(0);
            }
            if (isKept) out.append(line).append('\n');
            else joined.append(joined.isEmpty() ? "" : " ").append(line);
        }
        if (!joined.isEmpty()) paragraph(joined.toString(), 0);
    }

    private void heading(String title) {
        out.append('\n').append(title).append(":\n");
    }

    private void row(String title, String help, int indent) {
        String shown = "  " + " ".repeat(indent) + title;
        out.append("  ").append(" ".repeat(indent));
        out.append(isBold ? "\u001b[1m" + title + "\u001b[m" : title);
        if (shown.length() + 2 > INDENT) out.append('\n').append(" ".repeat(INDENT));
        else out.append(" ".repeat(INDENT - shown.length()));
        paragraph(help, INDENT);
    }

    /// The first line begins at the current column.
    private void paragraph(String text, int indent) {
        int room = Math.max(LEAST / 2, columns - indent);
        int used = 0;
        for (String word : text.split(" ", -1)) {
            if (used > 0 && used + 1 + word.length() > room) {
                out.append('\n').append(" ".repeat(indent));
                used = 0;
            }
            if (used > 0) {
                out.append(' ');
                used++;
            }
            out.append(word);
            used += word.length();
        }
        out.append('\n');
    }
}
