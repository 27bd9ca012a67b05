package dev.heddle.kernel;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Where the files are that a kernel names.
public interface Folder {
    /// There are no files.
    Folder NONE = _ -> null;

    /// @param name as the kernel writes it
    /// @return the bytes of the file, or null if there is none of that name
    /// @throws IOException if it cannot be read
    byte @Nullable [] read(String name) throws IOException;
}
