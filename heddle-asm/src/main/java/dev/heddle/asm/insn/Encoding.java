package dev.heddle.asm.insn;

import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The decoded bits of one instruction, by the names of the book: fields, computed values, and for every operand which
/// alternative of its shape it is. Not for several threads.
public final class Encoding {
    private final EntryLayouts layouts;
    private final EntryLayout layout;
    private final Word word;
    private final @Nullable Operand[] operands;
    private boolean isTextKnown;
    private @Nullable Placed text;

    /// An operand, or a shape that is a part of its text.
    public static final class Operand {
        private final ShapeLayout layout;
        private final Word word;
        private final @Nullable Placed found;

        /// @param word the shape's parameters, where the layout has them
        public Operand(ShapeLayout layout, Word word) {
            this.layout = layout;
            this.word = word;
            this.found = layout.alternatives().find(word);
        }

        /// @return its shape
        public Shape shape() {
            return layout.shape();
        }

        /// @return where the variables of its shape are
        public ShapeLayout layout() {
            return layout;
        }

        /// @return its parameters where the layout of the shape has them
        public Word word() {
            return word;
        }

        /// @return the alternative that holds, with the places of its variables, or null if none does
        public @Nullable Placed placed() {
            return found;
        }

        /// @return the alternative that holds, or null if none does
        public Shape.@Nullable Alternative alternative() {
            return found == null ? null : found.alternative();
        }

        /// @return the parts of its text, or null if it has none
        public @Nullable List<Part> text() {
            return found == null || !found.hasText() ? null : found.text();
        }

        /// @return the variables of the alternative
        public Scope scope() {
            return found == null ? layout.scope() : found.scope();
        }

        /// @param part number of a part of the text, from 0
        /// @return the shape that it is, or null if it is something else
        public @Nullable Operand inside(int part) {
            ShapeLayout inner = found == null ? null : found.inside(part);
            return found == null || inner == null ? null : new Operand(inner, found.params(part, word));
        }

        /// @return why its bits have no meaning, empty if no alternative holds, null if they have one
        public @Nullable String undefined() {
            if (found == null) return "";
            String why = found.alternative().undefined();
            if (why != null) return why;
            for (int i = 0; i < found.text().size(); i++) {
                Operand part = inside(i);
                String inner = part != null ? part.undefined() : pastTheLast(i);
                if (inner != null) return inner;
            }
            return null;
        }

        private @Nullable String pastTheLast(int part) {
            return found != null && found.isPastTheLast(part, word) ? "the registers run past the last one" : null;
        }

        /// @return the bits marked `?` by the alternative that holds, as far as they are set, where the layout of the
        ///     shape has them; null if none are marked
        public @Nullable Word unknown() {
            return found == null ? null : found.unknown(word);
        }
    }

    /// For one instruction of a book. Who asks about many keeps the layouts.
    ///
    /// @param book the one that the instruction is of
    public Encoding(Book book, Insn insn) {
        this(new EntryLayouts(book, ""), insn);
    }

    /// For many instructions of a book.
    public static Function<Insn, Encoding> of(Book book) {
        EntryLayouts layouts = new EntryLayouts(book, "");
        return insn -> new Encoding(layouts, insn);
    }

    /// Whether an operand can be one that the book calls undefined.
    public boolean mayBeUndefined(Entry.OperandDecl operand) {
        return layouts.of(layouts.book().shape(operand.shape())).mayBeUndefined();
    }

    /// @param layouts of the book that the instruction is of
    public Encoding(EntryLayouts layouts, Insn insn) {
        this.layouts = layouts;
        this.layout = layouts.of(insn.entry());
        this.word = insn.word();
        this.operands = new Operand[insn.entry().operands().size()];
        layout.solve(word);
    }

    /// What the bits of a shape say.
    ///
    /// @param args values of its first parameters, of which the low bits count; the others have their preset ones
    public Operand operand(Shape shape, List<Long> args) {
        ShapeLayout l = layouts.of(shape);
        return new Operand(l, l.word(args));
    }

    /// @return the fields and computed values of the entry
    public Scope scope() {
        return layout.scope();
    }

    /// @return where the variables of the entry are
    public EntryLayout layout() {
        return layout;
    }

    /// @param name a field or a computed value of the entry
    public long value(String name) {
        return scope().expr(new Expr.Name(name, 0)).eval(word());
    }

    /// @return the word, with its computed values
    public Word word() {
        return word;
    }

    /// @return the operand of that name, or null
    public @Nullable Operand operand(String name) {
        int i = layout.number(name);
        return i < 0 ? null : operand(i);
    }

    /// @param number of the operand in the order of the entry, from 0
    public Operand operand(int number) {
        Operand known = operands[number];
        if (known == null) {
            OperandLayout l = layout.operand(number);
            operands[number] = known = new Operand(l.shape(), l.params(word));
        }
        return known;
    }

    /// @param number of an operand in the order of the entry, from 0
    /// @return the bits of the instruction that its alternative marks with `?`, as far as they are set
    public Mask unknown(int number) {
        Word set = operand(number).unknown();
        return set == null ? Mask.NONE : layout.operand(number).inEntry(set);
    }

    /// @return whether an operand is part of what the instruction does: whether its text has it
    public boolean has(String operand) {
        if (!isTextKnown) text = layout.texts().find(word);
        isTextKnown = true;
        return text == null || text.operands().contains(operand);
    }
}
