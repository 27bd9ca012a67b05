package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The kernels in OpenCL C on PoCL, with one thread: by `pocl.c` and `kernels.cl` beside this class.
final class Pocl {
    /// Compiled kernels, for later runs.
    private static final Path CACHE = Path.of(System.getProperty("java.io.tmpdir"), "heddle-bench", "pocl");

    private final Path folder;
    private final Path kernels;

    private Pocl(Path folder, Path kernels) {
        this.folder = folder;
        this.kernels = kernels;
    }

    /// @return null, after a message, if something of it is not there
    static Pocl there() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-bench");
        folder.toFile().deleteOnExit();
        String source = PeerRun.resource(folder, "pocl.c").toString();
        String program = PeerRun.file(folder, "pocl").toString();
        if (PeerRun.does("cc", "-O2", "-o", program, source, "-lOpenCL"))
            return new Pocl(folder, PeerRun.resource(folder, "kernels.cl"));
        System.err.println("no PoCL: cc and OpenCL's headers and library are needed");
        return null;
    }

    /// @param right words of the result
    /// @param atLeast seconds to repeat it for
    /// @return least CPU time of a run, in seconds; not a number if there is no such kernel, PoCL fails, or the
    ///     result is another one
    double seconds(Task task, int[] right, double atLeast) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(PeerRun.file(folder, "pocl").toString(), kernels.toString(), task.name()));
        command.addAll(PeerRun.arguments(folder, task, atLeast));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("POCL_MAX_PTHREAD_COUNT", "1");
        builder.environment().putIfAbsent("POCL_CACHE_DIR", CACHE.toString());
        return PeerRun.of(builder, right).rightSeconds(task.name() + ": PoCL");
    }
}
