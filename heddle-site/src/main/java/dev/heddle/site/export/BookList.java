package dev.heddle.site.export;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of books, or the contents of one, as JSON.
@Published(title = "What heddle book list --json writes", format = "heddle-books")
public record BookList(List<Listed> books) {
    /// @return all books
    public static String json() throws SourceException {
        List<Listed> books = new ArrayList<>();
        for (String name : Books.names()) books.add(Listed.of(Books.load(name), null, null));
        return JsonWriter.inLines(new BookList(books));
    }

    /// @return one book with a line for each instruction
    public static String json(Book book) {
        List<Instruction> all =
                book.entries().stream().map(e -> Instruction.of(book, e)).toList();
        return JsonWriter.inLines(
                new BookList(List.of(Listed.of(book, book.variant().name(), all))));
    }

    record Listed(
            String name,
            String title,
            int instructions,
            List<String> dialects,
            List<Variant> variants,
            @Nullable String variant,
            @Member("with -a") @Nullable List<Instruction> entries) {
        static Listed of(Book b, @Nullable String variant, @Nullable List<Instruction> entries) {
            Isa isa = b.isa();
            List<Variant> variants = isa.variants().stream().map(Variant::of).toList();
            return new Listed(isa.name(), isa.title(), b.entries().size(), isa.dialects(), variants, variant, entries);
        }
    }

    record Variant(
            String name,
            @Member(sparse = true) List<String> aliases,
            @Member(sparse = true) String title,
            @Member(name = "default", sparse = true) boolean isPreset) {
        static Variant of(Isa.Variant v) {
            return new Variant(v.name(), v.aliases(), v.title(), v.isPreset());
        }
    }

    enum Knowledge {
        KNOWN,
        UNKNOWN,
        NONE
    }

    record Instruction(
            String id,
            String mnemonic,
            String title,
            Knowledge meaning,
            @Member(sparse = true) List<String> called) {
        static Instruction of(Book b, Entry e) {
            Entry.Meaning m = b.meaning(e);
            Knowledge known = m == null ? Knowledge.NONE : m.unknown() == null ? Knowledge.KNOWN : Knowledge.UNKNOWN;
            String called = e.data().getOrDefault("called", "");
            return new Instruction(
                    e.id(),
                    e.mnemonic(),
                    e.title(),
                    known,
                    called.isEmpty() ? List.of() : List.of(called.split(" ", -1)));
        }
    }
}
