package dev.heddle.cli;

import dev.heddle.book.Book;
import dev.heddle.book.Books;
import dev.heddle.book.Entry;
import dev.heddle.book.Outline;
import dev.heddle.check.BookTrial;
import dev.heddle.page.BookPage;
import dev.heddle.page.EntryPage;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.source.Suggest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "  heddle book show -a agx iadd",
            "  heddle book check my.isa",
            "  heddle book stats -a agx"
        })
final class BookCommand implements Runnable {
    private final Console console;

    @Spec private CommandSpec spec = CommandSpec.create();

    BookCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected list, show, check or stats");
    }

    @Command(
            description = "Lists the books, or with -a the instructions of one.",
            mixinStandardHelpOptions = true)
    int list(@Mixin IsaOptions isa) throws SourceException, Failure, IOException {
        if (isa.isGiven()) {
            console.print(BookPage.of(isa.book(), Colours.page(console)));
            return 0;
        }
        for (String name : Books.names()) {
            Book b = Books.load(name);
            console.print(
                    "%-10s%s, %d instructions; variants: %s%n"
                            .formatted(
                                    name,
                                    b.isa().title(),
                                    b.entries().size(),
                                    String.join(
                                            ", ",
                                            b.isa().variants().stream()
                                                    .map(v -> v.name())
                                                    .toList())));
        }
        return 0;
    }

    @Command(
            description = "Shows all that the book says about an instruction.",
            mixinStandardHelpOptions = true)
    int show(
            @Mixin IsaOptions isa,
            @Parameters(paramLabel = "NAME", description = "A mnemonic, or the name of an entry.")
                    String name)
            throws SourceException, Failure, IOException {
        Book book = isa.book();
        List<Entry> found =
                book.outlines().stream()
                        .filter(o -> o.id().equals(name) || o.mnemonic().equals(name))
                        .map(Outline::entry)
                        .toList();
        TreeSet<String> kinds = new TreeSet<>();
        if (book.descriptors().containsKey(name)) kinds.add(name);
        for (Entry e : found) {
            Entry.Pointer p = e.pointer();
            if (p != null) kinds.add(p.kind());
        }
        if (found.isEmpty() && kinds.isEmpty()) {
            TreeSet<String> all = new TreeSet<>();
            for (Entry e : book.entries()) all.add(e.mnemonic());
            throw new Failure(
                    "%s has no instruction '%s'%s"
                            .formatted(book.id(), name, Suggest.near(name, all)));
        }
        String page = "";
        for (Entry e : found) {
            console.print(page + EntryPage.of(book, e, Colours.page(console)));
            page = "\n";
        }
        for (String kind : kinds) {
            Book b = java.util.Objects.requireNonNull(book.descriptors().get(kind));
            console.print(
                    page
                            + EntryPage.ofDescriptor(
                                    b, b.entries().getFirst(), Colours.page(console)));
            page = "\n";
        }
        return 0;
    }

    @Command(
            description =
                    "Reports every fault of a book: what it says, and instructions whose text does not assemble back.",
            mixinStandardHelpOptions = true)
    int check(
            @Parameters(
                            paramLabel = "FILE|ISA",
                            description = "Your book, or the name of one of Heddle's.")
                    String book)
            throws SourceException, Failure, IOException {
        Source source =
                Books.names().contains(book)
                        ? Books.source(book)
                        : IsaOptions.source(Path.of(book));
        List<Book> all = Books.parseAll(source);
        for (Book b : all) {
            List<Diagnostic> faults = BookTrial.of(b);
            if (!faults.isEmpty()) throw new SourceException(faults);
            console.print(
                    "%s: %s, %d instructions, no faults%n"
                            .formatted(source.name(), b.id(), b.entries().size()));
        }
        return 0;
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
}
