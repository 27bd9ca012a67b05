package dev.heddle.cli.commands;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.input.RawCode;
import dev.heddle.cli.listing.ProgramJson;
import dev.heddle.files.Content;
import dev.heddle.files.Format;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.container.Dispatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle files`.
public final class FilesCommand implements Callable<Integer> {
    private static final String PLAIN =
            ": a text in which no code was found; 'heddle asm' assembles sources, and --format of"
                    + " 'heddle dis' says how else to read one";

    private final Console console;
    private final List<String> files;
    private final boolean json;
    private final IsaOptions isa;
    private final List<String> extracted;
    private final @Nullable Path folder;
    private final long most;

    public FilesCommand(Console console, Args args) throws UsageException {
        this.console = console;
        files = args.words();
        json = args.has("--json");
        isa = new IsaOptions(args);
        extracted = args.texts("--extract");
        folder = args.path("--output");
        most = most(args.text("--first"));
    }

    private static long most(@Nullable String bytes) throws UsageException {
        if (bytes == null) return Long.MAX_VALUE;
        try {
            long most = Long.decode(bytes);
            if (most > 0) return most;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new UsageException("--first expects a number of bytes such as 0x100000, found '" + bytes + "'");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        Path to = folder;
        if (extracted.isEmpty() != (to == null)) throw Failure.usage("--extract NAME and -o DIR go together");
        if (to != null && (json || files.size() > 1))
            throw Failure.usage("--extract is for one file, and without --json");
        return to == null ? list() : extract(new Extraction(extracted, to, isa));
    }

    private int extract(Extraction by) throws SourceException, Failure, IOException {
        String file = files.getFirst();
        try (Content content = open(file)) {
            for (Path p : by.write(Inputs.name(Path.of(file)), content)) console.print(p + "\n");
        }
        return 0;
    }

    private int list() throws IOException {
        int code = 0;
        try (JsonWriter out = json ? JsonWriter.lines(console.out()) : null) {
            for (String file : files) {
                String name = file.equals("-") ? "<stdin>" : file;
                try (Content content = open(file)) {
                    if (out == null) text(TerminalSafeText.name(name), content);
                    else ProgramJson.write(name, content, out);
                    if (content instanceof Content.Programs p
                            && p.container().broke().isPresent()) {
                        code = 1;
                        failed(p.container().broke().get().render());
                    }
                } catch (SourceException | Failure e) {
                    code = 1;
                    String message = String.valueOf(e.getMessage());
                    failed(message.contains(Content.NOTHING) ? name + PLAIN : message);
                }
            }
        }
        return code;
    }

    private Content open(String file) throws IOException, SourceException, Failure {
        return Inputs.content(Path.of(file), Optional.empty(), isa.given(), isa.files(), console);
    }

    /// Messages come after what was listed before them.
    private void failed(String message) throws IOException {
        console.out().flush();
        console.err().println(message);
    }

    private void text(String name, Content content) throws IOException, SourceException {
        switch (content) {
            case Content.Code c
            when c.reader().format() == Format.RAW ->
                console.print(name + ": " + String.join("\n", RawCode.lines(c.reader(), most)) + "\n");
            case Content.Code c -> console.print(name + ": " + title(c) + "\n");
            case Content.Programs p -> text(name, p.container());
        }
    }

    private static String title(Content.Code code) {
        return switch (code.reader().format()) {
            case RAW -> "raw code";
            case HEX -> "hex text";
            case LISTING -> listing(code.reader().isa());
            case DUMP -> "dump of bytes";
            case CONSTANT -> "constant in source code";
            case WORDS32 -> "text of 32-bit words";
            case WORDS64 -> "text of 64-bit words";
        };
    }

    private static String listing(String isa) {
        return isa.isEmpty() ? "listing" : "listing of " + isa;
    }

    private void text(String name, Container container) throws IOException {
        if (container.kind() == ContainerKind.OTHER) {
            console.print(name + ": " + container.summary() + "\n");
            return;
        }
        int programs = container.programs().size();
        int dispatches = container.dispatches().size();
        StringBuilder out =
                new StringBuilder(name).append(": ").append(container.kind().title());
        if (!container.summary().isEmpty()) out.append(", ").append(TerminalSafeText.name(container.summary()));
        out.append(", ").append(ProgramTexts.count(programs, "program"));
        if (dispatches == 1) out.append(", 1 dispatch");
        else if (dispatches > 1) out.append(", ").append(dispatches).append(" dispatches");
        out.append('\n');
        container
                .notes()
                .forEach(n ->
                        out.append("  note: ").append(TerminalSafeText.name(n)).append('\n'));
        if (programs > 0) table(programs(container), 3, out);
        if (dispatches > 0) table(dispatches(container), 2, out);
        console.print(out.toString());
    }

    private static List<String[]> programs(Container container) {
        int each = container.kind().instructionBytes();
        List<String[]> rows = new ArrayList<>();
        String size = each == 0 ? "bytes" : "instructions";
        rows.add(new String[] {"name", "stage", "isa", "address", size, "submit", "uses", ""});
        for (ContainedProgram p : container.programs()) {
            boolean missing = ProgramTexts.isMissing(p);
            List<String> notes = new ArrayList<>(p.notes());
            if (missing) notes.addFirst("not in this file");
            rows.add(new String[] {
                p.name(),
                p.stage().isEmpty() ? "-" : p.stage(),
                p.isa().orElse("-"),
                ProgramTexts.address(p),
                missing ? "-" : Integer.toString(p.code().size() / Math.max(each, 1)),
                p.submit().isPresent() ? Integer.toString(p.submit().getAsInt()) : "-",
                Integer.toString(p.uses()),
                String.join("; ", notes)
            });
        }
        return rows;
    }

    private static List<String[]> dispatches(Container container) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "name", "program", "groups", "local", "constants", "storage", "uniforms", "textures", "submit", ""
        });
        for (Dispatch d : container.dispatches()) {
            Dispatch.Bindings b = d.bindings();
            rows.add(new String[] {
                d.name(),
                d.program().name(),
                d.groups().toString(),
                d.local().toString(),
                Integer.toString(b.constantWords()),
                Integer.toString(b.storage().size()),
                Integer.toString(b.uniforms().size()),
                Integer.toString(b.textures().size()),
                Integer.toString(d.submit()),
                String.join("; ", d.notes())
            });
        }
        return rows;
    }

    /// @param numbers first column of those with numbers, which stand at the right; the last column has none
    private static void table(List<String[]> rows, int numbers, StringBuilder out) {
        int[] widths = new int[rows.getFirst().length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) row[i] = TerminalSafeText.name(row[i]);
            for (int i = 0; i < row.length; i++) widths[i] = Math.max(widths[i], row[i].length());
        }
        for (String[] row : rows) out.append(line(row, widths, numbers)).append('\n');
    }

    private static String line(String[] row, int[] widths, int numbers) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            boolean right = i >= numbers && i < row.length - 1;
            String pad = " ".repeat(widths[i] - row[i].length());
            line.append("  ").append(right ? pad + row[i] : row[i] + pad);
        }
        return line.toString().stripTrailing();
    }
}
