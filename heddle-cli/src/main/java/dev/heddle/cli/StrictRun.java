package dev.heddle.cli;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.Findings;
import dev.heddle.debugger.sanitize.Rule;
import dev.heddle.debugger.sanitize.Sanitizer;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Finds where source does not say what a launch does: what it only names, and what it leaves out that happens when the
/// kernel runs.
final class StrictRun {
    private static final int MOST = 1000;

    /// What the head of a source says that it leaves out.
    private static final Set<Rule> LEFT_OUT = EnumSet.of(
            Rule.MEMORY_OUT_OF_BOUNDS, Rule.MEMORY_BEYOND_RANGE, Rule.NUMBER_DENORMAL, Rule.NUMBER_NAN, Rule.FAULT);

    private StrictRun() {}

    /// @return one line for each
    static List<String> of(Kernel kernel, SourceCode source) {
        List<String> out = new ArrayList<>();
        for (SourceCode.Doubt d : source.doubts()) out.add(line(d.address(), d.isOfPreamble(), d.what()));
        for (Finding f : run(kernel))
            if (LEFT_OUT.contains(f.rule()))
                out.add(line(
                        f.at().address(),
                        f.met().isPreamble(),
                        "left out: %s (%s), %,d time%s"
                                .formatted(
                                        f.rule().title(),
                                        f.message(),
                                        f.met().count(),
                                        f.met().count() == 1 ? "" : "s")));
        return out;
    }

    private static String line(long address, boolean isOfPreamble, String what) {
        return "%s0x%x: %s".formatted(isOfPreamble ? "preamble, " : "", address, what);
    }

    private static List<Finding> run(Kernel kernel) {
        Findings findings = new Findings(MOST);
        Set<Check> wanted = EnumSet.of(Check.MEMORY, Check.NUMBER);
        Sanitizer s = new Sanitizer(
                kernel.device(), kernel.launch(), wanted, findings, new CheckCoverage(), new ExecutionCounts());
        kernel.launch().trace(s);
        try {
            kernel.device().run(kernel.launch());
        } catch (RunFault f) {
            s.ended(f);
        } finally {
            s.finish();
        }
        return findings.list();
    }
}
