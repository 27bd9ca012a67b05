package dev.heddle.kernel;

import java.nio.file.Path;

/// Which files of the vectors are kernels.
public final class KernelDescriptions {
    private KernelDescriptions() {}

    public static boolean isPackage(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".json") && !name.equals("io.json") && !name.equals("bench.json");
    }
}
