package dev.heddle.asm.parse;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// A function of a book the other way round: the smallest value for each number that it gives.
final class Inverse {
    /// No value gives the number.
    static final int NONE = -1;

    /// They are large, so all that read a book share them as long as it is there.
    private static final Map<Book, Map<String, Inverse>> OF_BOOKS = Collections.synchronizedMap(new WeakHashMap<>());

    private final IntExpr function;
    private final int width;
    private volatile int @Nullable [] table;

    private Inverse(IntExpr function, int width) {
        this.function = function;
        this.width = width;
    }

    /// @param width bits of the values
    static Inverse of(Book book, String function, int width) {
        Map<String, Inverse> known = OF_BOOKS.computeIfAbsent(book, _ -> new HashMap<>());
        synchronized (known) {
            return known.computeIfAbsent(
                    function + " " + width, _ -> new Inverse(Scope.applied(book, function, Bits.of(0, width)), width));
        }
    }

    int of(long number) {
        int[] t = table;
        if (t == null) table = t = table();
        return t[place(t, number, new Word())];
    }

    /// An open hash table of values.
    private int[] table() {
        int[] t = new int[2 << width];
        Arrays.fill(t, NONE);
        Word w = new Word();
        for (int v = 0; v < 1 << width; v++) {
            int at = place(t, number(v, w), w);
            if (t[at] == NONE) t[at] = v;
        }
        return t;
    }

    private long number(int value, Word w) {
        w.set(value, 0);
        return function.eval(w);
    }

    private int place(int[] t, long number, Word w) {
        // Numbers may differ in high bits alone, or in low ones.
        long mixed = (number ^ number >>> 32) * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 32) * 0x9e3779b97f4a7c15L;
        int at = (int) (mixed >>> 32) & t.length - 1;
        while (t[at] != NONE && number(t[at], w) != number) at = at + 1 & t.length - 1;
        return at;
    }
}
