package dev.heddle.asm.print;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.template.TextParts;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;

/// The bits of an entry that more than one part of a text reads, or a condition, or a computed value. If such a bit is
/// parsed as another one, what else is parsed as something else is not known from the parts alone.
final class SharedBits {
    private final Word once = new Word();
    private final Word twice = new Word();

    private SharedBits() {}

    static Mask of(Book book, Entry entry, String dialect) {
        Scope scope = Scope.of(book, entry);
        Mask all = Mask.NONE;
        for (Shape.Alternative a : entry.text(dialect)) {
            List<Part> text = a.text(dialect);
            if (text == null) continue;
            SharedBits here = new SharedBits();
            here.text(scope.place(a), text);
            for (Scope.Equation e : scope.equations()) here.computed(e.value());
            all = all.or(here.twice.mask());
        }
        return all;
    }

    /// All bits that a text reads, even if it does not show them.
    static Mask read(Scope.Case choice, List<Part> text) {
        SharedBits here = new SharedBits();
        here.text(choice, text);
        return here.once.mask();
    }

    private void text(Scope.Case choice, List<Part> text) {
        computed(choice.guard());
        for (Part p : text) part(choice.scope(), p);
        for (Scope.Equation e : choice.scope().equations()) computed(e.value());
    }

    private void part(Scope scope, Part p) {
        if (p instanceof Part.AnyOrder g) {
            for (Part q : g.parts()) part(scope, q);
            return;
        }
        if (p instanceof Part.Optional g) {
            for (Part q : g.parts()) part(scope, q);
            return;
        }
        List<Bits> read = new ArrayList<>(List.of(TextParts.variables(scope, List.of(p))));
        if (p instanceof Part.Use u) {
            for (Part.Arg a : u.args())
                if (a.value() != null) scope.expr(a.value()).variables(read);
        }
        if (p instanceof Part.Repeat r) scope.expr(r.count()).variables(read);
        mark(read);
    }

    private void computed(IntExpr value) {
        List<Bits> read = new ArrayList<>();
        value.variables(read);
        mark(read);
        mark(read);
    }

    private void mark(List<Bits> read) {
        Word here = new Word();
        for (Bits b : read) b.mark(here);
        twice.set(twice.mask().or(once.mask().and(here.mask())));
        once.or(here.instruction());
    }
}
