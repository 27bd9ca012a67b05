package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelDescriptions;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.LaunchDescription;
import dev.heddle.machine.watch.Tracer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Kernels whose dead registers are overwritten before each instruction give the same results.
@Tag("long")
class LivenessTest {
    /// Overwrites registers that are taken to be dead.
    private static final class Spoiler implements Tracer {
        private final FlowGraph graph;
        private final List<BitSet> live = new ArrayList<>();

        /// What code never writes, a launch may have filled once for all groups.
        private final BitSet written = new BitSet();

        private final Random random = new Random(1);
        private long spoiled;

        Spoiler(Executable program, long entry) {
            graph = new FlowGraph(new Effects.Finder(program.book()), program.insns(), entry);
            Liveness of = new Liveness(graph, new BitSet());
            for (int i = 0; i < graph.code().size(); i++) {
                live.add(of.before(i));
                written.or(graph.code().get(i).writes());
            }
        }

        @Override
        public void before(long group, int wave, Insn insn, Wave state) {
            int at = graph.number(insn.address());
            if (at < 0) return;
            BitSet needed = live.get(at);
            for (RegisterParts.File f : graph.parts().files()) {
                if (!f.state().perLane() || f.bits() > 32 || f.bits() < 8) continue;
                // One register of each file, another one each time.
                int element = random.nextInt(f.state().count());
                int first = f.first() + element * f.width();
                int next = needed.nextSetBit(first);
                if (next >= 0 && next < first + f.width()) continue;
                if (!written.get(first)) continue;
                for (int lane = 0; lane < state.lanes(); lane++)
                    if (state.isActive(lane)) {
                        long junk = random.nextInt() & (1L << f.bits()) - 1;
                        state.set(f.state().name(), element, lane, junk);
                        spoiled++;
                    }
            }
        }
    }

    @Test
    void deadRegistersHoldNothing() throws Exception {
        List<Path> files = KernelDescriptions.ofVectors();
        List<String> wrong = new ArrayList<>();
        long spoiled = 0;
        for (Path file : files) {
            LaunchDescription d = KernelPackage.of(file).describe(null, true, Kernel.Options.of(FileAccess.OWN_FOLDER));
            Kernel k = d.kernel(Kernel.Options.NONE);
            Spoiler spoiler = new Spoiler(k.launch().program(), d.entry());
            k.launch().trace(spoiler);
            k.device().run(k.launch());
            k.differences().forEach(x -> wrong.add(file + ": " + x));
            spoiled += spoiler.spoiled;
        }
        assertThat(wrong).isEmpty();
        assertThat(files).hasSizeGreaterThan(60);
        assertThat(spoiled).isGreaterThan(100_000);
    }
}
