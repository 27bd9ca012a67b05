package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.book.Book;
import dev.heddle.code.Codec;
import dev.heddle.flow.layout.Layout;
import dev.heddle.flow.layout.Layouts;
import dev.heddle.source.Source;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Boxes never lie over each other, and lines end where they should, whatever the graph.
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
        return FlowGraph.of(
                new Effects.Finder(book),
                codec.assembler().assemble(new Source("t", text.toString())));
    }

    @Test
    void nothingOverlaps() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 100; round++) {
            FlowGraph g = random(random);
            Layout l =
                    Layouts.of(
                            g,
                            b ->
                                    new Layout.Size(
                                            40 + b % 5 * 30, 20 + g.blocks().get(b).size() * 10));
            assertThat(l.boxes()).hasSize(g.blocks().size());
            for (Layout.Box a : l.boxes())
                for (Layout.Box b : l.boxes()) {
                    if (a == b) continue;
                    boolean apart =
                            a.x() + a.width() <= b.x()
                                    || b.x() + b.width() <= a.x()
                                    || a.y() + a.height() <= b.y()
                                    || b.y() + b.height() <= a.y();
                    assertThat(apart).as("%s and %s", a, b).isTrue();
                }
            for (Layout.Route r : l.routes()) {
                Layout.Box from = l.boxes().get(r.edge().from());
                Layout.Box to = l.boxes().get(r.edge().to());
                assertThat(r.points().getFirst().y()).isEqualTo(from.y() + from.height());
                assertThat(r.points().getLast().y()).isEqualTo(to.y());
                assertThat(r.points().getLast().x()).isBetween(to.x(), to.x() + to.width());
            }
        }
    }
}
