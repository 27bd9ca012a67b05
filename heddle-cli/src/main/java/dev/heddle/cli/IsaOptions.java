package dev.heddle.cli;

import dev.heddle.book.Book;
import dev.heddle.book.Books;
import dev.heddle.code.Codec;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which book, variant and dialect.
final class IsaOptions {
    @Option(
            names = {"-a", "--isa"},
            paramLabel = "ISA[@VARIANT]",
            description =
                    "The instruction set, such as agx or agx@g13; 'heddle book list' lists them.")
    private @Nullable String isa;

    @Option(
            names = "--book",
            paramLabel = "FILE",
            description = "Your own book, instead of one of Heddle's.")
    private @Nullable Path book;

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description = "The syntax, if the book has more than one.")
    private @Nullable String dialect;

    /// As `-a NAME`.
    void choose(String name) {
        isa = name;
    }

    boolean isGiven() {
        return isa != null || book != null;
    }

    Book book() throws SourceException, Failure, IOException {
        Path own = book;
        String name = isa;
        if (own != null) {
            int sign = name == null ? -1 : name.indexOf('@');
            return Books.parse(
                    source(own),
                    sign < 0 ? null : java.util.Objects.requireNonNull(name).substring(sign + 1));
        }
        if (name == null)
            throw Failure.usage(
                    "which instruction set? '-a agx', or '--book FILE' for a book of your own");
        return Books.load(name);
    }

    Codec codec() throws SourceException, Failure, IOException {
        Book b = book();
        try {
            return dialect == null ? Codec.of(b) : Codec.of(b, dialect);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    /// Reads a text file.
    static Source source(Path file) throws Failure, IOException {
        return new Source(file.toString(), new String(Inputs.bytes(file), StandardCharsets.UTF_8));
    }
}
