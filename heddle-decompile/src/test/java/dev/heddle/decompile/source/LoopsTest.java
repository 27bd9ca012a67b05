package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Loops that count.
class LoopsTest {
    /// A counter that is compared with a number below 0 must not become one without sign.
    @Test
    void countersKeepTheirType() {
        List<Statement> body = List.of(
                new Statement.If("i >= n", "i < n", List.of(new Statement.Jump("break;")), List.of(), Set.of()),
                new Statement.Line("f(i);", Set.of()),
                new Statement.Assign("i", "int", "i + 1", Set.of()));
        List<Statement> made = Loops.shape(List.of(
                new Statement.Assign("i", "int", "0", Set.of()), new Statement.Loop("for (;;)", body, "", Set.of())));
        assertThat(made).hasSize(1);
        assertThat(((Statement.Loop) made.getFirst()).head()).isEqualTo("for (int i = 0; i < n; i++)");
        assertThat(new Declarations(made).isDeclaring(made.getFirst())).isTrue();
        assertThat(new Declarations(made).type("i")).isEqualTo("int");
    }

    private static Statement set(String name, String value) {
        return new Statement.Assign(name, "uint", value, Set.of());
    }

    private static Statement.If when(String condition, String not, Statement... then) {
        return new Statement.If(condition, not, List.of(then), List.of(), Set.of());
    }

    /// What stands before each way back is the step of the loop.
    @Test
    void stepsBeforeContinue() {
        List<Statement> body = List.of(
                when("i >= n", "i < n", new Statement.Jump("break;")),
                when("c", "!c", set("i", "i + 1"), new Statement.Jump("continue;")),
                new Statement.Line("f(i);", Set.of()),
                set("i", "i + 1"));
        List<Statement> made = Loops.shape(List.of(set("i", "0"), new Statement.Loop("for (;;)", body, "", Set.of())));
        assertThat(made).hasSize(1);
        Statement.Loop loop = (Statement.Loop) made.getFirst();
        assertThat(loop.head()).isEqualTo("for (uint i = 0; i < n; i++)");
        assertThat(loop.body()).doesNotContain(set("i", "i + 1"));
        assertThat(((Statement.If) loop.body().getFirst()).then()).containsExactly(new Statement.Jump("continue;"));
    }

    /// A step of another size is none of the loop.
    @Test
    void otherStepsStay() {
        List<Statement> body = List.of(
                when("i >= n", "i < n", new Statement.Jump("break;")),
                when("c", "!c", set("i", "i + 2"), new Statement.Jump("continue;")),
                set("i", "i + 1"));
        List<Statement> made = Loops.shape(List.of(set("i", "0"), new Statement.Loop("for (;;)", body, "", Set.of())));
        assertThat(((Statement.Loop) made.getLast()).head()).isEqualTo("while (i < n)");
    }

    /// One condition for what is given under it, and under its opposite, unless it has changed.
    @Test
    void branchesUnderOneCondition() {
        List<Statement> made = Loops.shape(List.of(
                when("c", "!c", set("a", "1")), when("!c", "c", set("b", "2")), when("c", "!c", set("d", "3"))));
        assertThat(made)
                .containsExactly(new Statement.If(
                        "c", "!c", List.of(set("a", "1"), set("d", "3")), List.of(set("b", "2")), Set.of()));
        List<Statement> changed = List.of(when("c", "!c", set("c", "f(1)")), when("c", "!c", set("b", "2")));
        assertThat(Loops.shape(changed)).isEqualTo(changed);
    }

    private static List<Statement> counted(Statement... body) {
        List<Statement> all = new ArrayList<>(List.of(when("i >= n", "i < n", new Statement.Jump("break;"))));
        all.addAll(List.of(body));
        all.add(set("i", "i + 1"));
        return Loops.shape(List.of(set("i", "0"), new Statement.Loop("for (;;)", all, "", Set.of())));
    }

    /// A body that needs nothing but the stepped counter steps it first.
    @Test
    void earlySteps() {
        List<Statement> made = counted(
                when("f(i + 1) == 0", "f(i + 1) != 0", set("i", "i + 1"), new Statement.Jump("break;")),
                set("a", "a * (i + 1)"));
        assertThat(made).hasSize(2);
        Statement.Loop loop = (Statement.Loop) made.getLast();
        assertThat(loop.head()).isEqualTo("while (i < n)");
        assertThat(loop.body())
                .containsExactly(
                        set("i", "i + 1"),
                        when("f(i) == 0", "f(i) != 0", new Statement.Jump("break;")),
                        set("a", "a * i"));
    }

    /// Where the counter itself is needed, binds more tightly, or is another one behind a break, it stays.
    @Test
    void lateStepsStay() {
        Statement product = set("a", "a * (i + 1) + g(i + 1)");
        for (Statement other : List.of(
                set("b", "g(i)"),
                set("b", "3 * i + 1"),
                set("b", "c - i + 1"),
                when("c", "!c", new Statement.Jump("break;"))))
            assertThat(((Statement.Loop) counted(product, other).getLast()).head())
                    .isEqualTo("for (uint i = 0; i < n; i++)");
    }

    /// A sum in an order of its own.
    @Test
    void ordersAreTables() {
        List<Statement> rows = new ArrayList<>();
        for (int k = 0; k < 24; k++) rows.add(set("x", "fma(r[%d], y, x)".formatted(k ^ k >> 1)));
        assertThat(Rerolling.of(rows, Set.of())).noneMatch(s -> s instanceof Statement.Line);
        rows.clear();
        for (int k = 0; k < 24; k++)
            rows.add(set("x", "fma(r[%d], q[%d], x)".formatted(k ^ k >> 1, (k ^ k >> 1) + 64)));
        List<Statement> made = Rerolling.of(rows, Set.of());
        assertThat(made).hasSize(2);
        String order = ((Statement.Line) made.getFirst()).text();
        assertThat(order).startsWith("const uchar order_of_s[24] = {0, 1, 3, 2, 6, 7, 5, 4, 12");
        Statement.Loop loop = (Statement.Loop) made.getLast();
        assertThat(loop.head()).isEqualTo("for (int s = 0; s < 24; s++)");
        assertThat(loop.body()).containsExactly(set("x", "fma(r[order_of_s[s]], q[order_of_s[s] + 64], x)"));
        // Another sum in the same order needs no table of its own; in a branch before, none is seen behind it.
        for (int k = 0; k < 24; k++)
            rows.add(set("y", "fma(q[%d], p[%d], y)".formatted(k ^ k >> 1, (k ^ k >> 1) + 32)));
        List<Statement> both = Rerolling.of(rows, Set.of());
        assertThat(both.subList(0, 2)).isEqualTo(made);
        assertThat(both).hasSize(3);
        assertThat(((Statement.Loop) both.getLast()).body())
                .containsExactly(set("y", "fma(q[order_of_s[t]], p[order_of_s[t] + 32], y)"));
        Statement branch = new Statement.If("z", "!z", rows.subList(0, 24), rows.subList(24, 48), Set.of());
        Statement.If rolled =
                (Statement.If) Rerolling.of(List.of(branch), Set.of()).getFirst();
        assertThat(rolled.then()).hasSize(2);
        assertThat(rolled.otherwise()).hasSize(2);
    }
}
