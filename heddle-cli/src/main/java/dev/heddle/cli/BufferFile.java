package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.machine.Buffer;
import dev.heddle.picture.Drawing;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/// Writes a buffer to a file.
final class BufferFile {
    private BufferFile() {}

    /// @param key of a buffer or of a drawing
    static void write(Kernel kernel, String key, Path file) throws Failure, IOException {
        byte[] content =
                file.toString().endsWith(".png") ? png(kernel, key) : buffer(kernel, key).bytes();
        new OutputFile(file).write(content);
    }

    /// @throws Failure if there is neither a buffer nor a drawing of that key
    static void check(Kernel kernel, String key) throws Failure {
        if (kernel.drawing(key) == null) buffer(kernel, key);
    }

    static Buffer buffer(Kernel kernel, String key) throws Failure {
        Buffer b = kernel.buffers().get(key);
        if (b == null) throw new Failure(Buffer.noBuffer(key, kernel.buffers().keySet()));
        return b;
    }

    /// @throws Failure if nobody says that it is a picture
    static Drawing drawing(Kernel kernel, String key) throws Failure {
        Drawing p = kernel.drawing(key);
        if (p != null) return p;
        throw new Failure(
                "buffer %s is not a picture; a header '.picture %s WIDTH HEIGHT gray32' makes it one"
                        .formatted(key, key));
    }

    private static byte[] png(Kernel kernel, String key) throws Failure, IOException {
        Drawing p = drawing(kernel, key);
        try {
            BufferedImage image =
                    new BufferedImage(p.width(), p.height(), BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, p.width(), p.height(), p.pixels(kernel.buffers()), 0, p.width());
            ImageIO.setUseCache(false);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.write(image, "png", out);
            return out.toByteArray();
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }
}
