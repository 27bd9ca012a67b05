package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An alternative whose variables have their places, and the shapes in its text.
public final class Placed {
    /// What a part of the text is, besides characters.
    private sealed interface Inner {
        /// A shape.
        ///
        /// @param args values of its parameters
        record Nested(ShapeLayout layout, IntExpr[] args) implements Inner {}

        /// Neighbours from a number on.
        record Run(Bits start, IntExpr count) implements Inner {}

        record Other() implements Inner {}
    }

    private static final Inner OTHER = new Inner.Other();

    private final EntryLayouts layouts;
    private final int number;
    private final Shape.Alternative alternative;
    private final Scope.Case condition;
    private final boolean hasText;
    private final List<Part> text;
    private final Bits[] unknown;
    private final @Nullable Inner[] inner;
    private @Nullable Set<String> operands;

    Placed(EntryLayouts layouts, int number, Scope around, Shape.Alternative alternative) {
        this.layouts = layouts;
        this.number = number;
        this.alternative = alternative;
        this.condition = around.place(alternative);
        List<Part> parts = alternative.text(layouts.dialect());
        this.hasText = parts != null;
        this.text = parts == null ? List.of() : parts;
        this.unknown = unknown(around, alternative);
        this.inner = new Inner[text.size()];
    }

    private static Bits[] unknown(Scope around, Shape.Alternative a) {
        List<Bits> all = new ArrayList<>();
        for (Pattern p : a.patterns()) {
            Bits whole = around.bits(new Part.Glue(List.of(p.variable())));
            int low = whole.width();
            for (Pattern.Piece piece : p.pieces()) {
                low -= piece.width();
                if (piece instanceof Pattern.Piece.Unnamed u && u.unknown()) all.add(whole.slice(low, piece.width()));
            }
        }
        return all.toArray(Bits[]::new);
    }

    /// @return which one it is of those that say something, from 0
    public int number() {
        return number;
    }

    /// @return what the book says
    public Shape.Alternative alternative() {
        return alternative;
    }

    /// @return whether it holds for a word
    public boolean holds(Word w) {
        return condition.holds(w);
    }

    /// @return its variables
    public Scope scope() {
        return condition.scope();
    }

    /// @return whether it is ever printed
    public boolean hasText() {
        return hasText;
    }

    /// @return the parts of its text; none if it is never printed
    public List<Part> text() {
        return text;
    }

    /// @return names of the operands that its text has
    Set<String> operands() {
        Set<String> known = operands;
        if (known == null) {
            Set<String> names = new HashSet<>();
            operands(text, names);
            operands = known = Set.copyOf(names);
        }
        return known;
    }

    private static void operands(List<Part> text, Set<String> to) {
        for (Part p : text)
            if (p instanceof Part.Operand o) to.add(o.name());
            else if (p instanceof Part.Optional g) operands(g.parts(), to);
            else if (p instanceof Part.AnyOrder g) operands(g.parts(), to);
    }

    /// @return the bits of a word that it marks with `?`, null if it marks none
    public @Nullable Word unknown(Word w) {
        if (unknown.length == 0) return null;
        Word out = new Word();
        for (Bits b : unknown) b.put(out, b.get(w));
        return out;
    }

    /// @param part number of a part of the text, from 0
    /// @return the shape that it is, null if it is something else
    public @Nullable ShapeLayout inside(int part) {
        return inner(part) instanceof Inner.Nested n ? n.layout : null;
    }

    /// @param part one that is a shape
    /// @return the parameters of that shape where its layout has them
    public Word params(int part, Word w) {
        Word out = new Word();
        if (!(inner(part) instanceof Inner.Nested n)) return out;
        for (int i = 0; i < n.args.length; i++) n.layout.param(i).put(out, n.args[i].eval(w));
        return out;
    }

    /// @param part number of the part, from 0
    /// @return whether it is a run of registers that ends behind the last one
    public boolean isPastTheLast(int part, Word w) {
        if (!(inner(part) instanceof Inner.Run r)) return false;
        long n = r.count.eval(w);
        return n > 0 && r.start.get(w) + n - 1 > Word.lowMask(r.start.width());
    }

    private Inner inner(int part) {
        Inner known = inner[part];
        if (known == null) inner[part] = known = place(text.get(part));
        return known;
    }

    private Inner place(Part p) {
        Book book = layouts.book();
        if (p instanceof Part.Use u) return nested(book.shape(u.shape()), u.args());
        if (p instanceof Part.Named n && book.shapes().containsKey(n.table()))
            return nested(book.shape(n.table()), List.of(new Part.Arg(n.value(), null)));
        if (p instanceof Part.Repeat r) return new Inner.Run(scope().bits(r.start()), scope().expr(r.count()));
        return OTHER;
    }

    private Inner nested(Shape s, List<Part.Arg> args) {
        IntExpr[] values = new IntExpr[s.params().size()];
        for (int i = 0; i < values.length; i++) {
            Long preset = s.params().get(i).preset();
            values[i] = i < args.size() ? scope().value(args.get(i)) : new IntExpr.Const(preset == null ? 0 : preset);
        }
        return new Inner.Nested(layouts.of(s), values);
    }
}
