package dev.heddle.cli.listing;

import dev.heddle.cli.ci.Level;
import dev.heddle.cli.ci.Remark;
import dev.heddle.cli.ci.SarifRule;
import dev.heddle.code.Codec;
import dev.heddle.hazard.Hazard;
import dev.heddle.hazard.Reasons;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Writes the findings of `check` for SARIF and summaries.
public final class HazardRemarks {
    private static final String PAGE = "ci.md#";

    private static final SarifRule SLOTS =
            rule("check-slots", "A result is used too few slots after it was computed", Level.ERROR);
    private static final SarifRule WAIT =
            rule("check-wait", "A result or a register is used without a wait", Level.ERROR);
    private static final SarifRule JOIN =
            rule("check-join", "Lanes meet again, and the code does not say so", Level.ERROR);
    private static final SarifRule LAST = rule("check-last", "A register is read after its last use", Level.ERROR);
    private static final SarifRule HELPERS =
            rule("check-helpers", "Helper lanes are needed that have ended", Level.ERROR);
    private static final SarifRule CONSTANT =
            rule("check-constant", "A uniform register is read that is not given", Level.ERROR);
    private static final SarifRule ORDER =
            rule("check-order", "A register is overwritten that an earlier access of the same queue reads", Level.NOTE);
    private static final SarifRule PAUSE =
            rule("check-pause", "Fewer idle slots than compilers leave for the hardware's sake", Level.NOTE);
    private static final SarifRule ALIAS = rule("check-alias", "An alias that no instruction finds", Level.ERROR);
    private static final SarifRule NEEDLESS =
            rule("check-needless", "A wait for which there is nothing to wait", Level.NOTE);

    private final List<Remark> all = new ArrayList<>();

    /// @return all rules
    public static List<SarifRule> rules() {
        return List.of(SLOTS, WAIT, JOIN, LAST, HELPERS, CONSTANT, ALIAS, ORDER, PAUSE, NEEDLESS);
    }

    private static SarifRule rule(String id, String title, Level level) {
        return new SarifRule(id, title, level, PAGE + id);
    }

    /// @param program its name in a file of several, or nothing
    /// @param lines of the source, 0 where there is none
    public void add(String file, String program, Codec codec, Hazard h, ToIntFunction<Insn> lines) {
        Insn other = other(h);
        List<Remark.Related> related = new ArrayList<>();
        if (other != null) related.add(new Remark.Related(place(file, codec, other, lines), "what it depends on"));
        String reason = Reasons.of(h, codec, i -> place(file, codec, i, lines).where());
        String named = program.isEmpty() ? "" : program + ": ";
        all.add(new Remark(
                rule(h), named + codec.text(h.at()) + ": " + reason, place(file, codec, h.at(), lines), related));
    }

    private static Remark.Place place(String file, Codec codec, Insn i, ToIntFunction<Insn> lines) {
        return new Remark.Place(file, lines.applyAsInt(i), i.address(), codec.text(i));
    }

    private static SarifRule rule(Hazard h) {
        return switch (h) {
            case Hazard.MissingSlots _ -> SLOTS;
            case Hazard.MissingWait _ -> WAIT;
            case Hazard.MissingJoin _ -> JOIN;
            case Hazard.ReadAfterLast _ -> LAST;
            case Hazard.OrderedOverwrite _ -> ORDER;
            case Hazard.LostHelpers _ -> HELPERS;
            case Hazard.MissingConstant _ -> CONSTANT;
            case Hazard.MissingPause _ -> PAUSE;
            case Hazard.LooseAlias _ -> ALIAS;
            case Hazard.NeedlessWait _ -> NEEDLESS;
        };
    }

    private static @Nullable Insn other(Hazard h) {
        return switch (h) {
            case Hazard.MissingSlots s -> s.writer();
            case Hazard.MissingWait w -> w.before();
            case Hazard.MissingJoin j -> j.branch();
            case Hazard.ReadAfterLast l -> l.before();
            case Hazard.OrderedOverwrite o -> o.before();
            case Hazard.LostHelpers l -> l.before();
            case Hazard.MissingPause p -> p.before();
            case Hazard.LooseAlias _, Hazard.MissingConstant _, Hazard.NeedlessWait _ -> null;
        };
    }

    public List<Remark> all() {
        return all;
    }

    /// @return what was found, a row for each
    /// @param said the line that the command ends with
    public String summary(String said) {
        return "### heddle check\n\n%s\n%s\n"
                .formatted(said, Remark.table("file", all).text());
    }
}
