package dev.heddle.analysis.hazard;

import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import java.util.List;
import java.util.Locale;

/// The rules for code that is only read, a row for each.
///
/// A text has facts of a [Hazard] in braces: `{name}` for a value, `{name#thing}` for so many things,
/// `{name?one:other}` for a choice; `{place}` and `{code}` are where the other instruction is, and its text. Of several
/// texts the first one counts of which all facts are known.
public enum HazardRule implements FindingRule {
    /// Too few slots between a write and a read: `slots` are missing, the other instruction wrote `register`.
    SLOTS(
            Level.ERROR,
            "A result is used too few slots after it was computed",
            "{slots#slot} too early for {register}, which {place} writes: {code}"),
    /// A result or a register is used without waiting: see [Hazard#wait].
    WAIT(
            Level.ERROR,
            "A result or a register is used without a wait",
            "{overwrites?overwrites:reads} {register} without waiting with {wait}, and {place}"
                    + " {source?may still read:writes} it: {code}" + Texts.CARRIER,
            "has to wait with {wait} after {place}: {code}" + Texts.CARRIER,
            "has to wait with {wait}" + Texts.CARRIER),
    /// Lanes that part at the other instruction meet here, and `field` is not set.
    JOIN(
            Level.ERROR,
            "Lanes meet again, and the code does not say so",
            "lanes that part at {place} meet here without {field}: {code}"),
    LAST(
            Level.ERROR,
            "A register is read after its last use",
            "reads {register}, and {place} read it for the last time: {code}"),
    /// The other instruction has ended the helper lanes of its squares, and this one needs them.
    HELPERS(
            Level.ERROR,
            "Helper lanes are needed that have ended",
            "needs the helper lanes of its squares, and {place} ends them: {code}"),
    /// A uniform register is read beyond those that the launch gives, which `said` quotes from the file.
    CONSTANT(
            Level.ERROR,
            "A uniform register is read that is not given",
            "reads {register}, and the file says '{said}'"),
    /// An alias that no instruction finds, or one of another number than the first of its group says.
    ALIAS(Level.ERROR, "An alias that no instruction finds", "{reason}"),
    /// A register is overwritten without waiting, and an earlier access of the same queue reads it. The queue keeps the
    /// order: that nothing goes wrong is inferred from code that compilers make.
    ORDER(
            Level.NOTE,
            "A register is overwritten that an earlier access of the same queue reads",
            "note: overwrites {register} without waiting with {wait}; {place} reads it before, in order: {code}"),
    /// What goes wrong without these idle slots is not published.
    PAUSE(
            Level.NOTE,
            "Fewer idle slots than compilers leave for the hardware's sake",
            "note: {slots#idle slot} missing that compilers leave for the hardware after {place}: {code}"),
    NEEDLESS(Level.NOTE, "A wait for which there is nothing to wait", "nothing to wait for with {wait}");

    /// Shared by the texts of a row, which cannot name a field of their own enum.
    private static final class Texts {
        static final String CARRIER = "{carrier?; insert an instruction before it that waits:}";
    }

    private final Level level;
    private final String title;
    private final String texts;

    HazardRule(Level level, String title, String... texts) {
        this.level = level;
        this.title = title;
        this.texts = String.join("\n", texts);
    }

    /// @return what kind it is, in one word for scripts
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String id() {
        return "check-" + kind();
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Level level() {
        return level;
    }

    @Override
    public String page() {
        return "ci.md#" + id();
    }

    List<String> texts() {
        return List.of(texts.split("\n"));
    }
}
