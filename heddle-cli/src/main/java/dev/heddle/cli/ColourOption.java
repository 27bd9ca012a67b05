package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;

/// `--color=auto|always|never`, which every command takes anywhere in its line.
///
/// @param args the command line without it
/// @param console with the colours that it asks for
record ColourOption(String[] args, Console console) {
    private static final String AMERICAN = "--color";
    private static final String BRITISH = "--colour";

    /// @throws Failure if it asks for something else
    static ColourOption of(String[] args, Console console) throws Failure {
        boolean isThere = false;
        for (String a : args) isThere |= a.startsWith("--colo");
        if (!isThere) return new ColourOption(args, console);
        List<String> rest = new ArrayList<>();
        Console with = console;
        for (String a : args) {
            int sign = a.indexOf('=');
            String name = sign < 0 ? a : a.substring(0, sign);
            if (!name.equals(AMERICAN) && !name.equals(BRITISH)) rest.add(a);
            else
                with = console.coloured(isOn(sign < 0 ? "always" : a.substring(sign + 1), console));
        }
        return new ColourOption(rest.toArray(String[]::new), with);
    }

    private static boolean isOn(String when, Console console) throws Failure {
        return switch (when) {
            case "auto" -> console.colour();
            case "always" -> true;
            case "never" -> false;
            default ->
                    throw Failure.usage(
                            "heddle: --color: expected auto, always or never, found '"
                                    + when
                                    + "'");
        };
    }
}
