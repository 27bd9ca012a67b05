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
}
