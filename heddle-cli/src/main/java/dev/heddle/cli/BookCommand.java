package dev.heddle.cli;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Outline;
import dev.heddle.book.read.Books;
import dev.heddle.check.BookTrial;
import dev.heddle.check.Brackets;
import dev.heddle.cli.export.AsmDocs;
import dev.heddle.cli.export.BookList;
import dev.heddle.cli.export.BookTree;
import dev.heddle.cli.export.Grammars;
import dev.heddle.code.Codec;
import dev.heddle.kernel.FileAccess;
import dev.heddle.page.BookPage;
import dev.heddle.page.EntryPage;
import dev.heddle.page.NamePage;
import dev.heddle.page.RegistersPage;
import dev.heddle.page.SearchPage;
import dev.heddle.page.Style;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Shown;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.source.Suggest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `heddle book`.
@Command(
        name = "book",
        description = "The books: what there is, what one says, what is wrong with one.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  heddle book list",
            "  heddle book list -a agx",
            "  heddle book search -a agx shift left",
            "  heddle book show -a agx iadd",
            "  heddle book registers -a valhall",
            "  heddle book check my.isa",
            "  heddle book format my.isa",
            "  heddle book stats -a agx",
            "  heddle book export -a agx --json > agx.json",
            "  heddle book export -a ir3@a6xx --asm-docs asm-docs-ir3.ts",
            "  heddle book grammar assembly > heddle-assembly.tmLanguage.json"
        })
final class BookCommand implements Runnable {
    private static final int MOST_FOUND = 20;

    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    BookCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "expected list, search, show, registers, check, format, stats, export or grammar");
    }

    @Command(
            description = "Lists the books, or with -a the instructions of one.",
            mixinStandardHelpOptions = true)
    int list(
            @Mixin IsaOptions isa,
            @Option(names = "--json", description = "Write one JSON object.") boolean json)
            throws SourceException, Failure, IOException {
        if (json) {
            console.print(isa.isGiven() ? BookList.json(isa.book()) : BookList.json());
            return 0;
        }
        if (isa.isGiven()) {
            console.print(BookPage.of(isa.book(), Colours.page(console)));
            return 0;
        }
        for (String name : Books.names()) {
            Book b = Books.load(name);
            console.print(
                    "%-10s%s, %s; variants: %s%n"
                            .formatted(
                                    name,
                                    b.isa().title(),
                                    ProgramTexts.count(b.entries().size(), "instruction"),
                                    String.join(
                                            ", ",
                                            b.isa().variants().stream()
                                                    .map(v -> v.name())
                                                    .toList())));
        }
        return 0;
    }

    @Command(
            description =
                    "Finds instructions by words in their names, titles, descriptions, notes and meanings; the best first.",
            mixinStandardHelpOptions = true)
    int search(
            @Mixin IsaOptions isa,
            @Option(names = "--all", description = "Show all that is found, not the best 20.")
                    boolean all,
            @Parameters(paramLabel = "WORDS", arity = "1..*", description = "What to look for.")
                    List<String> words)
            throws SourceException, Failure, IOException {
        int most = all ? Integer.MAX_VALUE : MOST_FOUND;
        String query = String.join(" ", words);
        String page = SearchPage.of(isa.book(), query, most, Colours.page(console));
        if (page.isEmpty())
            throw new Failure("%s: nothing about '%s'".formatted(isa.book().id(), query));
        console.print(page);
        return 0;
    }

    @Command(
            description =
                    "Shows the registers: files, widths, numbers, what a launch puts there; address spaces and tables.",
            mixinStandardHelpOptions = true)
    int registers(@Mixin IsaOptions isa) throws SourceException, Failure, IOException {
        Book book = isa.book();
        console.print(RegistersPage.of(book, new RegisterTexts(book)::of, Colours.page(console)));
        return 0;
    }

    @Command(
            description = "Shows all that the book says about an instruction or another name.",
            mixinStandardHelpOptions = true)
    int show(
            @Mixin IsaOptions isa,
            @Parameters(
                            paramLabel = "NAME",
                            description =
                                    "The first word of a text, or the name of an entry, shape, enum, form or function.")
                    String name)
            throws SourceException, Failure, IOException {
        List<String> pages = pages(isa.book(), name);
        if (pages.isEmpty()) throw unknown(isa.book(), name);
        console.print(String.join("\n", pages));
        return 0;
    }

    private List<String> pages(Book book, String name) {
        Style style = Colours.page(console);
        List<Entry> found =
                book.outlines().stream()
                        .filter(o -> o.id().equals(name) || o.mnemonic().equals(name))
                        .map(Outline::entry)
                        .toList();
        if (found.isEmpty()) found = Codec.of(book).written(name);
        TreeSet<String> kinds = new TreeSet<>();
        for (Map.Entry<String, Book> d : book.descriptors().entrySet())
            if (d.getKey().equals(name) || !Codec.of(d.getValue()).written(name).isEmpty())
                kinds.add(d.getKey());
        for (Entry e : found) {
            Entry.Pointer p = e.pointer();
            if (p != null) kinds.add(p.kind());
        }
        List<String> pages = new ArrayList<>();
        for (Entry e : found) pages.add(EntryPage.of(book, e, style));
        for (String kind : kinds) {
            Book b = Objects.requireNonNull(book.descriptors().get(kind));
            pages.add(EntryPage.ofDescriptor(b, b.entries().getFirst(), style));
        }
        if (NamePage.names(book).contains(name)) pages.add(NamePage.of(book, name, style));
        return pages;
    }

    private static Failure unknown(Book book, String name) {
        TreeSet<String> all = new TreeSet<>(Codec.of(book).words());
        for (Entry e : book.entries()) {
            all.add(e.mnemonic());
            all.add(e.id());
        }
        all.addAll(book.descriptors().keySet());
        all.addAll(NamePage.names(book));
        return new Failure(
                "%s has no instruction '%s'%s".formatted(book.id(), name, Suggest.near(name, all)));
    }

    @Command(
            description =
                    "Reports every fault of a book: what it says, and instructions whose text does not assemble back.",
            mixinStandardHelpOptions = true)
    int check(
            @Parameters(
                            paramLabel = "FILE|ISA",
                            description = "Your book, or the name of one of Heddle's.")
                    String book,
            @Option(names = IsaOptions.ALLOW, paramLabel = "PATH", description = IsaOptions.ALLOWS)
                    @Nullable List<Path> allowed)
            throws SourceException, Failure, IOException {
        Source source =
                Books.names().contains(book)
                        ? Books.source(book)
                        : IsaOptions.source(
                                Path.of(book),
                                new FileAccess(
                                        allowed == null ? List.of() : allowed, IsaOptions.ALLOW));
        List<Book> all = Books.parseAll(source);
        for (Diagnostic d : Brackets.of(all.getFirst()))
            console.err().println("heddle: warning: " + d.render());
        for (Book b : all) {
            List<Diagnostic> faults = BookTrial.of(b);
            if (!faults.isEmpty()) throw new SourceException(faults);
            console.print(
                    "%s: %s, %s, no faults%n"
                            .formatted(
                                    Shown.name(source.name()),
                                    b.id(),
                                    ProgramTexts.count(b.entries().size(), "instruction")));
        }
        return 0;
    }

    @Command(
            description = "Writes books in the house format, with all their parts.",
            mixinStandardHelpOptions = true)
    int format(
            @Option(
                            names = "--check",
                            description = "Change nothing; fail if a file is not formatted.")
                    boolean check,
            @Mixin IsaOptions isa,
            @Parameters(
                            paramLabel = "FILE",
                            arity = "0..*",
                            description =
                                    "Your books; '-' reads one from standard input and prints it.")
                    List<String> files)
            throws SourceException, Failure, IOException {
        return new BookFiles(console, check, isa.files())
                .format(isa, files == null ? List.of() : files);
    }

    @Command(
            description =
                    "Counts the instructions that can be run; with -a lists the others and why.",
            mixinStandardHelpOptions = true)
    int stats(@Mixin IsaOptions isa) throws SourceException, Failure, IOException {
        if (isa.isGiven()) {
            console.print(BookStats.text(isa.book(), true));
            return 0;
        }
        for (String name : Books.names()) console.print(BookStats.text(Books.load(name), false));
        return 0;
    }

    @Command(
            description =
                    "Writes all that a book says for programs in other languages: as JSON (docs/schema/book.schema.json), or"
                            + " as a documentation provider of Compiler Explorer.",
            mixinStandardHelpOptions = true)
    int export(
            @Mixin IsaOptions isa,
            @Option(names = "--json", description = "Write JSON to standard output.") boolean json,
            @Option(
                            names = "--asm-docs",
                            paramLabel = "FILE",
                            description =
                                    "Write a module for Compiler Explorer: TypeScript, or JavaScript if it ends in .js.")
                    @Nullable Path docs,
            @Option(
                            names = "--url",
                            paramLabel = "URL",
                            defaultValue = "",
                            description =
                                    "What addresses of instructions in that module begin with; the name of the entry"
                                            + " follows.")
                    String url)
            throws SourceException, Failure, IOException {
        if (json == (docs != null)) throw Failure.usage("what to write? --json or --asm-docs FILE");
        if (docs == null) {
            console.print(BookTree.json(isa.book()));
            return 0;
        }
        OutputFile file = new OutputFile(docs);
        file.check();
        String text = AsmDocs.of(isa.book(), url, !docs.toString().endsWith(".js"));
        file.write(text.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    @Command(
            description =
                    "Writes a grammar for editors that colour by patterns, such as VS Code: of assembly, or of books.",
            mixinStandardHelpOptions = true)
    int grammar(
            @Parameters(paramLabel = "assembly|book", description = "What is to be coloured.")
                    String what)
            throws SourceException, Failure, IOException {
        console.print(
                switch (what) {
                    case "assembly" -> Grammars.assembly();
                    case "book" -> Grammars.book();
                    default ->
                            throw Failure.usage("expected assembly or book, found '" + what + "'");
                });
        return 0;
    }
}
