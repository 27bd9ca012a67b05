package dev.heddle.code.parse;

import dev.heddle.bits.Accelerator;
import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.code.template.Blanks;
import dev.heddle.code.template.Implied;
import dev.heddle.code.template.OwnOperand;
import dev.heddle.code.template.TextParts;
import dev.heddle.code.text.Chars;
import dev.heddle.insn.scope.IntExpr;
import dev.heddle.insn.scope.Scope;
import dev.heddle.insn.scope.Tests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns the texts of an entry into matchers. They are linked back to front: each knows what follows it.
final class MatcherCompiler {
    private static final byte[] NONE = {};

    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final Scope scope;
    private final List<Scope.Equation> inputs;
    private final Map<String, Scope.Instance> operands = new HashMap<>();
    private final @Nullable ReadingTables tables;

    /// Takes the parts of the text whose places are wanted; null inside shapes, and if none are.
    private @Nullable SourceRanges spots;

    /// @param tables how operands are read, or null to do without
    MatcherCompiler(Book book, Entry entry, String dialect, @Nullable ReadingTables tables) {
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        this.tables = tables;
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

    /// What reads the text before the matcher is tried, or null.
    ///
    /// @param a the alternative that the text is one of
    synchronized @Nullable CachedOperandParser quick(Shape.Alternative a, List<Part> text) {
        return Accelerator.LINES.isOn() && !book.isa().isWide() ? fast(scope.place(a), text) : null;
    }

    /// The text as cells, or null if one of them cannot be matched alone.
    private @Nullable CachedOperandParser fast(Scope.Case choice, List<Part> text) {
        ReadingTables shared = tables;
        if (shared == null || !choice.scope().equations().isEmpty()) return null;
        Word fixed = entry.fixed().word();
        for (Bits b : choice.tests().bits()) b.mark(fixed);
        Implied said = new Implied(book, dialect, operands);
        Map<String, Set<String>> implied = said.of(fixed.mask(), choice.scope(), text);
        List<List<Part>> texts = divided(text);
        List<Part> beginning = texts.removeFirst();
        Mask silent = said.silent(choice.scope(), text, beginning);
        CachedOperandParser.Cell first =
                cell(shared, choice.scope(), beginning, implied, silent, false);
        if (first == null) return null;
        CachedOperandParser.Cell check =
                silent.isEmpty()
                        ? null
                        : cell(shared, choice.scope(), beginning, implied, silent, true);
        CachedOperandParser.Head head =
                isFixed(text) ? null : head(choice, first, check, beginning);
        List<CachedOperandParser.Cell> cells = new ArrayList<>();
        for (List<Part> parts : texts) {
            Mask others = said.silent(choice.scope(), text, parts);
            CachedOperandParser.Cell c = cell(shared, choice.scope(), parts, implied, others, true);
            if (c == null)
                return head == null
                        ? null
                        : new CachedOperandParser(entry, choice, inputs, head, null);
            cells.add(c);
        }
        choices(shared, choice.scope(), cells, texts);
        return new CachedOperandParser(entry, choice, inputs, head, cells);
    }

    /// The parts between separators.
    private static List<List<Part>> divided(List<Part> text) {
        List<List<Part>> out = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (Part p : text) {
            if (!(p instanceof Part.Separator)) {
                parts.add(p);
                continue;
            }
            out.add(parts);
            parts = new ArrayList<>();
        }
        out.add(parts);
        return out;
    }

    private CachedOperandParser.Head head(
            Scope.Case choice,
            CachedOperandParser.Cell cell,
            CachedOperandParser.@Nullable Cell check,
            List<Part> parts) {
        if (onlyOperand(parts) != null || Blanks.in(book, parts))
            return new CachedOperandParser.Head(cell, check, null);
        Matcher last = new Matcher.Last();
        if (choice.guard() != Scope.TRUE)
            last = then(new Matcher.Check(choice.guard(), null), last);
        return new CachedOperandParser.Head(cell, check, parts(choice.scope(), parts, last));
    }

    /// Lets operands decide what texts stand for that have several values.
    private void choices(
            ReadingTables shared,
            Scope in,
            List<CachedOperandParser.Cell> cells,
            List<List<Part>> texts) {
        for (int k = 0; k < cells.size(); k++) {
            if (!(cells.get(k) instanceof CachedOperandParser.Known c)) continue;
            Bits own = c.own();
            int by =
                    own != null && mayRepeat(c, texts.get(k))
                            ? decider(cells, k, Mask.of(own))
                            : -1;
            if (own == null || by < 0) continue;
            List<Part> text = texts.get(k);
            Part.Operand o = (Part.Operand) texts.get(by).getFirst();
            Scope.Instance i = Objects.requireNonNull(operands.get(o.name()));
            AmbiguousOperand choice =
                    new AmbiguousOperand(
                            new AmbiguousOperand.Next(
                                    shared.number(), own, after -> parts(in, text, after)),
                            by,
                            new QuickReject(
                                    shared.number(),
                                    this,
                                    entry,
                                    i,
                                    shared.operand(entry, i, Set.of()),
                                    own));
            cells.set(
                    k,
                    new CachedOperandParser.Known(
                            c.before(),
                            c.texts(),
                            c.after(),
                            own,
                            c.inputs(),
                            c.possible(),
                            choice));
        }
    }

    /// Whether a text may stand for several values: an operand's, or a name that is always there.
    private boolean mayRepeat(CachedOperandParser.Cell c, List<Part> text) {
        if (text.size() != 1) return false;
        if (text.getFirst() instanceof Part.Operand) return c.inputs() == null;
        EnumTable table =
                text.getFirst() instanceof Part.Named n ? book.enums().get(n.table()) : null;
        if (table == null) return false;
        Set<String> names = new HashSet<>();
        for (EnumTable.Row r : table.rows()) names.add(r.name());
        return names.size() < table.rows().size() && !names.contains("");
    }

    /// @return the operand that depends on the bits of a cell and whose place is known when the cell's is: it stands
    ///     before it, or right after it; -1 if there is none
    private static int decider(List<CachedOperandParser.Cell> cells, int cell, Mask bits) {
        for (int k = 0; k < Math.min(cell + 2, cells.size()); k++) {
            CachedOperandParser.Cell c = cells.get(k);
            Bits inputs = c.inputs();
            if (c.possible() != null && inputs != null && !Mask.of(inputs).and(bits).isEmpty())
                return k;
        }
        return -1;
    }

    /// Whether the beginning of a text, up to the first separator, is always the same.
    private static boolean isFixed(List<Part> text) {
        for (Part p : text) {
            if (p instanceof Part.Separator) return true;
            if (!(p instanceof Part.Literal || p instanceof Part.Mnemonic)) return false;
        }
        return true;
    }

    /// @param silent bits that the parts read and do not say
    /// @param isKnown whether these are known when the parts are read
    private CachedOperandParser.@Nullable Cell cell(
            ReadingTables shared,
            Scope in,
            List<Part> parts,
            Map<String, Set<String>> implied,
            Mask silent,
            boolean isKnown) {
        if (parts.isEmpty()) return null;
        Part.Operand only = onlyOperand(parts);
        if (only != null) return operandCell(shared, parts, only, implied);
        for (Part p : parts) if (!isAlone(in, p)) return null;
        Matcher matcher = parts(in, parts, new Matcher.Last());
        if (TextParts.hasTarget(book, entry, parts)) return new CachedOperandParser.Target(matcher);
        Word own = new Word();
        for (Bits b : TextParts.variables(in, parts)) b.mark(own);
        Bits inputs = isKnown && !silent.isEmpty() ? Bits.in(silent.word()) : null;
        own.clear(silent);
        Bits bits = own.count() == 0 ? null : Bits.in(own);
        if (bits != null && bits.width() > 62) return null;
        return new CachedOperandParser.Known(
                NONE,
                new OperandParseCache.Cell(shared.number(), matcher, bits, inputs),
                NONE,
                bits,
                inputs,
                null,
                null);
    }

    private CachedOperandParser.@Nullable Cell operandCell(
            ReadingTables shared,
            List<Part> parts,
            Part.Operand operand,
            Map<String, Set<String>> implied) {
        Scope.Instance i = Objects.requireNonNull(operands.get(operand.name()));
        if (!OwnOperand.fits(book, i)) return null;
        Set<String> said = implied.getOrDefault(operand.name(), Set.of());
        int at = 0;
        while (parts.get(at) != operand) at++;
        boolean bare = parts.size() == 1;
        OperandReadings readings = shared.operand(entry, i, said);
        return new CachedOperandParser.Known(
                literals(parts.subList(0, at)),
                readings,
                literals(parts.subList(at + 1, parts.size())),
                i.bound(said),
                i.inputs(said),
                !bare || shared.commas().in(i.shape())
                        ? null
                        : new QuickReject(shared.number(), this, entry, i, readings, null),
                null);
    }

    /// The operand of a cell that has nothing else but literals, or null.
    private static Part.@Nullable Operand onlyOperand(List<Part> parts) {
        Part.Operand found = null;
        for (Part p : parts) {
            if (p instanceof Part.Operand o && found == null) found = o;
            else if (!(p instanceof Part.Literal)) return null;
        }
        return found;
    }

    private static byte[] literals(List<Part> parts) {
        StringBuilder out = new StringBuilder();
        for (Part p : parts) out.append(((Part.Literal) p).text());
        return Chars.shared(out.toString());
    }

    /// Whether a part can be read without knowing anything else.
    private static boolean isAlone(Scope in, Part p) {
        if (p instanceof Part.Use u) {
            for (Part.Arg a : u.args()) {
                if (a.value() != null && !(in.expr(a.value()) instanceof IntExpr.Const))
                    return false;
            }
            return true;
        }
        if (p instanceof Part.Optional g)
            for (Part q : g.parts()) if (!isAlone(in, q)) return false;
        return !(p instanceof Part.Operand || p instanceof Part.Repeat);
    }

    private static Matcher then(Matcher first, Matcher next) {
        first.next = next;
        return first;
    }

    /// The matcher of an operand whose texts are remembered, or null if they cannot be.
    private @Nullable Matcher remembering(Part.Operand o, Matcher next) {
        Scope.Instance i = Objects.requireNonNull(operands.get(o.name()));
        ReadingTables shared = tables;
        if (shared == null || !OwnOperand.fits(book, i)) return null;
        return then(new OperandMatcher(this, i, shared.operand(entry, i, Set.of())), next);
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
        Matcher after =
                c.guard() == Scope.TRUE ? next : then(new Matcher.Check(c.guard(), null), next);
        Matcher m = parts(c.scope(), text, after);
        for (Scope.Equation e : c.scope().equations())
            m = then(new Matcher.Check(e.value(), e.bits()), m);
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
            boolean separated =
                    i == parts.size() - 1
                            ? next instanceof Matcher.Last
                            : parts.get(i + 1) instanceof Part.Separator;
            Matcher after = m;
            Neighbours n =
                    new Neighbours(
                            i == 0 ? null : parts.get(i - 1),
                            i + 1 < parts.size() ? parts.get(i + 1) : null);
            Matcher remembering =
                    separated && parts.get(i) instanceof Part.Operand o
                            ? remembering(o, after)
                            : null;
            m = remembering != null ? remembering : noted(s, parts.get(i), n, after);
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
    private record Neighbours(@Nullable Part before, @Nullable Part after) {
        /// Whether a word ends with the part.
        boolean endsWord() {
            return after == null || after instanceof Part.Separator;
        }
    }

    private Matcher part(Scope s, Part part, Neighbours around, Matcher next) {
        if (part instanceof Part.Operand o)
            return operand(Objects.requireNonNull(operands.get(o.name())), next);
        if (part instanceof Part.Use u) return use(s, u, next);
        if (part instanceof Part.Named n && book.shapes().containsKey(n.table())) {
            return cases(
                    s.inside(book.shape(n.table()), s.bits(n.value())),
                    book.shape(n.table()),
                    next);
        }
        if (part instanceof Part.Repeat r) return repeat(s, r, next);
        if (part instanceof Part.AnyOrder g) return anyOrder(s, g, next);
        return then(simple(s, part, around, next), next);
    }

    private Matcher simple(Scope s, Part part, Neighbours around, Matcher next) {
        if (part instanceof Part.Literal l) return new Matcher.Literal(Chars.shared(l.text()));
        if (part instanceof Part.Separator sep)
            return new Matcher.Separator(Chars.shared(sep.text()));
        if (part instanceof Part.Mnemonic)
            return new Matcher.Literal(Chars.shared(entry.mnemonic()));
        if (part instanceof Part.Number n)
            return PartMatchers.number(book, s.bits(n.value()), n.format(), around.before);
        if (part instanceof Part.Named n)
            return PartMatchers.names(
                    s.bits(n.value()), book.enumTable(n.table()), around.endsWord());
        if (part instanceof Part.Choice c)
            return PartMatchers.choice(s.bits(c.value()), c.texts(), around.endsWord());
        if (part instanceof Part.Flag f)
            return f.aliases().isEmpty()
                    ? new Matcher.Flag(s.bits(f.value()), Chars.shared(f.text()))
                    : PartMatchers.flag(s.bits(f.value()), f, around.endsWord());
        if (part instanceof Part.Optional g)
            return new Matcher.Optional(
                    parts(s, g.parts(), next), TextParts.variables(s, g.parts()));
        throw new IllegalStateException("no matcher for " + part);
    }

    private Matcher repeat(Scope s, Part.Repeat r, Matcher next) {
        Shape shape = book.shape(r.shape());
        Bits start = s.bits(r.start());
        Bits element = s.element(start.width());
        Matcher one = cases(s.inside(shape, element), shape, Matcher.END);
        return then(
                new RepeatMatcher(start, element, s.expr(r.count()), Chars.shared(r.join()), one),
                next);
    }

    private Matcher anyOrder(Scope s, Part.AnyOrder g, Matcher next) {
        List<Matcher.Suffix> suffixes = new ArrayList<>();
        for (Part q : g.parts()) {
            Part p = g.isPrefix() && q instanceof Part.Choice c ? stripped(c) : q;
            Matcher m = part(s, p, new Neighbours(null, null), next);
            if (!(m instanceof Matcher.Suffix suffix)) {
                throw new IllegalStateException(
                        "only flags, choices and names may stand in <…>: " + p);
            }
            suffixes.add(suffix);
        }
        return then(
                new AnyOrderMatcher(suffixes.toArray(Matcher.Suffix[]::new), g.isPrefix()), next);
    }

    /// Blanks that a prefix prints after a text need not be there when it is read.
    private static Part stripped(Part.Choice c) {
        return new Part.Choice(
                c.value(), c.texts().stream().map(String::stripTrailing).toList(), c.at());
    }
}
