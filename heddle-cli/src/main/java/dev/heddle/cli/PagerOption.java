package dev.heddle.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// `--no-pager`, which every command takes anywhere in its line.
///
/// @param args the command line without it
/// @param isOff whether it was there
record PagerOption(String[] args, boolean isOff) {
    private static final String NAME = "--no-pager";

    /// Commands whose output is read, and that end by themselves.
    private static final Set<String> READ =
            Set.of(
                    "dis", "asm", "book", "check", "diff", "explain", "files", "help", "lift",
                    "stats");

    static PagerOption of(String[] args) {
        boolean isThere = false;
        for (String a : args) isThere |= a.equals(NAME);
        if (!isThere) return new PagerOption(args, false);
        List<String> rest = new ArrayList<>();
        for (String a : args) if (!a.equals(NAME)) rest.add(a);
        return new PagerOption(rest.toArray(String[]::new), true);
    }

    /// @return the console through a pager, where the output goes to a terminal and may be long
    Console around(Console console) {
        boolean isRead = args.length > 0 && READ.contains(args[0]);
        for (String a : args) isRead |= a.equals("--help");
        if (isOff || !isRead || !console.isOfProcess() || !Terminal.isOut()) return console;
        String command = Pager.command();
        return command.isEmpty() ? console : new Pager(console, command).console();
    }
}
