package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.decompile.source.Statement.Assign;
import dev.heddle.decompile.source.Statement.Line;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Arrays that compilers have put into registers, and words of memory that they have put registers into.
class RegisterArraysTest {
    private static final int ELEMENTS = 16;

    /// Loads in an order of their own, updates and stores become loops over an array.
    @Test
    void rowsAreLoops() {
        List<Statement> arrays = RegisterArrays.of(rows(k -> "x%d * 2.0f + in[%d]".formatted(k, k)), Set.of(), false);
        assertThat(arrays).isNotNull();
        List<String> texts = new ArrayList<>();
        for (Statement s : Rerolling.of(Objects.requireNonNull(arrays), Set.of()))
            texts.add(
                    s instanceof Statement.Loop l
                            ? l.head() + " " + ((Line) l.body().getFirst()).text()
                            : text(s));
        assertThat(texts)
                .containsExactly(
                        "float r[16];",
                        "for (int s = 0; s <= 15; s++) r[s] = in[s];",
                        "for (int t = 0; t <= 15; t++) r[t] = r[t] * 2.0f + in[t];",
                        "for (int u = 0; u <= 15; u++) out[u] = r[u];");
    }

    /// Statements that need what others of their row set keep their order.
    @Test
    void rowsThatDependStay() {
        List<Statement> arrays = Objects.requireNonNull(RegisterArrays.of(
                rows(k -> "x%d + in[%d]".formatted(k ^ 1, k)), Set.of(), false));
        assertThat(arrays.subList(1 + ELEMENTS, 1 + 2 * ELEMENTS).stream().map(RegisterArraysTest::text))
                .startsWith("r[5] = r[4] + in[5];", "r[12] = r[13] + in[12];")
                .hasSize(ELEMENTS);
    }

    /// Few values are an array where the loop that sets them is shorter, whatever stands before and behind them.
    @Test
    void fewValuesAreALoop() {
        List<Statement> arrays = Objects.requireNonNull(RegisterArrays.of(values(4), Set.of(), true));
        assertThat(Rerolling.of(arrays, Set.of()))
                .anyMatch(s -> s instanceof Statement.Loop l
                        && text(l.body().getFirst()).equals("r[s] = in[a + s * 2 + 8];"))
                .contains(new Line("out[0] = r[0] * r[3];", Set.of()));
        assertThat(RegisterArrays.of(values(2), Set.of(), true)).isNull();
    }

    private static List<Statement> values(int count) {
        List<Statement> out = new ArrayList<>(List.of(new Assign("y", "float", "in[b + 3]", Set.of())));
        for (int k = 0; k < count; k++) out.add(set(k, "in[a + %d]".formatted(8 + 2 * k)));
        out.add(new Line("out[0] = x0 * x%d;".formatted(count - 1), Set.of()));
        out.add(new Line("out[1] = y;", Set.of()));
        return out;
    }

    private interface Update {
        String of(int k);
    }

    private static List<Statement> rows(Update update) {
        List<Statement> out = new ArrayList<>();
        for (int i = 0; i < ELEMENTS; i++) out.add(set(i * 7 + 5 & 15, "in[%d]".formatted(i * 7 + 5 & 15)));
        for (int i = 0; i < ELEMENTS; i++) out.add(set(i * 7 + 5 & 15, update.of(i * 7 + 5 & 15)));
        for (int k = 0; k < ELEMENTS; k++) out.add(new Line("out[%d] = x%d;".formatted(k, k), Set.of()));
        return out;
    }

    private static Statement set(int k, String value) {
        return new Assign("x" + k, "float", value, Set.of());
    }

    private static String text(Statement s) {
        return ((Line) s).text();
    }

    /// A word that is set on two ways is what the ways bring along; what is read before it is set is 0.
    @Test
    void spilledRegistersAreValues() {
        Terms terms = new Terms();
        Term.Variable given = terms.variable(ValueType.I32, 32);
        Term.Variable before = terms.variable(ValueType.I32, 32);
        Term.Variable after = terms.variable(ValueType.I32, 32);
        List<Block> blocks = List.of(new Block(0), new Block(1), new Block(2), new Block(3));
        Term when = terms.of(ValueType.MASK, Op.EQ, given, terms.number(ValueType.I32, 1));
        blocks.get(0).exits.addAll(List.of(new Block.Exit(when, 1), new Block.Exit(null, 2)));
        blocks.get(1).exits.add(new Block.Exit(null, 3));
        blocks.get(2).exits.add(new Block.Exit(null, 3));
        blocks.get(3).exits.add(new Block.Exit(null, -1));
        blocks.get(0).effects.add(access(terms, before, "lane", List.of()));
        blocks.get(1).effects.add(access(terms, null, "lane", List.of(given)));
        blocks.get(2).effects.add(access(terms, null, "lane", List.of(terms.number(ValueType.I32, 7))));
        blocks.get(3).effects.add(access(terms, after, "lane", List.of()));
        blocks.get(3).effects.add(access(terms, null, "device", List.of(before)));
        blocks.get(3).effects.add(access(terms, null, "device", List.of(after)));
        assertThat(Spills.recover(terms, blocks, Set.of("lane"), Set.of(), 16)).isTrue();
        Cleaning.clean(terms, blocks);
        List<Effect> left = blocks.get(3).effects;
        assertThat(blocks.stream().mapToInt(b -> b.effects.size()).sum()).isEqualTo(2);
        assertThat(left.get(0).args().get(1)).isEqualTo(terms.number(ValueType.I32, 0));
        Block.Phi phi = blocks.get(3).phis.getFirst();
        assertThat(left.get(1).args().get(1)).isEqualTo(phi.to());
        assertThat(new HashMap<>(phi.from())).isEqualTo(Map.of(1, given, 2, terms.number(ValueType.I32, 7)));
    }

    private static Effect access(Terms terms, Term.Variable to, String space, List<Term> value) {
        List<Term> args = new ArrayList<>(List.of(terms.number(ValueType.I32, 12)));
        args.addAll(value);
        return new Effect(to == null ? Op.STORE : Op.LOAD, to, args, null, 32, space, List.of(), 0);
    }
}
