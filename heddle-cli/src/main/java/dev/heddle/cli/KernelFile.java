package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.kernel.KernelSource;
import dev.heddle.kernel.SourceLines;
import dev.heddle.machine.Extent;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Kernels out of files of all kinds.
final class KernelFile {
    private KernelFile() {}

    /// @param dispatch which one of a capture; null for all
    /// @param err takes what a capture lacks
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
            return List.of(source(file, bytes, isa, options));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static Kernel source(Path file, byte[] bytes, IsaOptions isa, Kernel.Options options)
            throws SourceException, Failure, IOException {
        Source source = new Source(file.toString(), new String(bytes, StandardCharsets.UTF_8));
        if (!isa.isGiven()) {
            String name = KernelSource.isa(source);
            if (name.isEmpty())
                throw new Failure(
                        file + ": which instruction set? a line '.isa agx' says it, or '-a agx'");
            isa.choose(name);
        }
        Path folder = file.toAbsolutePath().getParent();
        return KernelSource.read(
                source, isa.codec(), folder == null ? Path.of("") : folder, options);
    }

    /// @param s `X`, `X,Y` or `X,Y,Z`, or null
    static @Nullable Extent size(@Nullable String s) throws Failure {
        if (s == null) return null;
        int[] xyz = {1, 1, 1};
        String[] parts = s.split("[,x]", -1);
        try {
            for (int i = 0; i < parts.length; i++) xyz[i] = Integer.parseInt(parts[i].trim());
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw Failure.usage("invalid size '" + s + "'; expected X[,Y[,Z]]");
        }
        return new Extent(xyz[0], xyz[1], xyz[2]);
    }

    /// @return the source of a kernel that has one
    static SourceLines lines(Path file, IsaOptions isa)
            throws SourceException, Failure, IOException {
        byte[] bytes = Inputs.bytes(file);
        if (file.toString().endsWith(".json") || CaptureKernels.mayBeCapture(bytes))
            return SourceLines.NONE;
        Source source = new Source(file.toString(), new String(bytes, StandardCharsets.UTF_8));
        return SourceLines.of(source, isa.codec());
    }
}
