package dev.heddle.decompile.source;

import dev.heddle.flow.Dominators;
import dev.heddle.flow.Loop;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Textures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Prints a structured program as statements.
final class Statements {
    private static final List<Textures.Part> PARTS = List.of(Textures.Part.values());

    private final List<Block> blocks;
    private final Placement placement;
    private final Kinds kinds;
    private final Accesses accesses;
    private final Map<Term, String> names;
    private final Expressions by;
    private final LineInsns insns;
    private final Tables tables;

    /// The instructions at whose ends loops begin anew, by the numbers of their heads.
    private final Map<Integer, Set<Long>> again = new HashMap<>();

    Statements(
            List<Block> blocks,
            Placement placement,
            Kinds kinds,
            Accesses accesses,
            Map<Term, String> names,
            LineInsns insns) {
        this.blocks = blocks;
        this.placement = placement;
        this.kinds = kinds;
        this.accesses = accesses;
        this.names = names;
        this.by = new Expressions(placement, kinds, accesses, names);
        this.insns = insns;
        this.tables = new Tables(accesses, by, insns);
        for (Loop l : new Dominators(ValueGraph.cfg(blocks)).loops())
            for (Block b : blocks)
                if (b.end >= 0 && l.has(b.number) && b.successors().contains(l.head()))
                    again.computeIfAbsent(l.head(), _ -> new TreeSet<>()).add(b.end);
    }

    List<Statement> of(Node n) {
        List<Statement> out = new ArrayList<>();
        add(n, out);
        return out;
    }

    private void add(Node n, List<Statement> out) {
        switch (n) {
            case Node.Sequence s -> s.parts().forEach(p -> add(p, out));
            case Node.Basic b -> basic(b.block(), out);
            case Node.Copies c -> copies(c.from(), c.to(), out);
            case Node.Branch b ->
                out.add(new Statement.If(
                        by.condition(b.when(), true),
                        by.condition(b.when(), false),
                        of(b.then()),
                        of(b.otherwise()),
                        insns.of(b.when(), blocks.get(b.from()).end)));
            case Node.Loop l ->
                out.add(new Statement.Loop("for (;;)", of(l.body()), "", again.getOrDefault(l.head(), Set.of())));
            case Node.Labelled l -> {
                add(l.body(), out);
                out.add(new Statement.Label("L" + l.label()));
            }
            case Node.Leave l -> out.add(new Statement.Jump("goto L%d;".formatted(l.label())));
            case Node.Again a -> out.add(new Statement.Jump("goto L%d;".formatted(a.head())));
            case Node.Break _ -> out.add(new Statement.Jump("break;"));
            case Node.Continue _ -> out.add(new Statement.Jump("continue;"));
            case Node.Return _ -> out.add(new Statement.Jump("return;"));
        }
    }

    private void basic(Block b, List<Statement> out) {
        List<Placement.Item> items = placement.items(b);
        for (int n = 0; n < items.size(); n++) {
            int length = Tables.length(items, n);
            if (length > 0 && tables.add(items.subList(n, n + length), out)) {
                n += length - 1;
                continue;
            }
            switch (items.get(n)) {
                case Placement.Item.Define d -> define(d.term(), out);
                case Placement.Item.Do d -> effect(d.effect(), out);
            }
        }
    }

    /// A chain is computed link by link, unless one of them needs what its name had before.
    private void define(Term t, List<Statement> out) {
        List<Term> links = placement.links(t);
        Kind kind = kinds.of(t);
        String name = name(t);
        boolean isOwn = true;
        for (Term link : links.subList(1, links.size()))
            for (int i = 0; i < link.args().size(); i++)
                if (i != Chains.accumulator(link) && reads(link.arg(i), name)) isOwn = false;
        if (links.size() == 1 || !isOwn) {
            out.add(definition(t));
            return;
        }
        out.add(new Statement.Assign(
                name,
                kinds.type(t),
                by.definition(links.getFirst(), kind).text(),
                insns.ofDefinition(links.getFirst())));
        for (Term link : links.subList(1, links.size()))
            out.add(new Statement.Assign(
                    name, kinds.type(t), by.continued(link, name, kind).text(), insns.ofDefinition(link)));
    }

    private Statement definition(Term t) {
        Kind kind = kinds.of(t);
        if (t instanceof Term.Computed c && Vectors.isVector(t))
            return new Statement.Assign(
                    name(t), kinds.type(t), accesses.loadVector(c, kind, by), insns.ofDefinition(t));
        if (t instanceof Term.Pointer p) {
            String text = accesses.pointer(p, by).text();
            return new Statement.Assign(name(t), accesses.type(p), text, insns.ofDefinition(t));
        }
        Text value = by.definition(t, kind);
        Set<Term> divisors = accesses.isCompiled() ? placement.divisors(t) : Set.of();
        if (!divisors.isEmpty()) {
            String is0 = divisors.stream()
                    .map(d -> by.of(d, Kind.unsigned(d.type())).in(Text.EQUAL) + " == 0")
                    .collect(Collectors.joining(" || "));
            value = new Text("%s ? 0 : %s".formatted(is0, value.in(Text.CHOICE)), Text.CHOICE, kind);
        }
        return new Statement.Assign(name(t), kinds.type(t), value.text(), insns.ofDefinition(t));
    }

    private String name(Term t) {
        return Objects.requireNonNull(names.get(t));
    }

    // ---- effects

    private void effect(Effect e, List<Statement> out) {
        Set<Long> own = insns.of(e);
        Term.Variable to = e.result();
        if (to == null || !placement.isNeeded(to)) {
            Statement line = new Statement.Line(text(e) + ";", own);
            Term when = e.when();
            out.add(
                    when == null
                            ? line
                            : new Statement.If(
                                    by.condition(when, true),
                                    by.condition(when, false),
                                    List.of(line),
                                    List.of(),
                                    own));
            return;
        }
        Kind kind = kinds.of(to);
        if (e.op() == Op.LOOK) {
            out.add(new Statement.Line("uint4 %s = %s;".formatted(name(to), text(e)), own));
            return;
        }
        if (e.op() == Op.LOAD && !e.parts().isEmpty()) {
            out.add(new Statement.Assign(name(to), kinds.type(to), accesses.loadVector(e, kind, by), own));
            return;
        }
        if (e.op() == Op.LOAD) {
            out.add(new Statement.Assign(
                    name(to), kind.text(), Expressions.converted(accesses.load(e, by), kind), own));
            return;
        }
        String text = text(e);
        Term when = e.when();
        if (when != null) text = "%s ? %s : 0".formatted(by.of(when, Kind.BOOL).in(Text.CHOICE + 1), text);
        Kind its = to.type() == ValueType.MASK ? Kind.BOOL : kind.unsigned();
        if (kind.isReal() && to.type() != ValueType.I32 && to.type() != ValueType.I64) its = kind;
        Text value = when == null ? Text.atom(text, its) : new Text(text, Text.CHOICE, its);
        out.add(new Statement.Assign(name(to), kind.text(), Expressions.converted(value, kind), own));
    }

    private String text(Effect e) {
        return switch (e.op()) {
            case STORE -> {
                if (!e.parts().isEmpty()) yield accesses.storeVector(e, by);
                List<Term> halves = JoinedBits.halves(e.args().get(1), placement::isNamed);
                if (!halves.isEmpty() && accesses.isWord(e)) yield accesses.storeHalves(e, halves, by);
                boolean isReal = accesses.isReal(e);
                Kind kind = isReal ? Kind.FLOAT : Kind.unsigned(e.args().get(1).type());
                String value = by.set(e.args().get(1), kind).text();
                String place = accesses.place(e, by).text();
                yield Loops.stepped(new Statement.Assign(place, kind.text(), value, Set.of()));
            }
            case ATOMIC -> atomic(e);
            case BARRIER -> "barrier(%s)".formatted(accesses.fences());
            case FAULT -> "unknown(\"%s\")".formatted(e.word().replace('"', '\''));
            case BALLOT ->
                e.bits() == 0
                        ? "sub_group_ballot(%s)".formatted(arg(e, 0))
                        : "sub_group_ballot_from(%s, %d)".formatted(arg(e, 0), e.bits());
            case ANY -> "sub_group_any(%s)".formatted(arg(e, 0));
            case ACROSS ->
                e.args().size() == 1
                        ? "sub_group_broadcast_first(%s)".formatted(arg(e, 0))
                        : "sub_group_shuffle(%s, %s)".formatted(arg(e, 0), arg(e, 1));
            case REDUCE -> "sub_group_reduce_%s(%s)".formatted(e.word().replace(' ', '_'), arg(e, 0));
            case SCAN -> "sub_group_scan_exclusive_%s(%s)".formatted(e.word().replace(' ', '_'), arg(e, 0));
            case LOOK -> look(e);
            default -> "unknown(\"%s\")".formatted(e.op().text());
        };
    }

    private String arg(Effect e, int i) {
        return by.of(e.args().get(i), kinds.of(e.args().get(i))).text();
    }

    private String atomic(Effect e) {
        Atomic what = Atomic.of(e.operation());
        boolean isSigned = what == Atomic.SMIN || what == Atomic.SMAX;
        ValueType type = e.args().get(1).type();
        Kind kind = isSigned ? Kind.signed(type) : Kind.unsigned(type);
        String place = "&" + accesses.place(e, by).text();
        if (isSigned) place = "(volatile %s%s *)%s".formatted(accesses.qualifier(e), kind.text(), place);
        List<String> args = new ArrayList<>(List.of(place));
        if (what == Atomic.CMPXCHG) args.add(by.set(e.args().get(2), kind).text());
        args.add(by.set(e.args().get(1), kind).text());
        String name = switch (what) {
            case UMIN, SMIN -> "min";
            case UMAX, SMAX -> "max";
            case INC -> "inc_wrap";
            case DEC -> "dec_wrap";
            default -> e.operation();
        };
        return "%s_%s(%s)".formatted(kind.isWide() ? "atom" : "atomic", name, String.join(", ", args));
    }

    private String look(Effect e) {
        List<String> args = new ArrayList<>();
        for (int i = 0; i < e.args().size(); i++) {
            String label = part(e.parts().get(i));
            Term t = e.args().get(i);
            args.add("%s=%s".formatted(label, by.of(t, kinds.of(t)).text()));
        }
        return "image_%s(/* %s */)".formatted(e.word(), String.join(", ", args));
    }

    private static String part(int number) {
        return PARTS.get(number).name().toLowerCase(Locale.ROOT);
    }

    // ---- copies

    private void copies(int from, int to, List<Statement> out) {
        List<Block.Phi> open = new ArrayList<>();
        for (Block.Phi p : blocks.get(to).phis)
            if (!name(p.to()).equals(names.get(value(p, from).bare()))) open.add(p);
        while (!open.isEmpty()) {
            Block.Phi next = null;
            for (Block.Phi p : open)
                if (next == null && open.stream().noneMatch(o -> o != p && reads(value(o, from), name(p.to()))))
                    next = p;
            if (next == null) {
                // Values that change places: the first one is kept aside.
                next = open.getFirst();
                String aside = "old_" + name(next.to());
                String type = kinds.type(next.to());
                out.add(new Statement.Assign(aside, type, name(next.to()), Set.of()));
                String text = by.as(next.to(), value(next, from)).text();
                out.add(new Statement.Assign(name(next.to()), type, text, insns.of(value(next, from))));
                open.remove(next);
                for (Block.Phi p : open) {
                    String value = by.as(p.to(), value(p, from)).text();
                    out.add(new Statement.Assign(
                            name(p.to()),
                            kinds.type(p.to()),
                            value.replaceAll("\\b" + name(next.to()) + "\\b", aside),
                            insns.of(value(p, from))));
                }
                return;
            }
            out.add(copy(next, value(next, from)));
            open.remove(next);
        }
    }

    /// What comes to a variable; under its condition, if the variable keeps what it has without it.
    private Statement copy(Block.Phi to, Term value) {
        String type = kinds.type(to.to());
        String name = name(to.to());
        Term choice = value.bare();
        if (choice.is(Op.SELECT) && !placement.isNamed(value) && !placement.isNamed(choice)) {
            Term when = choice.arg(0);
            for (int arm = 1; arm <= 2; arm++) {
                if (!name.equals(names.get(choice.arg(arm).bare()))) continue;
                String other = by.as(to.to(), choice.arg(3 - arm)).text();
                Set<Long> own = insns.of(value);
                List<Statement> set = List.of(new Statement.Assign(name, type, other, own));
                return new Statement.If(
                        by.condition(when, arm == 2), by.condition(when, arm == 1), set, List.of(), own);
            }
        }
        return new Statement.Assign(name, type, by.as(to.to(), value).text(), insns.of(value));
    }

    private static Term value(Block.Phi p, int from) {
        return Objects.requireNonNull(p.from().get(from));
    }

    private boolean reads(Term t, String name) {
        Set<String> read = new HashSet<>();
        placement.printed(t, n -> read.add(name(n)));
        return read.contains(name);
    }
}
