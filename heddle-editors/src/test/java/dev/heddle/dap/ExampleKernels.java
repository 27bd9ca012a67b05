package dev.heddle.dap;

import dev.heddle.code.Codec;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.kernel.KernelSource;
import dev.heddle.kernel.ProgramSource;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Opens sources that name their instruction set, and packages. Launches say nothing else.
final class ExampleKernels implements KernelOpener {
    @Override
    public Opened open(LaunchArguments a, Consumer<String> notes) {
        Path file = a.program();
        try {
            if (file.toString().endsWith(".json"))
                return new Opened(KernelPackage.read(file, null, Kernel.Options.NONE), ProgramSource.NONE);
            Source source = new Source(file.toString(), Files.readString(file));
            Codec codec = Codec.load(KernelSource.isa(source));
            Path folder = file.toAbsolutePath().getParent();
            return new Opened(
                    KernelSource.read(source, codec, folder, Kernel.Options.NONE), ProgramSource.of(source, codec));
        } catch (SourceException | IOException e) {
            throw new AssertionError(e);
        }
    }
}
