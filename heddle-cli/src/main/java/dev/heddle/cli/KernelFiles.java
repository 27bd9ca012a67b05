package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.kernel.KernelSource;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Kernels in files of all kinds: sources with headers, packages, captures.
final class KernelFiles {
    private KernelFiles() {}

    /// @param isa the instruction set, if the user names one; else it is set by what the file says
    /// @param dispatch name of a dispatch of a capture; null for all
    /// @param err takes warnings
    static List<Kernel> read(
            Path file,
            IsaOptions isa,
            @Nullable String dispatch,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        byte[] bytes = Inputs.bytes(file);
        try {
            if (file.toString().endsWith(".json"))
                return List.of(
                        KernelPackage.read(
                                file,
                                isa.isGiven() ? isa.codec() : null,
                                isa.hasVariant(),
                                options));
            if (CaptureKernels.mayBeCapture(bytes))
                return CaptureKernels.read(file, bytes, isa, dispatch, options, err);
            Source source = new Source(file.toString(), new String(bytes, StandardCharsets.UTF_8));
            if (!isa.isGiven()) {
                String name = KernelSource.isa(source);
                if (name.isEmpty())
                    throw new Failure(
                            file
                                    + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
                isa.choose(name);
            }
            Path folder = file.toAbsolutePath().getParent();
            return List.of(
                    KernelSource.read(
                            source, isa.codec(), folder == null ? Path.of("") : folder, options));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }
}
