package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.base.bits.Memo;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// The texts of a book's operands and of other small parts.
public final class OperandTables {
    /// 2^this texts of values that are in no array are remembered.
    private static final int TEXT_BITS = 17;

    /// 2^this places are in the arrays of all parts; most stay empty.
    private static final int PLACE_BITS = 20;

    private final Book book;
    private final String dialect;
    private final ReadBack.Of readings;
    private final Map<String, OperandTexts> tables = new HashMap<>();
    private final Map<String, OperandTextCache> groups = new HashMap<>();
    private final Memo<OperandTextCache.Known> texts = new Memo<>(TEXT_BITS);
    private final AtomicInteger room = new AtomicInteger(Memo.most(PLACE_BITS));
    private int count;

    /// @param readings how the operands are read
    public OperandTables(Book book, String dialect, ReadBack.Of readings) {
        this.book = book;
        this.dialect = dialect;
        this.readings = readings;
    }

    /// @param entry an entry that has the operand
    /// @param implied parameters from elsewhere that its text says, see [dev.heddle.asm.template.Implied]
    synchronized OperandTexts table(Entry entry, Scope.Instance operand, Set<String> implied) {
        String key = OwnOperand.key(operand, implied);
        OperandTexts known = tables.get(key);
        if (known != null) return known;
        OperandTexts made = new OperandTexts(
                book,
                entry,
                dialect,
                OwnOperand.of(book, operand, implied),
                this,
                readings.operand(entry, operand, implied));
        tables.put(key, made);
        return made;
    }

    /// The texts of parts that are not operands.
    ///
    /// @param key see [GroupKey]
    synchronized OperandTextCache slots(String key, OperandTextCache.Maker maker) {
        return groups.computeIfAbsent(key, _ -> slots(maker));
    }

    synchronized OperandTextCache slots(OperandTextCache.Maker maker) {
        return new OperandTextCache(texts, room, count++, maker);
    }
}
