import java.io.IOException;
import java.io.StringWriter;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Compiles what has changed into the jars of modules, one module after the other in the order in which they use each
/// other: sources that are newer than the build, and if what others see of them is not as it was, the rest of their
/// module and all modules after it.
final class Update {
    /// The sources cannot be compiled, with all that the compiler said.
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    /// The class that reads ready books is made with them, and of no source.
    private static final String MADE = "dev/heddle/accel/book/MadeRecordReader";

    /// The exit code of the program that makes ready books; it has printed the faults then.
    private static final int FAULTY_BOOKS = 2;

    private final Path root;
    private final Path app;
    private final Path annotations;
    private final Path work;
    private final FileTime built;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    /// Whether what others see of a module has changed.
    private boolean isChanged;

    /// Whether the ready books are to be made anew.
    private boolean areBooksNew;

    /// Whether the classes that read ready books have changed, and perhaps cannot read the old ones.
    private boolean isReaderNew;

    /// @param app folder of the jars
    /// @param annotations folder of jars that only the compiler needs
    /// @param work an empty folder
    Update(Path root, Path app, Path annotations, Path work) throws IOException {
        this.root = root;
        this.app = app;
        this.annotations = annotations;
        this.work = work;
        this.built = Files.getLastModifiedTime(app.resolve("heddle-cli.jar"));
    }

    /// @return a copy of a module's jar, in which it is changed
    private Path jar(String module) {
        return work.resolve("heddle-" + module + ".jar");
    }

    /// Brings the jars of modules up to date: all of them, or none.
    void run(List<String> modules) throws IOException, InterruptedException, Failed {
        for (String m : modules) Files.copy(app.resolve("heddle-" + m + ".jar"), jar(m));
        for (String m : modules) module(m);
        Path books = Files.createDirectories(work.resolve("isa"));
        for (Path p : Build.walk(books))
            if (!p.equals(books)) replace(p, app.resolve("isa").resolve(p.getFileName()));
        for (String m : modules) replace(jar(m), app.resolve(jar(m).getFileName()));
        Files.setLastModifiedTime(app.resolve("heddle-cli.jar"), FileTime.fromMillis(System.currentTimeMillis()));
    }

    private static void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private void module(String module) throws IOException, InterruptedException, Failed {
        Path from = root.resolve("heddle-" + module).resolve("src/main");
        try (FileSystem jar = FileSystems.newFileSystem(jar(module))) {
            Path classes = jar.getPath("/");
            boolean isOfBooks = module.equals("isa") || module.equals("accel");
            isReaderNew |= compile(module, from.resolve("java"), classes) && isOfBooks;
            areBooksNew |= copyNewer(from.resolve("resources"), classes) && isOfBooks || isReaderNew;
            deleteServices(from.resolve("resources"), classes);
            if (module.equals("cli")) writeCommit(classes.resolve("dev/heddle/cli/build.properties"));
        }
        if (areBooksNew && module.equals("accel")) packBooks();
    }

    /// Services that the sources have no more would still be looked for.
    private static void deleteServices(Path resources, Path classes) throws IOException {
        for (Path p : Build.walk(classes.resolve("META-INF/services")))
            if (!Files.isDirectory(p) && !Files.exists(resources.resolve("META-INF/services/" + p.getFileName())))
                Files.delete(p);
    }

    // ---- classes

    /// @param classes the folder of classes in the jar
    /// @return whether anything was compiled
    private boolean compile(String module, Path java, Path classes) throws IOException, Failed {
        Set<String> sources = new TreeSet<>();
        for (Path p : Build.walk(java))
            if (p.toString().endsWith(".java") && !p.endsWith("module-info.java"))
                sources.add(java.relativize(p).toString().replace(".java", ""));
        Set<String> newer = new TreeSet<>();
        for (String s : sources)
            if (Files.getLastModifiedTime(java.resolve(s + ".java")).compareTo(built) > 0
                    || !s.endsWith("package-info") && !Files.exists(classes.resolve(s + ".class"))) newer.add(s);
        Set<String> lost = outermost(Build.walk(classes), classes);
        lost.removeAll(sources);
        lost.remove(MADE);
        isChanged |= !lost.isEmpty();
        if (!isChanged && newer.isEmpty()) return false;
        Path out = Files.createDirectory(work.resolve(module + ".classes"));
        if (!isChanged) {
            javac(java, newer, out, module, true);
            isChanged = !seen(newer, classes).equals(seen(newer, out));
        }
        if (isChanged) {
            javac(java, sources, out, module, false);
            newer = sources;
        }
        newer.addAll(lost);
        for (Path p : classes(newer, classes)) Files.delete(p);
        for (Path p : Build.walk(out)) {
            Path to = classes.resolve(out.relativize(p).toString());
            if (Files.isDirectory(p)) Files.createDirectories(to);
            else Files.copy(p, to);
        }
        return true;
    }

    private void javac(Path java, Set<String> sources, Path out, String module, boolean isWithOwnJar)
            throws IOException, Failed {
        List<Path> path = new ArrayList<>();
        // Those that are changed come before their old ones.
        for (Path folder : List.of(work, app, annotations))
            for (Path p : Build.walk(folder))
                if (p.toString().endsWith(".jar")
                        && (isWithOwnJar || !p.endsWith(jar(module).getFileName()))) path.add(p);
        List<String> options = List.of(
                "-d",
                out.toString(),
                "-cp",
                path.stream().map(Path::toString).collect(Collectors.joining(":")),
                "-proc:none",
                "-nowarn",
                "-parameters",
                "-XDstringConcat=inline");
        StringWriter output = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> all =
                    sources.stream().map(s -> java.resolve(s + ".java")).toList();
            if (!compiler.getTask(output, files, null, options, null, files.getJavaFileObjectsFromPaths(all))
                    .call()) throw new Failed(output.toString());
        }
    }

    private static Set<String> outermost(List<Path> all, Path below) {
        Set<String> out = new HashSet<>();
        for (Path p : all) {
            String name = below.relativize(p).toString();
            if (name.endsWith(".class") && !name.equals("module-info.class"))
                out.add(name.substring(0, name.length() - ".class".length()).replaceAll("\\$.*", ""));
        }
        return out;
    }

    /// @return the classes of sources, with those inside of them
    private static List<Path> classes(Set<String> sources, Path below) throws IOException {
        List<Path> out = new ArrayList<>();
        for (Path p : Build.walk(below))
            if (sources.containsAll(outermost(List.of(p), below))
                    && p.toString().endsWith(".class")
                    && !p.endsWith("module-info.class")) out.add(p);
        return out;
    }

    // ---- what others see

    /// @return what code elsewhere can depend on in the classes of some sources: all but bodies and what is private
    private static Set<String> seen(Set<String> sources, Path below) throws IOException {
        Set<String> out = new TreeSet<>();
        for (Path p : classes(sources, below)) {
            ClassModel c = ClassFile.of().parse(Files.readAllBytes(p));
            String name = c.thisClass().asInternalName();
            // Local classes and those without a name.
            if (name.matches(".*\\$\\d.*")) continue;
            out.add(name + seen(c));
            for (FieldModel f : c.fields()) if (isSeen(f.flags())) out.add(name + seen(f));
            for (MethodModel m : c.methods()) if (isSeen(m.flags())) out.add(name + seen(m));
        }
        return out;
    }

    private static boolean isSeen(AccessFlags flags) {
        return !flags.has(AccessFlag.PRIVATE) && !flags.has(AccessFlag.SYNTHETIC);
    }

    private static String seen(ClassModel c) {
        List<Object> out = new ArrayList<>(List.of(c.flags().flagsMask(), signature(c)));
        c.superclass().ifPresent(s -> out.add(s.asInternalName()));
        for (ClassEntry i : c.interfaces()) out.add(i.asInternalName());
        c.findAttribute(Attributes.permittedSubclasses())
                .ifPresent(a -> a.permittedSubclasses().forEach(s -> out.add(s.asInternalName())));
        c.findAttribute(Attributes.record())
                .ifPresent(r -> r.components().forEach(m -> out.add(m.name() + ":" + m.descriptor())));
        return out.toString();
    }

    private static String seen(FieldModel f) {
        List<Object> out = new ArrayList<>(List.of(f.flags().flagsMask(), signature(f)));
        f.findAttribute(Attributes.constantValue())
                .ifPresent(v -> out.add(v.constant().constantValue()));
        return "." + f.fieldName() + f.fieldType() + out;
    }

    private static String seen(MethodModel m) {
        List<Object> out = new ArrayList<>(List.of(m.flags().flagsMask(), signature(m)));
        m.findAttribute(Attributes.exceptions())
                .ifPresent(e -> e.exceptions().forEach(x -> out.add(x.asInternalName())));
        return "." + m.methodName() + m.methodType() + out;
    }

    private static String signature(AttributedElement of) {
        return of.findAttribute(Attributes.signature())
                .map(s -> s.signature().toString())
                .orElse("");
    }

    // ---- what is not compiled

    private boolean copyNewer(Path from, Path to) throws IOException {
        boolean isAny = false;
        for (Path p : Build.walk(from)) {
            Path copy = to.resolve(from.relativize(p).toString());
            if (Files.isDirectory(p)) {
                Files.createDirectories(copy);
            } else if (!Files.exists(copy) || Files.getLastModifiedTime(p).compareTo(built) > 0) {
                Files.copy(p, copy, StandardCopyOption.REPLACE_EXISTING);
                isAny = true;
            }
        }
        return isAny;
    }

    /// Ready books, in the jar and beside it, where the launcher looks for `faults` of books, too.
    private void packBooks() throws IOException, InterruptedException, Failed {
        Path books = work.resolve("isa");
        Path reader = Files.createDirectory(work.resolve("reader"));
        Process pack = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        "%s:%s:%s:%s/*".formatted(jar("base"), jar("isa"), jar("accel"), annotations),
                        "dev.heddle.accel.pack.PackedBook",
                        books.toString(),
                        reader.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(pack.getInputStream().readAllBytes());
        int code = pack.waitFor();
        if (code != 0 && code != FAULTY_BOOKS) throw new Failed(output);
        try (FileSystem jar = FileSystems.newFileSystem(jar("accel"));
                Stream<Path> all = Files.list(books)) {
            copyNewer(reader, jar.getPath("/"));
            Path inside = jar.getPath("/dev/heddle/accel/book");
            for (Path p : all.toList()) {
                boolean isKept = Files.size(p) == 0 && !isReaderNew;
                if (isKept) Files.delete(p);
                else Files.copy(p, inside.resolve(p.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        String head = "heddle: a book has faults" + (isReaderNew ? ":" : "; it stays as it was built before:");
        Files.writeString(books.resolve("faults"), code == 0 ? "" : head + "\n" + output);
    }

    /// What `heddle -V` says of the commit.
    private void writeCommit(Path to) throws IOException, InterruptedException {
        Files.writeString(
                to,
                "commit=%s%ndate=%s%n"
                        .formatted(
                                git("describe", "--always", "--dirty", "--exclude=*"),
                                git("log", "-1", "--format=%cs")));
    }

    /// @return what git said; empty without git, or without its folder
    private String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        try {
            Process git = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes()).strip();
            return git.waitFor() == 0 ? output : "";
        } catch (IOException e) {
            return "";
        }
    }
}
