package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Part;
import dev.heddle.book.Pattern;
import dev.heddle.book.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which bits a text shows. Bits that an operand takes from elsewhere are shown there as a rule. If they are not, the
/// operand may say them itself: the number of registers in its text says a count.
final class Implied {
    private final Book book;
    private final Map<String, Scope.Instance> operands;

    Implied(Book book, Map<String, Scope.Instance> operands) {
        this.book = book;
        this.operands = operands;
    }

    /// @return the operands whose texts alone say bits that they take from elsewhere
    Set<String> of(Scope scope, List<Part> text) {
        Set<String> out = Set.of();
        for (Part p : text) {
            if (!(p instanceof Part.Operand o)) continue;
            Scope.Instance i = operands.get(o.name());
            if (i == null || !OperandTable.fits(book, i) || !saysAll(i)) continue;
            if (mask(i.params()).without(mask(shown(scope, text))).isEmpty()) continue;
            if (out.isEmpty()) out = new HashSet<>();
            out.add(o.name());
        }
        return out;
    }

    /// Whether every alternative fixes all that comes from elsewhere, so that what it is does not matter to the text.
    private static boolean saysAll(Scope.Instance i) {
        if (i.own().size() == i.params().size()) return false;
        for (int k = 0; k < i.params().size(); k++) {
            Bits b = i.params().get(k);
            if (b.isConstant() || i.own().contains(b)) continue;
            String name = i.shape().params().get(k).name();
            for (Bits.Run r : b.runs()) if (r.low() >= Word.AUX) return false;
            for (Shape.Alternative a : i.shape().alternatives())
                if (!isFixed(a, name)) return false;
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

    private static Mask mask(List<Bits> all) {
        Word w = new Word();
        for (Bits b : all) b.mark(w);
        return new Mask(w.lo, w.hi);
    }

    /// The bits that a text fixes when it is parsed: an operand says its own bits.
    List<Bits> shown(Scope scope, List<Part> parts) {
        List<Bits> out = new ArrayList<>();
        for (Part p : parts) {
            Scope.Instance i = p instanceof Part.Operand o ? operands.get(o.name()) : null;
            if (i != null) out.addAll(i.own());
            else if (p instanceof Part.AnyOrder g) out.addAll(shown(scope, g.parts()));
            else if (p instanceof Part.Optional g) out.addAll(shown(scope, g.parts()));
            else out.addAll(List.of(PrinterCompiler.variables(scope, List.of(p))));
        }
        return out;
    }
}
