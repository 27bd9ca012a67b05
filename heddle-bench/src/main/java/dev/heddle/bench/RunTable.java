package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engines;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/// Runs every [Task] on every target that there is machine code for, and as plain Java and C, and prints the figures:
/// name, tab, number. What is run is also checked. `RunTable [SECONDS [NAME …]]`: so long for each figure; only these
/// tasks. With `-Dheddle.targets="agx v9"` only on these targets.
///
/// | figure | |
/// |---|---|
/// | `run.TASK.TARGET.cold_s` | seconds of the first run, with making the kernel, by `--engine auto` |
/// | `run.TASK.TARGET.t1_s` | least CPU time of a run, one thread, by `llvm` as all below, or by `-Dheddle.engine` |
/// | `run.TASK.TARGET.t2_s` | least time of a run by the clock, two threads |
/// | `run.TASK.TARGET.scaling` | least time by the clock, of one thread, over that of two |
/// | `run.TASK.TARGET.mlanes` | million lane-instructions a second of CPU |
/// | `run.TASK.java.t1_s`, `run.TASK.c.t1_s` | the same in plain Java and in C, one thread |
/// | `run.TASK.vulkan.t1_s` | the same on a Vulkan driver for processors, one thread |
/// | `run.TASK.pocl.t1_s` | the same on PoCL, one thread |
final class RunTable {
    private static final double GIGA = 1e9;

    /// Those that are measured, of which a task has some: all, or the names in this property.
    private static final List<String> TARGETS =
            List.of(System.getProperty("heddle.targets", "agx a630 v9 a420 a530 a630b a740 a740b v10")
                    .split(" "));

    private final long nanos;
    private final PlainC c;
    private final VulkanDriver driver;
    private final Pocl pocl;

    private RunTable(double seconds, PlainC c, VulkanDriver driver, Pocl pocl) {
        this.nanos = (long) (seconds * GIGA);
        this.c = c;
        this.driver = driver;
        this.pocl = pocl;
    }

    public static void main(String[] args) throws Exception {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 2;
        List<String> names = args.length > 1 ? List.of(args).subList(1, args.length) : List.of();
        if (!Vectors.areThere())
            System.err.println(
                    "no vectors in '%s' (-Dheddle.vectors=DIR): only own kernels run".formatted(Vectors.ROOT));
        RunTable table = new RunTable(seconds, PlainC.compiled(), VulkanDriver.there(), Pocl.there());
        for (Task t : Task.all()) if (names.isEmpty() || names.contains(t.name())) table.row(t);
    }

    private void row(Task task) throws Exception {
        int[] right = task.plain().get();
        String name = "run." + task.name() + ".";
        print(name + "java.t1_s", least(() -> task.plain().get()[0], RunTable::cpu));
        if (c != null) print(name + "c.t1_s", c.seconds(task.name(), right, nanos / GIGA));
        if (driver != null) print(name + "vulkan.t1_s", driver.seconds(task, right, nanos / GIGA));
        if (pocl != null) print(name + "pocl.t1_s", pocl.seconds(task, right, nanos / GIGA));
        for (String target : TARGETS) if (isThere(task, target)) target(task, target, right, name + target + ".");
    }

    private void target(Task task, String target, int[] right, String name) throws Exception {
        long from = cpu();
        Kernel kernel = kernel(task, target);
        kernel.launch().threads(1);
        RunResult result = kernel.device().run(kernel.launch());
        print(name + "cold_s", (cpu() - from) / GIGA);
        Buffer out = kernel.buffers().get(task.result());
        int wrong = Arrays.mismatch(out.ints(), right);
        if (wrong >= 0)
            throw new IllegalStateException(
                    "%s: word %d is %#x, not %#x".formatted(name, wrong, out.ints()[wrong], right[wrong]));
        kernel.launch().engine(Engines.of(System.getProperty("heddle.engine", "llvm")));
        LongSupplier run = () -> kernel.device().run(kernel.launch()).laneInstructions();
        double one = least(run, RunTable::cpu);
        print(name + "t1_s", one);
        print(name + "mlanes", result.laneInstructions() / one / 1e6);
        double clock = least(run, System::nanoTime);
        kernel.launch().threads(2);
        double two = least(run, System::nanoTime);
        print(name + "t2_s", two);
        print(name + "scaling", clock / two);
    }

    private static boolean isThere(Task task, String target) {
        return task.isOwn()
                ? RunTable.class.getResource(own(task, target)) != null
                : Files.isRegularFile(file(task, target));
    }

    private static String own(Task task, String target) {
        return task.name() + "." + target + ".s";
    }

    private static Path file(Task task, String target) {
        return Vectors.ROOT.resolve("kernels").resolve(task.name()).resolve(target + ".json");
    }

    static Kernel kernel(Task task, String target) throws Exception {
        Kernel.Options options = new Kernel.Options(task.grid(), null, task.buffers());
        if (!task.isOwn()) return KernelPackage.read(file(task, target), null, options);
        Source source = source(own(task, target));
        return KernelSource.read(source, Codec.load(KernelSource.isa(source)), Path.of(""), options);
    }

    private static Source source(String name) throws IOException {
        try (InputStream in = RunTable.class.getResourceAsStream(name)) {
            return new Source(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /// Repeats it for the time of a figure, at least twice.
    ///
    /// @return seconds of the shortest run
    private double least(LongSupplier run, LongSupplier clock) {
        long best = Long.MAX_VALUE;
        long end = System.nanoTime() + nanos;
        for (int i = 0; i < 2 || System.nanoTime() < end; i++) {
            long from = clock.getAsLong();
            // Something has to want the result.
            if (run.getAsLong() == Long.MIN_VALUE) throw new IllegalStateException();
            best = Math.min(best, clock.getAsLong() - from);
        }
        return best / GIGA;
    }

    /// @return nanoseconds of this thread
    static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void print(String name, double value) {
        // A peer may not know the task.
        if (!Double.isNaN(value)) System.out.printf(Locale.ROOT, "%s\t%.4g%n", name, value);
    }
}
