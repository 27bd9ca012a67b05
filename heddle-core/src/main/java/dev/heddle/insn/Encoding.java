package dev.heddle.insn;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Part;
import dev.heddle.book.Pattern;
import dev.heddle.book.Shape;
import dev.heddle.insn.scope.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the bits of one instruction say, by the names of the book: fields, computed values, and for every operand
/// which alternative of its shape it is.
public final class Encoding {
    private final Book book;
    private final String dialect;
    private final Entry entry;
    private final Word word;
    private final Scope scope;
    private final Map<String, Operand> operands = new HashMap<>();

    /// An operand, or a shape that is a part of its text.
    public final class Operand {
        private final Shape shape;
        private final Scope outer;
        private final Shape.@Nullable Alternative alternative;
        private final Scope inner;

        private Operand(Shape shape, Scope scope) {
            this.shape = shape;
            this.outer = scope;
            Shape.Alternative found = null;
            Scope in = scope;
            for (Shape.Alternative a : shape.alternatives()) {
                if (a.text(dialect) == null && a.undefined() == null) continue;
                Scope.Case c = scope.place(a);
                if (!c.holds(word)) continue;
                found = a;
                in = c.scope();
                break;
            }
            alternative = found;
            inner = in;
        }

        /// @return its shape
        public Shape shape() {
            return shape;
        }

        /// @return the alternative that holds, or null if none does
        public Shape.@Nullable Alternative alternative() {
            return alternative;
        }

        /// @return the parts of its text, or null if it has none
        public @Nullable List<Part> text() {
            return alternative == null ? null : alternative.text(dialect);
        }

        /// @return the variables of the alternative
        public Scope scope() {
            return inner;
        }

        /// @param names variables of the alternative or parameters of the shape, glued; the first one highest
        /// @return their value, or null if there is no such variable
        public @Nullable Long value(List<String> names) {
            return Encoding.this.value(inner, names);
        }

        /// @return the shape that a part of the text is, or null if it is something else
        public @Nullable Operand inside(Part part) {
            return switch (part) {
                case Part.Use u -> {
                    Shape s = book.shape(u.shape());
                    yield new Operand(s, inner.inside(s, u.args()));
                }
                case Part.Named n when book.shapes().containsKey(n.table()) -> {
                    Shape s = book.shape(n.table());
                    yield new Operand(s, inner.inside(s, inner.bits(n.value())));
                }
                default -> null;
            };
        }

        /// @return why its bits have no meaning, empty if no alternative holds, null if they have one
        public @Nullable String undefined() {
            if (alternative == null) return "";
            String why = alternative.undefined();
            if (why != null) return why;
            List<Part> text = text();
            if (text == null) return null;
            for (Part p : text) {
                Operand part = inside(p);
                String inner = part != null ? part.undefined() : pastTheLast(p);
                if (inner != null) return inner;
            }
            return null;
        }

        private @Nullable String pastTheLast(Part p) {
            if (!(p instanceof Part.Repeat r)) return null;
            long n = inner.expr(r.count()).eval(word);
            Bits start = inner.bits(r.start());
            return n > 0 && start.get(word) + n - 1 > Word.lowMask(start.width())
                    ? "the registers run past the last one"
                    : null;
        }

        /// @return the bits marked `?` by the alternative that holds, as far as they are set
        public Mask unknown() {
            Mask set = Mask.NONE;
            if (alternative == null) return set;
            for (Pattern p : alternative.patterns()) {
                Bits whole = outer.bits(new Part.Glue(List.of(p.variable())));
                int low = whole.width();
                for (Pattern.Piece piece : p.pieces()) {
                    low -= piece.width();
                    if (piece instanceof Pattern.Piece.Unnamed u && u.unknown())
                        set = set.or(Mask.of(whole.slice(low, piece.width())));
                }
            }
            return set.and(new Mask(word.lo, word.hi));
        }
    }

    /// @param book the one that the instruction is of
    public Encoding(Book book, Insn insn) {
        this(book, insn, "");
    }

    /// @param dialect empty for the default dialect
    public Encoding(Book book, Insn insn, String dialect) {
        this.book = book;
        this.dialect = dialect;
        entry = insn.entry();
        word = insn.word();
        scope = Scope.of(book, insn.entry());
        for (Scope.Equation e : scope.equations()) e.bits().put(word, e.value().eval(word));
        for (Entry.OperandDecl o : insn.entry().operands())
            operands.put(o.name(), operand(scope.instance(o)));
    }

    private Operand operand(Scope.Instance i) {
        return new Operand(i.shape(), i.scope());
    }

    /// What the bits of a shape say.
    ///
    /// @param args values of its first parameters, of which the low bits count; the others have their preset ones
    public Operand operand(Shape shape, List<Long> args) {
        List<Bits> params = new ArrayList<>();
        for (Shape.Param p : shape.params()) {
            Long preset = p.preset();
            int i = params.size();
            long value = i < args.size() ? args.get(i) : preset == null ? 0 : preset;
            params.add(Bits.constant(value & Word.lowMask(p.width()), p.width()));
        }
        return new Operand(shape, Scope.of(book, shape, params));
    }

    /// @return the fields and computed values of the entry
    public Scope scope() {
        return scope;
    }

    /// @return the word, with its computed values
    public Word word() {
        return word;
    }

    /// @return the operand of that name, or null
    public @Nullable Operand operand(String name) {
        return operands.get(name);
    }

    /// @return whether an operand is part of what the instruction does: whether its text has it
    public boolean has(String operand) {
        for (Shape.Alternative a : entry.text(dialect)) {
            List<Part> text = a.text(dialect);
            if (text != null && scope.place(a).holds(word)) return has(text, operand);
        }
        return true;
    }

    private static boolean has(List<Part> text, String operand) {
        for (Part p : text) {
            boolean found =
                    switch (p) {
                        case Part.Operand o -> o.name().equals(operand);
                        case Part.Optional o -> has(o.parts(), operand);
                        case Part.AnyOrder o -> has(o.parts(), operand);
                        default -> false;
                    };
            if (found) return true;
        }
        return false;
    }

    /// @param names fields and computed values, glued; or an operand and one of its parameters
    /// @return their value, or null if there is no such field
    public @Nullable Long value(List<String> names) {
        return value(scope, names);
    }

    private @Nullable Long value(Scope in, List<String> names) {
        Bits bits = in.find(new Part.Glue(names));
        return bits == null ? null : bits.get(word);
    }
}
