package dev.heddle.cli;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.FindingText;
import dev.heddle.debugger.sanitize.Findings;
import dev.heddle.debugger.sanitize.Sanitizer;
import dev.heddle.debugger.sanitize.Suppressions;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.UnknownBitsNote;
import dev.heddle.machine.WaveWidthNote;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.server.MessageException;
import dev.heddle.server.Replay;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Kernels that are run and looked at, one after the other, and what is found in all of them.
final class SanitizedRun {
    /// What was found in one kernel.
    ///
    /// @param kernel as the user has named it, or the launch of a recording
    /// @param file that it is in
    /// @param opened what a debugger is given to open it
    /// @param instructions of its program
    /// @param width how wide waves were taken to be; empty if that is given, or makes no difference
    /// @param unknownBits that instructions ran which set bits of unknown meaning; empty if none did
    record Result(
            String kernel,
            String file,
            boolean isRecorded,
            String opened,
            List<Finding> findings,
            CheckCoverage examined,
            List<ExecutionCounts.Line> lines,
            long instructions,
            String width,
            String unknownBits) {}

    /// Reads kernels, each time anew.
    interface Reader {
        List<Kernel> read() throws SourceException, Failure, IOException;
    }

    private final Set<Check> wanted;
    private final int most;
    private final int orders;
    private final Suppressions suppressed;
    private final Predicate<Finding> failing;
    private final List<Result> results = new ArrayList<>();
    private double seconds = Double.MAX_VALUE;
    private long budget = Long.MAX_VALUE;
    private final List<Kernel> kernels = new ArrayList<>();

    /// Where a result is printed as soon as it is there; null for all at the end.
    private @Nullable PrintStream live;

    /// @param most findings of a kernel
    /// @param orders of waves that each kernel runs in
    SanitizedRun(Set<Check> wanted, int most, int orders, Suppressions suppressed, Predicate<Finding> failing) {
        this.wanted = wanted;
        this.most = most;
        this.orders = orders;
        this.suppressed = suppressed;
        this.failing = failing;
    }

    /// Limits each launch, in each of its orders.
    ///
    /// @param seconds that it takes
    /// @param budget lane-instructions that it runs
    SanitizedRun within(double seconds, long budget) {
        this.seconds = seconds;
        this.budget = budget;
        return this;
    }

    /// Prints what is found in a kernel as soon as the kernel ends.
    void printAtOnce(PrintStream to) {
        live = to;
    }

    private void add(Result result) {
        results.add(result);
        PrintStream to = live;
        if (to != null) print(result, to);
    }

    /// @param name of the file
    void run(String name, Reader reader) throws SourceException, Failure, IOException {
        List<Watched> all = new ArrayList<>();
        for (int seed = 0; seed < orders; seed++) {
            List<Kernel> read = reader.read();
            for (int i = 0; i < read.size(); i++) {
                Kernel k = read.get(i);
                if (seed == 0) {
                    all.add(new Watched(k.launch()));
                    kernels.add(k);
                }
                try {
                    all.get(i).run(k.device(), k.launch(), seed);
                } catch (RunFault f) {
                    if (all.get(i).isEmpty()) throw new Failure(name + ": " + f.getMessage());
                } catch (IllegalArgumentException e) {
                    throw new Failure(name + ": " + e.getMessage());
                }
            }
            // What is written at the end is of the first order.
            if (seed > 0) for (Kernel k : read) k.device().close();
        }
        for (Watched w : all) add(w.result(name, name, false, name));
    }

    /// Looks at all launches of a recording.
    void replay(Path file) throws Failure, IOException {
        List<Watched> all = new ArrayList<>();
        try {
            for (int order = 0; order < orders; order++) replay(file, all, order);
        } catch (MessageException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        if (all.isEmpty()) throw new Failure(file + ": the recording has no launch");
        String name = Inputs.name(file);
        for (int i = 0; i < all.size(); i++)
            add(all.get(i).result(name + ", launch " + (i + 1), name, true, name + " --dispatch " + (i + 1)));
    }

    private void replay(Path file, List<Watched> all, int seed) throws MessageException, IOException {
        AtomicInteger next = new AtomicInteger();
        new Replay(file, (device, launch) -> {
                    int i = next.getAndIncrement();
                    if (i == all.size()) all.add(new Watched(launch));
                    return all.get(i).run(device, launch, seed);
                })
                .all();
    }

    /// A launch, in all the orders that it runs in.
    private final class Watched {
        private final Findings findings = new Findings(most);
        private final CheckCoverage examined = new CheckCoverage();
        private final ExecutionCounts coverage = new ExecutionCounts();
        private final long instructions;
        private String width = "";
        private String unknownBits = "";

        Watched(Launch first) {
            instructions = first.program().insns().size();
        }

        boolean isEmpty() {
            return findings.list().isEmpty();
        }

        /// @throws RunFault that ends the run, after it was noted
        RunResult run(Device device, Launch launch, long seed) {
            Sanitizer s = new Sanitizer(device, launch, wanted, findings, examined, coverage);
            launch.trace(s).order(seed);
            if (budget < Long.MAX_VALUE) launch.budget(budget);
            // More than a long has is the greatest one, which is no limit.
            if (seconds < Double.MAX_VALUE) launch.timeLimit((long) (seconds * 1e9));
            try {
                return device.run(launch);
            } catch (RunFault f) {
                s.ended(f);
                throw f;
            } finally {
                s.finish();
                width = WaveWidthNote.line(launch);
                if (unknownBits.isEmpty()) unknownBits = UnknownBitsNote.line(launch);
            }
        }

        Result result(String name, String file, boolean isRecorded, String opened) {
            List<Finding> left =
                    findings.list().stream().filter(f -> !suppressed.has(f)).toList();
            return new Result(
                    name, file, isRecorded, opened, left, examined, coverage.lines(), instructions, width, unknownBits);
        }
    }

    List<Kernel> kernels() {
        return List.copyOf(kernels);
    }

    List<Result> results() {
        return List.copyOf(results);
    }

    /// @return the exit code
    int code() {
        boolean fails = results.stream().flatMap(r -> r.findings().stream()).anyMatch(failing);
        return fails ? 1 : 0;
    }

    private static void print(Result r, PrintStream to) {
        for (Finding f : r.findings()) FindingText.of(f, r.kernel(), r.opened()).forEach(to::println);
        List<String> looked = FindingText.of(r.examined(), r.lines(), r.instructions());
        String found = r.findings().isEmpty() ? "nothing found: " : "looked at: ";
        to.println(r.kernel() + ": " + found + looked.getFirst());
        if (r.findings().isEmpty()) to.println("    " + looked.getLast());
        if (!r.width().isEmpty()) to.println("    note: " + r.width());
        if (!r.unknownBits().isEmpty()) to.println("    note: " + r.unknownBits());
        to.flush();
    }

    /// Prints all findings, and what was looked at where there are none, as far as it is not printed yet; and how many
    /// there are.
    ///
    /// @return the exit code
    int report(PrintStream to) {
        if (live == null) for (Result r : results) print(r, to);
        to.println(FindingText.summary(
                results.stream().flatMap(r -> r.findings().stream()).toList()));
        return code();
    }
}
