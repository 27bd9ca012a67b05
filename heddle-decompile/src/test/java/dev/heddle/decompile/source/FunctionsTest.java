package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Functions give what stood in place of their calls: compared by the meaning of the operations.
class FunctionsTest {
    private static final List<Op> OPS =
            List.of(Op.ADD, Op.MUL, Op.XOR, Op.SUB, Op.SHR, Op.AND, Op.OR, Op.MIN_U, Op.MUL_HIGH, Op.SELECT);
    private static final int PROGRAMS = 300;
    private static final int COPIES = 4;

    /// Inputs that one copy has: functions do not have many arguments.
    private static final int OWN = 2;

    private final Terms terms = new Terms();
    private final List<Term.Variable> inputs = new ArrayList<>();

    @Test
    void sameValues() {
        for (int i = 0; i < 6; i++) inputs.add(terms.variable(ValueType.I32, 32));
        SplittableRandom random = new SplittableRandom(61);
        int calls = 0;
        for (int n = 0; n < PROGRAMS; n++) {
            Block b = new Block(0);
            b.exits.add(new Block.Exit(null, -1));
            long seed = random.nextLong();
            for (int copy = 0; copy < COPIES; copy++)
                b.effects.add(store(copy, copy(new SplittableRandom(seed), random, random.nextInt(5), 4)));
            List<Effect> before = List.copyOf(b.effects);
            new Functions(terms).share(List.of(b));
            for (int trial = 0; trial < 20; trial++) {
                Map<Term, Long> known = new HashMap<>();
                for (Term v : inputs) known.put(v, (long) (random.nextInt() >> random.nextInt(32)));
                calls += calls(b, known);
                for (int i = 0; i < before.size(); i++)
                    assertThat(Terms.value(b.effects.get(i).args().get(1), known))
                            .isEqualTo(Terms.value(before.get(i).args().get(1), known));
            }
        }
        assertThat(calls / 20).isGreaterThan(PROGRAMS / 3);
    }

    /// What OpenCL C has a function for needs no other.
    @Test
    void bitselectIsNoFunction() {
        for (int i = 0; i < 6; i++) inputs.add(terms.variable(ValueType.I32, 32));
        Block b = new Block(0);
        b.exits.add(new Block.Exit(null, -1));
        for (int i = 0; i < COPIES; i++) {
            Term mask = inputs.get(i);
            Term set = terms.of(ValueType.I32, Op.AND, inputs.get(i + 1), mask);
            Term not = terms.of(ValueType.I32, Op.XOR, mask, terms.number(ValueType.I32, -1));
            Term rest = terms.of(ValueType.I32, Op.AND, inputs.get(i + 2), not);
            b.effects.add(store(i, terms.of(ValueType.I32, Op.OR, set, rest)));
        }
        assertThat(new Functions(terms).share(List.of(b))).isEmpty();
    }

    /// One shape, with other operands in other orders each time.
    private Term copy(SplittableRandom shape, SplittableRandom operands, int own, int depth) {
        if (depth == 0 || shape.nextInt(8) == 0) {
            if (shape.nextInt(4) == 0) return terms.number(ValueType.I32, shape.nextInt(40));
            return inputs.get(own + operands.nextInt(OWN));
        }
        Op op = OPS.get(shape.nextInt(OPS.size()));
        Term x = copy(shape, operands, own, depth - 1);
        Term y = copy(shape, operands, own, depth - 1);
        if (op == Op.SELECT)
            return terms.of(
                    ValueType.I32, op, terms.of(ValueType.MASK, Op.LT_U, x, y), y, copy(shape, operands, own, 1));
        boolean isTurned = (op == Op.ADD || op == Op.XOR) && operands.nextBoolean();
        return isTurned ? terms.of(ValueType.I32, op, y, x) : terms.of(ValueType.I32, op, x, y);
    }

    private Effect store(int place, Term value) {
        Term address = terms.number(ValueType.I32, 4L * place);
        return new Effect(Op.STORE, null, List.of(address, value), null, 32, "device", List.of(), 0);
    }

    /// Computes what calls give, by the bodies of their functions.
    ///
    /// @return how many there are
    private static int calls(Block b, Map<Term, Long> known) {
        int out = 0;
        for (Term t : Operands.all(List.of(b))) {
            if (!(t instanceof Term.Call c)) continue;
            known.put(c, given(c, known));
            out++;
        }
        return out;
    }

    private static long given(Term.Call c, Map<Term, Long> known) {
        Function f = (Function) c.function();
        Map<Term, Long> own = new HashMap<>();
        for (int i = 0; i < c.args().size(); i++) own.put(f.parameters().get(i), Terms.value(c.arg(i), known));
        for (Term t : f.terms()) if (t instanceof Term.Call inner) own.put(inner, given(inner, own));
        return Terms.value(f.body(), own);
    }
}
