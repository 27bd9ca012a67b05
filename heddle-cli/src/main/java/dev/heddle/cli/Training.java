package dev.heddle.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The training run behind the AOT cache: many commands in one JVM, because a cache is made of one run.
///
/// The launcher (`heddle` at the root) starts it with one command a line on standard input; what follows ` < ` on a
/// line is that command's input.
final class Training {
    private Training() {}

    public static void main(String[] args) throws IOException {
        List<String> commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                        .lines()
                        .toList();
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        for (String command : commands) {
            int less = command.indexOf(" < ");
            String line = less < 0 ? command : command.substring(0, less);
            String input = less < 0 ? "" : command.substring(less + 3) + "\n";
            ByteArrayInputStream in =
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
            Main.run(
                    line.split(" "),
                    new Console(in, OutputStream.nullOutputStream(), nowhere, false));
        }
    }
}
