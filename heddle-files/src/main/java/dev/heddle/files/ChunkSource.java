package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One format being read.
sealed interface ChunkSource
        permits RawSource, RowSource, HexSource, ListingSource, DumpSource, ConstantSource, ReversedWords {
    /// @return nothing at the end, and at every call after it
    @Nullable
    Chunk next() throws IOException, SourceException;
}
