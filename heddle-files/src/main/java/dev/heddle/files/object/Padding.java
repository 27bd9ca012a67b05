package dev.heddle.files.object;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;

/// The words that fill the space after the end of programs: the entries of a book with `data fills`.
///
/// @param words of two bytes
record Padding(List<Integer> words) {
    static final Padding NONE = new Padding(List.of());

    private static final int BYTES = 2;

    /// @param isa `isa@variant` or `isa`
    static Padding of(String isa) {
        try {
            List<Integer> words = new ArrayList<>();
            for (Entry e : Books.load(isa).entries())
                if (e.data().containsKey("fills") && e.length().bytes() == BYTES)
                    words.add((int) e.match().lo());
            return new Padding(List.copyOf(words));
        } catch (SourceException e) {
            return NONE;
        }
    }

    /// @return the code without the words at its end that fill
    Span without(Span code) {
        int length = code.length();
        if (length % BYTES != 0) return code;
        while (length >= BYTES && words.contains(code.u16(length - BYTES))) length -= BYTES;
        return code.part(0, length);
    }
}
