package dev.heddle.cli;

import dev.heddle.cli.ci.Remark;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.debugger.sanitize.Finding;
import dev.heddle.debugger.sanitize.FindingText;
import dev.heddle.debugger.sanitize.Suppressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes the findings of `sanitize` for SARIF and summaries.
final class SanitizeRemarks {
    private SanitizeRemarks() {}

    static List<Remark> of(List<SanitizedRun.Result> results) {
        List<Remark> out = new ArrayList<>();
        for (SanitizedRun.Result r : results) for (Finding f : r.findings()) out.add(remark(r, f));
        return out;
    }

    private static Remark remark(SanitizedRun.Result r, Finding f) {
        String kernel = r.isRecorded() ? r.file() : r.kernel();
        List<Remark.Related> related = new ArrayList<>();
        Finding.Partner p = f.partner();
        if (p != null) related.add(new Remark.Related(place(kernel, p.site()), p.does() + " the same"));
        for (Finding.Site s : f.slice()) related.add(new Remark.Related(place(kernel, s), "what it depends on"));
        return new Remark(
                f.rule(),
                f.rule().level(),
                f.message(),
                place(kernel, f.site()),
                related,
                f.count(),
                Suppressions.line(f).replace(' ', ':'),
                properties(r, f));
    }

    private static Map<String, String> properties(SanitizedRun.Result r, Finding f) {
        String debug = FindingText.debugging(f, r.opened());
        return r.isRecorded() ? Map.of("debug", debug, "launch", r.kernel()) : Map.of("debug", debug);
    }

    private static Remark.Place place(String kernel, Finding.Site s) {
        int colon = s.source().lastIndexOf(':');
        if (colon < 0) return new Remark.Place(kernel, 0, s.offset(), s.text());
        int line = Integer.parseInt(s.source().substring(colon + 1));
        return new Remark.Place(s.source().substring(0, colon), line, s.offset(), s.text());
    }

    /// @return what was found, a row for each
    static String summary(List<SanitizedRun.Result> results) {
        List<Remark> all = of(results);
        return "### heddle sanitize\n\n%s in %s\n\n%s\n"
                .formatted(
                        all.isEmpty() ? "Nothing found" : ProgramTexts.count(all.size(), "finding"),
                        ProgramTexts.count(results.size(), "kernel"),
                        Remark.table("kernel", all).text());
    }
}
