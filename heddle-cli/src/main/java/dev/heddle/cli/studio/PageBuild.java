package dev.heddle.cli.studio;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds the page of the studio in a source tree, by Maven, if it is missing or older than what it is made of.
public final class PageBuild {
    private static final List<String> MODULES = List.of(
            "heddle-base",
            "heddle-isa",
            "heddle-asm",
            "heddle-pages",
            "heddle-files",
            "heddle-ir",
            "heddle-emulator",
            "heddle-flow",
            "heddle-analysis",
            "heddle-textures",
            "heddle-machine",
            "heddle-debugger",
            "heddle-site",
            "heddle-studio");

    private final Path root;
    private final Path target;

    /// @param root folder of the source tree
    public PageBuild(Path root) {
        this.root = root;
        this.target = root.resolve("heddle-studio").resolve("target");
    }

    /// The folder that is served.
    public Path site() {
        return target.resolve("site");
    }

    /// Builds the page if that is necessary. One process builds; others wait for it.
    ///
    /// @param err receives a note that it takes a while
    /// @return empty if the page is there, else what Maven said
    public String run(PrintStream err) throws IOException, InterruptedException {
        if (!isStale()) return "";
        Files.createDirectories(target);
        try (FileChannel channel = FileChannel.open(
                        target.resolve("page.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel, err)) {
            return lock.isValid() && !isStale() ? "" : build(err);
        }
    }

    private static FileLock lock(FileChannel channel, PrintStream err) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock != null) return lock;
        err.println("heddle: waiting for another heddle that is building the studio");
        return channel.lock();
    }

    private String build(PrintStream err) throws IOException, InterruptedException {
        err.println("heddle: building the studio, which takes a minute or two the first time");
        Path log = target.resolve("page.log");
        ProcessBuilder maven = new ProcessBuilder(
                        root.resolve("mvnw").toString(),
                        "-q",
                        "-B",
                        "-ntp",
                        "-Dquick",
                        // The jar of tests of another module is not asked for.
                        "-Dmaven.test.skip=true",
                        // Nor is the engine compiled that only tests run.
                        "-DskipTests",
                        "-Dheddle.jdk=[" + Runtime.version().feature() + ",)",
                        "-pl",
                        "heddle-studio",
                        "-am",
                        "package")
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = maven.start();
        Thread stop = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(stop);
        int code = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(stop);
        return code == 0 ? "" : Files.readString(log);
    }

    private boolean isStale() throws IOException {
        FileTime built = built();
        if (built == null) return true;
        if (!Files.isWritable(target)) return false;
        List<Path> sources = new ArrayList<>(List.of(root.resolve("pom.xml")));
        sources.add(root.resolve("examples"));
        sources.add(root.resolve("docs"));
        for (String m : MODULES) {
            sources.add(root.resolve(m).resolve("pom.xml"));
            sources.add(root.resolve(m).resolve("src").resolve("main"));
        }
        for (Path s : sources) if (hasNewer(s, built)) return true;
        return false;
    }

    /// @return when Maven has packed the page; null if it has not
    private @Nullable FileTime built() throws IOException {
        if (!Files.isRegularFile(site().resolve("index.html"))) return null;
        try (Stream<Path> jars = Files.list(target)) {
            Path jar = jars.filter(PageBuild::isJar).findFirst().orElse(null);
            return jar == null ? null : Files.getLastModifiedTime(jar);
        }
    }

    private static boolean isJar(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith("heddle-studio-") && name.endsWith(".jar") && !name.endsWith("-sources.jar");
    }

    private static boolean hasNewer(Path below, FileTime than) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            for (Path f : (Iterable<Path>) files::iterator)
                if (Files.getLastModifiedTime(f).compareTo(than) > 0) return true;
            return false;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
