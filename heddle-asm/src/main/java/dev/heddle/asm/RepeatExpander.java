package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes the steps of an instruction that is done several times as instructions.
final class RepeatExpander {
    private final Book book;
    private final Insn insn;
    private final Function<Insn, String> text;
    private final Scope scope;

    private RepeatExpander(Book book, Insn insn, Function<Insn, String> text) {
        this.book = book;
        this.insn = insn;
        this.text = text;
        this.scope = Scope.of(book, insn.entry());
    }

    /// @param text of an instruction
    /// @return the texts of the steps after the first; none if the text shows no repetition
    static List<String> read(Book book, Insn insn, Function<Insn, String> text) {
        Isa.Repeat repeat = book.isa().writing().repeat();
        return repeat == null ? List.of() : new RepeatExpander(book, insn, text).read(repeat);
    }

    private List<String> read(Isa.Repeat repeat) {
        Bits times = scope.find(new Part.Glue(List.of(repeat.field())));
        if (times == null) return List.of();
        long n = times.get(insn.word());
        String shown = shown(repeat.field(), n);
        List<String> out = new ArrayList<>();
        for (long k = 1; k <= n && !shown.isEmpty(); k++) {
            Word w = insn.word();
            for (String field : repeat.drops()) {
                Bits b = scope.find(new Part.Glue(List.of(field)));
                if (b != null) b.put(w, 0);
            }
            move(w, k);
            Insn step = new Insn(insn.entry(), w, insn.address(), insn.length());
            String all = text.apply(step);
            int at = all.indexOf(shown);
            out.add(at < 0 ? all : all.substring(0, at) + all.substring(at + shown.length()));
        }
        return out;
    }

    /// What a text shows for a value of a field, or nothing.
    private String shown(String field, long value) {
        for (Shape.Alternative a : insn.entry().text("")) {
            if (!scope.place(a).holds(insn.word())) continue;
            for (Part p : Objects.requireNonNullElse(a.text(""), List.<Part>of())) {
                if (!(p instanceof Part.AnyOrder g)) continue;
                for (Part q : g.parts()) {
                    if (q instanceof Part.Choice c
                            && c.value().toString().equals(field)
                            && value < c.texts().size()) return c.texts().get((int) value);
                }
            }
            break;
        }
        return "";
    }

    private void move(Word w, long k) {
        Timing t = insn.entry().timing();
        if (t == null) return;
        for (Timing.Access a : t.accesses()) {
            Expr moves = a.moves();
            Entry.OperandDecl o = insn.entry().operand(a.operand());
            if (moves == null || o == null || scope.expr(moves).eval(insn.word()) == 0) continue;
            Scope.Instance i = scope.instance(o);
            Bits number = number(i.scope(), i.shape());
            if (number != null) number.put(w, number.get(insn.word()) + k);
        }
    }

    /// The bits of an operand that count registers or are a number, or null if it has none.
    private @Nullable Bits number(Scope in, Shape shape) {
        for (Shape.Alternative a : shape.alternatives()) {
            Scope.Case c = in.place(a);
            List<Part> text = a.text("");
            if (text == null || !c.holds(insn.word())) continue;
            Shape.Value is = a.value();
            if (is != null && is.expr() instanceof Expr.Index i && i.first() instanceof Expr.Name n)
                return c.scope().find(new Part.Glue(List.of(n.name())));
            for (Part p : text) {
                Bits b = number(c.scope(), p);
                if (b != null) return b;
            }
            return null;
        }
        return null;
    }

    private @Nullable Bits number(Scope in, Part p) {
        if (p instanceof Part.Number n) return in.bits(n.value());
        if (p instanceof Part.Use u) {
            Shape s = book.shape(u.shape());
            return number(in.inside(s, u.args()), s);
        }
        if (p instanceof Part.Named n && book.shapes().containsKey(n.table())) {
            Shape s = book.shape(n.table());
            Bits bits = in.bits(n.value());
            Bits inner = number(in.inside(s, bits), s);
            // A distance of 0 is not written.
            return inner != null || bits.get(insn.word()) != 0 ? inner : bits;
        }
        return null;
    }
}
