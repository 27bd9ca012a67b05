package dev.heddle.cli;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Recognises the plainest command lines, `dis|asm -a ISA [FLAG…] [-o FILE] [FILE]`, so that they start without
/// picocli, which would be most of their time. Everything else, and every mistake, is picocli's.
///
/// @param isa value of `-a`
/// @param flags those that are given, each once
/// @param output value of `-o`, or null
/// @param file the input, `-` if none is given
record QuickArgs(String isa, Set<String> flags, @Nullable String output, String file) {
    private static final Set<String> OF_DIS =
            Set.of("--lines", "--json", "--stats", "--raw", "--no-labels", "--expand");

    private static final Set<String> OF_ASM = Set.of("--lines");

    /// @return null if the command line is not one of these
    static @Nullable QuickArgs of(String[] args) {
        if (args.length == 0) return null;
        boolean isDis = args[0].equals("dis");
        if (!isDis && !args[0].equals("asm")) return null;
        Set<String> known = isDis ? OF_DIS : OF_ASM;
        String isa = null;
        String output = null;
        String file = null;
        Set<String> flags = new HashSet<>();
        for (int i = 1; i < args.length; i++) {
            String a = args[i];
            String value = i + 1 < args.length && !args[i + 1].startsWith("-") ? args[i + 1] : null;
            if (a.equals("-a") && isa == null && value != null) {
                isa = value;
                i++;
            } else if (a.equals("-o") && !isDis && output == null && value != null) {
                output = value;
                i++;
            } else if (known.contains(a)) {
                if (!flags.add(a)) return null;
            } else if (file == null
                    && (a.equals("-")
                            || !a.startsWith("-") && !a.startsWith("@") && !a.isEmpty())) {
                file = a;
            } else {
                return null;
            }
        }
        return isa == null ? null : new QuickArgs(isa, flags, output, file == null ? "-" : file);
    }

    boolean has(String flag) {
        return flags.contains(flag);
    }
}
