package dev.heddle.cli.input;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.TerminalSafeText;

/// The file that code is in, and which program of it.
public final class CodeFile {
    private final String file;
    private final ProgramOption program;

    public CodeFile(Args args) throws UsageException {
        file = args.word(0, "-");
        program = new ProgramOption(args);
    }

    /// @return what the user has written, `-` for standard input
    public String file() {
        return file;
    }

    /// @return what messages call it
    String name() {
        return isStandard() ? "<stdin>" : TerminalSafeText.name(file);
    }

    public boolean isStandard() {
        return file.equals("-");
    }

    public ProgramOption program() {
        return program;
    }
}
