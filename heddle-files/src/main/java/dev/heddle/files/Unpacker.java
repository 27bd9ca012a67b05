package dev.heddle.files;

import java.io.IOException;
import java.io.InputStream;

/// Unpacks files of formats that the JDK does not know. A service: what has none says that it cannot read them.
public interface Unpacker {
    /// @return `zstd` or `xz`
    String format();

    /// @return what is packed; reading throws an [IOException] where that is damaged or ends early
    InputStream unpacked(InputStream in) throws IOException;
}
