package dev.heddle.cli.unpack;

import dev.heddle.files.Unpacker;
import java.io.IOException;
import java.io.InputStream;
import org.tukaani.xz.XZInputStream;

/// Unpacks xz.
public final class Xz implements Unpacker {
    /// The most memory that a file may ask for, in KiB: what `xz -9` needs.
    private static final int MOST_MEMORY = 66 << 10;

    /// For the loader of services.
    public Xz() {}

    @Override
    public String format() {
        return "xz";
    }

    @Override
    public InputStream unpacked(InputStream in) throws IOException {
        return new XZInputStream(in, MOST_MEMORY);
    }
}
