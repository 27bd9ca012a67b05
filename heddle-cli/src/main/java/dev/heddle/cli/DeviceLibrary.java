package dev.heddle.cli;

import dev.heddle.cli.console.Failure;
import dev.heddle.cli.device.PreloadLibrary;
import java.io.IOException;
import java.nio.file.Path;

/// Makes the library of `heddle device` for a release: `DeviceLibrary FOLDER ARCHITECTURE COMPILER`.
final class DeviceLibrary {
    private DeviceLibrary() {}

    public static void main(String[] args) throws IOException {
        try {
            PreloadLibrary.make(Path.of(args[0]), args[1], args[2]);
        } catch (Failure e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
