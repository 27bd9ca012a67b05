package dev.heddle.cli.table;

import dev.heddle.base.options.Command;
import dev.heddle.base.options.HelpPage;
import dev.heddle.base.options.Option;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All commands, in groups.
public final class CommandTable {
    /// Commands of one kind.
    ///
    /// @param title as the help shows it
    /// @param commands words, in the order of the help
    public record Group(String title, List<String> commands) {}

    /// The groups in the order of the help.
    public static final List<Group> GROUPS = List.of(
            new Group("Read and write", List.of("dis", "asm", "files", "diff")),
            new Group(
                    "Understand",
                    List.of("explain", "check", "stats", "crash", "graph", "lift", "decompile", "grep", "book")),
            new Group("Run and debug", List.of("run", "debug", "sanitize", "exec", "serve-exec", "device")),
            new Group("Many files", List.of("corpus")),
            new Group("Editors and pages", List.of("studio", "lsp", "dap", "pages", "completion", "help")));

    /// What Heddle is, in one sentence.
    public static final String SUMMARY =
            "Disassembles, assembles, explains, checks, runs and debugs the machine code of Apple GPUs (M1 to M5), Arm Mali"
                    + " Valhall, Qualcomm Adreno a3xx to a8xx and Apple AMX, without the hardware.";

    private static final String END = """

            Examples:
              heddle dis -a agx kernel.bin            disassemble a file
              heddle run examples/agx/mandelbrot.s --out 0=picture.png
                                                      run a kernel, write what it draws
              heddle studio                           all of it in a browser

            'heddle help COMMAND' shows the options of a command. Everywhere: --color=auto|always|never (NO_COLOR in the
            environment means never), --no-pager, -h, -V.

            Exit codes: 0 success, 1 wrong input, 2 wrong command line.

            Documentation: docs/README.md.
            """;

    private CommandTable() {}

    /// @return the words of all commands, in the order of the help
    public static List<String> words() {
        List<String> all = new ArrayList<>();
        for (Group g : GROUPS) all.addAll(g.commands());
        return all;
    }

    /// Makes only the command that is asked for, so that the others do not slow down its start.
    ///
    /// @return the command of a word, or null
    public static @Nullable Command find(String word) {
        Command c = switch (word) {
            case "dis" -> ReadAndWrite.dis();
            case "asm" -> ReadAndWrite.asm();
            case "files" -> ReadAndWrite.files();
            case "diff" -> ReadAndWrite.diff();
            case "explain" -> Understand.explain();
            case "check" -> Understand.check();
            case "stats" -> Understand.stats();
            case "crash" -> Understand.crash();
            case "decompile" -> Understand.decompile();
            case "graph" -> Understand.graph();
            case "lift" -> Understand.lift();
            case "grep" -> Understand.grep();
            case "book" -> Understand.book();
            case "run" -> RunAndDebug.run();
            case "debug" -> RunAndDebug.debug();
            case "sanitize" -> RunAndDebug.sanitize();
            case "exec" -> RunAndDebug.exec();
            case "serve-exec" -> RunAndDebug.serveExec();
            case "device" -> RunAndDebug.device();
            case "corpus" -> ManyFiles.corpus();
            case "studio" -> EditorsAndPages.studio();
            case "lsp" -> EditorsAndPages.lsp();
            case "dap" -> EditorsAndPages.dap();
            case "pages" -> EditorsAndPages.pages();
            case "completion" -> EditorsAndPages.completion();
            case "help" -> EditorsAndPages.help();
            default -> null;
        };
        return c == null ? null : complete(c);
    }

    /// @return all commands, in the order of the help
    public static List<Command> all() {
        List<Command> all = new ArrayList<>();
        for (String word : words()) {
            Command c = find(word);
            if (c == null) throw new IllegalStateException(word);
            all.add(c);
        }
        return all;
    }

    /// Adds what every command takes.
    private static Command complete(Command c) {
        List<Option> options = new ArrayList<>(c.options());
        options.addAll(Shared.ALWAYS);
        return new Command(
                c.name(),
                c.summary(),
                c.parameters(),
                options,
                c.commands().stream().map(CommandTable::complete).toList(),
                c.notes(),
                c.examples(),
                c.isPaged(),
                c.addOn());
    }

    /// @param columns of the terminal
    /// @return the help of the program as a whole
    public static String help(int columns) {
        StringBuilder out = new StringBuilder("Usage: heddle COMMAND [OPTION...] [ARGUMENT...]\n\n");
        out.append(HelpPage.paragraphs(SUMMARY, columns));
        for (Group g : GROUPS) {
            out.append('\n').append(g.title()).append(":\n");
            for (String word : g.commands()) {
                Command c = find(word);
                if (c != null) out.append(HelpPage.line(word, brief(c.summary()), columns));
            }
        }
        return out.append(HelpPage.paragraphs(END.stripTrailing(), columns)).toString();
    }

    /// The first sentence, up to a colon.
    private static String brief(String summary) {
        int end = summary.indexOf(". ");
        return end < 0 ? summary : summary.substring(0, end + 1);
    }
}
