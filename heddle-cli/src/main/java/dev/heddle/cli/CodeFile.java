package dev.heddle.cli;

import dev.heddle.source.Shown;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The file that code is in, and which program of it.
final class CodeFile {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The code; - or nothing is standard input.")
    private String file = "-";

    @Option(
            names = "--program",
            paramLabel = "NAME|INDEX",
            description =
                    "Only this program of a capture, a shader dump, a program binary or an object file.")
    private @Nullable String program;

    /// As if it was the parameter.
    void choose(String name) {
        file = name;
    }

    /// @return what the user has written, `-` for standard input
    String file() {
        return file;
    }

    /// @return what messages call it
    String name() {
        return isStandard() ? "<stdin>" : Shown.name(file);
    }

    boolean isStandard() {
        return file.equals("-");
    }

    /// @return name or number of the only program that is wanted, or null
    @Nullable String program() {
        return program;
    }
}
