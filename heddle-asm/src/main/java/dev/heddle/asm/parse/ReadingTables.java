package dev.heddle.asm.parse;

import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.print.ReadBack;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
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
