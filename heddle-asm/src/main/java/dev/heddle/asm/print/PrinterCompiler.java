package dev.heddle.asm.print;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.insn.Tests;
import dev.heddle.asm.template.Implied;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.asm.template.TextParts;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns the texts of an entry into printers.
public final class PrinterCompiler {
    /// The texts of neighbouring parts that are not operands are kept if their bits choose among at most 2^this.
    private static final int GROUP_BITS = 9;

    /// The same for one part by itself.
    private static final int PART_BITS = 11;

    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final Map<String, Scope.Instance> operands = new HashMap<>();
    private final @Nullable OperandTables tables;

    /// Bits that the operand being compiled has to show; what it takes from elsewhere, others show.
    private Mask owned = Mask.low(Mask.BITS);

    /// Operands of the text being compiled that say what they take from elsewhere.
    private Map<String, Set<String>> implied = Map.of();

    /// Bits of the text being compiled that an operand says, not what else reads them.
    private Mask silent = Mask.NONE;

    /// @param tables the operands' tables, or null to do without
    public PrinterCompiler(Book book, Entry entry, String dialect, @Nullable OperandTables tables) {
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        this.tables = tables;
    }

    /// @return the printer of the whole text
    synchronized Printer compile() {
        Scope scope = Scope.of(book, entry);
        for (Entry.OperandDecl o : entry.operands()) operands.put(o.name(), scope.instance(o));
        Scope.Equation[] equations = scope.equations().toArray(Scope.Equation[]::new);
        Mask all = Mask.low(8 * entry.length().longBytes()).without(entry.fixed());
        if (entry.length().by() >= 0)
            all = all.without(Mask.of(Bits.of(entry.length().by(), 1)));
        Printer text = cases(scope, entry.text(dialect), entry.ownTexts(dialect), all);
        if (equations.length == 0) return text;
        Scope.Case always = new Scope.Case(scope, Tests.NONE, Scope.TRUE);
        return new Printer.Cases(new Candidates(new Printer.Branch[] {
            new Printer.Branch(always, equations, text, Mask.NONE, Mask.NONE, false, Mask.NONE)
        }));
    }

    /// The printer of one part, in the scope that it stands in.
    public Printer one(Scope scope, Part part) {
        if (part instanceof Part.Operand o) {
            operands.put(o.name(), scope.instance(Objects.requireNonNull(entry.operand(o.name()))));
        }
        return part(scope, part);
    }

    private Printer shape(Scope scope, Shape s) {
        Word all = new Word();
        for (Shape.Param p : s.params())
            scope.bits(new Part.Glue(List.of(p.name()))).mark(all);
        Mask shown = all.mask().and(owned);
        return cases(scope, s.alternatives(), s.alternatives().size(), shown);
    }

    /// @param own how many alternatives are read first; those after them stand in for missing ones, see [Entry#text]
    /// @param all bits that an alternative should show
    private Printer cases(Scope scope, List<Shape.Alternative> alternatives, int own, Mask all) {
        Implied bits = new Implied(book, dialect, operands);
        List<Printer.Branch> branches = new ArrayList<>();
        Map<String, Earlier> skeletons = new HashMap<>();
        Map<String, Set<String>> around = implied;
        Mask silentAround = silent;
        for (Shape.Alternative a : alternatives) {
            boolean isSubstitute = own-- <= 0;
            List<Part> text = a.text(dialect);
            if (text == null && a.undefined() == null) continue;
            Scope.Case c = scope.place(a);
            Mask unknown = unknown(scope, a);
            if (text == null) {
                branches.add(branch(c, new Printer.None(), Mask.NONE, Mask.NONE, a, unknown));
                continue;
            }
            Word shown = new Word();
            for (Bits b : c.fixed()) b.mark(shown);
            for (Bits b : bits.shown(c.scope(), text)) b.mark(shown);
            silent = tables == null ? Mask.NONE : bits.silent(c.scope(), text, text);
            implied = tables == null ? Map.of() : bits.of(fixed(c), c.scope(), text);
            implied.forEach((name, given) ->
                    Objects.requireNonNull(operands.get(name)).bound(given).mark(shown));
            Printer p = text(c.scope(), text);
            Mask hidden = all.without(shown.mask());
            Earlier like = skeletons.putIfAbsent(AmbiguityKey.of(text), new Earlier(c, text, hidden));
            if (like != null && !isSubstitute && like.isPrinted(c, text)) {
                p = new Printer.Taken(p, like.choice.tests());
                hidden = like.hidden;
            } else if (like != null || isSubstitute) {
                p = new Printer.Ambiguous(p);
            }
            // What reads a bit may say it without showing it.
            Mask doubtful = hidden.isEmpty() ? Mask.NONE : hidden.and(SharedBits.read(c, text));
            branches.add(branch(c, p, hidden, doubtful, a, unknown));
        }
        implied = around;
        silent = silentAround;
        return chosen(branches);
    }

    /// The printer of the text of an alternative. Of those of an operand few are met.
    private Printer text(Scope scope, List<Part> parts) {
        return tables == null ? new Late(scope, parts) : parts(scope, parts);
    }

    /// The printer of some alternatives: if there is just one that always holds, that of its text.
    private static Printer chosen(List<Printer.Branch> branches) {
        Printer.Branch first = branches.isEmpty() ? null : branches.getFirst();
        if (branches.size() == 1 && first != null && first.isAlways()) {
            if (first.hidden().isEmpty()) return first.text();
            if (first.text() instanceof Sequence s) return s.hiding(first.hidden(), first.doubtful());
        }
        return new Printer.Cases(new Candidates(branches.toArray(Printer.Branch[]::new)));
    }

    private static Printer.Branch branch(
            Scope.Case c, Printer text, Mask hidden, Mask doubtful, Shape.Alternative a, Mask unknown) {
        return new Printer.Branch(
                c,
                c.scope().equations().toArray(Scope.Equation[]::new),
                text,
                hidden,
                doubtful,
                a.undefined() != null,
                unknown);
    }

    /// An alternative whose text is read first.
    private record Earlier(Scope.Case choice, List<Part> text, Mask hidden) {
        /// Whether the text of another alternative is always read as this one's, and nothing but the bits that choose
        /// it differ.
        boolean isPrinted(Scope.Case c, List<Part> other) {
            return TextParts.same(text, other)
                    && choice.guard() == Scope.TRUE
                    && choice.scope().equations().isEmpty()
                    && c.scope().equations().isEmpty()
                    && choice.tests().isApart(SharedBits.read(c, other))
                    && List.of(TextParts.variables(choice.scope(), text))
                            .equals(List.of(TextParts.variables(c.scope(), other)));
        }
    }

    /// The bits marked `?` by an alternative.
    private static Mask unknown(Scope scope, Shape.Alternative a) {
        Mask all = Mask.NONE;
        for (Pattern p : a.patterns()) {
            Bits whole = scope.bits(new Part.Glue(List.of(p.variable())));
            int low = whole.width();
            for (Pattern.Piece piece : p.pieces()) {
                low -= piece.width();
                if (piece instanceof Pattern.Piece.Unnamed u && u.unknown())
                    all = all.or(Mask.of(whole.slice(low, piece.width())));
            }
        }
        return all;
    }

    /// The bits that are known before the text of an alternative is read.
    private Mask fixed(Scope.Case c) {
        Word w = new Word();
        for (Bits b : c.fixed()) b.mark(w);
        return w.mask().or(entry.fixed());
    }

    /// A part, and the separator that it owes.
    record Cell(@Nullable String separator, Part part) {}

    private Printer parts(Scope scope, List<Part> parts) {
        List<Sequence.Step> steps = new ArrayList<>();
        List<Cell> group = new ArrayList<>();
        List<Cell> cells = cells(parts);
        for (int k = 0; k < cells.size(); k++) {
            Cell c = cells.get(k);
            // A group must not end between a separator and the text that it waits for.
            if (c.separator != null && (mayPrintNothing(group) || !fits(scope, group, run(cells, k))))
                flush(scope, group, steps);
            boolean small = isSmall(scope, c.part);
            int alone = small ? index(scope, List.of(), c).width() : 0;
            if (small && index(scope, group, c).width() > GROUP_BITS) flush(scope, group, steps);
            if (small && alone <= (group.isEmpty() ? PART_BITS : GROUP_BITS)) {
                group.add(c);
                continue;
            }
            flush(scope, group, steps);
            steps.add(step(c.separator, scope, c.part));
        }
        flush(scope, group, steps);
        Sequence.Step first = steps.isEmpty() ? null : steps.getFirst();
        if (first != null && steps.size() == 1 && first.separator() == 0 && first.printer() != null)
            return first.printer();
        return new Sequence(steps.toArray(Sequence.Step[]::new), false, Mask.NONE, Mask.NONE);
    }

    /// Whether parts that follow others without a separator may have no text: what follows them owes its own then.
    private static boolean mayPrintNothing(List<Cell> group) {
        if (group.isEmpty() || group.getFirst().separator != null) return false;
        for (Cell c : group) {
            boolean prints =
                    c.part instanceof Part.Literal || c.part instanceof Part.Mnemonic || c.part instanceof Part.Number;
            if (prints) return false;
        }
        return true;
    }

    /// The parts up to the next separator.
    private static List<Cell> run(List<Cell> cells, int from) {
        int to = from + 1;
        while (to < cells.size() && cells.get(to).separator == null) to++;
        return cells.subList(from, to);
    }

    /// Whether a group can take all these parts.
    private boolean fits(Scope scope, List<Cell> group, List<Cell> more) {
        for (Cell c : more) if (!isSmall(scope, c.part)) return false;
        List<Cell> all = new ArrayList<>(group);
        all.addAll(more.subList(0, more.size() - 1));
        Word read = new Word();
        for (Bits b : read(scope, all, more.getLast())) b.mark(read);
        return read.count() <= GROUP_BITS;
    }

    private static List<Cell> cells(List<Part> parts) {
        List<Cell> out = new ArrayList<>();
        String separator = null;
        for (Part p : parts) {
            if (p instanceof Part.Separator s) {
                if (separator == null) separator = s.text();
            } else if (p instanceof Part.AnyOrder g) {
                for (Part q : g.parts()) {
                    out.add(new Cell(separator, q));
                    separator = null;
                }
            } else {
                out.add(new Cell(separator, p));
                separator = null;
            }
        }
        return out;
    }

    /// Whether a part has no operand, branch target or separator, so that its bits alone choose its text.
    private boolean isSmall(Scope scope, Part p) {
        if (tables == null || p instanceof Part.Operand || hasSeparator(p)) return false;
        if (p instanceof Part.Optional g) for (Part q : g.parts()) if (!isSmall(scope, q)) return false;
        if (p instanceof Part.Use u) for (Part.Arg a : u.args()) if (isComputed(scope, a)) return false;
        return !book.targets().in(p);
    }

    private static boolean isComputed(Scope scope, Part.Arg a) {
        return a.value() != null && !(scope.expr(a.value()) instanceof IntExpr.Const);
    }

    /// The bits that choose the text of some cells.
    private static Bits index(Scope scope, List<Cell> group, Cell more) {
        List<Bits> read = read(scope, group, more);
        return read.isEmpty() ? Bits.constant(0, 1) : Bits.union(read);
    }

    private static List<Bits> read(Scope scope, List<Cell> group, Cell more) {
        List<Bits> read = new ArrayList<>();
        for (Cell c : group) read.addAll(List.of(TextParts.variables(scope, List.of(c.part))));
        read.addAll(List.of(TextParts.variables(scope, List.of(more.part))));
        read.removeIf(Bits::isConstant);
        return read;
    }

    /// Turns neighbouring small cells into one step.
    private void flush(Scope scope, List<Cell> group, List<Sequence.Step> steps) {
        if (group.isEmpty()) return;
        Bits index = index(scope, group.subList(0, group.size() - 1), group.getLast());
        OperandTextCache slots = Objects.requireNonNull(tables)
                .slots(
                        new GroupKey(entry, scope, index, silent).of(group),
                        new Group(index, scope, List.copyOf(group)));
        steps.add(new Sequence.Step(group.getFirst().separator, null, index, slots));
        group.clear();
    }

    /// Neighbouring parts by the bits that choose their texts. Compiled when the first text is made: many entries have
    /// the same parts.
    private final class Group implements OperandTextCache.Maker {
        private final Bits index;
        private final Scope scope;
        private final List<Cell> cells;
        private final Mask owned = PrinterCompiler.this.owned;
        private final Mask silent = PrinterCompiler.this.silent;
        private volatile @Nullable Printer parts;

        private Group(Bits index, Scope scope, List<Cell> cells) {
            this.index = index;
            this.scope = scope;
            this.cells = cells;
        }

        @Override
        public int make(long value, TextBuffer out) {
            Word w = new Word();
            index.put(w, value);
            Printer p = parts;
            if (p == null) parts = p = group(this);
            int r = p.print(out, w);
            w.set(out.differ());
            out.delta = index.get(w);
            return r;
        }
    }

    /// Parts that are compiled when they are first printed, and what is computed for them.
    final class Late implements Printer {
        private record Compiled(Scope.Equation[] equations, Printer text) {}

        private final Scope scope;
        private final List<Part> parts;
        private final Mask owned = PrinterCompiler.this.owned;
        private volatile @Nullable Compiled compiled;

        private Late(Scope scope, List<Part> parts) {
            this.scope = scope;
            this.parts = parts;
        }

        @Override
        public int print(TextBuffer out, Word w) {
            Compiled c = compiled;
            if (c == null) compiled = c = late(this);
            for (Scope.Equation e : c.equations) e.bits().put(w, e.value().eval(w));
            return c.text.print(out, w);
        }
    }

    private synchronized Late.Compiled late(Late l) {
        owned = l.owned;
        List<Scope.Equation> equations = l.scope.equations();
        int before = equations.size();
        Printer text = parts(l.scope, l.parts);
        List<Scope.Equation> own = equations.subList(before, equations.size());
        return new Late.Compiled(own.toArray(Scope.Equation[]::new), text);
    }

    private synchronized Printer group(Group g) {
        owned = g.owned;
        silent = g.silent;
        List<Sequence.Step> inner = new ArrayList<>();
        for (Cell c : g.cells) {
            String separator = inner.isEmpty() ? null : c.separator;
            inner.add(new Sequence.Step(separator, part(g.scope, c.part), null, null));
        }
        return new Sequence(inner.toArray(Sequence.Step[]::new), true, Mask.NONE, Mask.NONE);
    }

    /// An operand with its texts in slots, or a part with too many texts to keep.
    private Sequence.Step step(@Nullable String separator, Scope scope, Part p) {
        OperandTables shared = tables;
        if (shared != null && p instanceof Part.Operand o) {
            Scope.Instance i = Objects.requireNonNull(operands.get(o.name()));
            if (OwnOperand.fits(book, i)) {
                Set<String> impliedNames = implied.getOrDefault(o.name(), Set.of());
                OperandTextCache slots = shared.table(entry, i, impliedNames).slots();
                return new Sequence.Step(separator, null, OwnOperand.index(i), slots);
            }
        }
        return new Sequence.Step(separator, part(scope, p), null, null);
    }

    private static boolean hasSeparator(Part p) {
        if (p instanceof Part.AnyOrder g) return haveSeparator(g.parts());
        if (p instanceof Part.Optional g) return haveSeparator(g.parts());
        return p instanceof Part.Separator || p instanceof Part.Repeat;
    }

    private static boolean haveSeparator(List<Part> parts) {
        for (Part p : parts) if (hasSeparator(p)) return true;
        return false;
    }

    private Printer part(Scope scope, Part part) {
        if (part instanceof Part.Literal l) return new Printer.Literal(Chars.shared(l.text()));
        if (part instanceof Part.Mnemonic) return new Printer.Literal(Chars.shared(entry.mnemonic()));
        if (part instanceof Part.Operand o)
            return direct(Objects.requireNonNull(operands.get(o.name())), implied.getOrDefault(o.name(), Set.of()));
        if (part instanceof Part.Number n) return PartPrinters.number(book, scope.bits(n.value()), n.format());
        if (part instanceof Part.Named n) return named(scope, n);
        if (part instanceof Part.Choice c) return PartPrinters.choice(scope.bits(c.value()), c.texts());
        if (part instanceof Part.Flag f) return new Printer.Flag(scope.bits(f.value()), Chars.shared(f.text()));
        if (part instanceof Part.Use u) return use(scope, u);
        if (part instanceof Part.Repeat r) return repeat(scope, r);
        if (part instanceof Part.AnyOrder g) return parts(scope, g.parts());
        if (part instanceof Part.Optional g)
            return new Printer.Optional(TextParts.variables(scope, g.parts()), parts(scope, g.parts()));
        throw new IllegalStateException("no printer for " + part);
    }

    /// What an operand says need not be shown here.
    private Printer use(Scope scope, Part.Use u) {
        Mask before = owned;
        owned = owned.without(silent);
        Printer p = shape(scope.inside(book.shape(u.shape()), u.args()), book.shape(u.shape()));
        owned = before;
        return p;
    }

    /// The printer of an operand, without a table.
    ///
    /// @param impliedNames parameters from elsewhere that its text says, see [Implied]
    public Printer direct(Scope.Instance i, Set<String> impliedNames) {
        Word mine = new Word();
        for (Bits b : i.variable(impliedNames, true)) b.mark(mine);
        owned = mine.mask();
        Printer p = new Printer.Undefined(
                shape(i.scope(), i.shape()), i.own().toArray(Bits[]::new), !impliedNames.isEmpty());
        owned = Mask.low(Mask.BITS);
        return p;
    }

    private Printer named(Scope scope, Part.Named n) {
        Bits bits = scope.bits(n.value());
        if (book.shapes().containsKey(n.table())) {
            Shape s = book.shape(n.table());
            return shape(scope.inside(s, bits), s);
        }
        return PartPrinters.names(bits, book.enumTable(n.table()));
    }

    private Printer repeat(Scope scope, Part.Repeat r) {
        Shape s = book.shape(r.shape());
        Bits start = scope.bits(r.start());
        Bits element = scope.element(start.width());
        Printer one = shape(scope.inside(s, element), s);
        return new Printer.Repeat(start, element, scope.expr(r.count()), Chars.shared(r.join()), one);
    }
}
