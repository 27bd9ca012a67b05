package dev.heddle.asm.operand;

import dev.heddle.asm.insn.EntryLayouts;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.meaning.KnownPaths;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.PrinterCompiler;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Reads the operands of a book as data, by forms that are made when they are first needed, and kept. For several
/// threads.
public final class OperandForms {
    private final Book book;
    private final String dialect;
    private final EntryLayouts layouts;
    private final Map<String, EntryForm> entries = new ConcurrentHashMap<>();
    private final Map<String, Printer> operands = new ConcurrentHashMap<>();
    private final Map<Placed, AlternativeForm> alternatives = new ConcurrentHashMap<>();
    private final RecentOperands recent = new RecentOperands();
    private final KnownPaths paths = new KnownPaths();

    public OperandForms(Book book, String dialect, EntryLayouts layouts) {
        this.book = book;
        this.dialect = dialect;
        this.layouts = layouts;
    }

    Book book() {
        return book;
    }

    public EntryLayouts layouts() {
        return layouts;
    }

    /// What has been found out about registers.
    public KnownPaths paths() {
        return paths;
    }

    /// What has been read before.
    RecentOperands recent() {
        return recent;
    }

    PrinterCompiler printers(Entry e) {
        return new PrinterCompiler(book, e, dialect, null);
    }

    /// @param alone an operand with its parameters by themselves
    /// @return the same printer for all operands that are alike
    Printer printer(Entry e, Scope.Instance alone) {
        return operands.computeIfAbsent(
                OwnOperand.key(alone, Set.of()), k -> printers(e).direct(alone, Set.of()));
    }

    public EntryForm of(Entry e) {
        EntryForm known = entries.get(e.id());
        if (known != null && known.entry() == e) return known;
        EntryForm made = new EntryForm(this, e);
        entries.put(e.id(), made);
        return made;
    }

    /// @param entry any that has the alternative
    public AlternativeForm of(Entry entry, Placed alternative) {
        AlternativeForm known = alternatives.get(alternative);
        if (known != null) return known;
        // Printers may need room for computed values, which the scopes of a shape share.
        synchronized (this) {
            AlternativeForm made = new AlternativeForm(book, printers(entry), alternative);
            alternatives.put(alternative, made);
            return made;
        }
    }
}
