package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

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
}
