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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Kernels out of files of all kinds.
final class KernelFile {
    private KernelFile() {}

    /// @param file `-` is standard input
    /// @param dispatch which one of a capture; null for all
    static List<Kernel> read(
            Path file,
            IsaOptions isa,
            @Nullable String dispatch,
            Kernel.Options options,
            Console console)
            throws SourceException, Failure, IOException {
        return of(file, Inputs.bytes(file, console), isa, dispatch, options, console.err());
    }

    /// @param dispatch which one of a capture; null for all
    /// @param err takes what a capture lacks
    static List<Kernel> read(
            Path file,
            IsaOptions isa,
            @Nullable String dispatch,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        return of(file, Inputs.bytes(file), isa, dispatch, options, err);
    }

    /// @param file may be a recording, too
    /// @param dispatch which one of a capture, or number of a launch of a recording; null for the first
    static Kernel one(
            Path file,
            IsaOptions isa,
            @Nullable String dispatch,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        if (!Replay.isRecording(file)) return read(file, isa, dispatch, options, err).getFirst();
        options.check(Set.of());
        return RecordedLaunch.kernel(file, dispatch);
    }

    private static List<Kernel> of(
            Path file,
            byte[] bytes,
            IsaOptions isa,
            @Nullable String dispatch,
            Kernel.Options options,
            PrintStream err)
            throws SourceException, Failure, IOException {
        boolean isCapture = CaptureKernels.mayBeCapture(bytes);
        if (isCapture && Replay.isRecording(file))
            throw new Failure(
                    "%s: a recording; 'heddle run --replay', 'debug' and 'sanitize' take it"
                            .formatted(file));
        if (dispatch != null && !isCapture)
            throw Failure.usage(
                    "--dispatch is for captures; %s is none".formatted(Inputs.name(file)));
        try {
            if (file.toString().endsWith(".json"))
                return List.of(
                        KernelPackage.read(
                                file,
                                isa.isGiven() ? isa.codec() : null,
                                isa.hasVariant(),
                                options));
            if (isCapture) return CaptureKernels.read(file, bytes, isa, dispatch, options, err);
            return List.of(source(file, bytes, isa, options));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static Kernel source(Path file, byte[] bytes, IsaOptions isa, Kernel.Options options)
            throws SourceException, Failure, IOException {
        Source source = new Source(Inputs.name(file), new String(bytes, StandardCharsets.UTF_8));
        isa.of(source);
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
        try {
            return new Extent(xyz[0], xyz[1], xyz[2]);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
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
