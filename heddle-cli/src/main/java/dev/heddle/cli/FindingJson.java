package dev.heddle.cli;

import dev.heddle.analysis.finding.Level;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.Finding.Partner;
import dev.heddle.debugger.sanitize.Finding.Spot;
import dev.heddle.debugger.sanitize.Suppressions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The findings in a kernel as JSON.
@Published(title = "A line of what heddle sanitize --json writes: one for each kernel")
record FindingJson(String kernel, List<Finding> findings, Examined examined) {
    static FindingJson of(SanitizedRun.Result r) {
        return new FindingJson(
                r.kernel(), r.findings().stream().map(Finding::of).toList(), Examined.of(r));
    }

    record Examined(
            long accesses,
            long pairs,
            long barriers,
            long groups,
            long waves,
            long orders,
            long instructions,
            long ran,
            long branches,
            long branchesSeveralWays,
            List<String> notModelled) {
        static Examined of(SanitizedRun.Result r) {
            CheckCoverage e = r.examined();
            return new Examined(
                    e.accesses(),
                    e.pairs(),
                    e.barriers(),
                    e.groups(),
                    e.waves(),
                    e.runs(),
                    r.instructions(),
                    r.lines().size(),
                    branches(r, 1),
                    branches(r, 2),
                    e.notModelled());
        }

        private static long branches(SanitizedRun.Result r, int ways) {
            return r.lines().stream()
                    .map(ExecutionCounts.Line::ways)
                    .filter(w -> w.size() >= ways)
                    .count();
        }
    }

    record Finding(
            String rule,
            Level severity,
            String message,
            Site at,
            @Nullable Site partner,
            List<Site> from,
            long count,
            String debug,
            @Nullable Boolean preamble,
            @Member(sparse = true) long seed,
            String suppress) {
        static Finding of(dev.heddle.debugger.sanitize.Finding f) {
            Partner p = f.partner();
            return new Finding(
                    f.rule().id(),
                    f.level(),
                    f.message(),
                    Site.of(f.site(), f.at(), ""),
                    p == null ? null : Site.of(p.site(), p.at(), p.does()),
                    f.slice().stream().map(s -> Site.of(s, null, "")).toList(),
                    f.count(),
                    f.at().text(),
                    f.isPreamble() ? true : null,
                    f.seed(),
                    Suppressions.line(f));
        }
    }

    record Site(
            long address,
            String text,
            @Member(sparse = true) String source,
            @Member(sparse = true) String does,
            @Nullable String group,
            @Nullable Integer wave,
            @Nullable Integer lane,
            @Nullable Long step) {
        static Site of(dev.heddle.debugger.sanitize.Finding.Site s, @Nullable Spot at, String does) {
            if (at == null) return new Site(s.offset(), s.text(), s.source(), does, null, null, null, null);
            Integer lane = at.lane() >= 0 ? at.lane() : null;
            return new Site(s.offset(), s.text(), s.source(), does, at.groupText(), at.wave(), lane, at.step());
        }
    }
}
