package dev.heddle.asm.template;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the bits that a text shows. Bits that an operand takes from elsewhere are shown there as a rule. If they are
/// not, the operand may say them itself: the number of registers in its text says a count.
public final class Implied {
    private final Book book;
    private final String dialect;
    private final Map<String, Scope.Instance> operands;

    public Implied(Book book, String dialect, Map<String, Scope.Instance> operands) {
        this.book = book;
        this.dialect = dialect;
        this.operands = operands;
    }

    /// What the operands of a text say of the bits that they take from elsewhere. Of several that could say a bit, the
    /// first one does.
    ///
    /// @param fixed bits that are known before the text is read
    /// @return the parameters by operand; operands that say nothing are missing
    public Map<String, Set<String>> of(Mask fixed, Scope scope, List<Part> text) {
        Mask silent = silent(scope, text, text);
        Word known = fixed.word();
        for (Bits b : shown(scope, text)) b.mark(known);
        known.clear(silent.without(fixed));
        Map<String, Set<String>> out = new HashMap<>();
        for (Part p : text) {
            Scope.Instance i = p instanceof Part.Operand o ? operands.get(o.name()) : null;
            if (i == null || !OwnOperand.fits(book, i)) continue;
            Set<String> impliedNames = impliedNames(i, known);
            if (impliedNames == null) continue;
            if (!impliedNames.isEmpty()) out.put(i.decl().name(), impliedNames);
            i.bound(impliedNames).mark(known);
        }
        return out;
    }

    /// The parameters that an operand has to say, or null if it cannot say one of them.
    private @org.jspecify.annotations.Nullable Set<String> impliedNames(Scope.Instance i, Word known) {
        Set<String> out = new HashSet<>();
        for (int k = 0; k < i.params().size(); k++) {
            Bits b = i.params().get(k);
            if (b.isConstant() || i.own().contains(b) || b.isKnown(known)) continue;
            String name = i.shape().params().get(k).name();
            if (!says(i.shape(), name) || isComputed(b)) return null;
            out.add(name);
        }
        return out;
    }

    private static boolean isComputed(Bits b) {
        for (Bits.Run r : b.runs()) if (r.low() >= Word.AUX) return true;
        return false;
    }

    /// The bits that some parts read without saying them, because an operand of the text always does.
    ///
    /// @param text the whole text
    /// @param parts some of it
    public Mask silent(Scope scope, List<Part> text, List<Part> parts) {
        Word silent = new Word();
        for (Part p : parts) {
            if (!(p instanceof Part.Use u)) continue;
            Shape shape = book.shape(u.shape());
            for (int k = 0; k < u.args().size(); k++) {
                Part.Glue glue = u.args().get(k).glue();
                if (glue == null || says(shape, shape.params().get(k).name())) continue;
                Bits b = scope.bits(glue);
                if (!b.isConstant() && !isComputed(b) && isPrinted(text, b)) b.mark(silent);
            }
        }
        return silent.mask();
    }

    /// Whether an operand that takes some bits from elsewhere always says them.
    private boolean isPrinted(List<Part> text, Bits bits) {
        for (Part p : text) {
            Scope.Instance i = p instanceof Part.Operand o ? operands.get(o.name()) : null;
            if (i == null || !OwnOperand.fits(book, i) || i.own().contains(bits)) continue;
            int k = i.params().indexOf(bits);
            if (k >= 0 && names(i.shape(), i.shape().params().get(k).name())) return true;
        }
        return false;
    }

    /// Whether every alternative fixes a parameter or has a name or a number for it.
    private boolean names(Shape shape, String param) {
        for (Shape.Alternative a : shape.alternatives()) {
            List<Part> text = a.text(dialect);
            if (isFixed(a, param) || text == null) continue;
            boolean shown = false;
            for (Part p : text) shown |= !(p instanceof Part.Use) && shows(p, param);
            if (!shown) return false;
        }
        return true;
    }

    /// Whether every alternative fixes a parameter or shows it.
    private boolean says(Shape shape, String param) {
        for (Shape.Alternative a : shape.alternatives()) {
            List<Part> text = a.text(dialect);
            if (!isFixed(a, param) && text != null && !shows(text, param)) return false;
        }
        return true;
    }

    private static boolean isFixed(Shape.Alternative a, String param) {
        for (Pattern p : a.patterns()) {
            if (!p.variable().equals(param)) continue;
            boolean fixed = true;
            for (Pattern.Piece piece : p.pieces()) fixed &= piece instanceof Pattern.Piece.Fixed;
            if (fixed) return true;
        }
        return false;
    }

    private static boolean shows(List<Part> text, String variable) {
        for (Part p : text) if (shows(p, variable)) return true;
        return false;
    }

    private static boolean passes(Part.Use u, String variable) {
        for (Part.Arg a : u.args()) {
            Part.Glue glue = a.glue();
            if (glue != null && glue.names().contains(variable)) return true;
        }
        return false;
    }

    private static boolean shows(Part p, String variable) {
        if (p instanceof Part.Number n) return n.value().names().contains(variable);
        if (p instanceof Part.Named n) return n.value().names().contains(variable);
        if (p instanceof Part.Choice c) return c.value().names().contains(variable);
        if (p instanceof Part.Flag f) return f.value().names().contains(variable);
        if (p instanceof Part.Use u) return passes(u, variable);
        if (p instanceof Part.AnyOrder g) return shows(g.parts(), variable);
        if (p instanceof Part.Optional g) return shows(g.parts(), variable);
        return p instanceof Part.Repeat r && r.start().names().contains(variable);
    }

    /// The bits that a text fixes when it is parsed: an operand says its own bits.
    public List<Bits> shown(Scope scope, List<Part> parts) {
        List<Bits> out = new ArrayList<>();
        for (Part p : parts) {
            Scope.Instance i = p instanceof Part.Operand o ? operands.get(o.name()) : null;
            if (i != null) out.addAll(i.own());
            else if (p instanceof Part.AnyOrder g) out.addAll(shown(scope, g.parts()));
            else if (p instanceof Part.Optional g) out.addAll(shown(scope, g.parts()));
            else out.addAll(List.of(TextParts.variables(scope, List.of(p))));
        }
        return out;
    }
}
