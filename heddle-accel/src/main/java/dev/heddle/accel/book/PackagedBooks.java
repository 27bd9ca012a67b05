package dev.heddle.accel.book;

import dev.heddle.isa.Book;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.read.ReadyBooks;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The ready books that the build has put beside this class, or a launcher into a folder.
public final class PackagedBooks implements ReadyBooks {
    /// Property with the folder where a launcher has the ready books of its jars: to open a large jar takes longer than
    /// to read what is in it.
    private static final String FOLDER = "heddle.books";

    /// For the service loader.
    public PackagedBooks() {}

    @Override
    public @Nullable Isa head(String isa) {
        ReadyBook ready = ready(isa);
        return ready == null ? null : ready.isa();
    }

    @Override
    public @Nullable Book book(String isa, @Nullable String variant) {
        ReadyBook ready = ready(isa);
        return ready == null ? null : ready.book(variant, Deferred.of(() -> Books.source(isa)));
    }

    private static @Nullable ReadyBook ready(String isa) {
        String name = isa + ".book";
        try {
            byte[] beside = file(name);
            if (beside != null) return new ReadyBook(new ReadyFile(beside));
            URL inside = PackagedBooks.class.getResource(name);
            if (inside == null) return null;
            ReadyBook ready = new ReadyBook(new ReadyFile(resource(name)));
            // The texts of a package cannot have changed since.
            boolean isPackaged = !inside.getProtocol().equals("file");
            return isPackaged || ready.isOf(Books.whole(isa)) ? ready : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// @return null if there is no such file, or no such folder
    private static byte @Nullable [] file(String name) {
        String folder = System.getProperty(FOLDER);
        if (folder == null) return null;
        try (InputStream in = new FileInputStream(folder + '/' + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = PackagedBooks.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
