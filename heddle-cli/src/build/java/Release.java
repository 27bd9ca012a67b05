import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Makes the archives of a release of what Maven has built: `Release ROOT VERSION`. They are in `target/release`:
///
/// - `heddle-VERSION-SYSTEM.tar.gz` for systems such as this one, with a Java runtime and the caches for faster starts;
/// - `heddle-VERSION.zip` for any system with a Java runtime that is new enough;
/// - `heddle-corpus-VERSION.zip`, the add-on for corpora;
/// - `heddle-VERSION-studio.zip`, the studio and the reference site for any static host;
/// - `heddle-VERSION.vsix`, the extension for Visual Studio Code, if npm can bundle it;
/// - `SHA256SUMS`.
///
/// It runs on the JDK whose runtime the first archive gets.
final class Release {
    /// The time of all files: a cache fits jars with the times of those it was made with, and archives of the same
    /// sources are the same.
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    /// Modules of the JDK that code reaches by name only.
    private static final String BY_NAME = "jdk.management,jdk.unsupported";

    /// Libraries of java.desktop that only windows, fonts and sound need; pictures are read and written without them.
    private static final String NO_SCREEN = Stream.of(
                    "awt_xawt", "fontmanager", "freetype", "jawt", "jsound", "mlib_image", "splashscreen")
            .map(name -> "**lib" + name + ".so")
            .collect(Collectors.joining(","));

    private final Path root;
    private final String version;
    private final Path app;
    private final Path out;
    private final Path home;

    private Release(Path root, String version) {
        this.root = root;
        this.version = version;
        this.app = root.resolve("heddle-cli/target/app");
        this.out = root.resolve("target/release");
        this.home = root.resolve("heddle-cli/target/release/heddle-" + version);
    }

    public static void main(String[] args) throws Exception {
        new Release(Path.of(args[0]).toAbsolutePath().normalize(), args[1]).make();
    }

    private void make() throws Exception {
        clear(out);
        clear(home.getParent());
        stage();
        zip("heddle-%s.zip", home.getParent());
        linkRuntime();
        llvm();
        touchAll(home);
        makeCaches();
        String tar = archive("heddle-%s-" + system() + ".tar").toString();
        String folder = home.getFileName().toString();
        run(root, "tar", "-cf", tar, "-C", home.getParent().toString(), folder);
        run(root, "gzip", "-9", "-n", "-f", tar);
        addon();
        zip("heddle-%s-studio.zip", root.resolve("heddle-studio/target/site"));
        extension();
        sums();
    }

    private Path archive(String name) {
        return out.resolve(name.formatted(version));
    }

    /// @return such as `linux-x64` or `macos-aarch64`
    private static String system() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String family = os.startsWith("mac") ? "macos" : os.startsWith("win") ? "windows" : os;
        return family + "-" + System.getProperty("os.arch").replace("amd64", "x64");
    }

    // ---- the folder of the command

    private void stage() throws Exception {
        Path lib = home.resolve("lib");
        Path dist = root.resolve("heddle-cli/src/main/dist");
        copy(dist, home);
        if (!home.resolve("bin/heddle").toFile().setExecutable(true, false))
            throw new IOException("bin/heddle cannot be made a program");
        for (String jar : jars()) store(app.resolve(jar), lib.resolve(jar));
        copy(app.resolve("isa"), lib.resolve("isa"));
        copy(root.resolve("heddle-isa/src/main/resources/isa"), home.resolve("books"));
        device(lib);
        for (String part : List.of("README.md", "CHANGELOG.md", "LICENSE", "docs", "examples"))
            copy(root.resolve(part), home.resolve(part));
        run(
                root,
                java(Path.of(System.getProperty("java.home"))),
                "-cp",
                lib.resolve("heddle-cli.jar").toString(),
                "dev.heddle.cli.ManPages",
                home.resolve("share/man/man1").toString());
        touchAll(home);
    }

    /// The library of LLVM for this system, if Maven has unpacked one.
    private void llvm() throws IOException, InterruptedException {
        Path unpacked = root.resolve("heddle-llvm/target/library");
        if (!Files.isDirectory(unpacked)) {
            System.err.println("no library of LLVM: there is none for " + system());
            return;
        }
        Path to = home.resolve("lib/llvm");
        Llvm.copy(unpacked, to);
        Files.copy(root.resolve("heddle-llvm/src/build/LICENSE.txt"), to.resolve("LICENSE.txt"));
    }

    /// What `heddle device` loads before a program's own libraries, for each processor that there is a compiler for.
    private void device(Path lib) throws InterruptedException {
        boolean isArm = System.getProperty("os.arch").equals("aarch64");
        device(lib, "x86-64", isArm ? "x86_64-linux-gnu-gcc" : "cc");
        device(lib, "arm64", isArm ? "cc" : "aarch64-linux-gnu-gcc");
    }

    private void device(Path lib, String processor, String compiler) throws InterruptedException {
        try {
            if (!system().startsWith("linux-")) throw new IOException();
            run(
                    root,
                    java(Path.of(System.getProperty("java.home"))),
                    "-cp",
                    lib.resolve("heddle-cli.jar").toString(),
                    "dev.heddle.cli.DeviceLibrary",
                    lib.resolve("device").toString(),
                    processor,
                    compiler);
        } catch (IOException e) {
            System.err.println(
                    "no library of heddle device for " + processor + ": it is made on Linux, by " + compiler);
        }
    }

    /// @return the jars that the command's own jar names, and itself: others in its folder are of earlier builds
    private List<String> jars() throws IOException {
        List<String> names = new ArrayList<>(List.of("heddle-cli.jar"));
        try (JarFile jar = new JarFile(app.resolve("heddle-cli.jar").toFile())) {
            Attributes attributes = jar.getManifest().getMainAttributes();
            names.addAll(List.of(attributes.getValue(Attributes.Name.CLASS_PATH).split(" ")));
        }
        return names;
    }

    /// Copies a jar with its entries as they are: an archive packs them all the better together.
    private static void store(Path jar, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            out.setMethod(ZipOutputStream.STORED);
            for (ZipEntry e : Collections.list(in.entries())) {
                ZipEntry stored = new ZipEntry(e.getName());
                stored.setTimeLocal(e.getTimeLocal());
                stored.setSize(e.getSize());
                stored.setCrc(e.getCrc());
                out.putNextEntry(stored);
                try (InputStream bytes = in.getInputStream(e)) {
                    bytes.transferTo(out);
                }
            }
        }
    }

    private void linkRuntime() throws IOException {
        Path modules = home.resolve("lib");
        Path annotations = root.resolve("heddle-cli/target/annotations");
        String path = modules + ":" + app.resolve("addon") + ":" + annotations;
        String used = tool(
                "jdeps",
                "--multi-release",
                "base",
                "--ignore-missing-deps",
                "--module-path",
                path,
                "--add-modules",
                "ALL-MODULE-PATH",
                "--print-module-deps",
                modules.resolve("heddle-cli.jar").toString());
        tool(
                "jlink",
                "--add-modules",
                used.strip() + "," + BY_NAME,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--exclude-files=" + NO_SCREEN,
                "--output",
                home.resolve("runtime").toString());
    }

    /// As the launcher makes them, by the runtime that uses them.
    private void makeCaches() throws IOException, InterruptedException {
        Path lib = home.resolve("lib");
        for (String kind : List.of("quick", "compute")) {
            Path cache = lib.resolve(kind + "-own.aot");
            run(
                    home,
                    java(home.resolve("runtime")),
                    "-cp",
                    lib.resolve("heddle-cli.jar").toString(),
                    "dev.heddle.cli.StartCache",
                    lib.toString(),
                    kind,
                    cache.toString());
            if (Files.size(cache) == 0) throw new IOException("no cache of kind " + kind + " could be made");
            Files.delete(lib.resolve(cache.getFileName() + ".lock"));
        }
    }

    // ---- the other archives

    private void addon() throws IOException {
        Path folder = home.resolveSibling("corpus");
        copy(app.resolve("addon"), folder.resolve("lib/addon"));
        Path spark = root.resolve("heddle-corpus-spark/target/heddle-corpus-spark-" + version + ".jar");
        if (Files.exists(spark)) copy(spark, folder.resolve("spark").resolve(spark.getFileName()));
        zip("heddle-corpus-%s.zip", folder);
    }

    /// A VSIX is a zip with a manifest and a list of types, as Visual Studio's own packages have them.
    private void extension() throws IOException, InterruptedException {
        Path source = root.resolve("editors/vscode");
        if (!bundled(source)) {
            System.err.println("no heddle-" + version + ".vsix: npm is missing, or cannot install");
            return;
        }
        Path folder = home.resolveSibling("extension");
        Path files = folder.resolve("extension");
        // The list of vsce: such lines are globs.
        List<PathMatcher> left = new ArrayList<>();
        for (String line : Files.readAllLines(source.resolve(".vscodeignore")))
            left.add(source.getFileSystem().getPathMatcher("glob:" + line));
        for (Path p : files(source)) {
            Path name = source.relativize(p);
            if (left.stream().noneMatch(m -> m.matches(name))) copy(p, files.resolve(name.toString()));
        }
        copy(root.resolve("LICENSE"), files.resolve("LICENSE.txt"));
        Files.writeString(
                folder.resolve("extension.vsixmanifest"),
                Files.readString(root.resolve("heddle-cli/src/build/extension.vsixmanifest"))
                        .replace("@VERSION@", version));
        TreeSet<String> endings = new TreeSet<>(List.of("vsixmanifest"));
        for (Path p : files(files)) endings.add(p.toString().replaceAll(".*\\.", ""));
        Files.writeString(
                folder.resolve("[Content_Types].xml"),
                "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                        + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                        + endings.stream()
                                .map(e -> "<Default Extension=\".%s\" ContentType=\"%s\"/>".formatted(e, type(e)))
                                .collect(Collectors.joining())
                        + "</Types>\n");
        zip("heddle-%s.vsix", folder);
    }

    /// @return whether npm has made `dist/extension.js` of the sources and the packages they name
    private static boolean bundled(Path source) throws InterruptedException {
        try {
            run(source, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent");
            run(source, "npm", "run", "--silent", "bundle");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String type(String ending) {
        return switch (ending) {
            case "json" -> "application/json";
            case "js" -> "application/javascript";
            case "md" -> "text/markdown";
            case "png" -> "image/png";
            case "txt" -> "text/plain";
            case "vsixmanifest" -> "text/xml";
            default -> "application/octet-stream";
        };
    }

    private void sums() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (Path p : files(out)) {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(p));
            lines.append(HexFormat.of().formatHex(sum))
                    .append("  ")
                    .append(p.getFileName())
                    .append('\n');
        }
        Files.writeString(out.resolve("SHA256SUMS"), lines);
    }

    // ---- files and programs

    private static List<Path> files(Path below) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void clear(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path p : all.toList().reversed()) Files.delete(p);
            }
        }
        Files.createDirectories(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path p : files(from)) {
            Path file = to.resolve(from.relativize(p).toString());
            Files.createDirectories(file.getParent());
            Files.copy(p, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void touchAll(Path below) throws IOException {
        for (Path p : files(below)) Files.setLastModifiedTime(p, FileTime.from(TIME));
    }

    /// Packs all that is in a folder.
    private void zip(String name, Path folder) throws IOException {
        Map<String, ?> options = Map.of("create", true, "enablePosixFileAttributes", true);
        try (FileSystem zip = FileSystems.newFileSystem(archive(name), options)) {
            for (Path p : files(folder)) {
                Path entry = zip.getPath("/", folder.relativize(p).toString().split("[/\\\\]"));
                Files.createDirectories(entry.getParent());
                Files.copy(p, entry);
                Files.setPosixFilePermissions(
                        entry, PosixFilePermissions.fromString(Files.isExecutable(p) ? "rwxr-xr-x" : "rw-r--r--"));
                Files.setLastModifiedTime(entry, FileTime.from(TIME));
            }
        }
    }

    private static String java(Path runtime) {
        return runtime.resolve("bin/java").toString();
    }

    private static String tool(String name, String... args) throws IOException {
        StringWriter output = new StringWriter();
        StringWriter wrong = new StringWriter();
        int code =
                ToolProvider.findFirst(name).orElseThrow().run(new PrintWriter(output), new PrintWriter(wrong), args);
        if (code != 0) throw new IOException(name + ": " + output + wrong);
        return output.toString();
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command)
                .directory(folder.toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) throw new IOException(String.join(" ", command) + ": exit code " + code);
    }
}
