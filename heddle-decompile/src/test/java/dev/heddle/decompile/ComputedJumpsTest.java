package dev.heddle.decompile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.Effects;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The addresses that jumps to computed addresses are taken to lead to.
class ComputedJumpsTest {
    private static final String CALLS = """
            call f
            iadd r2, r2, r3
            call f
            stop
            f: mov r4, r1
            %s
            ret r4
            """;

    /// @param begins what all registers begin with
    /// @return by the address of the jump
    private static Map<Long, Set<Long>> targets(String line, OptionalLong begins) throws Exception {
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler()
                .assemble(new Source("calls.s", CALLS.formatted(line)))
                .bytes();
        ComputedJumps jumps = new ComputedJumps(new Executable(codec, code, 0), 0, _ -> begins);
        Map<Long, Set<Long>> out = new TreeMap<>();
        for (Effects e : jumps.flow().code())
            if (!jumps.of(e).isEmpty()) out.put(e.insn().address(), jumps.of(e));
        return out;
    }

    @Test
    void returnsGoBehindCalls() throws Exception {
        Map<Long, Set<Long>> all = targets("iadd r5, r5, r1", OptionalLong.of(-1));
        assertThat(all.values()).containsExactly(Set.of(6L, 0x14L));
    }

    @Test
    void whatRegistersBeginWithIsOneOfThem() throws Exception {
        Map<Long, Set<Long>> all = targets("iadd r5, r5, r1", OptionalLong.of(0));
        assertThat(all.values()).containsExactly(Set.of(0L, 6L, 0x14L));
    }

    @Test
    void sumsMayBeAnyAddress() throws Exception {
        Map<Long, Set<Long>> all = targets("iadd r4, r4, r5", OptionalLong.of(-1));
        assertThat(all.values()).singleElement().satisfies(t -> assertThat(t).hasSize(7));
    }
}
