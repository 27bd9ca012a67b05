package dev.heddle.cli.console;

import java.util.List;

/// Runs a command line in this process.
public interface CommandRunner {
    /// @return the exit code
    int run(List<String> line, Console console);
}
