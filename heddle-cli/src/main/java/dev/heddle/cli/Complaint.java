package dev.heddle.cli;

import dev.heddle.source.Suggest;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What is wrong with a command line, in words for people: of a value that is no number, which number is expected.
final class Complaint {
    private Complaint() {}

    /// @param of the command that it was meant for
    static String of(ParameterException e, CommandLine of) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof UnmatchedArgumentException u && !of.getSubcommands().isEmpty()) {
            String first = u.getUnmatched().getFirst();
            if (!first.startsWith("-"))
                return "unknown command '%s'%s"
                        .formatted(first, Suggest.near(first, of.getSubcommands().keySet()));
        }
        ArgSpec argument = e.getArgSpec();
        if (argument == null || !message.startsWith("Invalid value for ")) return message;
        String what = what(argument);
        if (what.isEmpty() || e.getCause() != null && !isConversion(e)) return message;
        String name = argument instanceof OptionSpec o ? o.longestName() : argument.paramLabel();
        // What has a form of its own says itself what is expected.
        return argument.converters().length > 0 && e.getCause() != null
                ? "%s: %s".formatted(name, e.getCause().getMessage())
                : "%s: expected %s, found '%s'".formatted(name, what, e.getValue());
    }

    private static boolean isConversion(ParameterException e) {
        return e.getCause() instanceof TypeConversionException
                || e.getCause() instanceof NumberFormatException;
    }

    private static String what(ArgSpec argument) {
        Class<?> type = argument.type();
        if (argument.paramLabel().equals("SECONDS")) return "seconds, such as 2.5";
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class)
            return "an integer";
        return type == double.class || type == Double.class ? "a number" : "";
    }
}
