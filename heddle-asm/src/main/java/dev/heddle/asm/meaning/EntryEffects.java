package dev.heddle.asm.meaning;

import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.Shape;
import java.util.HashSet;
import java.util.Set;

/// The registers and memory that an entry may write, whatever its encoding is and whatever it computes.
///
/// @param files register files
/// @param isEnd whether it may go somewhere else
record EntryEffects(Set<String> files, boolean isEnd) {
    private static final EntryEffects NONE = new EntryEffects(Set.of(), false);

    /// The effects are unknown.
    static final EntryEffects ALL = new EntryEffects(Set.of(), true);

    EntryEffects {
        files = Set.copyOf(files);
    }

    EntryEffects and(EntryEffects more) {
        Set<String> all = new HashSet<>(files);
        all.addAll(more.files);
        return new EntryEffects(all, isEnd || more.isEnd);
    }

    void apply(KnownRegisters known) {
        files.forEach(known::forget);
        if (isEnd) known.end();
        known.next();
    }

    /// What the meaning of an entry may write; nothing if the book has none for it.
    static EntryEffects of(Book book, Entry e) {
        Entry.Meaning m = e.meaning();
        if (m == null) return NONE;
        if (m.unknown() != null) return ALL;
        Finder f = new Finder(book, e);
        f.statements(m.body());
        return new EntryEffects(f.files, f.isEnd);
    }

    private static final class Finder extends StatementWalk {
        private final Book book;
        private final Entry entry;
        private final Set<String> files = new HashSet<>();
        private boolean isEnd;

        Finder(Book book, Entry entry) {
            super(book);
            this.book = book;
            this.entry = entry;
        }

        /// A local value of the same name as a register file is taken for the file.
        @Override
        protected void assigned(Expr e) {
            // No switch over patterns: this runs at the start of commands, and linking one takes
            // milliseconds.
            if (e instanceof Expr.Index i) assigned(i.of());
            else if (e instanceof Expr.Member m) assigned(m.of());
            else if (e instanceof Expr.Name n) written(n.name());
            else if (e instanceof Expr.Call c && book.shapes().containsKey(c.name())) set(c.name());
            // What is written to a constant is dropped.
            else if (!(e instanceof Expr.Int)) isEnd = true;
        }

        private void written(String name) {
            if (BuiltinName.of(name) == BuiltinName.PC) isEnd = true;
            RegisterFile file = RegisterFile.find(book.isa(), name);
            if (file != null) files.add(file.state().name());
            Entry.OperandDecl o = entry.operand(name);
            if (o != null) set(o.shape());
        }

        /// The value of a shape is set.
        private void set(String shape) {
            for (Shape.Value v : values(shape))
                if (v.setter() == null) assigned(v.expr());
                else statements(v.setter().body());
        }

        @Override
        protected void stopped() {
            isEnd = true;
        }
    }
}
