package dev.heddle.debugger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// In compiled kernels the same time is the same state, whichever way one comes there; and they end with what they
/// should. A clone without the vectors skips this.
@Tag("long")
class KernelTimelinesTest {
    private static final Timeline.Watcher ON = (_, _) -> true;

    @Test
    void everyKernel() throws Exception {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "kernels");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder, 2)) {
            files = all.filter(KernelTimelinesTest::isKernel).sorted().toList();
        }
        assertThat(files).hasSizeGreaterThan(60);
        for (Path f : files) toAndFro(f);
    }

    private static boolean isKernel(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".json") && !name.equals("io.json") && !name.equals("bench.json");
    }

    private static void toAndFro(Path file) throws Exception {
        Kernel k = KernelPackage.read(file, null, Kernel.Options.NONE);
        Timeline t = new Timeline(k.device(), k.launch(), 0, 1 << 22);
        RunDigest digest = new RunDigest(k.device(), t.state());
        t.go(Long.MAX_VALUE, ON);
        assertThat(t.fault()).as(file.toString()).isNull();
        assertThat(k.differences()).as(file.toString()).isEmpty();
        Random random = new Random(file.hashCode());
        List<Long> times = new ArrayList<>();
        List<Long> seen = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            t.go(random.nextLong(t.end()), ON);
            int wave = t.state().turn();
            int steps = 0;
            long before = digest.of(t.state());
            Moment from = t.now();
            while (steps < 1 + 8 * i && t.step(wave, ON)) steps++;
            if (t.now().group() != from.group()) continue;
            times.add(t.time());
            seen.add(digest.of(t.state()));
            for (int back = 0; back < steps; back++) t.stepBack(wave);
            assertThat(t.now()).as(file.toString()).isEqualTo(from);
            assertThat(digest.of(t.state())).as(file.toString()).isEqualTo(before);
        }
        for (int i = 0; i < times.size(); i++) {
            t.go(times.get(i), ON);
            assertThat(digest.of(t.state())).as("%s, %d", file, i).isEqualTo(seen.get(i));
        }
    }
}
