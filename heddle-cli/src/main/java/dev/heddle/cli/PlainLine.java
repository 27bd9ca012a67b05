package dev.heddle.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A plain command line of a command that computes: files, and some of its options, each with its value as an argument
/// of its own. Such lines start without picocli, which would be most of their time. Everything else, and every
/// mistake, is picocli's.
///
/// @param files what is no option
/// @param options values by option, in their order; none for an option without a value
record PlainLine(List<String> files, Map<String, List<String>> options) {
    private static final Set<String> SERVE = Set.of("--share", "--record");
    private static final Set<String> RUN =
            Set.of("--out", "--dump", "--buffer", "--grid", "--group", "--engine", "--threads");

    /// Options of which only the last one would count.
    private static final Set<String> ONCE =
            Set.of("--grid", "--group", "--engine", "--threads", "--record");

    private static final Set<String> RUN_FLAGS = Set.of("--check");

    /// @return null if the command line is not one of these
    static @Nullable PlainLine of(String[] args) {
        String command = args.length == 0 ? "" : args[0];
        if (command.equals("serve-exec")) {
            PlainLine line = of(args, SERVE, Set.of());
            return line == null || !line.files.isEmpty() ? null : line;
        }
        if (!command.equals("run")) return null;
        PlainLine line = of(args, RUN, RUN_FLAGS);
        return line == null || line.files.isEmpty() ? null : line;
    }

    private static @Nullable PlainLine of(String[] args, Set<String> valued, Set<String> flags) {
        PlainLine line = new PlainLine(new ArrayList<>(), new LinkedHashMap<>());
        for (int i = 1; i < args.length; i++) {
            String a = args[i];
            if (flags.contains(a)) {
                if (line.options.put(a, List.of()) != null) return null;
            } else if (valued.contains(a)) {
                if (++i == args.length || !isPlain(args[i])) return null;
                if (a.equals("--threads") && !isNumber(args[i])) return null;
                line.options.computeIfAbsent(a, _ -> new ArrayList<>()).add(args[i]);
            } else if (isPlain(a)) {
                line.files.add(a);
            } else {
                return null;
            }
        }
        for (String o : ONCE) if (line.all(o).size() > 1) return null;
        return line;
    }

    private static boolean isPlain(String argument) {
        return !argument.isEmpty() && !argument.startsWith("-") && !argument.startsWith("@");
    }

    private static boolean isNumber(String value) {
        for (int i = 0; i < value.length(); i++)
            if (value.charAt(i) < '0' || value.charAt(i) > '9') return false;
        return value.length() <= 6;
    }

    /// @return the values of an option, in their order
    List<String> all(String option) {
        return options.getOrDefault(option, List.of());
    }

    /// @return the value of an option that is given once at most; null if it is not
    @Nullable String value(String option) {
        return all(option).isEmpty() ? null : all(option).getFirst();
    }

    /// @return names of files as paths
    static List<Path> paths(List<String> names) {
        List<Path> out = new ArrayList<>();
        for (String n : names) out.add(Path.of(n));
        return out;
    }

    boolean has(String option) {
        return options.containsKey(option);
    }
}
