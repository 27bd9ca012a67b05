package dev.heddle.exec.jvm.region;

import dev.heddle.exec.state.RegisterLayout;
import java.util.List;
import java.util.Set;

/// The machine that regions are compiled for.
///
/// @param layout of the registers
/// @param spaces names of the address spaces, in the order of the book
/// @param words those of them that may have words, see [dev.heddle.exec.state.Memory#words]
/// @param buffers those that may have windows, see [dev.heddle.exec.state.Memory#window]
/// @param apart whether lanes have program counters of their own
public record Target(
        RegisterLayout layout,
        List<String> spaces,
        Set<String> words,
        Set<String> buffers,
        boolean apart) {
    public Target {
        spaces = List.copyOf(spaces);
        words = Set.copyOf(words);
        buffers = Set.copyOf(buffers);
    }
}
