package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.watch.Tracer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who watches a run sees groups, instructions, accesses and barriers, in their order.
class TracerTest {
    private static final String SOURCE = """
            .isa agx
            .group 64
            .grid 2
            .shared 256
            .buffer 0, i32:5,6
            .uniform u0, buffer 0
            get_sr r1, thread_position_in_threadgroup.x
            if_icmp r0l, ult, r1, 1, 1
            device_load 0, i32, x, r2, u0_u1, r1, unsigned
            wait 0
            threadgroup_store i32, x, r2, 0, r1l
            pop_exec r0l, 1
            threadgroup_barrier
            stop
            """;

    private static final class Seen implements Tracer {
        final List<String> lines = new ArrayList<>();
        boolean goesOn;

        @Override
        public void begins(long group, boolean isPreamble, List<Wave> waves) {
            lines.add("begins %d with %d waves".formatted(group, waves.size()));
        }

        @Override
        public void ends(long group, List<Wave> waves) {
            lines.add("ends " + group);
        }

        @Override
        public void barrier(long group) {
            lines.add("barrier " + group);
        }

        @Override
        public void after(long group, int wave, Insn insn, Wave state) {
            if (state.isStopped()) lines.add("stopped %d:%d".formatted(group, wave));
        }

        @Override
        public void loaded(String space, int lane, long address, int bits, long value) {
            lines.add("%s[%x] of %d is %d".formatted(space, address, lane, value));
        }

        @Override
        public void stored(String space, int lane, long address, int bits, long old, long value) {
            lines.add("%s[%x] of %d from %d to %d".formatted(space, address, lane, old, value));
        }

        @Override
        public boolean refused(Access kind, String space, int lane, long address, int bits, Fault why) {
            lines.add("%s %s[%x] refused".formatted(kind, space, address));
            return goesOn;
        }
    }

    private static Kernel kernel(String source, Tracer by) throws Exception {
        Kernel k = KernelSource.read(new Source("t.s", source), Codec.load("agx"), Path.of(""), Kernel.Options.NONE);
        k.launch().trace(by);
        return k;
    }

    @Test
    void everythingInItsOrder() throws Exception {
        Seen seen = new Seen();
        Kernel k = kernel(SOURCE, seen);
        k.device().run(k.launch());
        assertThat(seen.lines)
                .startsWith(
                        "begins 0 with 2 waves",
                        "device[10000000] of 0 is 5",
                        "threadgroup[0] of 0 from 0 to 5",
                        "barrier 0",
                        "stopped 0:0",
                        "stopped 0:1",
                        "ends 0",
                        "begins 1 with 2 waves")
                .hasSize(14);
    }

    @Test
    void aRefusedAccessEndsTheRunUnlessItGoesOn() throws Exception {
        String beyond = SOURCE.replace("i32:5,6", "zeros:2");
        Seen seen = new Seen();
        Kernel k = kernel(beyond, seen);
        assertThatThrownBy(() -> k.device().run(k.launch())).isInstanceOf(RunFault.class);
        seen.lines.clear();
        seen.goesOn = true;
        k.device().run(k.launch());
        assertThat(seen.lines).contains("LOAD device[10000000] refused", "threadgroup[0] of 0 from 0 to 0");
    }
}
