package dev.heddle.cli;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Recognises the plainest command lines, `dis|asm -a ISA [--lines] [-o FILE] [FILE]`, so that they start without
/// picocli, which would be most of their time. Everything else, and every mistake, is picocli's.
///
/// @param isa value of `-a`
/// @param lines whether `--lines` is given
/// @param output value of `-o`, or null
/// @param file the input, `-` if none is given
record QuickArgs(String isa, boolean lines, @Nullable String output, String file) {
    private static final Set<String> COMMANDS = Set.of("dis", "asm");

    /// @return null if the command line is not one of these
    static @Nullable QuickArgs of(String[] args) {
        if (args.length == 0 || !COMMANDS.contains(args[0])) return null;
        String isa = null;
        String output = null;
        String file = null;
        boolean lines = false;
        for (int i = 1; i < args.length; i++) {
            String a = args[i];
            String value = i + 1 < args.length && !args[i + 1].startsWith("-") ? args[i + 1] : null;
            if (a.equals("-a") && isa == null && value != null) {
                isa = value;
                i++;
            } else if (a.equals("-o") && args[0].equals("asm") && output == null && value != null) {
                output = value;
                i++;
            } else if (a.equals("--lines") && !lines) {
                lines = true;
            } else if (file == null
                    && (a.equals("-")
                            || !a.startsWith("-") && !a.startsWith("@") && !a.isEmpty())) {
                file = a;
            } else {
                return null;
            }
        }
        return isa == null ? null : new QuickArgs(isa, lines, output, file == null ? "-" : file);
    }
}
