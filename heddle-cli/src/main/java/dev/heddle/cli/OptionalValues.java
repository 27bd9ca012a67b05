package dev.heddle.cli;

import dev.heddle.sanitize.Check;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Options that may go without a value. What follows such an option after a blank is its value only if it looks like
/// one; else a file that comes next would be taken for it, and perhaps written over.
enum OptionalValues {
    LISTING("--listing", "-", OptionalValues.NEVER),
    COVERAGE("--coverage", "", OptionalValues.NEVER),
    SANITIZE("--sanitize", "", OptionalValues.checks() + "(,[a-z]+)*"),
    TRACE("--trace", "0-3", "\\d+(-\\d+)?(,\\d+(-\\d+)?)*"),
    PROFILE("--profile", "20", "-?\\d+");

    /// Only with an equals sign.
    private static final String NEVER = "(?!)";

    private static final Map<String, OptionalValues[]> OF_COMMANDS =
            Map.of(
                    "asm",
                    new OptionalValues[] {LISTING},
                    "run",
                    new OptionalValues[] {COVERAGE, SANITIZE, TRACE, PROFILE});

    private static String checks() {
        return Arrays.stream(Check.values())
                .map(Check::text)
                .collect(Collectors.joining("|", "(", ")"));
    }

    private final String option;
    private final String preset;
    private final Pattern value;

    OptionalValues(String option, String preset, String value) {
        this.option = option;
        this.preset = preset;
        this.value = Pattern.compile(value);
    }

    /// Gives each of these options its preset where its value does not follow.
    ///
    /// @param args of the command, changed in place
    static void attach(String command, String[] args) {
        for (OptionalValues o : OF_COMMANDS.getOrDefault(command, new OptionalValues[0]))
            for (int i = 0; i < args.length; i++)
                if (args[i].equals(o.option) && !o.isValue(i + 1 < args.length ? args[i + 1] : ""))
                    args[i] = o.option + "=" + o.preset;
    }

    private boolean isValue(String next) {
        return value.matcher(next).matches();
    }
}
