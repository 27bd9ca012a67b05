package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What other programs use: devices, buffers, programs and launches, put together by hand.
class LaunchTest {
    /// Adds storage buffers 0 and 1 into 2, c0.x elements, 32 threads a group, as a compiler made it.
    private static final byte[] ADD = HexFormat.of()
            .parseHex("c00005200308d846030000000308184203000010f80898420000000000020000"
                    + "000000000000820600806103040026c000806103050226c00400050004081850"
                    + "000000000002000000406703040426c000000000000082070000000000000003");

    private static final String AGX = """
            get_sr       r1, thread_position_in_grid.x
            mov_imm      r0l, 0
            if_icmp      r0l, ult, r1, u6, 1
            device_load  0, i32, x, r2, u0_u1, r1, unsigned
            device_load  1, i32, x, r3, u2_u3, r1, unsigned
            wait         0
            wait         1
            fadd32       r2, r2, r3
            device_store 0, i32, x, r2, u4_u5, r1, unsigned, 0
            pop_exec     r0l, 1
            stop
            """;

    private final Device device = new Device();

    private Launch add(Executable program, Buffer x, Buffer y, Buffer sum, int n) {
        return device.launch(program)
                .grid((n + 31) / 32, 1, 1)
                .group(32, 1, 1)
                .bind("storage", 0, x)
                .bind("storage", 1, y)
                .bind("storage", 2, sum)
                .input("r48.x", "group.x")
                .input("r0.x", "local.x")
                .set("c0.x", n);
    }

    private Executable agx(String text) throws SourceException {
        Codec codec = device.codec("agx");
        return device.program(
                codec, codec.assembler().assemble(new Source("a.s", text)).bytes());
    }

    @Test
    void buffersByNumber() {
        Executable program = device.program("a630", ADD);
        Buffer x = device.buffer("x", new float[] {1, 2, 3, 4});
        Buffer y = device.buffer("y", new float[] {10, 20, 30, 40});
        Buffer sum = device.buffer("sum", 16);
        RunResult first = add(program, x, y, sum, 4).run();
        assertThat(sum.floats()).containsExactly(11, 22, 33, 44);
        x.put(4, new float[] {200, 300});
        assertThat(add(program, x, y, sum, 4).run().instructions()).isEqualTo(first.instructions());
        assertThat(sum.floats()).containsExactly(11, 220, 330, 44);
    }

    @Test
    void buffersByAddress() throws SourceException {
        Executable program = agx(AGX);
        Buffer x = device.buffer("x", new int[] {0, Float.floatToIntBits(1.5f)});
        Buffer y = device.buffer("y", new float[] {7, 8});
        Buffer sum = device.buffer("sum", 8);
        Launch l = device.launch(program).group(32, 1, 1);
        l.address("u0", x).address("u2", y).address("u4", sum).words("u6", 2).run();
        assertThat(sum.floats()).containsExactly(7, 9.5f);
        // The same launch again, with other contents.
        y.put(0, new float[] {1, 1});
        l.run();
        assertThat(sum.floats()).containsExactly(1, 2.5f);
    }

    @Test
    void argumentsOfAllKinds() throws SourceException {
        Executable program = agx("""
                        mov       r2, u2
                        mov       r3, u3
                        mov       r4, u4
                        mov       r5, u5
                        device_store 0, i32, xyzw, r2_r3_r4_r5, u0_u1, 0, signed, 0
                        stop
                        """);
        Buffer out = device.buffer("out", 16);
        device.launch(program)
                .address("u0", out)
                .set("u2", -1)
                .words("u3", 0xffff_fff0)
                .floats("u4", 1.5f, -2)
                .run();
        assertThat(out.ints()).containsExactly(-1, -16, Float.floatToIntBits(1.5f), Float.floatToIntBits(-2));
    }

    @Test
    void wordsOfEverySize() {
        int[] words = new int[ADD.length / 4];
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.wrap(ADD).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().get(words);
        long[] longs = new long[ADD.length / 8];
        bytes.asLongBuffer().get(longs);
        Buffer x = device.buffer("x", new float[] {1});
        Buffer sum = device.buffer("sum", 4);
        for (Executable p : List.of(device.program("a630", words), device.program("a630", longs))) {
            sum.put(new byte[4]);
            add(p, x, x, sum, 1).run();
            assertThat(sum.floats()).containsExactly(2);
        }
    }

    @Test
    void severalThreadsUseOneProgram() throws Exception {
        Executable program = device.program("a630", ADD);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<float[]>> all = new ArrayList<>();
            for (int t = 0; t < 16; t++) {
                float value = t;
                all.add(() -> {
                    float[] content = new float[1000];
                    Arrays.fill(content, value);
                    Buffer x = device.buffer("x", content);
                    Buffer sum = device.buffer("sum", 4000);
                    for (int i = 0; i < 20; i++) add(program, x, x, sum, 1000).run();
                    device.free(x);
                    return sum.floats();
                });
            }
            List<Future<float[]>> done = threads.invokeAll(all);
            for (int t = 0; t < done.size(); t++) {
                float[] expected = new float[1000];
                Arrays.fill(expected, 2 * t);
                assertThat(done.get(t).get()).isEqualTo(expected);
            }
        }
        assertThat(device.buffers()).hasSize(16);
    }

    /// A run that takes a moment; who ran its groups?
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void longRunsAreShared(int threads) throws SourceException {
        Executable program = agx("""
                              mov_imm     r0l, 0
                        loop: iadd        r1, r1, 1
                              while_icmp  r0l, ult, r1, u0, 1
                              jmp_exec_any loop
                              stop
                        """);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        device.launch(program)
                .grid(64, 1, 1)
                .group(32, 1, 1)
                .set("u0", 10_000)
                .threads(threads)
                .progress((begun, all) -> seen.add(Thread.currentThread()))
                .run();
        if (threads == 1) assertThat(seen).containsExactly(Thread.currentThread());
        else assertThat(seen).hasSizeBetween(2, threads);
    }

    @Test
    void smallRunsStayOnTheCallersThread() {
        Executable program = device.program("a630", ADD);
        Buffer x = device.buffer("x", 4 * 64);
        // Translated first: that may take longer than the run.
        for (int i = 0; i < 100; i++) add(program, x, x, x, 64).threads(8).run();
        long others = IntStream.range(0, 100)
                .filter(i -> {
                    Set<Thread> seen = ConcurrentHashMap.newKeySet();
                    add(program, x, x, x, 64)
                            .threads(8)
                            .progress((begun, all) -> seen.add(Thread.currentThread()))
                            .run();
                    return !seen.equals(Set.of(Thread.currentThread()));
                })
                .count();
        assertThat(others).isLessThan(50);
    }

    @Test
    void memoryIsGivenBack() {
        Buffer a = device.buffer("a", 100);
        Buffer b = device.buffer("b", 100);
        device.free(a);
        refused(() -> device.free(a), "a is not on this device, or not any more");
        assertThat(device.buffer("c", 4096).address()).isEqualTo(a.address());
        assertThat(device.buffer("d", 100).address()).isGreaterThan(b.address());
        Buffer there = device.buffer("there", 0x5_0000_0000L, 100);
        device.free(there);
        assertThat(device.buffer("again", 0x5_0000_0000L, 100).size()).isEqualTo(100);
        // A place that somebody else has taken meanwhile.
        device.free(b);
        device.buffer("mine", b.address() + 8, 8);
        assertThat(device.buffer("e", 100).address()).isNotEqualTo(b.address());
    }

    @Test
    void freedBuffersAreNoMemory() {
        Buffer b = device.buffer("b", 100);
        Buffer part = b.part("end of b", b.address() + 90, 10);
        MemorySegment bytes = b.segment();
        device.free(b);
        assertThat(bytes.scope().isAlive()).isFalse();
        for (Callable<?> use : List.<Callable<?>>of(
                b::bytes,
                b::ints,
                b::floats,
                b::segment,
                () -> b.bytes(4, 4),
                () -> b.word(0),
                () -> b.put(4, new int[1])))
            assertThatThrownBy(use::call)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("b was freed");
        assertThatThrownBy(part::bytes).hasMessage("end of b was freed");
        Buffer other = device.buffer("other", 4);
        try (Device closed = device) {
            assertThat(closed.buffers()).containsExactly(other);
        }
        assertThat(device.buffers()).isEmpty();
        assertThatThrownBy(other::bytes).hasMessage("other was freed");
    }

    /// A buffer that is freed while launches run stays until the last of these has ended.
    @Test
    void launchesKeepWhatTheyReach() throws Exception {
        Buffer x = device.buffer("x", new float[] {1, 2});
        Buffer sum = device.buffer("sum", 8);
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch isFreed = new CountDownLatch(1);
        Callable<Boolean> run = () -> {
            AtomicBoolean wasAlive = new AtomicBoolean();
            add(device.program("a630", ADD), x, x, sum, 2)
                    .progress((begun, all) -> {
                        running.countDown();
                        try {
                            isFreed.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        wasAlive.set(x.floats()[0] == 1);
                    })
                    .run();
            return wasAlive.get();
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<Boolean>> both = List.of(threads.submit(run), threads.submit(run));
            running.await();
            device.free(x);
            assertThat(device.find(x.address())).isNull();
            isFreed.countDown();
            for (Future<Boolean> f : both) assertThat(f.get()).isTrue();
        }
        assertThatThrownBy(x::floats).hasMessage("x was freed");
        assertThat(sum.floats()).containsExactly(2, 4);
    }

    @Test
    void partsOfBuffers() {
        Buffer b = device.buffer("b", 10);
        b.put(3, new int[] {0x04030201});
        assertThat(b.bytes()).containsExactly(0, 0, 0, 1, 2, 3, 4, 0, 0, 0);
        assertThat(b.segment(4, 2).toArray(ValueLayout.JAVA_BYTE)).containsExactly(2, 3);
        b.segment().set(ValueLayout.JAVA_BYTE, 9, (byte) 9);
        assertThat(b.bytes()).endsWith(9);
        refused(() -> b.put(7, new int[1]), "b has 10 bytes, not 4 from 7 on");
        refused(() -> b.put(-1, new byte[1]), "b has 10 bytes, not 1 from -1 on");
        refused(() -> b.put(new byte[11]), "b has 10 bytes, not 11 from 0 on");
        refused(() -> b.segment(8, -1), "b has 10 bytes, not -1 from 8 on");
    }

    @Test
    void mistakes() {
        refused(
                () -> device.program("a63", ADD),
                "a63: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64; did you mean"
                        + " 'a64'?");
        refused(
                () -> device.program("agx", new byte[3]),
                "3 bytes are not a program of agx, whose instructions take multiples of 2");
        refused(
                () -> device.program("a630", new byte[0]),
                "0 bytes are not a program of ir3, whose instructions take multiples of 8");
        Buffer x = device.buffer("x", 16);
        refused(() -> device.buffer("y", x.address() + 15, 1), "y at 0x1000000f overlaps another buffer");
        refused(() -> device.buffer("y", -1), "y of -1 bytes at 0x10020000 is not possible");
        Launch l = device.launch(device.program("a630", ADD));
        refused(() -> l.grid(0, 1, 1), "a size of 0 x 1 x 1; each side is at least 1, all together at most 2147483647");
        refused(() -> l.set("c0.q", 1), "unknown register 'c0.q'; did you mean 'c0.w'?");
        refused(() -> l.set("c0.x", 1L << 32), "4294967296 does not fit into c0.x, which has 32 bits");
        refused(() -> l.words("c511.w", 1, 2), "there are no 2 registers from c511.w on");
        refused(() -> l.words("hr0.x", 1), "hr0.x has 16 bits; a word needs 32");
        refused(() -> l.address("hr0.x", x), "an address of 64 bits does not fit into hr0.x");
        assertThatThrownBy(() -> l.input("r0.x", "locl.x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no launch knows 'locl.x'; it knows groups.x, ")
                .hasMessageEndingWith("; did you mean 'local.x'?");
        refused(
                () -> l.bind("store", 0, x),
                "ir3 has no table 'store'; it has address, border, core, descriptor, positions, pushed, sampler, storage, target, texture, uniform, varying");
        l.bind("storage", 0, x);
        refused(() -> l.bind("storage", 0, device.buffer("y", 4)), "storage 0 is bound twice: to x and to y");
        device.free(x);
        refused(l::run, "x is not on this device, or not any more");
        refused(
                () -> device.launch(device.program("agx", new byte[2])).bind("storage", 0, x),
                "agx has no table 'storage'; it has coefficient, depth, firmware, output, pages, positions, sampler, texture, tile");
    }

    @Test
    void aBookWithoutTables() {
        Buffer x = device.buffer("x", 4);
        refused(
                () -> device.launch(device.program("amx", new byte[4])).bind("storage", 0, x),
                "amx binds nothing by number; its programs get addresses in registers");
    }

    @Test
    void aLaunchWithoutADevice() {
        assertThatThrownBy(() -> new Launch(device.program("a630", ADD), 0).run())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFaultSaysWhereAndKeepsWhatWasWritten() throws SourceException {
        Buffer x = device.buffer("x", new float[] {1, 2});
        Buffer sum = device.buffer("sum", 4);
        Launch add = device.launch(agx(AGX)).group(32, 1, 1);
        add.address("u0", x).address("u2", x).address("u4", sum).set("u6", 2);
        assertThatThrownBy(add::run)
                .isInstanceOf(RunFault.class)
                .hasMessageStartingWith("group 0,0,0, wave 0, lane 1, at 0x")
                .hasMessageEndingWith("just past the end of sum");
        assertThat(sum.floats()).containsExactly(2);
    }

    /// Descriptors of storage buffers are checked by the chip: what is stored beyond one vanishes.
    @Test
    void storesBeyondAStorageBufferVanish() {
        Buffer x = device.buffer("x", new float[] {1, 2});
        Buffer sum = device.buffer("sum", 4);
        add(device.program("a630", ADD), x, x, sum, 2).run();
        assertThat(sum.floats()).containsExactly(2);
    }

    private static void refused(ThrowingCallable what, String message) {
        assertThatThrownBy(what).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
