package dev.heddle.corpus.scan;

import dev.heddle.corpus.input.ArchiveLimits;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The options that decide the rows of a scan. Two scans with the same options of the same files make the same tables.
///
/// @param version of Heddle
/// @param isa what the user says all code is; empty if nothing
/// @param bounds of archives
/// @param splitBytes size of a split
/// @param application that the user says all programs are of, or null
/// @param driver the same
public record ScanOptions(
        String version,
        String isa,
        ArchiveLimits bounds,
        long splitBytes,
        @Nullable String application,
        @Nullable String driver)
        implements Serializable {
    /// The default size of a split.
    public static final long SPLIT = 16L << 20;

    public ScanOptions {
        if (!version.matches("[A-Za-z0-9.+_-]+")) throw new IllegalArgumentException("no name of a folder: " + version);
        if (splitBytes < 1) throw new IllegalArgumentException("splits of " + splitBytes + " bytes");
    }

    /// @return by the names of their options, as they are written down
    private Map<String, String> settings(String engine) {
        Map<String, String> out = new LinkedHashMap<>();
        out.put("the version of Heddle", version);
        out.put("the engine", engine);
        out.put("--isa", isa);
        out.put("--max-depth", Integer.toString(bounds.depth()));
        out.put("--max-ratio", Integer.toString(bounds.ratio()));
        out.put("--max-file", Long.toString(bounds.file()));
        out.put("--split-size", Long.toString(splitBytes));
        out.put("--application", application == null ? "" : application);
        out.put("--driver", driver == null ? "" : driver);
        return out;
    }

    /// @param engine that scans, in one word
    /// @return a line for each
    List<String> lines(String engine) {
        return settings(engine).entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue().replace('\n', ' '))
                .toList();
    }
}
