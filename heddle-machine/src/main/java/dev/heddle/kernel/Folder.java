package dev.heddle.kernel;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The folder of the files that a kernel names.
public interface Folder {
    /// There are no files.
    Folder NONE = _ -> null;

    /// Every file is there, and empty: for those whom the contents do not matter to.
    Folder EMPTY = _ -> new byte[0];

    /// @param name as the kernel writes it
    /// @return the bytes of the file, or null if there is none of that name
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException with a message for people if the kernel may not name it
    byte @Nullable [] read(String name) throws IOException;
}
