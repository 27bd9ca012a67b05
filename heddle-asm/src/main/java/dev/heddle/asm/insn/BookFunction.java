package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// A function of a book that is one expression, for numbers that are no part of a word.
public final class BookFunction {
    private final Book book;
    private final Function function;

    private BookFunction(Book book, Function function) {
        this.book = book;
        this.function = function;
    }

    /// @param name of a function that the book has
    public static BookFunction of(Book book, String name) {
        return new BookFunction(book, Objects.requireNonNull(book.function(name), name));
    }

    /// @param values one for each parameter
    public long of(long... values) {
        Map<String, Bits> named = new HashMap<>();
        for (int i = 0; i < values.length; i++)
            named.put(function.params().get(i), Bits.constant(values[i], Long.SIZE));
        Stmt.Return body = (Stmt.Return) function.body().getFirst();
        return Scope.of(book, named).expr(body.value()).eval(new Word());
    }
}
