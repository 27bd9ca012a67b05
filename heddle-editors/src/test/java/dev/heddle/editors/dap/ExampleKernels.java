package dev.heddle.editors.dap;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.kernel.ProgramSource;
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
