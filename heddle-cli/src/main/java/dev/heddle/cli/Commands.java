package dev.heddle.cli;

import dev.heddle.code.Gaps;
import dev.heddle.source.Shown;
import dev.heddle.source.Suggest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// The `heddle` command and its subcommands.
@Command(
        name = "heddle",
        description = "Reads and writes the machine code of undocumented GPUs and accelerators.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  heddle dis -a agx kernel.bin > kernel.s     a listing",
            "  heddle asm -a agx kernel.s -o kernel.bin    and back",
            "  heddle files capture.rd.gz                  which programs are in it",
            "  heddle check -a ir3 shader.s                what is used too early",
            "  heddle stats kernel.s                       registers, room for threads, costs",
            "  heddle corpus scan caches/ -o corpus         tables of many programs",
            "  heddle explain -a agx 0e05c43600000000      one instruction taken apart",
            "  heddle exec -a agx cases.jsonl              single instructions run",
            "  heddle sanitize kernel.s                    what is wrong with a kernel",
            "  heddle studio                               all of it in a browser",
            "  heddle book show -a agx iadd                what the book says about it",
            "",
            "'heddle help COMMAND' says what a command takes. --color=auto|always|never stands anywhere in a line;",
            "NO_COLOR in the environment means never.",
            "",
            "Exit codes: 0 done, 1 the input is wrong, 2 the command line is wrong."
        })
final class Commands implements Runnable {
    static final List<String> COMMANDS =
            List.of(
                    "dis",
                    "asm",
                    "files",
                    "check",
                    "stats",
                    "graph",
                    "diff",
                    "corpus",
                    "grep",
                    "explain",
                    "lift",
                    "exec",
                    "run",
                    "debug",
                    "sanitize",
                    "dap",
                    "lsp",
                    "studio",
                    "serve-exec",
                    "book",
                    "pages",
                    "completion");

    /// What may stand without a command.
    private static final List<String> ROOT_OPTIONS = List.of("-h", "--help", "-V", "--version");

    @Spec private CommandSpec spec = CommandSpec.create();

    private Commands() {}

    /// @return the exit code
    static int run(String[] args, Console console) {
        if (args.length > 0 && args[0].equals("help")) return help(args, console);
        boolean isChosen = args.length > 0 && COMMANDS.contains(args[0]);
        if (args.length == 0) return help(new String[1], console);
        if (!isChosen && args[0].startsWith("-") && !ROOT_OPTIONS.contains(args[0])) {
            console.err()
                    .println(
                            "heddle: expected a command before '"
                                    + Shown.word(Shown.name(args[0]))
                                    + "', as in 'heddle dis -a agx kernel.bin'; 'heddle help' lists the commands");
            return 2;
        }
        if (!isChosen && !args[0].startsWith("-")) {
            console.err()
                    .println(
                            "heddle: unknown command '"
                                    + Shown.word(Shown.name(args[0]))
                                    + "'; there are "
                                    + String.join(", ", COMMANDS)
                                    + Suggest.near(args[0], COMMANDS));
            return 2;
        }
        CommandLine line;
        String[] rest = args;
        if (isChosen) {
            // Only the chosen subcommand is built: it is most of the start-up time.
            line = new CommandLine(command(args[0], console)).setCommandName("heddle " + args[0]);
            rest = java.util.Arrays.copyOfRange(args, 1, args.length);
            OptionalValues.attach(args[0], rest);
        } else {
            line = all(console);
        }
        configure(line, console);
        return line.execute(rest);
    }

    /// `help`, `help run`, `help book show`: the same as `--help` at the end.
    private static int help(String[] args, Console console) {
        int asked = 1;
        while (asked < args.length && args[asked].equals("help")) asked++;
        String[] said = java.util.Arrays.copyOfRange(args, asked, args.length + 1);
        said[said.length - 1] = "--help";
        return run(said, console);
    }

    /// A switch and no table of constructors: `dis` and `asm` start without the classes of all others.
    private static Object command(String name, Console console) {
        return switch (name) {
            case "dis" -> new DisCommand(console);
            case "asm" -> new AsmCommand(console);
            case "files" -> new FilesCommand(console);
            case "explain" -> new ExplainCommand(console);
            case "check" -> new CheckCommand(console);
            case "stats" -> new StatsCommand(console);
            case "graph" -> new GraphCommand(console);
            case "diff" -> new DiffCommand(console);
            case "corpus" -> CorpusCommand.spec(console);
            case "grep" -> new GrepCommand(console);
            case "lift" -> new LiftCommand(console);
            case "exec" -> new ExecCommand(console);
            case "run" -> new RunCommand(console);
            case "debug" -> new DebugCommand(console);
            case "sanitize" -> new SanitizeCommand(console);
            case "dap" -> new DapCommand(console);
            case "lsp" -> new LspCommand(console);
            case "studio" -> new StudioCommand(console);
            case "serve-exec" -> new ServeExecCommand(console);
            case "book" -> new BookCommand(console);
            case "pages" -> new PagesCommand(console);
            case "completion" -> new CompletionCommand(console);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /// The command with all its subcommands.
    static CommandLine all(Console console) {
        CommandLine line = new CommandLine(new Commands());
        COMMANDS.forEach(name -> line.addSubcommand(name, command(name, console)));
        return line;
    }

    private static void withVersion(CommandLine line) {
        line.getCommandSpec().versionProvider(new Version());
        line.getSubcommands().values().forEach(Commands::withVersion);
    }

    private static void configure(CommandLine line, Console console) {
        withVersion(line);
        line.setOut(
                new java.io.PrintWriter(
                        console.out(), true, java.nio.charset.StandardCharsets.UTF_8));
        line.setErr(
                new java.io.PrintWriter(
                        console.err(), true, java.nio.charset.StandardCharsets.UTF_8));
        if (!console.colour())
            line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        HelpText.joinFooters(line);
        line.registerConverter(Literals.class, Commands::literals);
        line.registerConverter(Gaps.class, Commands::gaps);
        line.setParameterExceptionHandler((e, args) -> {
            CommandLine failed = e.getCommandLine();
            String name = failed.getCommandSpec().qualifiedName();
            console.err()
                    .println(
                            name
                                    + ": "
                                    + Shown.message(Complaint.of(e, failed))
                                    + "; '"
                                    + name
                                    + " --help' lists what there is");
            return 2;
        });
        line.setExecutionExceptionHandler((e, command, parsed) ->
                Main.failed(e, command.getCommandSpec().qualifiedName(), console));
    }

    private static Literals literals(String name) {
        for (Literals l : Literals.values()) if (l.toString().equals(name)) return l;
        throw new CommandLine.TypeConversionException(
                "expected "
                        + String.join(
                                ", ",
                                Arrays.stream(Literals.values()).map(Literals::toString).toList())
                        + ", found '"
                        + name
                        + "'");
    }

    private static Gaps gaps(String name) {
        for (Gaps g : Gaps.values()) if (g.name().toLowerCase(Locale.ROOT).equals(name)) return g;
        throw new CommandLine.TypeConversionException(
                "expected refuse, fill or close, found '" + name + "'");
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "expected a command: " + String.join(", ", COMMANDS));
    }
}
