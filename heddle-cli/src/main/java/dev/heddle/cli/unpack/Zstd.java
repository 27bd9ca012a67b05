package dev.heddle.cli.unpack;

import dev.heddle.files.Unpacker;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.InputStream;

/// Unpacks zstd.
public final class Zstd implements Unpacker {
    /// For the loader of services.
    public Zstd() {}

    @Override
    public String format() {
        return "zstd";
    }

    @Override
    public InputStream unpacked(InputStream in) {
        return new ZstdInputStream(in);
    }
}
