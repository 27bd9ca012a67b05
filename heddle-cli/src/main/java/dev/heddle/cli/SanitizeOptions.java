package dev.heddle.cli;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.Level;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.Inputs;
import dev.heddle.debugger.sanitize.Check;
import dev.heddle.debugger.sanitize.Rule;
import dev.heddle.debugger.sanitize.Suppressions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The options of `heddle sanitize`.
final class SanitizeOptions {
    /// Findings of a run, unless the user says how many.
    private static final int MOST = 100;

    private final @Nullable String failOn;
    private final @Nullable Path suppress;
    private final @Nullable Integer most;
    private final @Nullable Integer seeds;

    SanitizeOptions(Args args) throws UsageException {
        failOn = args.text("--fail-on");
        suppress = args.path("--suppress");
        most = args.small("--max-findings", 1);
        seeds = args.small("--seeds", 1);
    }

    /// @throws Failure if one of the options is given, though nothing is looked for
    void mustBeAbsent() throws Failure {
        if (failOn != null || suppress != null || most != null || seeds != null)
            throw Failure.usage("--fail-on, --suppress, --max-findings and --seeds are for --sanitize");
    }

    /// @param option that names them
    /// @param checks names with commas, or nothing for the usual ones
    /// @throws Failure if one of the options is wrong
    SanitizedRun of(String option, String checks) throws Failure, IOException {
        Set<Check> wanted;
        try {
            wanted = Check.of(checks);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(option + ": " + e.getMessage());
        }
        int findings = most == null ? MOST : most;
        int orders = seeds == null ? 1 : seeds;
        return new SanitizedRun(wanted, findings, orders, suppressions(), failing());
    }

    private Suppressions suppressions() throws Failure, IOException {
        Path from = suppress;
        if (from == null) return new Suppressions(List.of());
        try {
            String text = new String(Inputs.bytes(from), StandardCharsets.UTF_8);
            return new Suppressions(text.lines().toList());
        } catch (IllegalArgumentException e) {
            throw new Failure(from + ": " + e.getMessage());
        }
    }

    private Predicate<Finding> failing() throws Failure {
        String wanted = failOn == null ? "error" : failOn;
        if (wanted.equals("never")) return _ -> false;
        for (Level s : Level.values())
            if (s.name().toLowerCase(Locale.ROOT).equals(wanted))
                return f -> f.level().compareTo(s) >= 0;
        List<Rule> rules = new ArrayList<>();
        for (String id : wanted.split(",", -1)) {
            Rule r = Rule.find(id.strip());
            if (r == null)
                throw Failure.usage(
                        "--fail-on: '%s' is neither error, warning, note, never nor a rule".formatted(id.strip()));
            rules.add(r);
        }
        return f -> rules.contains(f.rule());
    }
}
