package dev.heddle.cli;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.cli.ci.MarkdownTable;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.debugger.sanitize.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The findings of `sanitize` for SARIF and summaries.
final class SanitizeFindings {
    private SanitizeFindings() {}

    static List<Finding> of(List<SanitizedRun.Result> results) {
        List<Finding> out = new ArrayList<>();
        for (SanitizedRun.Result r : results)
            for (Finding f : r.findings()) out.add(f.reported(r.isRecorded() ? r.file() : r.kernel(), facts(r, f)));
        return out;
    }

    private static Map<String, String> facts(SanitizedRun.Result r, Finding f) {
        String debug = FindingText.debugging(f, r.opened());
        return r.isRecorded() ? Map.of("debug", debug, "launch", r.kernel()) : Map.of("debug", debug);
    }

    /// @return what was found, a row for each
    static String summary(List<SanitizedRun.Result> results) {
        List<Finding> all = of(results);
        return "### heddle sanitize\n\n%s in %s\n\n%s\n"
                .formatted(
                        all.isEmpty() ? "Nothing found" : ProgramTexts.count(all.size(), "finding"),
                        ProgramTexts.count(results.size(), "kernel"),
                        MarkdownTable.of("kernel", all).text());
    }
}
