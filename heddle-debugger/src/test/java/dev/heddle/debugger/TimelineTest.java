package dev.heddle.debugger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engines;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class TimelineTest {
    private static final Timeline.Watcher ON = (_, _) -> true;
    private static final Path EXAMPLES = Path.of("..", "examples");

    static Kernel example(String name) throws Exception {
        return kernel(Files.readString(EXAMPLES.resolve(name)));
    }

    static Kernel kernel(String text) throws Exception {
        Source source = new Source("kernel.s", text);
        Codec codec = Codec.load(KernelSource.isa(source));
        return KernelSource.read(source, codec, EXAMPLES, Kernel.Options.NONE);
    }

    static Timeline timeline(Kernel k, long seed) {
        return new Timeline(k.device(), k.launch(), seed, Timeline.HISTORY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agx/collatz.s",
                "agx/reduction.s",
                "ir3/collatz.s",
                "ir3/reduction.s",
                "valhall/collatz.s",
                "valhall/reduction.s",
                "amx/matmul.s"
            })
    void sameTimeIsSameState(String name) throws Exception {
        fromAnywhereToAnywhere(example(name), 0, Timeline.HISTORY, 60);
        fromAnywhereToAnywhere(example(name), 7, 1 << 16, 60);
    }

    /// Goes forward by some instructions at a time, then to these times in any order.
    private static void fromAnywhereToAnywhere(Kernel k, long seed, long history, int jumps) {
        Timeline t = new Timeline(k.device(), k.launch(), seed, history);
        RunDigest digest = new RunDigest(k.device(), t.state());
        TreeMap<Long, Long> known = new TreeMap<>();
        Random random = new Random(1);
        while (true) {
            known.put(t.time(), digest.of(t.state()));
            if (t.isAtEnd()) break;
            t.go(t.time() + 1 + random.nextInt(1 + (int) Math.min(t.time(), 1 << 12)), ON);
        }
        Long[] times = known.keySet().toArray(Long[]::new);
        for (int i = 0; i < jumps; i++) {
            long to = times[random.nextInt(times.length)];
            assertThat(t.go(to, ON)).isTrue();
            assertThat(t.time()).isEqualTo(to);
            assertThat(digest.of(t.state())).as("%s, time %d", k.name(), to).isEqualTo(known.get(to));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agx/mandelbrot.s",
                "agx/reduction.s",
                "ir3/triangle.s",
                "valhall/reduction.s",
                "valhall/triangle.s"
            })
    void endsAsThePlainRun(String name) throws Exception {
        Kernel k = example(name);
        RunResult plain = k.device().run(k.launch().engine(Engines.INTERPRETER).threads(1));
        Kernel other = example(name);
        Timeline t = timeline(other, 0);
        assertThat(t.go(Long.MAX_VALUE, ON)).isTrue();
        assertThat(t.isAtEnd()).isTrue();
        assertThat(t.fault()).isNull();
        if (k.launch().lanes() == t.state().wave(0).lanes())
            assertThat(t.end()).isGreaterThanOrEqualTo(plain.instructions());
        for (String key : k.buffers().keySet())
            assertThat(Objects.requireNonNull(other.buffers().get(key)).bytes())
                    .as(key)
                    .isEqualTo(Objects.requireNonNull(k.buffers().get(key)).bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx/reduction.s", "ir3/reduction.s", "valhall/collatz.s", "amx/matmul.s"})
    void asManyStepsBackAsForward(String name) throws Exception {
        Kernel k = example(name);
        Timeline t = timeline(k, 0);
        RunDigest digest = new RunDigest(k.device(), t.state());
        int wave = t.state().waves() - 1;
        assertThat(t.go(new Moment(t.state().groups() - 1, wave, 5), ON)).isTrue();
        List<Long> seen = new ArrayList<>();
        List<Moment> moments = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            seen.add(digest.of(t.state()));
            moments.add(t.now());
            if (!t.step(wave, ON)) break;
        }
        assertThat(seen).hasSizeGreaterThan(20);
        for (int i = seen.size() - 1; i >= 0; i--) {
            assertThat(t.stepBack(wave)).isTrue();
            assertThat(t.now()).isEqualTo(moments.get(i));
            assertThat(digest.of(t.state())).as("step %d", i).isEqualTo(seen.get(i));
        }
    }

    @Test
    void stepsBackOnlyWithinItsGroup() throws Exception {
        Timeline t = timeline(example("agx/reduction.s"), 0);
        assertThat(t.stepBack(0)).isFalse();
        assertThat(t.go(new Moment(1, 0, 0), ON)).isTrue();
        assertThat(t.stepBack(0)).isFalse();
        assertThat(t.now()).isEqualTo(new Moment(1, 0, 0));
    }

    @Test
    void momentsThatAreNotThere() throws Exception {
        Timeline t = timeline(example("agx/reduction.s"), 0);
        assertThat(t.go(new Moment(4, 0, 0), ON)).isFalse();
        assertThat(t.go(new Moment(0, 8, 0), ON)).isFalse();
        assertThat(t.go(new Moment(0, 0, 1_000_000), ON)).isFalse();
        assertThat(t.go(new Moment(0, 7, 3), ON)).isTrue();
        assertThat(t.now()).isEqualTo(new Moment(0, 7, 3));
    }

    /// The third lane of the second wave stores beyond the buffer; the lanes before it have stored by then.
    private static final String FAULTY = """
            .isa agx
            .group 64
            .buffer 0, zeros:136
            .uniform u0, buffer 0
                    get_sr       r2, thread_index_in_threadgroup
                    iadd         r3, r2, 7
                    device_store 0, i32, x, r3, u0_u1, r2, unsigned, 0
                    iadd         r3, r3, 1
                    stop
            """;

    @Test
    void aFaultIsTheEnd() throws Exception {
        Kernel plain = kernel(FAULTY);
        RunFault right = catchThrowableOfType(
                RunFault.class, () -> plain.device().run(plain.launch().threads(1)));
        Kernel k = kernel(FAULTY);
        Timeline t = timeline(k, 0);
        for (int i = 0; i < 2; i++) {
            assertThat(t.go(1000, ON)).isTrue();
            assertThat(t.isAtEnd()).isTrue();
            assertThat(Objects.requireNonNull(t.fault())).hasMessage(right.getMessage());
            assertThat(t.now()).isEqualTo(new Moment(0, 1, 2));
            // The instruction has done nothing yet.
            assertThat(Objects.requireNonNull(k.buffers().get("0")).ints()[32]).isZero();
            assertThat(t.find(Goal.END, ON)).isFalse();
            assertThat(t.stepBack(1)).isTrue();
            assertThat(t.fault()).isNull();
            assertThat(t.isAtEnd()).isFalse();
            assertThat(t.now()).isEqualTo(new Moment(0, 1, 1));
        }
    }

    /// One wave ends, the other one waits for it.
    @Test
    void aBarrierThatNobodyElseReachesIsTheEnd() throws Exception {
        Timeline t = timeline(kernel("""
                                .isa agx
                                .group 64
                                        get_sr       r2, simdgroup_index_in_threadgroup
                                        if_icmp      r0l, ueq, r2, 0, 1
                                        jmp_exec_none out
                                        threadgroup_barrier
                                out:    pop_exec     r0l, 1
                                        stop
                                """), 0);
        t.go(Long.MAX_VALUE, ON);
        assertThat(Objects.requireNonNull(t.fault()).reason())
                .isEqualTo("waits at a barrier that other lanes of the group never reach");
        long end = t.end();
        assertThat(t.go(0, ON)).isTrue();
        assertThat(t.go(end, ON)).isTrue();
        assertThat(t.fault()).isNotNull();
    }

    @Test
    void whoAsksCanStopIt() throws Exception {
        Timeline t = timeline(kernel("""
                                .isa agx
                                loop: iadd r1, r1, 1
                                      jmp_exec_any loop
                                """), 0);
        long[] asked = {0};
        assertThat(t.go(Long.MAX_VALUE, (_, _) -> ++asked[0] < 3)).isFalse();
        assertThat(t.isAtEnd()).isFalse();
        assertThat(t.time()).isPositive();
        assertThat(t.find(Goal.END, (_, _) -> ++asked[0] < 6)).isFalse();
        assertThat(asked[0]).isEqualTo(6);
    }

    @Test
    void theSeedChoosesTheOrder() throws Exception {
        List<Integer> orders = new ArrayList<>();
        for (long seed = 0; seed < 20; seed++)
            orders.add(timeline(example("agx/reduction.s"), seed).now().wave());
        assertThat(orders.getFirst()).isZero();
        assertThat(orders.stream().distinct().count()).isGreaterThan(4);
    }
}
