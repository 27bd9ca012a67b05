import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Builds the command for `./heddle` of a source tree: `Build ROOT MODULE …`, modules in the order in which they use
/// each other, without `heddle-`.
///
/// The first time, and after a change of a pom, Maven does it, without checks (`-Dquick`). After that only what has
/// changed is compiled, into the jars that Maven made: the sources that are newer, and if what others see of them is
/// not as it was, the rest of their module and all modules after it.
///
/// One process builds; others wait. The launcher starts this source as it is: it uses nothing but the JDK.
final class Build {
    private static final Pattern PART = Pattern.compile("\\[INFO] Building (.*) \\S+ +\\[(\\d+/\\d+)]");

    private final Path root;
    private final List<String> modules;
    private final Path target;
    private final Path app;
    private final long begin = System.nanoTime();

    private Build(Path root, List<String> modules) {
        this.root = root;
        this.modules = modules;
        this.target = root.resolve("heddle-cli/target");
        this.app = target.resolve("app");
    }

    public static void main(String[] args) {
        Build build = new Build(Path.of(args[0]), List.of(args).subList(1, args.length));
        try {
            build.locked();
        } catch (IOException | UncheckedIOException e) {
            fail("the build failed: " + e);
        } catch (InterruptedException e) {
            System.exit(130);
        }
    }

    private static void say(String line) {
        System.err.println("heddle: " + line);
    }

    private static void fail(String line) {
        say(line);
        System.exit(1);
    }

    private void locked() throws IOException, InterruptedException {
        try {
            Files.createDirectories(target);
        } catch (IOException e) {
            fail("there is no build, and '" + target + "' cannot be made");
        }
        if (!Files.isWritable(target)) fail("there is no build, and '" + target + "' cannot be written");
        try (FileChannel channel = FileChannel.open(
                        target.resolve("build.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel)) {
            if (!lock.isValid()) throw new IOException("no lock");
            if (!isThere()) maven();
            else if (isNewer(poms())) maven();
            else if (isNewer(sources())) update();
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        FileLock free = channel.tryLock();
        if (free != null) return free;
        say("waiting for another heddle, which is building");
        return channel.lock();
    }

    // ---- the build that is there

    private Path jar(String module) {
        return app.resolve("heddle-" + module + ".jar");
    }

    private Path source(String module) {
        return root.resolve("heddle-" + module).resolve("src/main");
    }

    private boolean isThere() {
        return modules.stream().allMatch(m -> Files.isRegularFile(jar(m)))
                && Files.isDirectory(target.resolve("annotations"));
    }

    private List<Path> poms() {
        List<Path> out = new ArrayList<>(List.of(root.resolve("pom.xml")));
        for (String m : modules) {
            out.add(root.resolve("heddle-" + m).resolve("pom.xml"));
            out.add(source(m).resolve("java/module-info.java"));
        }
        return out;
    }

    private List<Path> sources() {
        return modules.stream().map(this::source).toList();
    }

    /// The jar of the command is made last: its time is that of the build.
    private boolean isNewer(Collection<Path> places) throws IOException {
        FileTime built = Files.getLastModifiedTime(jar("cli"));
        for (Path place : places)
            for (Path p : walk(place)) if (Files.getLastModifiedTime(p).compareTo(built) > 0) return true;
        return false;
    }

    /// @return everything below a folder, folders included; nothing if there is none
    static List<Path> walk(Path below) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            return all.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static void delete(Path folder) throws IOException {
        for (Path p : walk(folder).reversed()) Files.delete(p);
    }

    // ---- all, by Maven

    private void maven() throws IOException, InterruptedException {
        say("building from source, which takes a minute or two the first time");
        // Resources that the sources have no more would be in the jars again.
        for (String m : modules) delete(root.resolve("heddle-" + m).resolve("target/quick/classes"));
        ProcessBuilder maven = new ProcessBuilder(
                        root.resolve("mvnw").toAbsolutePath().toString(),
                        "-B",
                        "-ntp",
                        "-T1C",
                        "-Dquick",
                        "-Dmaven.test.skip=true",
                        "-Dheddle.jdk=[" + Runtime.version().feature() + ",)",
                        "-pl",
                        "heddle-cli",
                        "-am",
                        "package")
                .directory(root.toFile())
                .redirectErrorStream(true);
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.environment().putIfAbsent("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        run(maven, target.resolve("build.log"));
        for (Path p : walk(app)) if (isOfLostModule(p)) Files.delete(p);
        Files.deleteIfExists(app.resolve("isa/faults"));
        if (!Llvm.isThere(app)) llvm();
    }

    /// Whether a file is the jar of a module that the sources have no more.
    private boolean isOfLostModule(Path p) {
        String name = p.getFileName().toString();
        return name.startsWith("heddle-")
                && p.getParent().equals(app)
                && modules.stream().noneMatch(m -> p.equals(jar(m)));
    }

    /// It goes on when this has ended.
    private void llvm() throws IOException {
        Path sources = root.resolve("heddle-cli/src/build/java");
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        sources.resolve("Llvm.java").toString(),
                        root.toString())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Says what is built while it goes on, and what was wrong.
    private void run(ProcessBuilder maven, Path log) throws IOException, InterruptedException {
        Process process = maven.start();
        Thread stop = new Thread(() -> {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        });
        Runtime.getRuntime().addShutdownHook(stop);
        try (BufferedReader out = process.inputReader();
                PrintWriter to = new PrintWriter(Files.newBufferedWriter(log))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                to.println(line);
                Matcher part = PART.matcher(line);
                if (part.find()) say("[" + part.group(2) + "] " + part.group(1) + ", after " + seconds());
            }
        }
        int code = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(stop);
        if (code == 0) {
            say("built in " + seconds());
            return;
        }
        for (String line : Files.readAllLines(log))
            if (!line.startsWith("[INFO]") && !line.startsWith("[WARNING]")) System.err.println(line);
        fail("the build failed; all that Maven said is in '" + log + "'");
    }

    // ---- what has changed

    private void update() throws IOException, InterruptedException {
        say("building what has changed");
        Path work = Files.createTempDirectory(target, "build");
        try {
            new Update(root, app, target.resolve("annotations"), work).run(modules);
        } catch (Update.Failed e) {
            System.err.print(e.getMessage());
            fail("the build failed");
        } finally {
            delete(work);
        }
        say("built in " + seconds());
    }

    private String seconds() {
        return (System.nanoTime() - begin) / 1_000_000_000 + " s";
    }
}
