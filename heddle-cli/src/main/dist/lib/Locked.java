import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/// Runs a command while it holds a lock: `Locked FILE COMMAND [ARGUMENT …]`. The system gives the lock back when the
/// process ends, however that happens, so no lock outlives its holder.
///
/// The launchers start this source as it is, in a tree before anything is built: it uses nothing but `java.base`.
final class Locked {
    private Locked() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Path.of(args[0]);
        List<String> command = Arrays.asList(args).subList(1, args.length);
        int code;
        try (FileChannel channel =
                        FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel, file)) {
            code = lock.isValid() ? run(command) : 1;
        }
        System.exit(code);
    }

    private static FileLock lock(FileChannel channel, Path file) throws IOException {
        FileLock free = channel.tryLock();
        if (free != null) return free;
        System.err.println("heddle: waiting for another heddle, which holds " + file);
        return channel.lock();
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> {
                            process.descendants().forEach(ProcessHandle::destroy);
                            process.destroy();
                        }));
        return process.waitFor();
    }
}
