package dev.heddle.cli;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Recognises the plainest command lines, `dis|asm|check|explain -a ISA [FLAG…] [-o FILE] [FILE]`, so that they start
/// without picocli, which would be most of their time. Everything else, and every mistake, is picocli's.
///
/// @param isa value of `-a`
/// @param flags those that are given, each once
/// @param output value of `-o`, or null
/// @param file the input, `-` if none is given; of `explain` an instruction
record QuickArgs(String isa, Set<String> flags, @Nullable String output, String file) {
    private static final Map<String, Set<String>> FLAGS =
            Map.of(
                    "dis",
                    Set.of("--lines", "--json", "--stats", "--raw", "--no-labels", "--expand"),
                    "asm",
                    Set.of("--lines"),
                    "check",
                    Set.of("--json"),
                    "explain",
                    Set.of("--json"));

    /// @return null if the command line is not one of these
    static @Nullable QuickArgs of(String[] args) {
        Set<String> known = args.length == 0 ? null : FLAGS.get(args[0]);
        if (known == null) return null;
        boolean writes = args[0].equals("asm");
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
            } else if (a.equals("-o") && writes && output == null && value != null) {
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
        if (file == null && args[0].equals("explain")) return null;
        return isa == null ? null : new QuickArgs(isa, flags, output, file == null ? "-" : file);
    }

    boolean has(String flag) {
        return flags.contains(flag);
    }
}
