package dev.heddle.book;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A meaning that is read out of the book when somebody asks for it: most commands never do.
public final class Deferred {
    private @Nullable Supplier<Entry.Meaning> reader;
    private Entry.@Nullable Meaning meaning;

    private Deferred(@Nullable Supplier<Entry.Meaning> reader) {
        this.reader = reader;
    }

    static Deferred of(Supplier<Entry.Meaning> reader) {
        return new Deferred(reader);
    }

    /// For an entry without a meaning.
    static Deferred none() {
        return new Deferred(null);
    }

    synchronized Entry.@Nullable Meaning get() {
        Supplier<Entry.Meaning> r = reader;
        if (r != null) {
            meaning = r.get();
            reader = null;
        }
        return meaning;
    }
}
