package dev.heddle.cli.commands;

import dev.heddle.asm.BookTrial;
import dev.heddle.asm.Brackets;
import dev.heddle.asm.Codec;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.console.TerminalColours;
import dev.heddle.cli.input.BookFiles;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.cli.listing.RegisterTexts;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.format.BookFormat;
import dev.heddle.isa.read.BookCompleteness;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.read.FormLevels;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.pages.BookGap;
import dev.heddle.pages.BookPage;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.NamePage;
import dev.heddle.pages.RegistersPage;
import dev.heddle.pages.SearchPage;
import dev.heddle.pages.Style;
import dev.heddle.site.export.AsmDocs;
import dev.heddle.site.export.BookList;
import dev.heddle.site.export.BookTree;
import dev.heddle.site.export.Grammars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// `heddle book`.
public final class BookCommand {
    private static final int MOST_FOUND = 20;

    private final Console console;
    private final Args args;

    public BookCommand(Console console, Args args) {
        this.console = console;
        this.args = args;
    }

    public int call() throws SourceException, Failure, UsageException, IOException {
        return switch (args.command().word()) {
            case "list" -> list();
            case "search" -> search();
            case "show" -> show();
            case "registers" -> registers();
            case "check" -> check();
            case "format" -> format();
            case "stats" -> stats();
            case "export" -> export();
            case "grammar" -> grammar();
            default -> throw new IllegalArgumentException(args.command().name());
        };
    }

    private IsaOptions isa() throws UsageException {
        return new IsaOptions(args);
    }

    private int list() throws SourceException, Failure, UsageException, IOException {
        IsaOptions isa = isa();
        if (args.has("--json")) {
            console.print(isa.isGiven() ? BookList.json(isa.book()) : BookList.json());
            return 0;
        }
        if (isa.isGiven()) {
            console.print(BookPage.of(isa.book(), TerminalColours.page(console)));
            return 0;
        }
        for (String name : Books.names()) {
            Book b = Books.load(name);
            console.print("%-10s%s, %s; variants: %s%n"
                    .formatted(
                            name,
                            b.isa().title(),
                            ProgramTexts.count(b.entries().size(), "instruction"),
                            String.join(
                                    ", ",
                                    b.isa().variants().stream()
                                            .map(v -> v.name())
                                            .toList())));
            coverage(b);
        }
        return 0;
    }

    /// How complete the book is in each variant, how what it says is known, and what it lacks.
    private void coverage(Book b) throws IOException {
        Set<String> words = new TreeSet<>();
        for (Isa.Variant v : b.isa().variants()) {
            String id = b.isa().name() + "@" + v.name();
            BookCompleteness c = BookCompleteness.of(id).orElse(null);
            if (c == null) continue;
            console.print("  %-16s%s%n".formatted(id, c.text()));
            if (c.words() > 0) words.add(c.source());
        }
        for (String w : words) console.print("  words: %s%n".formatted(w));
        String evidence = evidence(b);
        if (!evidence.isEmpty()) console.print("  evidence: %s%n".formatted(evidence));
        for (String m : b.isa().missing()) console.print("  missing: %s%n".formatted(m));
    }

    /// @return how many instructions are known in which way, by the tags of the head that `book list -a` explains
    private static String evidence(Book b) {
        List<String> out = new ArrayList<>();
        for (String tag : b.isa().evidence().keySet()) {
            long n =
                    b.entries().stream().filter(e -> e.evidence().contains(tag)).count();
            if (n > 0) out.add(n + " " + tag);
        }
        return String.join(", ", out);
    }

    private int search() throws SourceException, Failure, UsageException, IOException {
        IsaOptions isa = isa();
        int most = args.has("--all") ? Integer.MAX_VALUE : MOST_FOUND;
        String query = String.join(" ", args.words());
        String page = SearchPage.of(isa.book(), query, most, TerminalColours.page(console));
        if (page.isEmpty())
            throw new Failure("%s: nothing about '%s'".formatted(isa.book().id(), query));
        console.print(page);
        return 0;
    }

    private int registers() throws SourceException, Failure, UsageException, IOException {
        Book book = isa().book();
        console.print(RegistersPage.of(book, new RegisterTexts(book)::of, TerminalColours.page(console)));
        return 0;
    }

    private int show() throws SourceException, Failure, UsageException, IOException {
        Book book = isa().book();
        String name = args.words().getFirst();
        List<String> pages = pages(book, name);
        if (pages.isEmpty()) throw unknown(book, name);
        console.print(String.join("\n", pages));
        return 0;
    }

    private List<String> pages(Book book, String name) {
        Style style = TerminalColours.page(console);
        List<Entry> found = book.outlines().stream()
                .filter(o -> o.id().equals(name) || o.mnemonic().equals(name))
                .map(Outline::entry)
                .toList();
        if (found.isEmpty()) found = Codec.of(book).written(name);
        TreeSet<String> kinds = new TreeSet<>();
        for (Map.Entry<String, Book> d : book.descriptors().entrySet())
            if (d.getKey().equals(name) || !Codec.of(d.getValue()).written(name).isEmpty()) kinds.add(d.getKey());
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
        return new Failure("%s has no instruction '%s'%s".formatted(book.id(), name, Suggest.near(name, all)));
    }

    private int check() throws SourceException, Failure, UsageException, IOException {
        String book = args.words().getFirst();
        Source source = Books.names().contains(book)
                ? Books.source(book)
                : IsaOptions.source(args.wordPath(0), new FileAccess(args.paths(IsaOptions.ALLOW), IsaOptions.ALLOW));
        List<Book> all = Books.parseAll(source);
        for (Diagnostic d : Brackets.of(all.getFirst())) console.err().println("heddle: warning: " + d.render());
        for (Diagnostic d : FormLevels.warnings(source)) console.err().println("heddle: warning: " + d.render());
        for (Diagnostic d : FormLevels.unused(source)) console.err().println("heddle: warning: " + d.render());
        List<Diagnostic> patterns = BookFormat.patternFaults(source, all);
        if (!patterns.isEmpty()) throw new SourceException(patterns);
        for (Book b : all) {
            List<Diagnostic> faults = BookTrial.of(b);
            if (!faults.isEmpty()) throw new SourceException(faults);
            console.print("%s: %s, %s, no faults%n"
                    .formatted(
                            TerminalSafeText.name(source.name()),
                            b.id(),
                            ProgramTexts.count(b.entries().size(), "instruction")));
        }
        lacks(TerminalSafeText.name(source.name()), BookGap.of(all.getLast()));
        return 0;
    }

    /// In one line, or with `--missing` in one for each.
    private void lacks(String book, List<BookGap> all) throws UsageException {
        if (all.isEmpty()) return;
        if (args.has("--missing")) {
            for (BookGap l : all) console.err().println("note: %s lacks %s: %s".formatted(book, l.what(), l.more()));
            return;
        }
        String what = String.join(", ", all.stream().map(BookGap::what).toList());
        console.err().println("note: %s lacks %s; --missing says more".formatted(book, what));
    }

    private int format() throws SourceException, Failure, UsageException, IOException {
        IsaOptions isa = isa();
        return new BookFiles(console, args.has("--check"), !args.has("--no-patterns"), isa.files())
                .format(isa, args.words());
    }

    private int stats() throws SourceException, Failure, UsageException, IOException {
        IsaOptions isa = isa();
        if (isa.isGiven()) {
            console.print(BookStats.text(isa.book(), true));
            return 0;
        }
        for (String name : Books.names()) console.print(BookStats.text(Books.load(name), false));
        return 0;
    }

    private int export() throws SourceException, Failure, UsageException, IOException {
        IsaOptions isa = isa();
        Path docs = args.path("--asm-docs");
        if (args.has("--json") == (docs != null)) throw Failure.usage("what to write? --json or --asm-docs FILE");
        if (docs == null) {
            console.print(BookTree.json(isa.book()));
            return 0;
        }
        String url = args.text("--url");
        OutputFile file = new OutputFile(docs);
        file.check();
        String text =
                AsmDocs.of(isa.book(), url == null ? "" : url, !docs.toString().endsWith(".js"));
        file.write(text.getBytes(StandardCharsets.UTF_8));
        return 0;
    }

    private int grammar() throws SourceException, Failure, UsageException, IOException {
        String what = args.words().getFirst();
        console.print(
                switch (what) {
                    case "assembly" -> Grammars.assembly();
                    case "book" -> Grammars.book();
                    default -> throw Failure.usage("expected assembly or book, found '" + what + "'");
                });
        return 0;
    }
}
