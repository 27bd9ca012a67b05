package dev.heddle.cli;

import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import dev.heddle.source.TerminalSafeText;

/// The file that code is in, and which program of it.
final class CodeFile {
    private final String file;
    private final ProgramOption program;

    CodeFile(Args args) throws UsageException {
        file = args.word(0, "-");
        program = new ProgramOption(args);
    }

    /// @return what the user has written, `-` for standard input
    String file() {
        return file;
    }

    /// @return what messages call it
    String name() {
        return isStandard() ? "<stdin>" : TerminalSafeText.name(file);
    }

    boolean isStandard() {
        return file.equals("-");
    }

    ProgramOption program() {
        return program;
    }
}
