package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engines;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.UnknownBitsNote;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The stack and threadgroup memory of AGX, as compilers use them.
class AgxMemoryTest {
    private static Kernel kernel(String source) throws Exception {
        Source s = new Source("t.s", source);
        return KernelSource.read(s, Codec.load("agx"), Path.of(""), Kernel.Options.NONE);
    }

    private static int[] run(String source, Engines by) throws Exception {
        Kernel k = kernel(source);
        k.device().run(k.launch().engine(by));
        return Objects.requireNonNull(k.buffers().get("0")).ints();
    }

    private static String shifted(String index) {
        return """
        .isa agx
        .group 1
        .shared 256
        .buffer 0, zeros:4
        .uniform u0, buffer 0
           mov_imm r0, 1, 0b0
           mov_imm r1, 2, 0b0
           mov_imm r2, 4, 0b0
           threadgroup_store i32, x, r0, 0, 3
           threadgroup_store i32, x, r1, 0, 6
           threadgroup_store i32, x, r2, 0, 12
           threadgroup_load i32, x, r3, 0, %s
           device_store 0, i32, x, r3, u0_u1, 0, signed, 0
           stop
        """.formatted(index);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"3|1", "3, lsl 0|1", "3, lsl 1|2", "3, lsl 2|4", "12|4"})
    void bitsShiftTheIndex(String index, int value) throws Exception {
        for (Engines by : Engines.values())
            assertThat(run(shifted(index), by)).as("%s by %s", index, by).containsExactly(value);
    }

    @Test
    void severalShiftsAreNotKnown() {
        assertThatThrownBy(() -> run(shifted("3, shift 3"), Engines.AUTO))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("more than one bit");
    }

    /// @param stored and loaded: offsets in the callee, which has taken 32 bytes; the caller's local is at 32 of its
    ///     own 112
    private static String frames(int stored, int loaded) {
        return """
        .isa agx
        .group 1
        .stack 144
        .buffer 0, zeros:8
        .uniform u0, buffer 0
        .entry main
        leaf:
           stack_adjust 8
           mov_imm r6, 99, 0b0
           stack_store i32, 1, 0, x, 4, r6, %d, 0
           stack_load r7, i32, 1, 0, x, 4, %d, 0
           wait 0
           stack_adjust -8
           ret r1
        main:
           mov_imm r0l, 0
           stack_adjust 28
           mov_imm r5, 7, 0b0
           stack_store i32, 1, 0, x, 4, r5, 32, 0
           push_exec r0l, 2
           call leaf
           pop_exec r0l, 2
           stack_load r8, i32, 1, 0, x, 4, 32, 0
           wait 0
           device_store 0, i32, xy, r7_r8, u0_u1, 0, signed, 0
           stop
        """.formatted(stored, loaded);
    }

    @ParameterizedTest
    @EnumSource(Engines.class)
    void framesAreApart(Engines by) throws Exception {
        assertThat(run(frames(0, 0), by)).containsExactly(99, 7);
        assertThat(run(frames(28, 28), by)).containsExactly(99, 7);
    }

    @ParameterizedTest
    @EnumSource(Engines.class)
    void offsetsBeyondTheFrameAreTheCallers(Engines by) throws Exception {
        assertThat(run(frames(0, 64), by)).containsExactly(7, 7);
        assertThat(run(frames(64, 0), by)[1]).isEqualTo(99);
    }

    @Test
    void nothingIsBeyondAllFrames() throws Exception {
        assertThat(run(frames(140, 140), Engines.AUTO)).containsExactly(99, 7);
        assertThatThrownBy(() -> run(frames(141, 0), Engines.AUTO))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("beyond all the frames");
        assertThatThrownBy(() -> run(frames(0, 0).replace(".stack 144", ".stack 16"), Engines.AUTO))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("a line '.stack BYTES' gives it more");
    }

    @Test
    void aProgramThatTakesNothingHasOneFrame() throws Exception {
        String text = """
                .isa agx
                .group 1
                .stack 16
                .buffer 0, zeros:4
                .uniform u0, buffer 0
                   mov_imm r5, 7, 0b0
                   stack_store i32, 1, 0, x, 4, r5, 12, 0
                   stack_load r7, i32, 1, 0, x, 4, 12, 0
                   wait 0
                   device_store 0, i32, x, r7, u0_u1, 0, signed, 0
                   stop
                """;
        assertThat(run(text, Engines.AUTO)).containsExactly(7);
    }

    @Test
    void unknownBitsThatRanAreSaid() throws Exception {
        String text = """
                .isa agx
                .group 1
                .shared 64
                   threadgroup_load i32, x, r3, 0, 3
                   threadgroup_load i32, x, r3, 0, 3 {bits 47 = 0x1}
                   stop
                """;
        Kernel k = kernel(text);
        assertThat(UnknownBitsNote.line(k.launch())).isEmpty();
        k.device().run(k.launch());
        assertThat(UnknownBitsNote.line(k.launch()))
                .startsWith("1 instruction with unknown bits set ran as if they were 0, first at 0x")
                .contains("t.s:5")
                .contains("threadgroup_load");
    }
}
