package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.insn.scope.Scope;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The tables of a book's operands.
final class OperandTables {
    private final Book book;
    private final String dialect;
    private final Map<String, OperandTable> tables = new HashMap<>();
    private final Map<String, Slots> groups = new HashMap<>();
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
    /// @param said parameters from elsewhere that its text says, see [Implied]
    synchronized OperandTable table(Entry entry, Scope.Instance operand, Set<String> said) {
        return tables.computeIfAbsent(
                OperandTable.key(operand) + (said.isEmpty() ? "" : " says " + new TreeSet<>(said)),
                key -> new OperandTable(book, entry, dialect, operand, said, texts, number()));
    }

    /// The texts of parts that are not operands.
    ///
    /// @param key see [GroupKey]
    synchronized Slots slots(String key, int bits, Slots.Maker maker) {
        return groups.computeIfAbsent(key, k -> new Slots(bits, texts, maker));
    }

    /// @return a number for something [Remembered]
    synchronized int number() {
        return numbers++;
    }
}
