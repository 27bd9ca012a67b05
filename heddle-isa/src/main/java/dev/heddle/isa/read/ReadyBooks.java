package dev.heddle.isa.read;

import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import org.jspecify.annotations.Nullable;

/// Has the books of Heddle in a form that is read at once. A service: where none is found, or `-Dheddle.accel` leaves
/// `books` out, books are read from their texts.
public interface ReadyBooks {
    /// @param isa one of [Books#names]
    /// @return the head of a book; null if it is not ready, or was made of another text
    @Nullable
    Isa head(String isa);

    /// @param isa one of [Books#names]
    /// @param variant name or alias, or null for the default one
    /// @return null if it is not ready, was made of another text, or has no such variant
    @Nullable
    Book book(String isa, @Nullable String variant);
}
