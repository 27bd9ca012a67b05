package dev.heddle.cli.listing;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.cli.ci.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// Writes the findings of `check` for SARIF and summaries.
public final class HazardFindings {
    private final List<Finding> all = new ArrayList<>();

    /// @param program its name in a file of several, or nothing
    /// @param lines of the source, 0 where there is none
    public void add(String file, String program, Codec codec, Hazard h, ToIntFunction<Insn> lines) {
        Insn other = h.before();
        List<Finding.Related> related = new ArrayList<>();
        if (other != null) related.add(new Finding.Related(place(file, codec, other, lines), "", null));
        String reason = Reasons.of(h, codec, i -> place(file, codec, i, lines).where());
        String named = program.isEmpty() ? "" : program + ": ";
        all.add(new Finding(
                h.rule(), named + codec.text(h.at()) + ": " + reason, place(file, codec, h.at(), lines), related));
    }

    private static Finding.Place place(String file, Codec codec, Insn i, ToIntFunction<Insn> lines) {
        return new Finding.Place(file, lines.applyAsInt(i), i.address(), codec.text(i));
    }

    public List<Finding> all() {
        return all;
    }

    /// @return what was found, a row for each
    /// @param line the line that the command ends with
    public String summary(String line) {
        return "### heddle check\n\n%s\n%s\n"
                .formatted(line, MarkdownTable.of("file", all).text());
    }
}
