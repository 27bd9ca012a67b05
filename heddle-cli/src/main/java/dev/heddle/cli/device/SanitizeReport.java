package dev.heddle.cli.device;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.Level;
import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.FindingText;
import dev.heddle.debugger.sanitize.Findings;
import dev.heddle.debugger.sanitize.Sanitizer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Faults of launches, found while they run: races, bounds, uninitialised memory. A launch goes on after a
/// finding where it can, so that an access beyond all buffers is no fault.
final class SanitizeReport implements KernelReport {
    /// Findings of a kernel that are told.
    private static final int MOST = 20;

    /// One kernel in all of its launches.
    private static final class Watched {
        final Findings findings = new Findings(Integer.MAX_VALUE);
        final CheckCoverage examined = new CheckCoverage();
        final ExecutionCounts coverage = new ExecutionCounts();
    }

    private final Map<String, Watched> kernels = new LinkedHashMap<>();

    /// Runs a launch and looks at it. Those of other processes wait.
    ///
    /// @param kernel what it is called in messages
    /// @throws RunFault that has ended it, after it was noted
    synchronized RunResult run(String kernel, Device device, Launch launch) {
        Watched w = kernels.computeIfAbsent(kernel, _ -> new Watched());
        Sanitizer s = new Sanitizer(device, launch, Check.USUAL, w.findings, w.examined, w.coverage);
        launch.trace(s);
        try {
            return device.run(launch);
        } catch (RunFault f) {
            s.ended(f);
            throw f;
        } finally {
            s.finish();
        }
    }

    @Override
    public synchronized boolean isClean() {
        return count(Level.ERROR) + count(Level.WARNING) == 0;
    }

    private long count(Level s) {
        return kernels.values().stream()
                .mapToLong(w -> w.findings.count(f -> f.level() == s))
                .sum();
    }

    @Override
    public synchronized void end(Consumer<String> to) {
        kernels.forEach((kernel, w) -> {
            List<Finding> all = w.findings.list();
            for (Finding f : all.subList(0, Math.min(MOST, all.size()))) end(kernel, f, to);
            if (all.size() > MOST)
                to.accept("sanitize: %s: and %s".formatted(kernel, Counted.of(all.size() - MOST, "finding more")));
        });
        to.accept("sanitize: %s, %s, %s in %s of %s"
                .formatted(
                        Counted.of(count(Level.ERROR), "error"),
                        Counted.of(count(Level.WARNING), "warning"),
                        Counted.of(count(Level.NOTE), "note"),
                        Counted.of(runs(), "launch"),
                        Counted.of(kernels.size(), "kernel")));
    }

    private long runs() {
        return kernels.values().stream().mapToLong(w -> w.examined.runs()).sum();
    }

    /// The last line of a finding says how to suppress it, which is for a file.
    private static void end(String kernel, Finding f, Consumer<String> to) {
        List<String> lines = FindingText.of(f, kernel, "");
        for (String line : lines.subList(0, lines.size() - 1)) to.accept("sanitize: " + line);
        to.accept("sanitize:     " + Counted.of(f.met().count(), "time"));
    }
}
