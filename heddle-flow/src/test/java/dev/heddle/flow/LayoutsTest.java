package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.flow.layout.GraphLayout;
import dev.heddle.flow.layout.GraphPlacement;
import dev.heddle.isa.Book;
import java.util.BitSet;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Boxes never lie over each other, and lines end where they should, whatever the graph.
@Tag("long")
class LayoutsTest {
    private static FlowGraph random(Random random) throws Exception {
        Codec codec = Codec.load("ir3@a6xx");
        Book book = codec.book();
        int n = 2 + random.nextInt(30);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append("l%d:\n".formatted(i));
            switch (random.nextInt(4)) {
                case 0 -> text.append("br p0.x, #l%d\n".formatted(random.nextInt(n)));
                case 1 -> text.append("jump #l%d\n".formatted(random.nextInt(n)));
                default -> text.append("add.u r0.x, r0.x, 1\n");
            }
        }
        text.append("end\n");
        return FlowGraph.of(new Effects.Finder(book), codec.assembler().assemble(new Source("t", text.toString())));
    }

    @Test
    void nothingOverlaps() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 100; round++) {
            FlowGraph g = random(random);
            GraphPlacement l = GraphLayout.of(
                    g,
                    b -> new GraphPlacement.Size(
                            40 + b % 5 * 30, 20 + g.blocks().get(b).size() * 10));
            assertThat(l.boxes()).hasSize(g.blocks().size());
            for (GraphPlacement.Box a : l.boxes())
                for (GraphPlacement.Box b : l.boxes()) {
                    if (a == b) continue;
                    boolean apart = a.x() + a.width() <= b.x()
                            || b.x() + b.width() <= a.x()
                            || a.y() + a.height() <= b.y()
                            || b.y() + b.height() <= a.y();
                    assertThat(apart).as("%s and %s", a, b).isTrue();
                }
            for (GraphPlacement.Route r : l.routes()) {
                GraphPlacement.Box from = l.boxes().get(r.edge().from());
                GraphPlacement.Box to = l.boxes().get(r.edge().to());
                assertThat(r.points().getFirst().y()).isEqualTo(from.y() + from.height());
                assertThat(r.points().getLast().y()).isEqualTo(to.y());
                assertThat(r.points().getLast().x()).isBetween(to.x(), to.x() + to.width());
            }
        }
    }

    private static FlowGraph graph(String text) throws Exception {
        Codec codec = Codec.load("ir3@a6xx");
        return FlowGraph.of(
                new Effects.Finder(codec.book()), codec.assembler().assemble(new Source("t", text + "end\n")));
    }

    private static GraphPlacement plain(FlowGraph g) {
        return GraphLayout.of(g, _ -> new GraphPlacement.Size(40, 20));
    }

    /// Graphs of any depth, on a stack that is small, as in a browser.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jump #b%2$d\nb%2$d:\n",
                "br p0.x, #b%2$d\nadd.u r0.x, r0.x, 1\nb%2$d:\n",
                "b%1$d:\nbr p0.x, #b%1$d\n"
            })
    void deepGraphs(String block) throws Exception {
        StringBuilder text = new StringBuilder("b0:\n".repeat(block.startsWith("b%") ? 0 : 1));
        for (int i = 0; i < 12_000; i++) text.append(block.formatted(i, i + 1));
        AtomicReference<GraphPlacement> made = new AtomicReference<>();
        AtomicReference<Throwable> wrong = new AtomicReference<>();
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        FlowGraph g = graph(text.toString());
                        new Liveness(g, new BitSet());
                        made.set(plain(g));
                    } catch (Exception | StackOverflowError e) {
                        wrong.set(e);
                    }
                },
                "small stack",
                256 << 10);
        small.start();
        small.join();
        assertThat(wrong.get()).isNull();
        assertThat(made.get().boxes()).hasSizeGreaterThanOrEqualTo(12_000);
    }

    /// Lines that pass thousands of rows side by side would fill the memory.
    @Test
    void tooLargeForAPicture() throws Exception {
        FlowGraph g = graph("br p0.x, #out\nadd.u r0.x, r0.x, 1\n".repeat(3000) + "out:\n");
        assertThatThrownBy(() -> plain(g))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("blocks pass others")
                .hasMessageContaining("1000000 at most");
    }
}
