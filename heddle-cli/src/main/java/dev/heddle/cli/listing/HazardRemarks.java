package dev.heddle.cli.listing;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.cli.ci.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// Writes the findings of `check` for SARIF and summaries.
public final class HazardRemarks {
    private final List<Remark> all = new ArrayList<>();

    /// @param program its name in a file of several, or nothing
    /// @param lines of the source, 0 where there is none
    public void add(String file, String program, Codec codec, Hazard h, ToIntFunction<Insn> lines) {
        Insn other = h.before();
        List<Remark.Related> related = new ArrayList<>();
        if (other != null) related.add(new Remark.Related(place(file, codec, other, lines), "what it depends on"));
        String reason = Reasons.of(h, codec, i -> place(file, codec, i, lines).where());
        String named = program.isEmpty() ? "" : program + ": ";
        all.add(new Remark(
                h.rule(), named + codec.text(h.at()) + ": " + reason, place(file, codec, h.at(), lines), related));
    }

    private static Remark.Place place(String file, Codec codec, Insn i, ToIntFunction<Insn> lines) {
        return new Remark.Place(file, lines.applyAsInt(i), i.address(), codec.text(i));
    }

    public List<Remark> all() {
        return all;
    }

    /// @return what was found, a row for each
    /// @param line the line that the command ends with
    public String summary(String line) {
        return "### heddle check\n\n%s\n%s\n"
                .formatted(line, Remark.table("file", all).text());
    }
}
