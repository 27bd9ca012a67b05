package dev.heddle.insn;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Part;
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
    private final Entry entry;
    private final Book book;
    private final Word word;
    private final Scope scope;
    private final Map<String, Operand> operands = new HashMap<>();

    /// An operand.
    public final class Operand {
        private final Shape shape;
        private final Shape.@Nullable Alternative alternative;
        private final Scope inner;

        private Operand(Shape shape, Scope params) {
            this.shape = shape;
            Shape.Alternative found = null;
            Scope in = params;
            for (Shape.Alternative a : shape.alternatives()) {
                if (a.text("") == null && a.undefined() == null) continue;
                Scope.Case c = params.place(a);
                if (!c.holds(word)) continue;
                found = a;
                in = c.scope();
                break;
            }
            alternative = found;
            inner = in;
        }

        public Shape shape() {
            return shape;
        }

        /// @return the alternative that holds, or null if none does
        public Shape.@Nullable Alternative alternative() {
            return alternative;
        }

        /// @param names variables of the alternative or parameters of the shape, glued; the first one highest
        /// @return their value, or null if there is no such variable
        public @Nullable Long value(List<String> names) {
            return Encoding.this.value(inner, names);
        }
    }

    public Encoding(Book book, Insn insn) {
        entry = insn.entry();
        this.book = book;
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

    /// @return the operand of that name, or null
    public @Nullable Operand operand(String name) {
        return operands.get(name);
    }

    /// @return whether an operand is part of what the instruction does: whether its text has it
    public boolean has(String operand) {
        for (Shape.Alternative a : entry.text("")) {
            List<Part> text = a.text("");
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
