package dev.heddle.bench;

import dev.heddle.machine.GridExtent;
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
        if (run("cc", "-O2", "-o", PeerRun.file(folder, "vulkan").toString(), source.toString(), "-lvulkan") && runs())
            return out;
        System.err.println("no Vulkan driver: cc, its headers and glslangValidator are needed");
        return null;
    }

    private static boolean runs() throws InterruptedException {
        return run("glslangValidator", "--version");
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// @param right words of the result
    /// @param atLeast seconds to repeat it for
    /// @return least CPU time of a run, in seconds; not a number if the task has no shader, or the driver does not
    ///     run it
    double seconds(Task task, int[] right, double atLeast) throws IOException, InterruptedException {
        Path shader = task.isOwn()
                ? VulkanDriver.class.getResource(task.name() + ".comp") == null
                        ? null
                        : PeerRun.resource(folder, task.name() + ".comp")
                : Vectors.ROOT.resolve("kernels").resolve(task.name()).resolve("kernel.comp");
        if (shader == null || !Files.isRegularFile(shader)) return Double.NaN;
        String code = PeerRun.file(folder, task.name() + ".spv").toString();
        if (!run("glslangValidator", "-V", shader.toString(), "-o", code)) return Double.NaN;
        GridExtent grid = task.grid();
        List<String> command =
                new ArrayList<>(List.of(PeerRun.file(folder, "vulkan").toString(), code));
        for (int side : new int[] {grid.x(), grid.y(), grid.z()}) command.add(Integer.toString(side));
        command.add(Double.toString(atLeast));
        command.add(task.buffers().containsKey("u0") ? content(task, "u0") : "-");
        command.add(task.result());
        for (int i = 0; task.buffers().containsKey(Integer.toString(i)); i++)
            command.add(content(task, Integer.toString(i)));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LP_NUM_THREADS", "1");
        PeerRun run = PeerRun.of(builder, right);
        if (!run.isRight()) System.err.println(task.name() + ": the Vulkan driver has another result");
        return run.seconds();
    }

    private String content(Task task, String key) throws IOException {
        return Files.write(
                        PeerRun.file(folder, task.name() + "." + key),
                        task.buffers().get(key))
                .toString();
    }
}
