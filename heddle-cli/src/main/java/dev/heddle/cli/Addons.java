package dev.heddle.cli;

import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Parts that come apart from Heddle because they are large: jars in the folder `addon` beside the jar of the command,
/// or in the folder that HEDDLE_ADDONS names.
///
/// A command that needs some runs in a class loader that has them and Heddle's own classes anew: a class sees only
/// what its own loader sees. Where all is on one class path, as in tests, there is nothing to find.
final class Addons {
    /// A class of each add-on, by the name that the table of commands gives it.
    private static final Map<String, String> CLASSES = Map.of("corpus", "org.duckdb.DuckDBDriver");

    private Addons() {}

    /// @param addOn what a command needs; empty if nothing
    /// @return whether [#run] has to run the command
    /// @throws Failure if the add-on is not there
    static boolean areApart(String addOn) throws Failure, IOException {
        String needed = CLASSES.get(addOn);
        if (needed == null || isThere(needed)) return false;
        if (!jars().isEmpty() && Main.class.getClassLoader() == ClassLoader.getSystemClassLoader()) return true;
        throw new Failure("heddle: %1$s needs the add-on: unpack heddle-%1$s-%2$s.zip over %3$s"
                .formatted(
                        addOn, Version.number(), program().resolveSibling("..").normalize()));
    }

    /// Runs a command with the jars. It ends the process as any command does.
    ///
    /// @param line the whole command line
    static void run(List<String> line) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path p : jars()) urls.add(p.toUri().toURL());
        // It lists the other jars of Heddle itself.
        urls.addFirst(program().toUri().toURL());
        URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            loader.loadClass(Main.class.getName())
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) line.toArray(String[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isThere(String className) {
        try {
            Class.forName(className, false, Addons.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static List<Path> jars() throws IOException {
        String named = System.getenv("HEDDLE_ADDONS");
        Path folder = named == null || named.isEmpty() ? program().resolveSibling("addon") : Path.of(named);
        List<Path> out = new ArrayList<>();
        if (!Files.isDirectory(folder)) return out;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.jar")) {
            all.forEach(out::add);
        }
        out.sort(null);
        return out;
    }

    /// @return the jar of the command; for classes in folders, something else
    private static Path program() {
        return Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    }
}
