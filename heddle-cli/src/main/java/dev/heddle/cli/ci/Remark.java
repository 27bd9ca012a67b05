package dev.heddle.cli.ci;

import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import java.util.List;
import java.util.Map;

/// A finding of any command.
///
/// @param count how often it was found, 0 where that is not counted
/// @param fingerprint the same for the same finding after other changes; empty for none
/// @param properties more of it, by name
public record Remark(
        FindingRule rule,
        Level level,
        String message,
        Place at,
        List<Related> related,
        long count,
        String fingerprint,
        Map<String, String> properties) {
    public Remark {
        related = List.copyOf(related);
    }

    /// A finding of code that was only read.
    public Remark(FindingRule rule, String message, Place at, List<Related> related) {
        this(rule, rule.level(), message, at, related, 0, "", Map.of());
    }

    /// @param file what files are here, such as `kernel`
    /// @return a row for each
    public static MarkdownTable table(String file, List<Remark> all) {
        MarkdownTable out = new MarkdownTable("", "rule", file, "where", "finding");
        for (Remark r : all) out.add(r.level.mark(), r.rule.id(), r.at.file(), r.at.where(), r.message);
        return out;
    }

    /// Where an instruction stands.
    ///
    /// @param line of the source, 0 where there is none
    /// @param address in the code, or -1 for a whole file
    /// @param text of the instruction
    public record Place(String file, int line, long address, String text) {
        /// @return a whole file
        public static Place of(String file) {
            return new Place(file, 0, -1, "");
        }

        /// @return the line, or the address
        public String where() {
            return line > 0 ? "line " + line : "0x" + Long.toHexString(address);
        }
    }

    /// Another place that has to do with it.
    ///
    /// @param what it has to do with it
    public record Related(Place at, String what) {}
}
