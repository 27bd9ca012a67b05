package dev.heddle.decompile.source;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Joins operations that are done on each component of a vector in the same way into operations on whole vectors.
final class VectorOperations {
    /// Operations that are worth a vector.
    private static final Set<Op> WORTH =
            EnumSet.of(Op.FADD, Op.FMUL, Op.FMA, Op.FABS, Op.FMIN, Op.FMAX, Op.FDIV, Op.INTEGRAL, Op.SELECT);

    /// Operations that come along with these.
    private static final Set<Op> ALONG = EnumSet.of(Op.AS_FLOAT, Op.AS_INT, Op.FNEG);

    private final Terms terms;
    private final List<Block> blocks;

    /// What is a component of a vector, or could be.
    private final Map<Term, Component> components = new HashMap<>();

    private final Map<Key, Term[]> operations = new HashMap<>();
    private final Map<Map<Integer, Term>, Block.Phi[]> variables = new HashMap<>();

    private record Component(Term vector, int number) {}

    /// An operation on vectors, and on what is the same for all components.
    private record Key(
            ValueType type,
            Op op,
            List<Term> args,
            long value,
            String word,
            @Nullable FloatFormat format) {}

    private VectorOperations(Terms terms, List<Block> blocks) {
        this.terms = terms;
        this.blocks = blocks;
    }

    static void join(Terms terms, List<Block> blocks) {
        VectorOperations of = new VectorOperations(terms, blocks);
        of.find();
        of.replace();
        for (Block b : blocks) b.effects.replaceAll(of::stored);
    }

    private void find() {
        Collection<Term> all = Operands.all(blocks);
        for (Term t : all)
            if (t.isComponent()) components.put(t, new Component(t.arg(0), (int) ((Term.Computed) t).value()));
        if (components.isEmpty()) return;
        int before = 0;
        while (before < components.size()) {
            before = components.size();
            for (Term t : all) if (t instanceof Term.Computed c && !components.containsKey(t)) operation(c);
            for (Block b : blocks) {
                variables.clear();
                for (Block.Phi p : List.copyOf(b.phis)) if (!components.containsKey(p.to())) variable(b, p);
            }
        }
    }

    // ---- operations

    private void operation(Term.Computed c) {
        if (!WORTH.contains(c.op()) && !ALONG.contains(c.op())) return;
        Component at = component(c.args());
        if (at == null || c.op() == Op.SELECT && components.containsKey(c.arg(0))) return;
        List<Term> args = new ArrayList<>(c.args().stream().map(this::whole).toList());
        if (Rules.commutes(c.op()) && args.get(0).id() > args.get(1).id()) args.set(1, args.set(0, args.get(1)));
        Key key = new Key(c.type(), c.op(), args, c.value(), c.word(), c.format());
        Term[] all = operations.computeIfAbsent(key, _ -> new Term[at.vector().size()]);
        all[at.number()] = c;
        for (Term t : all) if (t == null) return;
        List<Term> ordered = all[0].args().stream().map(this::whole).toList();
        Term vector = all[0];
        for (Term t : all) {
            terms.at(t);
            vector = terms.plain(c.type(), c.op(), ordered, c.value(), c.word(), c.format());
        }
        for (int i = 0; i < all.length; i++) components.put(all[i], new Component(vector, i));
    }

    /// @return one of the vectors that some values are components of; null if none is, or they are different ones
    private @Nullable Component component(Collection<Term> some) {
        Component found = null;
        for (Term t : some) {
            Component c = components.get(t);
            if (c == null) {
                if (t.size() > 0) return null;
                continue;
            }
            if (found != null
                    && (c.number() != found.number()
                            || c.vector().size() != found.vector().size())) return null;
            found = c;
        }
        return found;
    }

    private Term whole(Term t) {
        Component c = components.get(t);
        return c == null ? t : c.vector();
    }

    // ---- variables

    private void variable(Block b, Block.Phi p) {
        Component at = component(p.from().values());
        if (at == null) return;
        Map<Integer, Term> from = new TreeMap<>();
        p.from().forEach((block, t) -> from.put(block, whole(t)));
        Block.Phi[] all =
                variables.computeIfAbsent(from, _ -> new Block.Phi[at.vector().size()]);
        all[at.number()] = p;
        for (Block.Phi other : all) if (other == null) return;
        Term.Variable vector = terms.vector(p.to().type(), all.length);
        for (int i = 0; i < all.length; i++) components.put(all[i].to(), new Component(vector, i));
        b.phis.removeAll(List.of(all));
        b.phis.add(new Block.Phi(vector, p.cell(), from));
    }

    // ---- text

    private void replace() {
        Map<Term, Term> by = new HashMap<>();
        components.forEach((t, c) -> {
            boolean isWorth = t instanceof Term.Variable || t instanceof Term.Computed x && WORTH.contains(x.op());
            if (isWorth) by.put(t, terms.component(c.vector(), c.number()));
        });
        if (by.isEmpty()) return;
        Terms.Replacing all = terms.new Replacing(by);
        for (Block b : blocks) b.replace(all::in);
    }

    /// @return an effect that stores a vector as a whole, if it stores one
    private Effect stored(Effect e) {
        if (e.op() != Op.STORE || e.parts().size() < 2) return e;
        Term vector = vector(e.args().subList(1, e.args().size()));
        if (vector == null) return e;
        List<Term> args = List.of(e.args().getFirst(), vector);
        return new Effect(e.op(), e.result(), args, e.when(), e.bits(), e.word(), e.parts(), e.insn());
    }

    /// @return the vector that these are all components of, in their order; null if there is none
    private static @Nullable Term vector(List<Term> some) {
        Term first = some.getFirst().bare();
        if (!first.isComponent() || first.arg(0).size() != some.size()) return null;
        for (int i = 0; i < some.size(); i++) {
            Term t = some.get(i).bare();
            if (!t.isComponent() || t.arg(0) != first.arg(0) || ((Term.Computed) t).value() != i) return null;
        }
        return first.arg(0);
    }
}
