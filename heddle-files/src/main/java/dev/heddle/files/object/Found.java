package dev.heddle.files.object;

import dev.heddle.files.container.Kind;
import dev.heddle.files.container.Program;
import java.util.List;

/// The kind of a file, and the programs in it.
///
/// @param summary as in a container
record Found(Kind kind, String summary, List<Program> programs) {
    Found {
        programs = List.copyOf(programs);
    }

    static Found none(Kind kind, String summary) {
        return new Found(kind, summary, List.of());
    }
}
