package dev.heddle.flow.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.watch.Tracer;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// In kernels that a compiler made, the graph of a lane has the branches and loops of their sources.
class LaneStructuresTest {
    private static final List<String> KERNELS =
            List.of("saxpy", "mandelbrot", "reduce_shared", "matmul_tiled", "histogram_atomics", "nested_divergence");

    /// Where the program begins that runs after the preamble.
    private static final class Start implements Tracer {
        long entry = -1;

        @Override
        public void begins(long group, boolean isPreamble, List<Wave> waves) {
            if (!isPreamble) entry = waves.getFirst().pc();
        }
    }

    static LaneGraph graph(Kernel k) {
        Start start = new Start();
        k.launch().threads(1).trace(start);
        k.device().run(k.launch());
        Executable program = k.launch().program();
        Codec codec = program.codec();
        return LaneGraph.of(codec.book(), new FlowGraph(new Effects.Finder(codec), program.insns(), start.entry));
    }

    @Test
    void kernelsOfAgx() throws Exception {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "kernels");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        List<String> lines = new ArrayList<>();
        for (String name : KERNELS) {
            Path file = folder.resolve(name).resolve("agx.json");
            Kernel k = KernelPackage.read(file, null, Kernel.Options.NONE);
            LaneGraph g = graph(k);
            assertThat(g.dominators().isReducible()).as(name).isTrue();
            assertThat(g.assumptions()).as(name).isEmpty();
            lines.add("[" + name + "]");
            lines.addAll(LaneGraphLines.of(k.launch().codec().book(), g));
        }
        try (InputStream in =
                Objects.requireNonNull(LaneStructuresTest.class.getResourceAsStream("/flow/lanes.agx.txt"))) {
            String expected = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(String.join("\n", lines) + "\n").isEqualTo(expected);
        }
    }
}
