package dev.heddle.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The training run behind the AOT cache: many commands in one JVM, because a cache is made of one run.
///
/// The launcher (`heddle` at the root) starts it with one command a line on standard input; what follows ` < ` on a
/// line is that command's input, where `;` stands between lines. Each begins in [Main#main], as a user's does: what
/// that needs has to be in the cache, too. Their output is that of the process.
final class Training {
    private Training() {}

    public static void main(String[] args) throws IOException {
        List<String> commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                        .lines()
                        .toList();
        for (String command : commands) {
            int less = command.indexOf(" < ");
            String line = less < 0 ? command : command.substring(0, less);
            String input = less < 0 ? "" : command.substring(less + 3).replace(';', '\n') + "\n";
            System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
            Main.main(line.split(" "));
        }
    }
}
