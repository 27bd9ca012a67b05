package dev.heddle.files.container;

import dev.heddle.base.source.Diagnostic;
import java.util.List;
import java.util.Optional;

/// The contents of a file with several programs.
///
/// @param summary what the file says about itself, such as `gpu 540, 3 submits`; empty if it says nothing
/// @param driver what has compiled the programs, as the file says it; empty if it does not
/// @param programs first those whose bytes are there, then the missing ones, each in the order in which the file
///     comes to them; their names are different
/// @param dispatches runs of compute programs, in the order in which the file comes to them; their names are different
/// @param notes what else a reader should know, one line each
/// @param broke where the file is damaged or cut, and what was expected there; the programs are those that could be
///     read in spite of it
/// @param crash the state of the GPU, if the file is a crash dump
public record Container(
        ContainerKind kind,
        String summary,
        Optional<String> driver,
        List<ContainedProgram> programs,
        List<Dispatch> dispatches,
        List<String> notes,
        Optional<Diagnostic> broke,
        Optional<Crash> crash) {
    /// The note of a container whose programs were assembled, as the file has no bytes of them.
    public static final String ASSEMBLED = "assembled from text: the log has no bytes of instructions";

    /// A container that is no crash dump.
    public Container(
            ContainerKind kind,
            String summary,
            Optional<String> driver,
            List<ContainedProgram> programs,
            List<Dispatch> dispatches,
            List<String> notes,
            Optional<Diagnostic> broke) {
        this(kind, summary, driver, programs, dispatches, notes, broke, Optional.empty());
    }

    /// A container of programs alone, in a file that is whole.
    public Container(ContainerKind kind, String summary, List<ContainedProgram> programs, List<String> notes) {
        this(kind, summary, Optional.empty(), programs, List.of(), notes, Optional.empty());
    }

    public Container {
        programs = List.copyOf(programs);
        dispatches = List.copyOf(dispatches);
        notes = List.copyOf(notes);
    }

    /// @return the same with the state of a GPU that a log tells of
    public Container with(Crash found) {
        return new Container(
                kind, summary, driver, programs, dispatches, notes, broke, Optional.of(crash.orElse(found)));
    }

    /// @param wanted a name, or an index in [#programs()] as a decimal number
    /// @return nothing if there is no such program
    public Optional<ContainedProgram> find(String wanted) {
        for (int i = 0; i < programs.size(); i++) {
            ContainedProgram p = programs.get(i);
            if (p.name().equals(wanted) || wanted.equals(Integer.toString(i))) return Optional.of(p);
        }
        return Optional.empty();
    }
}
