package dev.heddle.cli.input;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Suggest;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `--program`: the program that is meant of files with several.
public final class ProgramOption {
    private final @Nullable String wanted;
    private boolean isUsed;

    public ProgramOption(Args args) throws UsageException {
        wanted = args.text("--program");
    }

    /// @return name or number of the only program that is wanted, or null
    public @Nullable String wanted() {
        return wanted;
    }

    /// @return the programs of a file that are wanted
    /// @throws Failure if it has none of that name, or not its bytes
    public List<ContainedProgram> of(String file, Container container) throws Failure {
        String only = wanted;
        if (only == null) return container.programs();
        isUsed = true;
        ContainedProgram found = container.find(only).orElseThrow(() -> missing(file, container, only, "program"));
        if (ProgramTexts.isMissing(found))
            throw new Failure(
                    "%s: the bytes of %s are not in this file".formatted(file, TerminalSafeText.name(found.name())));
        return List.of(found);
    }

    /// @param kind what messages call the program
    public static Failure missing(String file, Container container, String name, String kind) {
        List<String> names =
                container.programs().stream().map(ContainedProgram::name).toList();
        return new Failure(
                "%s: no %s '%s'; 'heddle files' lists them%s".formatted(file, kind, name, Suggest.near(name, names)));
    }

    /// @throws Failure if the option was given and no file has several programs
    public void mustBeUsed(List<String> files) throws Failure {
        if (wanted != null && !isUsed)
            throw Failure.usage("--program is for files with several programs; %s"
                    .formatted(
                            files.size() == 1
                                    ? TerminalSafeText.name(files.getFirst()) + " is not one"
                                    : "none of these is one"));
    }
}
