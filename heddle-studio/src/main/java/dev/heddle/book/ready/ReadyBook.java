package dev.heddle.book.ready;

import dev.heddle.book.Book;
import dev.heddle.book.Deferred;
import dev.heddle.book.Isa;
import dev.heddle.source.Source;
import org.jspecify.annotations.Nullable;

/// The class of heddle-isa of the same name, for WebAssembly: there is none, see [ReadyFile].
public final class ReadyBook {
    public ReadyBook(ReadyFile file) {}

    public Isa isa() {
        throw new IllegalStateException("books are texts here");
    }

    public boolean isOf(String text) {
        return false;
    }

    public @Nullable Book book(@Nullable String variant, Deferred<Source> source) {
        return null;
    }
}
