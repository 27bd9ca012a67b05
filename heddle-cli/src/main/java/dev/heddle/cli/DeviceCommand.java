package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.device.ChipTable;
import dev.heddle.cli.device.DeviceOptions;
import dev.heddle.cli.device.DeviceRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle device`.
final class DeviceCommand implements Callable<Integer> {
    /// The one that most drivers know.
    private static final String CHIP = "a630";

    private static final double NANOS = 1e9;

    private final Console console;
    private final List<String> command;
    private final DeviceOptions options;

    DeviceCommand(Console console, Args args) throws UsageException, Failure, IOException {
        this.console = console;
        command = args.words();
        String driver = args.need("--driver");
        Path record = args.path("--record");
        Integer profile = args.small("--profile", 1);
        options = new DeviceOptions(
                ChipTable.find(Objects.requireNonNullElse(args.text("--chip"), CHIP)),
                !driver.equals("msm"),
                !driver.equals("kgsl"),
                args.has("--memory") ? args.size("--memory") : 0,
                (long) (Objects.requireNonNull(args.seconds("--timeout")) * NANOS),
                Objects.requireNonNull(args.seconds("--patience")),
                record,
                dump(args),
                profile == null ? 0 : profile,
                args.has("--quiet"),
                new DeviceOptions.Checks(
                        args.has("--check"),
                        args.has("--sanitize"),
                        args.has("--strict-sync"),
                        args.need("--clock").equals("model")));
        if (record != null) new OutputFile(record).check();
    }

    private static @Nullable Path dump(Args args) throws UsageException, Failure {
        Path folder = args.path("--dump");
        if (folder != null && !Files.isDirectory(folder))
            throw Failure.usage("heddle device: --dump %s: no folder".formatted(folder));
        return folder;
    }

    @Override
    public Integer call() throws Failure, IOException {
        return DeviceRun.run(command, options, Version.number(), console.err());
    }
}
