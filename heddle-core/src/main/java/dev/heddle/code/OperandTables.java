package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import java.util.HashMap;
import java.util.Map;

/// The tables of a book's operands.
final class OperandTables {
    private final Book book;
    private final String dialect;
    private final Map<String, OperandTable> tables = new HashMap<>();
    private final Texts texts = new Texts();
    private int numbers;

    OperandTables(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
    }

    /// What the operands and other parts print.
    Texts texts() {
        return texts;
    }

    /// @param entry an entry that has the operand
    /// @param implied whether its text says what it takes from elsewhere, see [Implied]
    synchronized OperandTable table(Entry entry, Scope.Instance operand, boolean implied) {
        return tables.computeIfAbsent(
                OperandTable.key(operand) + (implied ? " implied" : ""),
                key -> new OperandTable(book, entry, dialect, operand, implied, texts, number()));
    }

    /// @return a number for something [Remembered]
    synchronized int number() {
        return numbers++;
    }
}
