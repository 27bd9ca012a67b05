package dev.heddle.bench;

import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.Findings;
import dev.heddle.debugger.sanitize.Sanitizer;
import dev.heddle.emulator.Engines;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Measures what the checks cost: CPU time of a run that is watched, over that of a plain run of the interpreter, on
/// compiled kernels. Prints name, tab, number. `SanitizeTable [SECONDS]`: so much CPU time for each figure.
///
/// | figure | |
/// |---|---|
/// | `sanitize.KERNEL.TARGET.plain_s` | least CPU time of a plain run |
/// | `sanitize.KERNEL.TARGET.some` | how many times that `memory,init,sync` takes |
/// | `sanitize.KERNEL.TARGET.race` | the same with `race` |
/// | `sanitize.KERNEL.TARGET.usual` | the same of what is looked for by default |
final class SanitizeTable {
    private static final double GIGA = 1e9;
    private static final Set<Check> SOME = EnumSet.of(Check.MEMORY, Check.INIT, Check.SYNC);
    private static final Set<Check> RACE = EnumSet.of(Check.MEMORY, Check.INIT, Check.SYNC, Check.RACE);

    private final long nanos;

    private SanitizeTable(double seconds) {
        nanos = (long) (seconds * GIGA);
    }

    public static void main(String[] args) throws Exception {
        SanitizeTable t = new SanitizeTable(args.length > 0 ? Double.parseDouble(args[0]) : 2);
        for (String kernel : List.of("mandelbrot", "matmul_tiled", "reduce_shared"))
            for (String target : List.of("agx", "a630", "v9")) {
                Path file = Vectors.ROOT.resolve(Path.of("kernels", kernel, target + ".json"));
                if (Files.exists(file)) t.row(kernel + "." + target, file);
            }
    }

    private void row(String name, Path file) throws Exception {
        double plain = least(file, EnumSet.noneOf(Check.class));
        print(name + ".plain_s", plain);
        print(name + ".some", least(file, SOME) / plain);
        print(name + ".race", least(file, RACE) / plain);
        print(name + ".usual", least(file, Check.USUAL) / plain);
    }

    /// @return seconds of CPU of the fastest run; a plain one if nothing is looked for
    private double least(Path file, Set<Check> wanted) throws Exception {
        Kernel k = KernelPackage.read(file, null, Kernel.Options.NONE);
        k.launch().engine(Engines.INTERPRETER).threads(1);
        if (!wanted.isEmpty())
            k.launch()
                    .trace(new Sanitizer(
                            k.device(),
                            k.launch(),
                            wanted,
                            new Findings(100),
                            new CheckCoverage(),
                            new ExecutionCounts()));
        long end = RunTable.cpu() + nanos;
        long least = Long.MAX_VALUE;
        do {
            long from = RunTable.cpu();
            k.device().run(k.launch());
            least = Math.min(least, RunTable.cpu() - from);
        } while (RunTable.cpu() < end);
        return least / GIGA;
    }

    private static void print(String name, double value) {
        System.out.printf(Locale.ROOT, "sanitize.%s\t%.4g%n", name, value);
    }
}
