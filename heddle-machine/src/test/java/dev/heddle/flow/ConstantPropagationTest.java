package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelDescriptions;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.LaunchDescription;
import dev.heddle.machine.watch.Tracer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Registers taken to be constant hold that number in every lane that runs.
@Tag("long")
class ConstantPropagationTest {
    /// Compares before each instruction.
    private static final class Looker implements Tracer {
        private final FlowGraph graph;
        private final List<Map<RegisterRef, Long>> known = new ArrayList<>();
        private final List<String> wrong;
        private long compared;

        Looker(Executable program, long entry, List<String> wrong) {
            this.wrong = wrong;
            graph = new FlowGraph(new Effects.Finder(program.book()), program.insns(), entry);
            ConstantPropagation of = new ConstantPropagation(program.book().isa(), graph);
            for (int i = 0; i < graph.code().size(); i++) {
                KnownBytes before = of.before(i);
                Map<RegisterRef, Long> values = new TreeMap<>(java.util.Comparator.comparing(RegisterRef::toString));
                for (int part : before.parts().toArray()) {
                    RegisterRef p = graph.parts().place(part);
                    OptionalLong value = of.value(p, before);
                    if (value.isPresent()) values.put(p, value.getAsLong());
                }
                known.add(values);
            }
        }

        @Override
        public void before(long group, int wave, Insn insn, Wave state) {
            int at = graph.number(insn.address());
            if (at < 0) return;
            known.get(at).forEach((p, value) -> {
                for (int lane = 0; lane < state.lanes(); lane++) {
                    if (!state.isActive(lane)) continue;
                    long is = state.get(p.state(), p.element(), lane);
                    compared++;
                    if (is != value && wrong.size() < 20)
                        wrong.add("%s: %s is %x, not %x".formatted(insn, p, is, value));
                }
            });
        }
    }

    private static List<String> computed(String isa, String text) throws Exception {
        Codec codec = Codec.load(isa);
        Program p = codec.assembler().assemble(new Source("test", text));
        FlowGraph g = FlowGraph.of(new Effects.Finder(codec), p);
        ConstantPropagation of = new ConstantPropagation(codec.book().isa(), g);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < g.code().size(); i++)
            if (of.isComputed(i)) out.add("%x".formatted(g.code().get(i).insn().address()));
        return out;
    }

    @Test
    void whatIsComputedOfNumbers() throws Exception {
        String code = """
                mov.u32u32 r0.x, 5
                mov.u32u32 r0.y, r0.z
                (rpt2)nop
                add.u r1.x, r0.x, 7
                add.u r1.y, r0.x, r0.y
                (rpt2)nop
                shl.b r1.z, r1.x, 2
                (rpt2)nop
                mul.u24 r1.w, r1.z, r1.y
                end
                """;
        assertThat(computed("ir3@a6xx", code)).containsExactly("18", "30");
    }

    /// One way gives 1, the other 2: afterwards it may be both, while what both ways give alike is known.
    @Test
    void whereWaysMeet() throws Exception {
        String code = """
                cmps.u.lt p0.x, r0.x, c0.x
                br p0.x, #other
                mov.u32u32 r1.x, 1
                mov.u32u32 r1.y, 3
                jump #out
                other:
                mov.u32u32 r1.x, 2
                mov.u32u32 r1.y, 3
                out:
                add.u r2.x, r1.x, 1
                add.u r2.y, r1.y, 1
                end
                """;
        assertThat(computed("ir3@a6xx", code)).containsExactly("40");
    }

    /// Lanes that are switched off keep what they had.
    @Test
    void whereLanesRest() throws Exception {
        String code = """
                mov_imm r2, 1, 0b0
                mov_imm r3, 4, 0b0
                if_icmp r0l, seq, r1, 0, 1
                mov_imm r2, 2, 0b0
                iadd r4, r2, 1
                pop_exec r0l, 1
                iadd r5, r2, 1
                iadd r6, r3, 1
                stop
                """;
        assertThat(computed("agx", code)).hasSize(2);
    }

    @Test
    void aLoopCounts() throws Exception {
        String code = """
                mov.u32u32 r0.x, 0
                again:
                add.u r0.x, r0.x, 1
                (rpt2)nop
                cmps.u.lt p0.x, r0.x, c0.x
                br p0.x, #again
                end
                """;
        assertThat(computed("ir3@a6xx", code)).isEmpty();
    }

    @Test
    void kernelsHoldWhatIsKnown() throws Exception {
        List<Path> files = KernelDescriptions.ofVectors();
        List<String> wrong = new ArrayList<>();
        long compared = 0;
        for (Path file : files) {
            LaunchDescription d = KernelPackage.of(file).describe(null, true, Kernel.Options.of(FileAccess.OWN_FOLDER));
            Kernel k = d.kernel(Kernel.Options.NONE);
            Looker looker = new Looker(k.launch().program(), d.entry(), wrong);
            k.launch().trace(looker);
            k.device().run(k.launch());
            compared += looker.compared;
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isGreaterThan(1_000_000);
    }
}
