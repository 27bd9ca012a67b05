package dev.heddle.studio;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.FindingText;
import dev.heddle.debugger.sanitize.Findings;
import dev.heddle.debugger.sanitize.Sanitizer;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;

/// A run that is looked at by the checks.
final class CheckJson {
    private static final int MOST = 50;

    /// Instructions after which it has seen enough for a page.
    private static final long BUDGET = 2_000_000;

    private CheckJson() {}

    static String of(Document d) throws SourceException {
        Kernel k = KernelSource.read(d.source(), d.codec(), Folder.NONE, Kernel.Options.NONE);
        Findings findings = new Findings(MOST);
        CheckCoverage examined = new CheckCoverage();
        ExecutionCounts coverage = new ExecutionCounts();
        Sanitizer s = new Sanitizer(k.device(), k.launch(), Check.USUAL, findings, examined, coverage);
        k.launch().trace(s).threads(1).budget(BUDGET);
        String end = "";
        long cut = 0;
        try {
            k.device().run(k.launch());
        } catch (RunFault f) {
            long seen = coverage.lines().stream()
                    .mapToLong(ExecutionCounts.Line::runs)
                    .sum();
            if (seen >= BUDGET) cut = seen;
            else s.ended(f);
            end = String.valueOf(f.getMessage());
        }
        s.finish();
        JsonText out = new JsonText().open('{').put("ended", end).put("stopped", cut);
        String set = d.codec().book().isa().name();
        out.put("file", "kernel." + set + ".s").key("findings").open('[');
        for (Finding f : findings.list()) {
            out.open('{').put("rule", f.rule().id()).put("address", f.at().address());
            out.put("moment", f.met().spot().text()).put("lane", f.met().spot().lane());
            out.put("message", f.message());
            out.put("text", String.join("\n", FindingText.of(f, Document.NAME, "")))
                    .close('}');
        }
        long all = k.launch().program().insns().size();
        out.close(']').key("looked").open('[');
        for (String line : FindingText.of(examined, coverage.lines(), all)) out.value(line);
        return out.close(']').close('}').toString();
    }
}
