package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The kernels in GLSL on a Vulkan driver for processors (lavapipe), with one thread: by `vulkan.c` beside this class,
/// and `glslangValidator`.
final class VulkanDriver {
    private final Path folder;

    private VulkanDriver(Path folder) {
        this.folder = folder;
    }

    /// @return null, after a message, if something of it is not there
    static VulkanDriver there() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-bench");
        folder.toFile().deleteOnExit();
        VulkanDriver out = new VulkanDriver(folder);
        Path source = PeerRun.resource(folder, "vulkan.c");
        String program = PeerRun.file(folder, "vulkan").toString();
        if (PeerRun.does("cc", "-O2", "-o", program, source.toString(), "-lvulkan")
                && PeerRun.does("glslangValidator", "--version")) return out;
        System.err.println("no Vulkan driver: cc, its headers and glslangValidator are needed");
        return null;
    }

    /// @param right words of the result
    /// @param atLeast seconds to repeat it for
    /// @return least CPU time of a run, in seconds; not a number if the task has no shader, the driver does not run
    ///     it, or the result is another one
    double seconds(Task task, int[] right, double atLeast) throws IOException, InterruptedException {
        Path shader = task.isOwn()
                ? VulkanDriver.class.getResource(task.name() + ".comp") == null
                        ? null
                        : PeerRun.resource(folder, task.name() + ".comp")
                : Vectors.ROOT.resolve("kernels").resolve(task.name()).resolve("kernel.comp");
        if (shader == null || !Files.isRegularFile(shader)) return Double.NaN;
        String code = PeerRun.file(folder, task.name() + ".spv").toString();
        if (!PeerRun.does("glslangValidator", "-V", shader.toString(), "-o", code)) return Double.NaN;
        List<String> command =
                new ArrayList<>(List.of(PeerRun.file(folder, "vulkan").toString(), code));
        command.addAll(PeerRun.arguments(folder, task, atLeast));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LP_NUM_THREADS", "1");
        return PeerRun.of(builder, right).rightSeconds(task.name() + ": the Vulkan driver");
    }
}
