package dev.heddle.cli;

import dev.heddle.emulator.EngineSupport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The version in the jar's manifest, and the commit that the build has written beside this class.
final class Version {
    private Version() {}

    private static final String BUILD = "build.properties";

    /// @return lines
    static List<String> lines() {
        List<String> out = new ArrayList<>();
        out.add("heddle " + number());
        String commit = commit();
        if (!commit.isEmpty()) out.add(commit);
        String problem = EngineSupport.problem();
        out.add(problem.isEmpty() ? EngineSupport.library() : "without LLVM: " + problem);
        out.add("JDK %s, %s".formatted(Runtime.version(), System.getProperty("java.vendor", "unknown")));
        return out;
    }

    static String number() {
        String v = released();
        return v == null ? "(built from classes)" : v;
    }

    /// @return null if it was built from classes
    static @Nullable String released() {
        return Version.class.getPackage().getImplementationVersion();
    }

    /// @return the commit and its day; empty if it was built without its history
    private static String commit() {
        try (InputStream in = Version.class.getResourceAsStream(BUILD)) {
            return in == null ? "" : commit(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String commit(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(in);
        String commit = properties.getProperty("commit", "");
        // What git has not said stays the name of a property.
        if (commit.isEmpty() || commit.startsWith("$")) return "";
        return "commit %s of %s".formatted(commit, properties.getProperty("date", ""));
    }
}
