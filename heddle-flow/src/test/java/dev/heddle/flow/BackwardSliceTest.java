package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the addresses of loads and stores come from.
class BackwardSliceTest {
    /// @return for each load and store the numbers of the instructions of its address, and the registers it comes from
    private static List<String> slices(String isa, String... lines) throws SourceException {
        Codec codec = Codec.load(isa);
        Program program = codec.assembler().assemble(new Source("test", String.join("\n", lines) + "\n"));
        FlowGraph graph = FlowGraph.of(new Effects.Finder(codec), program);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < graph.code().size(); i++) {
            Effects e = graph.code().get(i);
            if (!Access.isIn(e.code())) continue;
            BackwardSlice s = new BackwardSlice(graph, i, BackwardSlice.addresses(graph, e));
            out.add(i + ": " + s.insns() + " " + registers(graph, s.sources()));
        }
        return out;
    }

    private static List<String> registers(FlowGraph graph, BitSet parts) {
        IntStream all = parts.stream();
        return all.mapToObj(graph.parts()::register).distinct().toList();
    }

    @Test
    void inARow() throws SourceException {
        assertThat(slices(
                        "ir3@a6xx",
                        "mov.u32u32 r1.x, c0.x",
                        "mov.u32u32 r1.y, c0.y",
                        "mov.u32u32 r3.x, c5.x",
                        "add.u r1.x, r1.x, r0.x",
                        "stg.f32 g[r1.x], r3.x, 1",
                        "end"))
                .containsExactly("4: {0, 1, 3} [r0.x, c0.x, c0.y]");
    }

    /// A write hides the ones before it; one on another way does not.
    @Test
    void alongAllWays() throws SourceException {
        assertThat(slices(
                        "ir3@a6xx",
                        "mov.u32u32 r1.x, c9.x",
                        "mov.u32u32 r1.x, c0.x",
                        "mov.u32u32 r1.y, c0.y",
                        "br !p0.x, #there",
                        "mov.u32u32 r1.x, c1.x",
                        "there: (jp)ldg.f32 r0.y, g[r1.x], 1",
                        "end"))
                .containsExactly("5: {1, 2, 4} [c0.x, c0.y, c1.x]");
    }

    @Test
    void aroundALoop() throws SourceException {
        assertThat(slices(
                        "ir3@a6xx",
                        "mov.u32u32 r1.y, c0.y",
                        "again: (jp)ldg.f32 r0.y, g[r1.x], 1",
                        "add.u r1.x, r1.x, r2.x",
                        "mov.u32u32 r2.x, c3.x",
                        "br p0.x, #again",
                        "end"))
                .containsExactly("1: {0, 2, 3} [r1.x, r2.x, c0.y, c3.x]");
    }
}
