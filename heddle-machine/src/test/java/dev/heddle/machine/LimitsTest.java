package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.emulator.Executable;
import dev.heddle.machine.kernel.BufferSpec;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers at the ends of what can be said: none is taken for something else, and no run goes on for ever.
@Timeout(60)
@Tag("long")
class LimitsTest {
    private final Device device = new Device();

    private Launch launch(String text, long entry) throws Exception {
        byte[] code = device.codec("agx").assembler().line(text);
        return device.launch(device.program("agx", code), entry);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jmp_exec_any 0xffffffffffffffff", "jmp_exec_any 0xfffffffffffffffe", "jmp_exec_any 0x7ffffffe"})
    void jumpOutOfTheCode(String text) {
        assertThatThrownBy(() -> launch(text, 0).run())
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("there is no code at this address");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -2, Long.MIN_VALUE, Long.MAX_VALUE, 2})
    void entryOutOfTheCode(long entry) {
        assertThatThrownBy(() -> launch("stop", entry).run())
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("there is no code at this address");
        assertThatThrownBy(() -> {
                    Launch l = launch("stop", 0);
                    Executable code = device.program("agx", new byte[] {(byte) 0x88, 0});
                    l.preamble(code, entry).run();
                })
                .isInstanceOf(RunFault.class);
    }

    @Test
    void everyEntryOfEveryBook() {
        for (String isa : new String[] {"agx", "ir3", "valhall", "amx"}) {
            Device d = new Device();
            Executable zeros = d.program(isa, new byte[16]);
            assertThatThrownBy(() -> d.launch(zeros, -1).budget(1000).run())
                    .as(isa)
                    .isInstanceOf(RunFault.class);
        }
    }

    @Test
    void budgetAndTimeEnd() throws Exception {
        assertThatThrownBy(() -> launch("jmp_exec_any 0", 0).budget(1000).run())
                .hasMessageContaining("the budget of 1,000 instructions is spent");
        long begin = System.nanoTime();
        assertThatThrownBy(
                        () -> launch("jmp_exec_any 0", 0).timeLimit(50_000_000).run())
                .hasMessageContaining("stopped after its time limit of");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
        assertThatThrownBy(() -> launch("jmp_exec_any 0", 0).timeLimit(-5).run())
                .hasMessageContaining("stopped after its time limit of");
        assertThat(launch("stop", 0).timeLimit(Long.MAX_VALUE).run().instructions())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 1 << 24, (1 << 16) + 1})
    void groupOfTooMany(int threads) {
        assertThatThrownBy(() -> launch("stop", 0).group(threads, 1, 1).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a group of %d threads; at most 65536 are possible".formatted(threads));
    }

    @Test
    void groupOfManyWithMuchMemory() throws Exception {
        assertThatThrownBy(() -> launch("stop", 0)
                        .group(1 << 16, 1, 1)
                        .laneBytes(1 << 20)
                        .run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("all together at most 1073741824 are possible");
        assertThat(launch("stop", 0).group(1 << 12, 1, 1).laneBytes(64).run().instructions())
                .isEqualTo((1 << 12) / 32);
    }

    @Test
    void hostThreads() {
        assertThatThrownBy(() -> launch("stop", 0).threads(Integer.MAX_VALUE))
                .hasMessage("2147483647 threads; 1 to 1024 are possible");
    }

    @Test
    void imagesThatOverflow() {
        Buffer b = device.buffer("b", 16);
        for (int side : new int[] {1 << 16, Integer.MAX_VALUE, 1 << 22})
            assertThatThrownBy(() -> new Resource(b, side, side, side, 1 << 16))
                    .hasMessageContaining("b has 16 bytes; an image of");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "range:4611686018427387904",
                "zeros:4294967296",
                "zeros:-1",
                "linear:0,1,4611686018427387904",
                "range:268435457",
                "frange:99999999999999999999"
            })
    void buffersThatOverflow(String spec) {
        assertThatThrownBy(() -> BufferSpec.bytes(spec, Path.of("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 0 to");
    }

    @Test
    void constantsBeyondTheLast() throws Exception {
        Launch l = launch("stop", 0);
        for (long element : new long[] {-1, Long.MAX_VALUE, Integer.MAX_VALUE, 1L << 32})
            assertThatThrownBy(() -> l.constant(element, 64, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
