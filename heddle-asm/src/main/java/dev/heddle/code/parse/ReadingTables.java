package dev.heddle.code.parse;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.print.ReadBack;
import dev.heddle.code.template.OwnOperand;
import dev.heddle.insn.Scope;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The tables by which the operands of a book are read.
public final class ReadingTables implements ReadBack.Of {
    private final Book book;
    private final String dialect;
    private final Map<String, OperandReadings> tables = new HashMap<>();

    public ReadingTables(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
    }

    @Override
    public synchronized OperandReadings operand(Entry entry, Scope.Instance operand, Set<String> says) {
        return tables.computeIfAbsent(
                OwnOperand.key(operand, says),
                key -> new OperandReadings(book, entry, dialect, OwnOperand.of(book, operand, says)));
    }
}
