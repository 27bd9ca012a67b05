package dev.heddle.cli;

import dev.heddle.analysis.finding.Finding.Met;
import dev.heddle.analysis.finding.Finding.Place;
import dev.heddle.analysis.finding.Finding.Spot;
import dev.heddle.analysis.finding.Level;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.debugger.sanitize.CheckCoverage;
import dev.heddle.debugger.sanitize.ExecutionCounts;
import dev.heddle.debugger.sanitize.Suppressions;
import java.util.List;
import java.util.stream.Stream;
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
        static Finding of(dev.heddle.analysis.finding.Finding f) {
            Met met = f.met();
            return new Finding(
                    f.rule().id(),
                    f.level(),
                    f.message(),
                    Site.of(f.at(), met.spot(), ""),
                    sites(f, false).findFirst().orElse(null),
                    sites(f, true).toList(),
                    met.count(),
                    met.spot().text(),
                    met.isPreamble() ? true : null,
                    met.seed(),
                    Suppressions.line(f));
        }

        /// @param dependsOn whether those that it depends on are wanted, or the other one
        private static Stream<Site> sites(dev.heddle.analysis.finding.Finding f, boolean dependsOn) {
            return f.related().stream()
                    .filter(r -> r.does().isEmpty() == dependsOn)
                    .map(r -> Site.of(r.at(), r.spot(), r.does()));
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
        static Site of(Place p, @Nullable Spot at, String does) {
            if (at == null) return new Site(p.address(), p.text(), p.source(), does, null, null, null, null);
            Integer lane = at.lane() >= 0 ? at.lane() : null;
            return new Site(p.address(), p.text(), p.source(), does, at.groupText(), at.wave(), lane, at.step());
        }
    }
}
