package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Part;
import dev.heddle.book.Pattern;
import dev.heddle.book.Shape;
import dev.heddle.insn.Insn;
import dev.heddle.insn.scope.Scope;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is not well formed in an instruction.
final class Remarks {
    private Remarks() {}

    static List<String> of(Codec codec, Insn insn) {
        List<String> out = new ArrayList<>();
        Entry e = insn.entry();
        Mask word = new Mask(insn.lo(), insn.hi());
        Mask unknown = e.unknown().and(word);
        Mask ignored = e.ignored().and(word);
        if (!unknown.isEmpty()) out.add("unknown bits are set: " + unknown);
        if (!ignored.isEmpty()) out.add("ignored bits are set: " + ignored);
        for (Entry.Requirement r : codec.code(e).broken(insn.word())) out.add(r.reason());
        operands(codec.book(), insn, out);
        return out;
    }

    private static void operands(Book book, Insn insn, List<String> out) {
        Scope scope = Scope.of(book, insn.entry());
        Word w = insn.word();
        for (Scope.Equation e : scope.equations()) e.bits().put(w, e.value().eval(w));
        for (Entry.OperandDecl o : insn.entry().operands()) {
            Scope.Instance i = scope.instance(o);
            String odd = unknown(i, w);
            if (!odd.isEmpty()) out.add("operand '" + o.name() + "' has unknown bits set: " + odd);
            String why = undefined(book, i.scope(), i.shape(), w);
            if (why != null)
                out.add(
                        "operand '"
                                + o.name()
                                + "' is undefined"
                                + (why.isEmpty() ? "" : ": " + why));
        }
    }

    /// @return why these bits have no meaning, empty if no alternative holds, null if they have one
    private static @Nullable String undefined(Book book, Scope scope, Shape shape, Word w) {
        for (Shape.Alternative a : shape.alternatives()) {
            Scope.Case c = scope.place(a);
            List<Part> text = a.text("");
            if (!c.holds(w)) continue;
            String why = a.undefined();
            if (why != null) return why;
            if (text == null) continue;
            for (Part p : text) {
                String inner = undefined(book, c.scope(), p, w);
                if (inner != null) return inner;
            }
            return null;
        }
        return "";
    }

    private static @Nullable String undefined(Book book, Scope scope, Part part, Word w) {
        return switch (part) {
            case Part.Named n when book.shapes().containsKey(n.table()) ->
                    undefined(
                            book,
                            scope.inside(book.shape(n.table()), scope.bits(n.value())),
                            book.shape(n.table()),
                            w);
            case Part.Use u ->
                    undefined(
                            book,
                            scope.inside(book.shape(u.shape()), u.args()),
                            book.shape(u.shape()),
                            w);
            case Part.Repeat r -> {
                long n = scope.expr(r.count()).eval(w);
                long last = scope.bits(r.start()).get(w) + n - 1;
                yield n > 0 && last > Word.lowMask(scope.bits(r.start()).width())
                        ? "the registers run past the last one"
                        : null;
            }
            default -> null;
        };
    }

    /// @return the bits marked `?` by the alternative that holds, as far as they are set
    private static String unknown(Scope.Instance i, Word w) {
        for (Shape.Alternative a : i.shape().alternatives()) {
            if (!i.scope().place(a).holds(w)) continue;
            Mask set = Mask.NONE;
            for (Pattern p : a.patterns()) {
                Bits whole = i.scope().bits(new Part.Glue(List.of(p.variable())));
                int low = whole.width();
                for (Pattern.Piece piece : p.pieces()) {
                    low -= piece.width();
                    if (piece instanceof Pattern.Piece.Unnamed u && u.unknown())
                        set = set.or(Mask.of(whole.slice(low, piece.width())));
                }
            }
            return set.and(new Mask(w.lo, w.hi)).toString();
        }
        return "";
    }
}
