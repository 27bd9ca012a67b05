package dev.heddle.cli.device;

import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// A program run on a device, from the folder that both share to the report at the end.
public final class DeviceRun {
    /// Exit code if there is no such program, as shells have it.
    private static final int NOT_FOUND = 127;

    private static final String UEVENT = """
            DRIVER=msm_dpu
            OF_NAME=gpu
            OF_FULLNAME=/soc@0/gpu@5000000
            OF_COMPATIBLE_0=qcom,adreno
            OF_COMPATIBLE_N=1
            MODALIAS=of:NgpuT(null)Cqcom,adreno
            """;

    private DeviceRun() {}

    /// @param command the program and its arguments
    /// @param version of Heddle
    /// @return the program's exit code
    public static int run(List<String> command, DeviceOptions options, String version, PrintStream err)
            throws Failure, IOException {
        Path program = ProgramFile.find(command.getFirst());
        if (program == null) {
            err.println("heddle device: %s: no such program".formatted(command.getFirst()));
            return NOT_FOUND;
        }
        ProgramFile.check(command.getFirst(), program);
        DeviceReport report = new DeviceReport(err, options.chip().name());
        LaunchWatch watch = new LaunchWatch(options.checks());
        int code;
        try (DeviceFolder folder = DeviceFolder.make()) {
            Thread removal = new Thread(() -> remove(folder));
            Runtime.getRuntime().addShutdownHook(removal);
            fill(folder, options);
            Path library = PreloadLibrary.find(folder.path());
            try (DeviceServer server = new DeviceServer(folder, options, report, watch, version)) {
                server.begin();
                code = run(command, library, folder);
            }
            Runtime.getRuntime().removeShutdownHook(removal);
        }
        report.end(options.profile(), options.isQuiet(), watch.reports());
        return code;
    }

    private static int run(List<String> command, Path library, DeviceFolder folder) throws Failure {
        ProgramRun run = ProgramRun.start(command, library, folder.path());
        Thread stop = new Thread(run::stop);
        Runtime.getRuntime().addShutdownHook(stop);
        run.passSignals();
        int code = run.await();
        Runtime.getRuntime().removeShutdownHook(stop);
        return code;
    }

    private static void remove(DeviceFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            // The next start removes the rest.
        }
    }

    /// What stands for the files of the kernel, and what the library answers.
    private static void fill(DeviceFolder folder, DeviceOptions o) throws IOException {
        long memory = o.memory() == 0 ? folder.room() : o.memory();
        folder.put(
                "chip",
                o.chip().lines()
                        + "memory %d\nmodel %d\nseconds %s\n"
                                .formatted(
                                        memory,
                                        o.checks().isModelClock() ? 1 : 0,
                                        String.format(Locale.ROOT, "%.3f", o.patience())));
        if (o.hasKgsl()) {
            folder.put("kgsl-3d0", "");
            // The GPU never sleeps.
            folder.put("class/idle_timer", "4294967276\n");
        }
        if (!o.hasMsm()) return;
        folder.put("dri/renderD128", "");
        folder.put("char/uevent", "MAJOR=226\nMINOR=128\nDEVNAME=dri/renderD128\nDEVTYPE=drm_minor\n");
        folder.put("char/device/uevent", UEVENT);
        folder.put("char/device/drm/renderD128/dev", "226:128\n");
        folder.link("char/device/subsystem", "platform");
    }
}
