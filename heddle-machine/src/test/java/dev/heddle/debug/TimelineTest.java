package dev.heddle.debug;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.code.Codec;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelSource;
import dev.heddle.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
    private static final Timeline.Watcher ON = (_, _) -> true;

    private static final Path EXAMPLES = Path.of("..", "examples");

    static Kernel example(String name) throws Exception {
        Path file = EXAMPLES.resolve(name);
        Source source = new Source(name, Files.readString(file));
        Codec codec = Codec.load(KernelSource.isa(source));
        return KernelSource.read(source, codec, EXAMPLES, Kernel.Options.NONE);
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
        fromAnywhereToAnywhere(example(name), 0, 100);
        fromAnywhereToAnywhere(example(name), 7, 100);
    }

    /// Goes forward by some instructions at a time, then to these times in any order.
    private static void fromAnywhereToAnywhere(Kernel k, long seed, int jumps) {
        Timeline t = new Timeline(k.device(), k.launch(), seed, Timeline.HISTORY);
        RunDigest digest = new RunDigest(k.device(), t.state());
        TreeMap<Long, Long> known = new TreeMap<>();
        Random random = new Random(1);
        while (true) {
            known.put(t.time(), digest.of(t.state()));
            if (t.isAtEnd()) break;
            t.go(t.time() + 1 + random.nextInt(1 + (int) Math.min(t.time(), 1 << 14)), ON);
        }
        Long[] times = known.keySet().toArray(Long[]::new);
        for (int i = 0; i < jumps; i++) {
            long to = times[random.nextInt(times.length)];
            assertThat(t.go(to, ON)).isTrue();
            assertThat(t.time()).isEqualTo(to);
            assertThat(digest.of(t.state()))
                    .as("%s, time %d", k.name(), to)
                    .isEqualTo(known.get(to));
        }
    }
}
