package dev.heddle.cli;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Kernel;
import dev.heddle.machine.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/// Writes a buffer to a file.
final class BufferFile {
    private BufferFile() {}

    static void write(Kernel kernel, String key, Buffer buffer, Path file)
            throws Failure, IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        if (folder != null && !Files.isDirectory(folder))
            throw new Failure(file + ": there is no such folder");
        if (file.toString().endsWith(".png")) png(kernel, key, buffer, file);
        else Files.write(file, buffer.bytes());
    }

    private static void png(Kernel kernel, String key, Buffer buffer, Path file)
            throws Failure, IOException {
        Picture p = kernel.picture(key);
        if (p == null)
            throw new Failure(
                    "buffer %s is no picture; a header '.picture %s WIDTH HEIGHT gray32' makes it one"
                            .formatted(key, key));
        try {
            BufferedImage image =
                    new BufferedImage(p.width(), p.height(), BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, p.width(), p.height(), p.pixels(buffer.bytes()), 0, p.width());
            ImageIO.setUseCache(false);
            ImageIO.write(image, "png", file.toFile());
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }
}
