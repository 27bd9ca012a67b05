package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.Command;
import dev.heddle.base.options.CommandLine;
import dev.heddle.base.options.HelpPage;
import dev.heddle.base.options.Option;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Suggest;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.commands.AsmCommand;
import dev.heddle.cli.commands.BookCommand;
import dev.heddle.cli.commands.CheckCommand;
import dev.heddle.cli.commands.CompletionCommand;
import dev.heddle.cli.commands.CrashCommand;
import dev.heddle.cli.commands.DiffCommand;
import dev.heddle.cli.commands.DisCommand;
import dev.heddle.cli.commands.ExecCommand;
import dev.heddle.cli.commands.ExplainCommand;
import dev.heddle.cli.commands.FilesCommand;
import dev.heddle.cli.commands.GraphCommand;
import dev.heddle.cli.commands.GrepCommand;
import dev.heddle.cli.commands.LiftCommand;
import dev.heddle.cli.commands.PagesCommand;
import dev.heddle.cli.commands.StatsCommand;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Pager;
import dev.heddle.cli.console.Terminal;
import dev.heddle.cli.console.TerminalWidth;
import dev.heddle.cli.corpus.CorpusCompareCommand;
import dev.heddle.cli.corpus.CorpusGrepCommand;
import dev.heddle.cli.corpus.CorpusQueryCommand;
import dev.heddle.cli.corpus.CorpusReportCommand;
import dev.heddle.cli.corpus.CorpusSimilarCommand;
import dev.heddle.cli.corpus.CorpusTopCommand;
import dev.heddle.cli.corpus.CorpusUnknownCommand;
import dev.heddle.cli.table.CommandTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds the command of a command line and starts it.
final class Commands {
    private static final List<String> HELP = List.of("--help", "-h");
    private static final List<String> VERSION = List.of("--version", "-V");

    private Commands() {}

    /// @param words the command line
    /// @return the exit code
    static int run(List<String> words, Console console) {
        try {
            return finished(chosen(words, console), console);
        } catch (IOException e) {
            return FailureReport.outputFailed(e, console);
        }
    }

    private static int chosen(List<String> words, Console console) throws IOException {
        int at = firstWord(words);
        List<String> before = words.subList(0, at);
        if (at == words.size() || words.get(at).equals("help")) {
            List<String> asked = at == words.size() ? List.of() : words.subList(at + 1, words.size());
            return withoutCommand(before, asked, console);
        }
        Command command = CommandTable.find(words.get(at));
        if (command == null) return unknown("heddle", words.get(at), topWords(), console);
        List<String> rest = without(words, at);
        while (!command.commands().isEmpty()) {
            int next = firstWord(rest);
            if (next == rest.size()) return undecided(command, rest, console);
            Command below = command.find(rest.get(next));
            if (below == null) return unknown(command.name(), rest.get(next), words(command), console);
            rest = without(rest, next);
            command = below;
        }
        return run(command, rest, words, console);
    }

    /// What may stand where a command does.
    private static List<String> topWords() {
        List<String> out = new ArrayList<>(CommandTable.words());
        out.add("--help");
        out.add("--version");
        return out;
    }

    private static List<String> without(List<String> words, int at) {
        List<String> rest = new ArrayList<>(words);
        rest.remove(at);
        return rest;
    }

    /// Options may stand before the command, which says only then what they are.
    ///
    /// @return where the first word is that is neither an option nor its value
    private static int firstWord(List<String> words) {
        int at = 0;
        while (at < words.size() && words.get(at).startsWith("-")) at += needsValue(words.get(at)) ? 2 : 1;
        return Math.min(at, words.size());
    }

    private static boolean needsValue(String name) {
        if (name.startsWith("--color") || HELP.contains(name) || VERSION.contains(name)) return false;
        for (Command c : CommandTable.all()) if (needsValue(c, name)) return true;
        return false;
    }

    private static boolean needsValue(Command command, String name) {
        Option o = command.option(name);
        if (o != null) return o.needsValue();
        for (Command c : command.commands()) if (needsValue(c, name)) return true;
        return false;
    }

    /// @param asked words after `help`
    private static int withoutCommand(List<String> before, List<String> asked, Console console) throws IOException {
        if (VERSION.stream().anyMatch(before::contains)) return version(console);
        Command root = CommandTable.find("help");
        try {
            Args args = CommandLine.read(Objects.requireNonNull(root), joined(before, asked), HELP);
            return help(args.words(), coloured(args, console));
        } catch (UsageException e) {
            return wrong("heddle", e, console);
        }
    }

    private static List<String> joined(List<String> a, List<String> b) {
        List<String> all = new ArrayList<>(a);
        all.addAll(b);
        return all;
    }

    private static int help(List<String> asked, Console console) throws IOException {
        if (asked.isEmpty()) {
            console.print(CommandTable.help(columns(console)));
            return 0;
        }
        Command command = CommandTable.find(asked.getFirst());
        if (command == null) return unknown("heddle", asked.getFirst(), CommandTable.words(), console);
        for (String word : asked.subList(1, asked.size())) {
            Command below = command.find(word);
            if (below == null) return unknown(command.name(), word, words(command), console);
            command = below;
        }
        return help(command, console);
    }

    private static int help(Command command, Console console) throws IOException {
        console.print(HelpPage.of(command, columns(console), console.colour()));
        return 0;
    }

    private static int columns(Console console) {
        int columns = TerminalWidth.of(console);
        return columns == 0 ? Terminal.columns() : columns;
    }

    private static int version(Console console) throws IOException {
        console.print(String.join("\n", Version.lines()) + "\n");
        return 0;
    }

    /// A command with subcommands, of which none is named.
    private static int undecided(Command command, List<String> options, Console console) throws IOException {
        if (HELP.stream().anyMatch(options::contains)) return help(command, console);
        if (VERSION.stream().anyMatch(options::contains)) return version(console);
        String expected = String.join(", ", words(command));
        try {
            CommandLine.read(command, options, List.of());
            return wrong(command.name(), new UsageException("expected a command: " + expected), console);
        } catch (UsageException e) {
            return wrong(command.name(), e, console);
        }
    }

    private static List<String> words(Command command) {
        return command.commands().stream().map(Command::word).toList();
    }

    private static int unknown(String name, String word, List<String> known, Console console) {
        String shown = TerminalSafeText.word(TerminalSafeText.name(word));
        console.err()
                .println("%s: unknown command '%s'%s; see '%s --help'"
                        .formatted(name, shown, Suggest.nearOrBeginning(word, known), name));
        return 2;
    }

    private static int wrong(String name, UsageException e, Console console) {
        console.err()
                .println("%s: %s; see '%s --help'"
                        .formatted(name, TerminalSafeText.message(String.valueOf(e.getMessage())), name));
        return 2;
    }

    private static Console coloured(Args args, Console console) {
        String when = args.text("--color");
        return when == null || when.equals("auto") ? console : console.coloured(when.equals("always"));
    }

    /// @param rest what follows the command
    /// @param line the whole command line
    private static int run(Command command, List<String> rest, List<String> line, Console plain) {
        Console console = plain;
        try {
            Args args = CommandLine.read(command, rest, List.of("--help", "--version"));
            console = coloured(args, plain);
            if (args.has("--version")) return version(console);
            Pager pager = pager(args, console);
            if (pager != null) console = pager.console();
            if (!args.has("--help") && Addons.areApart(command.addOn())) {
                Addons.run(line);
                return 0;
            }
            int code = args.has("--help") ? help(command, console) : start(args, console);
            return finished(code, console);
        } catch (UsageException e) {
            return wrong(command.name(), e, console);
        } catch (Exception e) {
            return FailureReport.failed(e, command.name(), console);
        }
    }

    private static @Nullable Pager pager(Args args, Console console) {
        boolean isRead = args.command().isPaged() || args.has("--help");
        if (!isRead || args.has("--no-pager") || !console.isOfProcess() || !Terminal.isOut()) return null;
        String command = Pager.command();
        return command.isEmpty() ? null : new Pager(console, command);
    }

    private static int finished(int code, Console console) {
        try {
            if (console.out() instanceof Pager p) p.close();
            else console.out().flush();
        } catch (IOException e) {
            return code == 0 ? FailureReport.outputFailed(e, console) : code;
        }
        return code;
    }

    /// A switch and no table of constructors, so that a command starts without the classes of all others.
    private static int start(Args args, Console console) throws Exception {
        return switch (args.command().name().split(" ")[1]) {
            case "dis" -> new DisCommand(console, args).call();
            case "asm" -> new AsmCommand(console, args).call();
            case "files" -> new FilesCommand(console, args).call();
            case "diff" -> new DiffCommand(console, args).call();
            case "explain" -> new ExplainCommand(console, args).call();
            case "check" -> new CheckCommand(console, args).call();
            case "stats" -> new StatsCommand(console, args).call();
            case "crash" -> new CrashCommand(console, args).call();
            case "decompile" -> new DecompileCommand(console, args).call();
            case "graph" -> new GraphCommand(console, args).call();
            case "lift" -> new LiftCommand(console, args).call();
            case "grep" -> new GrepCommand(console, args).call();
            case "book" -> new BookCommand(console, args).call();
            case "run" -> new RunCommand(console, args).call();
            case "debug" -> new DebugCommand(console, args).call();
            case "sanitize" -> new SanitizeCommand(console, args).call();
            case "exec" -> new ExecCommand(console, args).call();
            case "serve-exec" -> new ServeExecCommand(console, args).call();
            case "device" -> new DeviceCommand(console, args).call();
            case "corpus" -> corpus(args, console);
            case "studio" -> new StudioCommand(console, args, Commands::run).call();
            case "lsp" -> new LspCommand(console, args, Commands::run).call();
            case "dap" -> new DapCommand(console, args).call();
            case "pages" -> new PagesCommand(console, args).call();
            case "completion" -> new CompletionCommand(console, args).call();
            default -> throw new IllegalArgumentException(args.command().name());
        };
    }

    private static int corpus(Args args, Console console) throws Exception {
        return switch (args.command().word()) {
            case "scan" -> new CorpusScanCommand(console, args).call();
            case "query" -> new CorpusQueryCommand(console, args).call();
            case "unknown" -> new CorpusUnknownCommand(console, args).call();
            case "top" -> new CorpusTopCommand(console, args).call();
            case "compare" -> new CorpusCompareCommand(console, args).call();
            case "similar" -> new CorpusSimilarCommand(console, args).call();
            case "grep" -> new CorpusGrepCommand(console, args).call();
            case "report" -> new CorpusReportCommand(console, args).call();
            default -> throw new IllegalArgumentException(args.command().name());
        };
    }
}
