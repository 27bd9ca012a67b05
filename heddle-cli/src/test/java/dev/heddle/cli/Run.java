package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/// What a command did, run in this process.
///
/// @param code exit code
/// @param bytes standard output
/// @param err standard error
record Run(int code, byte[] bytes, String err) {
    private static final Pattern SUMMARY =
            Pattern.compile("(?m)^[\\d,]+ instructions?, [\\d,]+ lane-instructions?, .* lane-instructions/s\n");

    /// Runs a command without input, not on a terminal.
    static Run of(String... args) {
        return of(new byte[0], false, args);
    }

    /// Runs a command with text on standard input.
    static Run fed(String input, String... args) {
        return of(input.getBytes(StandardCharsets.UTF_8), false, args);
    }

    static Run of(byte[] input, boolean colour, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            int code = Main.run(args, new Console(new ByteArrayInputStream(input), out, to, colour));
            Run run = new Run(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
            run.isCivil(List.of(args));
            return run;
        }
    }

    /// What a user should know, beside what was asked for.
    private static final Pattern NOTE = Pattern.compile("(?m)^(note|heddle: warning): .*\n(    .*\n)*");

    /// What `check` has found.
    private static final Pattern MISSING = Pattern.compile("(?m)^\\d+ errors?, |\"kind\":\"(slots|wait|last)\"");

    /// What `sanitize` says besides findings, and findings that are errors.
    private static final Pattern LOOKED =
            Pattern.compile("(?m)^.*: (nothing found|looked at): .*\n|^    .*\n|^SANITIZE SUMMARY: .*\n");

    private static final Pattern FOUND =
            Pattern.compile("(?m): error: [a-z-]+: |\"severity\":\"error\"|^ +\"level\" : \"error\",$");

    /// Which findings are failures is a matter of the command line; unless it says so, errors are.
    private boolean hasFailed(List<String> args) {
        if (!args.contains("sanitize") || !FOUND.matcher(out()).find()) return false;
        return !args.contains("--fail-on") || code != 0;
    }

    /// Holds for every run of every test: no stack trace, no fault of our own, and no message without a failure.
    private void isCivil(List<String> args) {
        String all = out() + err;
        assertThat(all).as("output of %s", args).doesNotContain("\tat ", "Exception", "a fault of Heddle itself");
        // Where each line of the input is a question of its own, the messages are in the output,
        // where scripts look.
        // What a run has done stands beside the output, and is no message.
        boolean isExplained = !LOOKED.matcher(NOTE.matcher(SUMMARY.matcher(err).replaceAll(""))
                                .replaceAll(""))
                        .replaceAll("")
                        .isEmpty()
                || hasFailed(args)
                || args.contains("--lines") && out().contains("error: ")
                || args.contains("--operand") && out().contains("error: ")
                || args.contains("exec") && out().contains("\"error\":")
                || (args.contains("--check") || args.contains("--expect")) && out().contains(": differs: ")
                || args.contains("check") && MISSING.matcher(out()).find()
                || args.contains("--exit-code") && code == 1;
        assertThat(isExplained)
                .as("exit code %d of %s with messages '%s'", code, args, err)
                .isEqualTo(code != 0);
    }

    String out() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    List<String> lines() {
        return out().lines().toList();
    }

    /// Expects success.
    ///
    /// @return this
    Run ok() {
        assertThat(err).isEmpty();
        assertThat(code).isZero();
        return this;
    }

    /// Expects one message, perhaps after what a run has done.
    void says(int with, String message) {
        assertThat(SUMMARY.matcher(err).replaceAll("")).isEqualTo(message + "\n");
        assertThat(code).isEqualTo(with);
    }

    /// Expects one message and nothing else.
    void fails(int with, String message) {
        assertThat(err).isEqualTo(message + "\n");
        assertThat(out()).isEmpty();
        assertThat(code).isEqualTo(with);
    }
}
