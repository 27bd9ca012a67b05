package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.debugger.Timeline;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Measures going back and forth in a run: `HistoryTable KERNEL.s INSTRUCTIONS`. Prints name, tab, number.
///
/// | figure | |
/// |---|---|
/// | `history.forward_mips` | million instructions a second of CPU, each counted once for a wave, with checkpoints |
/// | `history.back.first_ms` | CPU time of the first step back from there |
/// | `history.back.most_ms`, `history.back.mean_ms` | of a thousand more |
/// | `history.far_ms` | CPU time of a jump to the middle of the run, and of one back to the end |
/// | `history.heap_mb` | of the Java heap, after a collection |
final class HistoryTable {
    private static final Timeline.Watcher ON = (_, _) -> true;
    private static final int STEPS = 1000;

    private HistoryTable() {}

    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: HistoryTable KERNEL.s INSTRUCTIONS");
            System.exit(2);
        }
        Path file = Path.of(args[0]);
        long end = Long.parseLong(args[1]);
        Source source = new Source(args[0], Files.readString(file));
        Codec codec = Codec.load(KernelSource.isa(source));
        Kernel k = KernelSource.read(source, codec, file.toAbsolutePath().getParent(), Kernel.Options.NONE);
        Timeline t = new Timeline(k.device(), k.launch(), 0, Timeline.HISTORY);
        double forward = millis(() -> t.go(end, ON));
        print("forward_mips", t.time() / forward / 1e3);
        print("back.first_ms", millis(() -> t.stepBack(t.now().wave())));
        double most = 0;
        double all = 0;
        for (int i = 0; i < STEPS; i++) {
            double one = millis(() -> t.stepBack(t.now().wave()));
            most = Math.max(most, one);
            all += one;
        }
        print("back.most_ms", most);
        print("back.mean_ms", all / STEPS);
        long last = t.time();
        print("far_ms", millis(() -> t.go(last / 2, ON)));
        print("far_ms", millis(() -> t.go(last, ON)));
        System.gc();
        print(
                "heap_mb",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6);
    }

    private static double millis(Runnable work) {
        long from = RunTable.cpu();
        work.run();
        return (RunTable.cpu() - from) / 1e6;
    }

    private static void print(String name, double value) {
        System.out.printf(Locale.ROOT, "history.%s\t%.3f%n", name, value);
    }
}
