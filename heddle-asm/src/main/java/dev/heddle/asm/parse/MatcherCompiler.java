package dev.heddle.asm.parse;

import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.insn.Tests;
import dev.heddle.asm.template.TextParts;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Turns the texts of an entry into matchers. They are linked back to front: each knows what follows it.
final class MatcherCompiler {
    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final Scope scope;
    private final List<Scope.Equation> inputs;
    private final Map<String, Scope.Instance> operands = new HashMap<>();

    /// Takes the parts of the text whose places are wanted; null inside shapes, and if none are.
    private @Nullable SourceRanges spots;

    MatcherCompiler(Book book, Entry entry, String dialect) {
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        this.scope = Scope.of(book, entry);
        for (Entry.OperandDecl o : entry.operands()) operands.put(o.name(), scope.instance(o));
        this.inputs = List.copyOf(scope.equations());
    }

    /// @param a the alternative that the text is one of
    synchronized Matcher compile(Shape.Alternative a, List<Part> text) {
        Matcher.Branch b = branch(scope, a, text, new Matcher.Last());
        Matcher m = new Matcher.Cases(new Matcher.Branch[] {b}, null);
        for (Scope.Equation e : inputs) m = then(new Matcher.Check(e.value(), e.bits()), m);
        return m;
    }

    /// The same, of a text whose parts note where they are.
    synchronized Candidate.Traced trace(Shape.Alternative a, List<Part> text) {
        SourceRanges all = new SourceRanges();
        spots = all;
        Matcher m = compile(a, text);
        spots = null;
        return new Candidate.Traced(m, all);
    }

    private static Matcher then(Matcher first, Matcher next) {
        first.next = next;
        return first;
    }

    synchronized Matcher operand(Scope.Instance i, Matcher next) {
        List<Matcher.Branch> branches = branches(i.scope(), i.shape(), next);
        Matcher undefined = then(new UndefinedMatcher(i.own().toArray(Bits[]::new)), next);
        branches.add(new Matcher.Branch(Tests.NONE, undefined));
        return new Matcher.Cases(branches.toArray(Matcher.Branch[]::new), titled(i.shape()));
    }

    private static Titled titled(Shape shape) {
        return new Titled(shape.title(), shape.instead());
    }

    private List<Matcher.Branch> branches(Scope s, Shape shape, Matcher next) {
        List<Matcher.Branch> out = new ArrayList<>();
        SourceRanges outside = spots;
        spots = null;
        for (Shape.Alternative a : shape.alternatives()) {
            List<Part> text = a.text(dialect);
            if (text != null) out.add(branch(s, a, text, next));
        }
        for (Shape.Alternative a : shape.alternatives())
            for (List<Part> t : a.accepts()) out.add(branch(s, a, t, next));
        spots = outside;
        return out;
    }

    private Matcher.Branch branch(Scope outer, Shape.Alternative a, List<Part> text, Matcher next) {
        Scope.Case c = outer.place(a);
        Matcher after = c.guard() == Scope.TRUE ? next : then(new Matcher.Check(c.guard(), null), next);
        Matcher m = parts(c.scope(), text, after);
        for (Scope.Equation e : c.scope().equations()) m = then(new Matcher.Check(e.value(), e.bits()), m);
        return new Matcher.Branch(c.tests(), m);
    }

    /// What it computes is compared here already if it is known: what does not fit is then refused where it stands.
    private Matcher use(Scope s, Part.Use u, Matcher next) {
        int before = s.equations().size();
        Scope inside = s.inside(book.shape(u.shape()), u.args());
        Matcher m = cases(inside, book.shape(u.shape()), next);
        for (Scope.Equation e : s.equations().subList(before, s.equations().size()))
            m = then(new Matcher.Check(e.value(), e.bits()), m);
        return m;
    }

    private Matcher cases(Scope s, Shape shape, Matcher next) {
        boolean named = entry.isRaw();
        Matcher after = named ? new Matcher.Leave(next) : next;
        Matcher.Branch[] all = branches(s, shape, after).toArray(Matcher.Branch[]::new);
        return named ? new Matcher.Named(all, titled(shape)) : new Matcher.Cases(all, null);
    }

    private Matcher parts(Scope s, List<Part> parts, Matcher next) {
        Matcher m = next;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Matcher after = m;
            Neighbours n =
                    new Neighbours(i == 0 ? null : parts.get(i - 1), i + 1 < parts.size() ? parts.get(i + 1) : null);
            m = noted(s, parts.get(i), n, after);
        }
        return m;
    }

    /// Of a part that notes its place, if it is wanted.
    private Matcher noted(Scope s, Part part, Neighbours around, Matcher next) {
        SourceRanges wanted = spots;
        return wanted == null || !SourceRanges.isWanted(part)
                ? part(s, part, around, next)
                : wanted.around(part, next, after -> part(s, part, around, after));
    }

    /// The parts beside a part of the same text.
    private record Neighbours(
            @Nullable Part before, @Nullable Part after) {
        /// Whether a word ends with the part.
        boolean endsWord() {
            return after == null || after instanceof Part.Separator;
        }
    }

    private Matcher part(Scope s, Part part, Neighbours around, Matcher next) {
        if (part instanceof Part.Operand o) return operand(Objects.requireNonNull(operands.get(o.name())), next);
        if (part instanceof Part.Use u) return use(s, u, next);
        if (part instanceof Part.Named n && book.shapes().containsKey(n.table())) {
            return cases(s.inside(book.shape(n.table()), s.bits(n.value())), book.shape(n.table()), next);
        }
        if (part instanceof Part.Repeat r) return repeat(s, r, next);
        if (part instanceof Part.AnyOrder g) return anyOrder(s, g, next);
        return then(simple(s, part, around, next), next);
    }

    private Matcher simple(Scope s, Part part, Neighbours around, Matcher next) {
        if (part instanceof Part.Literal l) return new Matcher.Literal(Chars.shared(l.text()));
        if (part instanceof Part.Separator sep) return new Matcher.Separator(Chars.shared(sep.text()));
        if (part instanceof Part.Mnemonic) return new Matcher.Literal(Chars.shared(entry.mnemonic()));
        if (part instanceof Part.Number n)
            return PartMatchers.number(book, s.bits(n.value()), n.format(), around.before);
        if (part instanceof Part.Named n)
            return PartMatchers.names(s.bits(n.value()), book.enumTable(n.table()), around.endsWord());
        if (part instanceof Part.Choice c) return PartMatchers.choice(s.bits(c.value()), c.texts(), around.endsWord());
        if (part instanceof Part.Flag f)
            return f.aliases().isEmpty()
                    ? new Matcher.Flag(s.bits(f.value()), Chars.shared(f.text()))
                    : PartMatchers.flag(s.bits(f.value()), f, around.endsWord());
        if (part instanceof Part.Optional g)
            return new Matcher.Optional(parts(s, g.parts(), next), TextParts.variables(s, g.parts()));
        throw new IllegalStateException("no matcher for " + part);
    }

    private Matcher repeat(Scope s, Part.Repeat r, Matcher next) {
        Shape shape = book.shape(r.shape());
        Bits start = s.bits(r.start());
        Bits element = s.element(start.width());
        Matcher one = cases(s.inside(shape, element), shape, Matcher.END);
        return then(new RepeatMatcher(start, element, s.expr(r.count()), Chars.shared(r.join()), one), next);
    }

    private Matcher anyOrder(Scope s, Part.AnyOrder g, Matcher next) {
        List<Matcher.Suffix> suffixes = new ArrayList<>();
        for (Part q : g.parts()) {
            Part p = g.isPrefix() && q instanceof Part.Choice c ? stripped(c) : q;
            Matcher m = part(s, p, new Neighbours(null, null), next);
            if (!(m instanceof Matcher.Suffix suffix)) {
                throw new IllegalStateException("only flags, choices and names may stand in <…>: " + p);
            }
            suffixes.add(suffix);
        }
        return then(new AnyOrderMatcher(suffixes.toArray(Matcher.Suffix[]::new), g.isPrefix()), next);
    }

    /// Blanks that a prefix prints after a text need not be there when it is read.
    private static Part stripped(Part.Choice c) {
        return new Part.Choice(
                c.value(), c.texts().stream().map(String::stripTrailing).toList(), c.at());
    }
}
