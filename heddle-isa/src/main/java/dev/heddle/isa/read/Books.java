package dev.heddle.isa.read;

import dev.heddle.base.bits.Accelerator;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.check.BookChecker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds and reads books: those of Heddle by name, others from a text.
public final class Books {
    /// Shorter ones are in too many titles.
    private static final int SHORTEST_WORD = 3;

    /// Characters of a book with all its parts, at most.
    public static final int MAX_CHARACTERS = 1 << 24;

    private static final List<String> OWN = List.of("agx", "agx3", "agx5", "ir3", "valhall", "valhall15", "amx", "a64");

    /// Variants of a book at most: it is read for each.
    private static final int MOST_VARIANTS = 256;

    private static final Pattern NEEDS = Pattern.compile("(?m)^ *(?:include|follows|extends) +([a-z0-9]+)");

    /// A class, so that books are looked for when the first one is.
    private static final class Ready {
        static final @Nullable ReadyBooks FOUND =
                Accelerator.BOOKS.find(ServiceLoader.load(ReadyBooks.class, ReadyBooks.class.getClassLoader()));
    }

    /// Books that were loaded, by `ISA` and `ISA@VARIANT`. Not by aliases: a pattern of names of chips is
    /// many of them.
    private static final Map<String, Book> LOADED = new ConcurrentHashMap<>();

    private Books() {}

    /// @return names of the books that come with Heddle
    public static List<String> names() {
        return OWN;
    }

    /// Reads a book that comes with Heddle, once.
    ///
    /// @param name `ISA` for the default variant, `ISA@VARIANT`, or the name of a variant or a chip alone
    ///     if only one book has it
    /// @throws SourceException if there is no such book or variant
    public static Book load(String name) throws SourceException {
        int sign = name.indexOf('@');
        String isa = sign < 0 ? name : name.substring(0, sign);
        String lower = isa.toLowerCase(Locale.ROOT);
        if (!OWN.contains(isa) && OWN.contains(lower)) return load(lower + name.substring(isa.length()));
        if (!OWN.contains(isa)) {
            List<String> whole = sign < 0 ? withVariant(name) : List.of();
            if (whole.size() == 1) return load(whole.getFirst());
            if (!whole.isEmpty())
                throw new SourceException(Diagnostic.of(name, "say which: " + String.join(" or ", whole)));
            throw new SourceException(Diagnostic.of(
                    name,
                    "unknown instruction set%s; there are %s%s"
                            .formatted(AbsentFamily.of(isa), String.join(", ", OWN), instead(isa))));
        }
        Book known = LOADED.get(name);
        if (known != null) return known;
        Book fresh = fresh(isa, sign < 0 ? null : name.substring(sign + 1));
        Book book = LOADED.computeIfAbsent(fresh.id(), _ -> fresh);
        if (sign < 0) LOADED.put(isa, book);
        return book;
    }

    /// A book that comes with Heddle, by a name that Heddle itself knows.
    ///
    /// @param name as of [#load]
    public static Book own(String name) {
        try {
            return load(name);
        } catch (SourceException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Book fresh(String isa, @Nullable String variant) throws SourceException {
        ReadyBooks ready = Ready.FOUND;
        Book book = ready == null ? null : ready.book(isa, variant);
        return book == null ? read(isa, variant) : book;
    }

    /// @return the books whose titles have the word, such as `mali`; else one with a name like it
    private static String instead(String word) throws SourceException {
        if (word.length() < SHORTEST_WORD) return Suggest.near(word, OWN);
        String wanted = word.toLowerCase(Locale.ROOT);
        List<String> titled = new ArrayList<>();
        for (String name : OWN) {
            String title = load(name).isa().title();
            if (title.toLowerCase(Locale.ROOT).contains(wanted)) titled.add("'" + name + "' (" + title + ")");
        }
        return titled.isEmpty() ? Suggest.near(word, OWN) : "; did you mean " + String.join(" or ", titled) + "?";
    }

    /// Reads a book that comes with Heddle from its text.
    ///
    /// @param isa one of [#names]
    /// @param variant name or alias of a variant, null for the default one
    /// @throws SourceException if there is no such variant
    public static Book read(String isa, @Nullable String variant) throws SourceException {
        // Our own books are checked when Heddle is built, not each time one is read.
        return BookParser.parse(text(isa), variant, null);
    }

    /// @param isa one of [#names]
    /// @return all that the book is read from, with the books that it includes
    public static String whole(String isa) {
        String own = source(isa).text();
        StringBuilder out = new StringBuilder(own);
        for (String other : needed(own)) out.append(whole(other));
        return out.toString();
    }

    /// @param text of a book with all its parts
    /// @return the books of Heddle that it includes, follows or extends
    public static List<String> needed(String text) {
        List<String> out = new ArrayList<>();
        Matcher m = NEEDS.matcher(text);
        while (m.find()) if (OWN.contains(m.group(1)) && !out.contains(m.group(1))) out.add(m.group(1));
        return out;
    }

    /// @return `ISA@VARIANT` for the name or an alias of a variant, of each book that has it
    private static List<String> withVariant(String name) throws SourceException {
        List<String> found = new ArrayList<>();
        for (String isa : OWN) {
            ReadyBooks ready = Ready.FOUND;
            Isa head = ready == null ? null : ready.head(isa);
            if (head == null) head = BookParser.head(text(isa));
            Isa.Variant v = head.variant(name);
            if (v != null) found.add(isa + "@" + v.name());
        }
        return found;
    }

    /// @param isa one of [#names]
    /// @return the text of the book with all its parts
    public static Source source(String isa) {
        try {
            return text(isa);
        } catch (SourceException e) {
            throw new IllegalStateException(e);
        }
    }

    static Source text(String isa) throws SourceException {
        Source first = resource(isa + ".isa");
        if (first == null) throw new IllegalArgumentException("no book " + isa);
        return Parts.joined(first, Books::resource);
    }

    private static @Nullable Source resource(String path) {
        byte[] text = bytes("/isa/" + path);
        return text == null ? null : new Source(path, new String(text, StandardCharsets.UTF_8));
    }

    /// @param name of a table beside the books, such as `coverage.tsv`
    /// @return its lines without comments, in columns; none if it is not there
    public static List<String[]> table(String name) {
        byte[] text = bytes("/isa/" + name);
        if (text == null) return List.of();
        List<String[]> rows = new ArrayList<>();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n"))
            if (!line.startsWith("#") && !line.isEmpty()) rows.add(line.split("\t"));
        return rows;
    }

    static byte @Nullable [] bytes(String resource) {
        try (InputStream in = Books.class.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Puts a book together whose parts are in files of their own, see `include "…"` in the manual.
    ///
    /// @param source the file that includes the others; its name is the path of the file, with `/` or the
    ///     separator of this computer
    /// @param reader reads the file of a path, or gives null if there is none; what is wrong with one that
    ///     cannot be a part is an `IllegalArgumentException` with a message for people
    /// @throws SourceException if a part is not there, or includes itself, or the parts are too many or too
    ///     long
    public static Source joined(Source source, Function<String, @Nullable Source> reader) throws SourceException {
        return Parts.joined(source, reader);
    }

    /// Reads and checks a book.
    ///
    /// @param variant name or alias of a variant, null for the default one
    /// @throws SourceException with every fault of the book
    public static Book parse(Source source, @Nullable String variant) throws SourceException {
        return BookParser.parse(
                source, variant, (book, spellings, faults) -> new BookChecker(book, spellings, faults).check());
    }

    /// Reads and checks a book that comes with Heddle, once for each of its variants.
    ///
    /// @param isa one of [#names]
    /// @throws SourceException with the faults of all variants, or those of a book that it needs
    public static List<Book> parseAll(String isa) throws SourceException {
        Source text = text(isa);
        for (String other : needed(text.text())) parseAll(other);
        return parseAll(text);
    }

    /// Reads a book once for each of its variants.
    ///
    /// @throws SourceException with the faults of all variants
    public static List<Book> parseAll(Source source) throws SourceException {
        List<Book> books = new ArrayList<>();
        List<Diagnostic> faults = new ArrayList<>();
        Book first = parse(source, null);
        int count = first.isa().variants().size();
        if (count > MOST_VARIANTS)
            throw new SourceException(Diagnostic.of(
                    source.name(), "a book has at most %d variants, this one has %,d".formatted(MOST_VARIANTS, count)));
        for (Isa.Variant v : first.isa().variants()) {
            try {
                if (v.equals(first.variant())) {
                    books.add(first);
                    continue;
                }
                books.add(parse(source, v.name()));
            } catch (SourceException e) {
                faults.addAll(e.diagnostics());
            }
        }
        if (!faults.isEmpty()) throw new SourceException(faults);
        return books;
    }
}
