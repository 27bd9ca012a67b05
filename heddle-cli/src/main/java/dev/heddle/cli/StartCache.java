package dev.heddle.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Makes an AOT cache: classes as the JVM has loaded and linked them, for the commands of one kind of start.
///
/// `StartCache OPTIONS KIND FILE` takes the JVM's options from `OPTIONS/KIND.args` and the commands from
/// `OPTIONS/training.txt`, and writes FILE: whole or, if no cache can be made, empty. If another process is making it,
/// this one does nothing. The folder of work is that of `examples`.
final class StartCache {
    private StartCache() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path options = Path.of(args[0]).toAbsolutePath();
        Path file = Path.of(args[2]).toAbsolutePath();
        try (FileChannel channel = FileChannel.open(
                        file.resolveSibling(file.getFileName() + ".lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) make(options, args[1], file);
        }
    }

    private static void make(Path options, String kind, Path file) throws IOException, InterruptedException {
        // The name that the launcher gave: the cache fits no other.
        String jar = System.getProperty("java.class.path");
        FileTime built = Files.getLastModifiedTime(Path.of(jar));
        if (Files.exists(file) && Files.getLastModifiedTime(file).compareTo(built) > 0) return;
        removeOlder(file, built);
        Path made = file.resolveSibling(file.getFileName() + ".new");
        Path folder = Files.createTempDirectory("heddle");
        try {
            Process training = new ProcessBuilder(command(options, kind, jar, made, folder))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Thread stop = new Thread(() -> stop(training));
            Runtime.getRuntime().addShutdownHook(stop);
            boolean isMade = training.waitFor() == 0 && Files.exists(made);
            Runtime.getRuntime().removeShutdownHook(stop);
            // Built anew meanwhile: the next start makes a cache for that.
            if (!Files.getLastModifiedTime(Path.of(jar)).equals(built)) return;
            if (!isMade) Files.write(made, new byte[0]);
            Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path p : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
    }

    private static List<String> command(Path options, String kind, String jar, Path made, Path folder) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + options.resolve(kind + ".args"),
                "-XX:AOTCacheOutput=" + made,
                // With profiles the JVM would compile at once what was hot in training.
                "-XX:-AOTRecordTraining",
                "-Dheddle.books=" + Path.of(jar).resolveSibling("isa"),
                "-cp",
                jar,
                Training.class.getName(),
                options.resolve("training.txt").toString(),
                kind,
                folder.toString());
    }

    /// A cache fits one build and one JVM; those of earlier builds are of no use.
    private static void removeOlder(Path file, FileTime built) throws IOException {
        try (DirectoryStream<Path> caches = Files.newDirectoryStream(file.getParent(), "*.aot{,.new,.new.config}")) {
            for (Path p : caches) if (Files.getLastModifiedTime(p).compareTo(built) < 0) Files.deleteIfExists(p);
        }
    }

    /// The JVM that trains starts another one, which writes the cache.
    private static void stop(Process training) {
        training.descendants().forEach(ProcessHandle::destroy);
        training.destroy();
    }
}
