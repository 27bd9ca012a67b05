package dev.heddle.editors.command;

import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Kernel;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Understands commands, one line at a time.
public final class Debugger {
    private static final Pattern LINE = Pattern.compile("([A-Za-z][A-Za-z-]*|\\?)(?:/(\\S+))?(?:\\s+(.*))?");

    private final DebuggerContext of;
    private final Verbs verbs = new Verbs();
    private final StopReport report;

    /// What an empty line does again, or null.
    private @Nullable Verb last;

    private Arguments lastWith = new Arguments("", "");
    private boolean isOver;

    /// @param kernel that the session runs
    public Debugger(Session session, Kernel kernel, Screen screen) {
        this.of = new DebuggerContext(session, kernel, screen);
        this.report = new StopReport(of);
        AddressParser spots = new AddressParser(session);
        KernelText text = new KernelText(of);
        SourceView view = new SourceView(of, text);
        PrintCommands looks = new PrintCommands(of, spots, view);
        new StepCommands(of, report, text, view, looks::displayAll).into(verbs);
        new BreakpointCommands(of, spots, text).into(verbs);
        looks.into(verbs);
        new InfoCommand(of, looks).into(verbs);
        new Images(of).into(verbs);
        new Changes(session, spots).into(verbs);
        new Selections(of, report).into(verbs);
        verbs.add(new Verb(
                "help",
                List.of("h", "?"),
                Verb.Group.OTHERS,
                "[COMMAND]",
                "lists the commands, or explains one",
                Verb.Completes.COMMANDS,
                false,
                this::help));
        verbs.add(new Verb(
                "quit",
                List.of("q", "exit"),
                Verb.Group.OTHERS,
                "",
                "ends the session",
                Verb.Completes.NOTHING,
                false,
                _ -> isOver = true));
    }

    /// Whether it has been told to quit.
    public boolean isOver() {
        return isOver;
    }

    /// @return the names of all commands
    public List<String> names() {
        return verbs.names();
    }

    /// Whether a line begins with a command. `r3` is none, even if a command begins so.
    public boolean isCommand(String line) {
        Matcher m = LINE.matcher(line.strip());
        if (!m.matches()) return false;
        boolean isWord = m.group(2) == null && m.group(3) == null;
        return verbs.has(m.group(1))
                && !(isWord && of.session().registers().names().find(m.group(1)) != null);
    }

    /// @return why the run has stopped in the last command, or null if that has not moved it
    public @Nullable Stop stop() {
        return report.taken();
    }

    /// @param line up to the cursor
    /// @return the words that may stand at the cursor
    public List<String> completions(String line) {
        return new Completion(verbs, of.session()).words(line);
    }

    /// Says where the run is.
    public void begin() {
        report.here();
    }

    /// Does a command.
    ///
    /// @param line an empty one does the last one again, if that makes sense
    /// @throws Refusal with the reason why not
    public void execute(String line) throws Refusal {
        String text = line.strip();
        if (text.startsWith("#")) return;
        Verb verb = last;
        Arguments with = lastWith;
        if (!text.isEmpty()) {
            Matcher m = LINE.matcher(text);
            if (!m.matches()) throw new Refusal("'%s' is no command; try 'help'".formatted(text));
            verb = verbs.find(m.group(1));
            with = new Arguments(
                    m.group(2) == null ? "" : m.group(2),
                    m.group(3) == null ? "" : m.group(3).strip());
        }
        if (verb == null) return;
        last = verb.repeats() ? verb : null;
        // An empty line repeats moves as they were, and lets others continue where they ended.
        lastWith = verb.group() == Verb.Group.MOVING ? with : with.continued();
        try {
            verb.action().run(with);
        } catch (IllegalArgumentException | RunFault e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private void help(Arguments a) throws Refusal {
        if (!a.isEmpty()) {
            Verb v = verbs.find(a.text());
            of.screen().line(of.ink().bold((v.name() + " " + v.takes()).strip()) + ": " + v.doc());
            if (!v.aliases().isEmpty()) of.screen().line("  also " + String.join(", ", v.aliases()));
            return;
        }
        for (Verb.Group g : Verb.Group.values()) {
            of.screen().line(of.ink().bold(g.title()));
            for (Verb v : verbs.all())
                if (v.group() == g) {
                    String names = String.join(", ", v.aliases());
                    String shown = (v.name() + (names.isEmpty() ? "" : ", " + names)).strip();
                    of.screen().line("  %-26s %s".formatted(shown, v.doc()));
                }
        }
        of.screen()
                .line("A beginning that only one command has is enough; an empty line does the" + " last step again.");
    }
}
