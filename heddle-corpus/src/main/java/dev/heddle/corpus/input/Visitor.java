package dev.heddle.corpus.input;

import dev.heddle.corpus.store.CorpusException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes what is found in files.
public interface Visitor {
    /// @param isa what the file says that its code is
    /// @param code not modified later
    /// @throws CorpusException if the scan cannot go on
    void program(ProgramPlace place, Optional<String> isa, byte[] code) throws CorpusException;

    /// @param program name in the container; empty if it is about the whole file or member
    /// @param position where in it, or null
    /// @param why one line for people
    /// @throws CorpusException if the scan cannot go on
    void failure(String path, String member, String program, @Nullable Long position, String why)
            throws CorpusException;
}
