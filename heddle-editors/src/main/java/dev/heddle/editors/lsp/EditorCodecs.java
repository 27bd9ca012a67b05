package dev.heddle.editors.lsp;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.kernel.FileAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The codecs that read sources, kept as long as the server runs: they remember much.
final class EditorCodecs {
    private final Codecs known = new Codecs();

    /// A book of the user's own, as it was when its files were read.
    private final Codecs own = new Codecs();

    /// @param declared what a source says that it is of, empty if it says nothing
    /// @return null if no instruction set is given
    /// @throws SourceException if there is no such book, or it has faults
    synchronized @Nullable Codec of(String declared, EditorSettings settings) throws SourceException {
        if (!settings.book().isEmpty()) {
            Codec c = own(settings);
            if (declared.isEmpty()
                    || declared.split("@")[0].equals(c.book().isa().name())) return c;
        }
        String isa = declared.isEmpty() ? settings.isa() : declared;
        if (isa.isEmpty()) return null;
        String key = isa + " " + settings.dialect();
        Codec before = known.find(key);
        if (before != null) return before;
        return known.put(key, codec(Books.load(isa), settings));
    }

    /// In the dialect of the settings, if the book has it.
    private static Codec codec(Book book, EditorSettings settings) {
        boolean has = book.isa().dialects().contains(settings.dialect());
        return has ? Codec.of(book, settings.dialect()) : Codec.of(book);
    }

    private Codec own(EditorSettings settings) throws SourceException {
        Source source = joined(Path.of(settings.book()), Map.of());
        String key = settings.dialect() + "\0" + settings.isa() + "\0" + source.text();
        Codec before = own.find(key);
        if (before != null) return before;
        int sign = settings.isa().indexOf('@');
        Codec made = codec(Books.parse(source, sign < 0 ? null : settings.isa().substring(sign + 1)), settings);
        own.clear();
        return own.put(key, made);
    }

    /// @param open texts of files that are open, by their paths
    /// @return a book with all its parts
    static Source joined(Path file, Map<String, String> open) throws SourceException {
        Source first = read(file.toString(), open);
        if (first == null) throw new SourceException(Diagnostic.of(file.toString(), "there is no such file"));
        Function<String, @Nullable Source> parts = FileAccess.OWN_FOLDER.parts(file);
        return Books.joined(first, path -> {
            Source text = opened(path, open);
            return text == null ? parts.apply(path) : text;
        });
    }

    /// @return the text of an editor, or else of the file; null if there is none
    static @Nullable Source read(String path, Map<String, String> open) {
        Source text = opened(path, open);
        if (text != null) return text;
        try {
            return FileAccess.book(Path.of(path), path);
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable Source opened(String path, Map<String, String> open) {
        String text = open.get(Path.of(path).toAbsolutePath().normalize().toString());
        return text == null ? null : new Source(path, text);
    }
}
