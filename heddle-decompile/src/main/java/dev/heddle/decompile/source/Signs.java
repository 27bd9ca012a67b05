package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Decides which integers have a sign: those of which fewer uses need a cast then. Values that share a variable are
/// decided together.
final class Signs {
    /// Operations that give the same bits with a sign and without.
    private static final Set<Op> BITS = EnumSet.of(Op.ADD, Op.SUB, Op.MUL, Op.SHL, Op.AND, Op.OR, Op.XOR);

    /// The greatest step of a counter.
    private static final long MOST_STEP = 0xffff;

    /// What is at the end of these is decided with what stands there.
    private final Map<Term, Term> with = new HashMap<>();

    /// The casts that uses of values without a sign need, less those that uses of values with one need.
    private final Map<Term, Integer> costs = new HashMap<>();

    /// Counters that begin at 0 or more, and that go on while they are below a number with a sign.
    private final Set<Term> counters = new HashSet<>();

    Signs(List<Block> blocks) {
        for (Block b : blocks)
            for (Block.Phi p : b.phis) {
                for (Term t : p.from().values())
                    if (isDecided(t.bare()) && t.bare().type() == p.to().type()) join(p.to(), t.bare());
                if (isCounter(b, p, blocks)) counters.add(p.to());
            }
        for (Term t : Operands.all(blocks)) {
            if (t instanceof Term.Computed c) uses(c);
            if (t instanceof Term.Call c)
                for (int i = 0; i < c.args().size(); i++)
                    need(c.arg(i), c.function().kind(i) == Kind.INT ? 1 : -1);
        }
    }

    /// Whether a value is declared with a sign.
    boolean isSigned(Term t) {
        return isDecided(t) && costs.getOrDefault(root(t), 0) > 0;
    }

    /// Whether an operation gives the same bits with a sign and without.
    static boolean isOfBits(Term t) {
        return t instanceof Term.Computed c && BITS.contains(c.op()) && c.type() != ValueType.MASK;
    }

    /// Whether a value is the same number with a sign and without.
    boolean isSame(Term t) {
        if (counters.contains(t) || t.is(Op.ADD) && counters.contains(t.arg(0)) && isStep(t.arg(1))) return true;
        return KnownBits.possible(t) >>> t.type().bits() - 1 == 0;
    }

    private static boolean isDecided(Term t) {
        if (t instanceof Term.Symbol s)
            return s.isArgument() || InputNames.values().containsKey(s.name());
        return t instanceof Term.Variable || t.is(Op.LOAD) || isOfBits(t);
    }

    private static boolean isStep(Term t) {
        return t instanceof Term.Number n && n.value() > 0 && n.value() <= MOST_STEP;
    }

    private static boolean isCounter(Block head, Block.Phi p, List<Block> blocks) {
        boolean steps = false;
        for (Map.Entry<Integer, Term> e : p.from().entrySet()) {
            Term t = e.getValue();
            boolean isStart = t instanceof Term.Number n && n.value() >= 0 && n.value() <= Integer.MAX_VALUE;
            if (isStart) continue;
            if (!t.is(Op.ADD) || t.arg(0) != p.to() || !isStep(t.arg(1))) return false;
            if (!isBounded(head, p.to()) && !isBounded(blocks.get(e.getKey()), t)) return false;
            steps = true;
        }
        return steps;
    }

    /// Whether a block goes on by a comparison of a value with a sign.
    private static boolean isBounded(Block b, Term t) {
        return b.exits.stream().anyMatch(e -> {
            Term when = e.when();
            if (when != null && when.is(Op.XOR)) when = when.arg(0);
            return when != null && when.is(Op.LT_S) && when.arg(0) == t;
        });
    }

    private void uses(Term.Computed c) {
        switch (c.op()) {
            case LT_S, DIV_S, REM_S -> {
                if (!c.args().stream().allMatch(this::isSame)) c.args().forEach(a -> need(a, 1));
            }
            case MIN_S, MAX_S -> c.args().forEach(a -> need(a, 1));
            case SAR, WIDEN_S, FROM_S -> {
                if (!isSame(c.arg(0))) need(c.arg(0), 1);
            }
            case LT_U, DIV_U, REM_U -> c.args().stream().filter(a -> !isSame(a)).forEach(a -> need(a, -1));
            case SHR, WIDEN_U, FROM_U -> {
                if (!isSame(c.arg(0))) need(c.arg(0), -1);
            }
            case MIN_U, MAX_U, PAIR, MUL_HIGH -> c.args().forEach(a -> need(a, -1));
            default -> {}
        }
    }

    /// @param sign 1 if a use needs a value with a sign, -1 if one without
    private void need(Term value, int sign) {
        Term t = value.isComponent() ? value.arg(0) : value;
        costs.merge(root(t), sign, Integer::sum);
        // A sum with a number has a sign if the value has one.
        boolean isPlain = isOfBits(t)
                && t.arg(1) instanceof Term.Number n
                && (n.value() & KnownBits.ofType(t.type())) >>> t.type().bits() - 1 == 0;
        if (isPlain) need(t.arg(0), sign);
    }

    private void join(Term a, Term b) {
        Term x = root(a);
        Term y = root(b);
        if (x != y) with.put(y, x);
    }

    private Term root(Term t) {
        Term at = t;
        while (with.containsKey(at)) at = Objects.requireNonNull(with.get(at));
        return at;
    }
}
