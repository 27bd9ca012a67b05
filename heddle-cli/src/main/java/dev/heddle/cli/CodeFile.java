package dev.heddle.cli;

import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.source.Shown;
import org.jspecify.annotations.Nullable;

/// The file that code is in, and which program of it.
final class CodeFile {
    private final String file;
    private final @Nullable String program;

    CodeFile(Args args) throws UsageException {
        file = args.word(0, "-");
        program = args.text("--program");
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
