package dev.heddle.cli.input;

import dev.heddle.asm.BookTrial;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.asm.IsaLine;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.table.Shared;
import dev.heddle.files.InputFile;
import dev.heddle.files.column.ColumnRow;
import dev.heddle.files.column.ListedIsa;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.kernel.FileAccess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options for the book, its variant and the dialect.
public final class IsaOptions {
    /// Lets files be named that lie elsewhere.
    public static final String ALLOW = Shared.ALLOW.name();

    /// Asked where no instruction set is given.
    static final String WHICH =
            "which instruction set? use -a (agx, agx3, agx5, ir3, valhall, amx; see 'heddle book list'), or --book FILE";

    /// Nanoseconds that a book is tried out for before it is used.
    private static final long TRIAL_NANOS = 300_000_000;

    private @Nullable String isa;
    private final @Nullable Path book;
    private final @Nullable String dialect;
    private final List<Path> allowed;

    private final Codecs codecs = new Codecs();

    /// The own book, once it was read.
    private @Nullable Book own;

    public IsaOptions(Args args) throws UsageException {
        this(args.text("--isa"), args.path("--book"), args.text("--dialect"), args.paths(ALLOW));
    }

    /// What the options would say.
    ///
    /// @param isa null if it is not given
    /// @param book null if it is not given
    /// @param dialect null if it is not given
    /// @param allowed what files may name besides their own folders
    public IsaOptions(@Nullable String isa, @Nullable Path book, @Nullable String dialect, List<Path> allowed) {
        this.isa = isa;
        this.book = book;
        this.dialect = dialect;
        this.allowed = List.copyOf(allowed);
    }

    /// The same options, for one of several files: what a file says stays with it.
    public IsaOptions copy() {
        IsaOptions out = new IsaOptions(isa, book, dialect, allowed);
        out.own = own;
        return out;
    }

    /// @return the files that kernels and books may name
    public FileAccess files() {
        return new FileAccess(allowed, ALLOW);
    }

    /// @throws Failure if files are allowed, though a folder is named: its kernels are not chosen one by one
    public void mustAllowNothing(Path folder) throws Failure {
        if (!allowed.isEmpty())
            throw Failure.usage("%s is for kernels that are named one by one; %s is a folder".formatted(ALLOW, folder));
    }

    /// @return the name that was chosen, or nothing
    String chosen() {
        return isa == null ? "" : isa;
    }

    /// As `-a NAME`.
    public void choose(String name) {
        isa = name;
    }

    /// Takes the instruction set from the line `.isa` of a source or the heading of a listing, unless the user has said
    /// it. The user and the line have to say the same; of a heading the variant counts if the user names none.
    ///
    /// @throws Failure if none is given
    public void of(Source source) throws SourceException, Failure, IOException {
        String line = IsaLine.line(source.text());
        String declared = line.isEmpty() ? IsaLine.of(source.text()) : line;
        if (isGiven()) {
            if (!line.isEmpty() && !isOf(line))
                throw new Failure("%s: its line '.isa %s' says another instruction set than %s"
                        .formatted(source.name(), line, book == null ? "-a " + isa : "--book " + book));
            if (line.isEmpty() && book == null && declared.startsWith(isa + "@")) choose(declared);
            return;
        }
        if (declared.isEmpty()) declared = InputFile.isa(source.text());
        if (declared.isEmpty())
            throw Failure.usage(source.name() + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
        choose(declared);
    }

    /// Whether a name is one of the book's: its own, a variant's, or both.
    private boolean isOf(String name) throws SourceException, Failure, IOException {
        Isa head = book().isa();
        int sign = name.indexOf('@');
        if (sign < 0) return name.equals(head.name()) || head.variant(name) != null;
        return name.substring(0, sign).equals(head.name());
    }

    /// @param rows of a listing
    /// @return the codec, for the dialect of the listing unless the user has said another one
    public Codec as(Codec codec, List<ColumnRow> rows) {
        return dialect == null ? ListedIsa.dialect(codec, rows) : codec;
    }

    /// @return whether the user has said the dialect
    public boolean hasDialect() {
        return dialect != null;
    }

    public boolean isGiven() {
        return isa != null || book != null;
    }

    /// @return the instruction set that the user has said; null if none
    public @Nullable Codec given() throws SourceException, Failure, IOException {
        return isGiven() ? codec() : null;
    }

    /// @return whether the user has said the variant, too
    public boolean hasVariant() {
        String name = isa;
        return book != null
                || name != null && !dev.heddle.isa.read.Books.names().contains(name);
    }

    /// @return whether it is a book of the user's own
    public boolean isOwn() {
        return book != null;
    }

    /// @return the file of the user's own book, or null
    public @Nullable Path ownBook() {
        return book;
    }

    /// @param declared what a file says that its code is, `ISA@VARIANT` or `ISA`; of two who do not say the same, the
    ///     user is right
    public Codec codec(java.util.Optional<String> declared) throws SourceException, Failure, IOException {
        String key = isa + " " + declared.orElse("");
        Codec known = codecs.find(key);
        return known != null ? known : codecs.put(key, made(declared));
    }

    private Codec made(java.util.Optional<String> declared) throws SourceException, Failure, IOException {
        if (declared.isEmpty()) return codec();
        String full = declared.get();
        if (full.indexOf('@') < 0) return codec(book == null && isa == null ? Books.load(full) : book());
        String set = full.substring(0, full.indexOf('@'));
        if (book != null) {
            Book b = book();
            boolean isThat = isa == null && b.isa().name().equals(set) && !b.id().equals(full);
            return codec(isThat ? Books.parse(b.source(), full.substring(set.length() + 1)) : b);
        }
        return codec(isa == null || isa.equals(set) ? Books.load(full) : book());
    }

    public Book book() throws SourceException, Failure, IOException {
        Path file = book;
        String name = isa;
        if (own != null) return own;
        if (file != null) {
            Book read = Books.parse(source(file, files()), name == null ? null : variant(name));
            if (name != null) checkName(name, read.isa(), file);
            own = read;
            return read;
        }
        if (name == null) throw Failure.usage(WHICH);
        return loaded(name);
    }

    /// @return what is after the `@`, or null
    private static @Nullable String variant(String name) {
        int sign = name.indexOf('@');
        return sign < 0 ? null : name.substring(sign + 1);
    }

    private static void checkName(String name, Isa head, Path file) throws Failure {
        int sign = name.indexOf('@');
        String named = sign < 0 ? name : name.substring(0, sign);
        if (named.isEmpty() || named.equals(head.name())) return;
        throw Failure.usage("-a %s: the book %s is '%s'; '-a %s@VARIANT' chooses a variant of it"
                .formatted(name, file, head.name(), head.name()));
    }

    /// @throws Failure if there is no such book, which is a mistake of the command line
    public static Book loaded(String name) throws Failure {
        try {
            return Books.load(name);
        } catch (SourceException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    /// Reads the user's own book, if there is one, and warns if its texts are not read back as they are printed: a
    /// listing is not what it seems then.
    public void warn(PrintStream err) throws SourceException, Failure, IOException {
        Path file = book;
        if (file == null || BookTrial.isSound(book(), TRIAL_NANOS)) return;
        err.println("heddle: warning: %s has texts that do not assemble back; 'heddle book check %s' says which"
                .formatted(Inputs.name(file), Inputs.name(file)));
    }

    public Codec codec() throws SourceException, Failure, IOException {
        return codec(book());
    }

    private Codec codec(Book b) throws Failure {
        try {
            return dialect == null ? Codec.of(b) : Codec.of(b, dialect);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }

    /// Reads a book of the user's own, with all its parts.
    ///
    /// @param files that it may name
    public static Source source(Path file, FileAccess files) throws SourceException, Failure, IOException {
        Inputs.mustExist(file);
        try {
            Source first = FileAccess.book(file, file.toString());
            return Books.joined(first, files.parts(file));
        } catch (AccessDeniedException e) {
            throw new Failure(file + ": cannot be read: permission denied");
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }
}
