package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Operations on vectors give what those on their components gave: compared by the meaning of the operations.
class VectorOperationsTest {
    private static final List<Op> OPS =
            List.of(Op.FADD, Op.FMUL, Op.FMA, Op.FABS, Op.FMIN, Op.FMAX, Op.FDIV, Op.FNEG, Op.SELECT, Op.INTEGRAL);
    private static final List<Float> EDGES = List.of(
            0.0f, -0.0f, 1.0f, -2.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, 0.5f);
    private static final int PROGRAMS = 300;
    private static final int TRIALS = 30;

    private final SplittableRandom random = new SplittableRandom(61);
    private final Terms terms = new Terms();
    private final List<Term.Variable> vectors = new ArrayList<>();
    private final Term.Variable plain = terms.variable(ValueType.I32, Integer.SIZE);
    private int size;

    @Test
    void sameValues() {
        int joined = 0;
        for (int n = 0; n < PROGRAMS; n++) {
            size = 2 + random.nextInt(3);
            Block b = new Block(0);
            loads(b);
            long seed = random.nextLong();
            boolean isOther = random.nextInt(4) == 0;
            List<Term> values = new ArrayList<>();
            for (int i = 0; i < size; i++)
                values.add(bits(component(new SplittableRandom(seed), i, 4, isOther && i == 1)));
            store(b, values);
            List<Block> blocks = List.of(b);
            VectorOperations.join(terms, blocks);
            Term whole = b.effects.getLast().args().get(1);
            if (whole.size() > 0) joined++;
            compare(
                    values,
                    b.effects
                            .getLast()
                            .args()
                            .subList(1, b.effects.getLast().args().size()));
        }
        assertThat(joined).isBetween(PROGRAMS / 2, PROGRAMS - PROGRAMS / 10);
    }

    /// What is loaded on one way, and a number on the other, is a vector on both.
    @Test
    void variables() {
        size = 4;
        Block first = new Block(0);
        first.exits.add(new Block.Exit(terms.of(ValueType.MASK, Op.EQ, plain, terms.number(ValueType.I32, 0)), 2));
        first.exits.add(new Block.Exit(null, 1));
        Block loaded = new Block(1);
        loads(loaded);
        loaded.exits.add(new Block.Exit(null, 2));
        Block last = new Block(2);
        last.exits.add(new Block.Exit(null, -1));
        List<Term> values = new ArrayList<>();
        for (int i = size - 1; i >= 0; i--) {
            Term.Variable to = terms.variable(ValueType.I32, Integer.SIZE);
            Term from = terms.component(vectors.getFirst(), i);
            last.phis.add(new Block.Phi(to, Block.NO_CELL, Map.of(0, terms.number(ValueType.I32, 0), 1, from)));
            values.addFirst(bits(real(Op.FMUL, List.of(asFloat(to), asFloat(plain)))));
        }
        store(last, values);
        VectorOperations.join(terms, List.of(first, loaded, last));
        assertThat(last.phis).hasSize(1);
        Block.Phi only = last.phis.getFirst();
        assertThat(only.to().size()).isEqualTo(size);
        assertThat(new TreeMap<>(only.from()))
                .containsExactly(Map.entry(0, terms.number(ValueType.I32, 0)), Map.entry(1, vectors.getFirst()));
        Term stored = last.effects.getFirst().args().get(1).bare();
        assertThat(stored.is(Op.FMUL)).isTrue();
        assertThat(stored.arg(0).bare()).isSameAs(only.to());
        assertThat(stored.arg(1).bare()).isSameAs(plain);
    }

    /// Components that change places are left alone.
    @Test
    void otherOrder() {
        size = 2;
        Block b = new Block(0);
        loads(b);
        Term x = asFloat(terms.component(vectors.get(0), 0));
        Term y = asFloat(terms.component(vectors.get(0), 1));
        Term z = asFloat(terms.component(vectors.get(1), 0));
        Term w = asFloat(terms.component(vectors.get(1), 1));
        store(b, List.of(bits(real(Op.FADD, List.of(x, w))), bits(real(Op.FADD, List.of(y, z)))));
        List<Effect> before = List.copyOf(b.effects);
        VectorOperations.join(terms, List.of(b));
        assertThat(b.effects).isEqualTo(before);
    }

    private void loads(Block b) {
        vectors.clear();
        for (int i = 0; i < 2; i++) {
            Term.Variable v = terms.vector(ValueType.I32, size);
            vectors.add(v);
            List<Integer> parts = List.of(0, 1, 2, 3).subList(0, size);
            b.effects.add(new Effect(
                    Op.LOAD, v, List.of(terms.number(ValueType.I32, 64L * i)), null, 32, "device", parts, i));
        }
    }

    private void store(Block b, List<Term> values) {
        List<Term> args = new ArrayList<>(List.of(terms.number(ValueType.I32, 128)));
        args.addAll(values);
        List<Integer> parts = List.of(0, 1, 2, 3).subList(0, size);
        b.effects.add(new Effect(Op.STORE, null, args, null, 32, "device", parts, 9));
    }

    private Term asFloat(Term t) {
        return terms.of(ValueType.F32, Op.AS_FLOAT, t);
    }

    private Term bits(Term t) {
        return terms.of(ValueType.I32, Op.AS_INT, t);
    }

    private Term real(Op op, List<Term> args) {
        return terms.plain(ValueType.F32, op, args, 0, "", FloatFormat.SINGLE);
    }

    /// @param shape the same for all components
    /// @param isOther whether its last operation is another one than that of the others
    private Term component(SplittableRandom shape, int number, int depth, boolean isOther) {
        int leaf = shape.nextInt(8);
        if (depth < 4 && (depth == 0 || leaf < 2)) {
            if (leaf == 0) return asFloat(plain);
            if (leaf == 1) return terms.number(ValueType.F32, Float.floatToIntBits(EDGES.get(shape.nextInt(9))));
            return asFloat(terms.component(vectors.get(leaf % 2), number));
        }
        Op op = OPS.get(shape.nextInt(OPS.size()));
        if (isOther) op = op == Op.FADD ? Op.FMUL : Op.FADD;
        int count = op == Op.FMA ? 3 : op == Op.FABS || op == Op.FNEG || op == Op.INTEGRAL ? 1 : 2;
        List<Term> args = new ArrayList<>();
        args.add(component(shape, number, depth - 1, false));
        if (count > 1) args.add(component(shape, number, depth - 1, false));
        if (count > 2) args.add(component(shape, number, depth - 1, false));
        if (op == Op.SELECT) {
            Term when = terms.of(ValueType.MASK, Op.EQ, plain, terms.number(ValueType.I32, shape.nextInt(3)));
            return terms.plain(ValueType.F32, op, when, args.get(0), args.get(1));
        }
        // The order of factors and of parts of a sum says nothing.
        if ((op == Op.FADD || op == Op.FMUL) && random.nextBoolean()) args = args.reversed();
        return real(op, args);
    }

    // ---- values

    private void compare(List<Term> before, List<Term> after) {
        for (int trial = 0; trial < TRIALS; trial++) {
            Map<Term, Long> known = new HashMap<>();
            known.put(plain, trial < 6 ? trial : (long) random.nextInt());
            for (Term v : vectors) for (int i = 0; i < size; i++) known.put(terms.component(v, i), (long) word());
            for (int i = 0; i < size; i++) {
                Term t = after.size() == 1 ? after.getFirst() : after.get(i);
                float wanted = Float.intBitsToFloat((int) Terms.value(before.get(i), new HashMap<>(known)));
                float got = Float.intBitsToFloat((int) Terms.value(alone(t, i), new HashMap<>(known)));
                assertThat(Float.compare(got, wanted)).as("%s, %s", got, wanted).isZero();
            }
        }
    }

    private int word() {
        return random.nextBoolean() ? random.nextInt() : Float.floatToIntBits(EDGES.get(random.nextInt(EDGES.size())));
    }

    /// @return a component of a term, computed for itself
    private Term alone(Term t, int number) {
        if (t.isComponent()) return alone(t.arg(0), (int) ((Term.Computed) t).value());
        if (t instanceof Term.Variable && t.size() > 0) return terms.component(t, number);
        if (!(t instanceof Term.Computed c)) return t;
        List<Term> args = c.args().stream().map(a -> alone(a, number)).toList();
        return terms.plain(c.type(), c.op(), args, c.value(), c.word(), c.format());
    }
}
