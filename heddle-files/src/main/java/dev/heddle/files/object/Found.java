package dev.heddle.files.object;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.ContainerKind;
import java.util.List;

/// The kind of a file, and the programs in it.
///
/// @param summary as in a container
record Found(ContainerKind kind, String summary, List<ContainedProgram> programs) {
    Found {
        programs = List.copyOf(programs);
    }

    static Found none(ContainerKind kind, String summary) {
        return new Found(kind, summary, List.of());
    }
}
