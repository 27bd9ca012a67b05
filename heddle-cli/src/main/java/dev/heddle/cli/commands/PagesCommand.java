package dev.heddle.cli.commands;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.isa.Book;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.site.SiteBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle pages`.
public final class PagesCommand implements Callable<Integer> {
    private final Console console;
    private final Path out;
    private final @Nullable String isa;
    private final @Nullable Path book;
    private final List<Path> allowed;

    public PagesCommand(Console console, Args args) throws UsageException {
        this.console = console;
        out = args.needPath("--out");
        isa = args.text("--isa");
        book = args.path("--book");
        allowed = args.paths("--allow-files");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        List<List<Book>> sets = sets();
        if (Files.exists(out) && !Files.isDirectory(out))
            throw new Failure(out + ": is a file, and pages need a folder");
        int pages;
        try {
            pages = SiteBuilder.write(out, sets);
        } catch (IOException e) {
            throw new Failure(out + ": cannot be written: " + e.getMessage());
        }
        console.print("%d pages; begin at %s%n".formatted(pages, Inputs.name(out.resolve("reference/index.html"))));
        return 0;
    }

    private List<List<Book>> sets() throws SourceException, Failure, IOException {
        Path file = book;
        String only = isa;
        if (file != null && only != null)
            throw Failure.usage("'-a' is one of Heddle's books, '--book' one of your own: not both");
        if (file != null)
            return List.of(Books.parseAll(IsaOptions.source(file, new FileAccess(allowed, IsaOptions.ALLOW))));
        List<List<Book>> all = new ArrayList<>();
        for (String name : only == null ? Books.names() : List.of(only)) {
            if (name.indexOf('@') >= 0)
                throw Failure.usage("'-a %s': pages are of all variants, expected '-a %s'"
                        .formatted(name, name.substring(0, name.indexOf('@'))));
            all.add(SiteBuilder.variants(IsaOptions.loaded(name).isa().name()));
        }
        return all;
    }
}
