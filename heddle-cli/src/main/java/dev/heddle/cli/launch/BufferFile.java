package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.kernel.BufferSpec;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.picture.Drawing;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// Writes a buffer to a file.
public final class BufferFile {
    private BufferFile() {}

    /// @param key of a buffer or of a drawing
    static void write(Kernel kernel, String key, Path file) throws Failure, IOException {
        String name = file.toString();
        ImageFile image = image(kernel, key, isPicture(name));
        byte[] content = image != null
                ? image.content(kernel, name)
                : name.endsWith(".png") ? png(kernel, key) : buffer(kernel, key).bytes();
        new OutputFile(file).write(content);
    }

    /// @throws Failure if there is neither a buffer nor a drawing of that key, or no drawing where the file is an image
    static void check(Kernel kernel, String key, String file) throws Failure {
        ImageFile image = image(kernel, key, isPicture(file));
        if (image != null) {
            image.check(kernel, file);
            return;
        }
        if (kernel.drawing(key) != null) return;
        buffer(kernel, key);
        if (file.endsWith(".png")) drawing(kernel, key);
    }

    /// @param values values of the option `--buffer`, each `KEY=CONTENT`
    /// @return contents by key
    static Map<String, byte[]> contents(List<String> values) throws Failure, IOException {
        return contents("--buffer", values);
    }

    /// @param values values of an option, each `KEY=CONTENT`
    /// @return contents by key
    public static Map<String, byte[]> contents(String option, List<String> values) throws Failure, IOException {
        Map<String, byte[]> out = new LinkedHashMap<>();
        for (String s : values) {
            String[] parts = RunOutputs.pair(s, option, "0=zeros:4096");
            try {
                out.put(parts[0], BufferSpec.bytes(parts[1], Path.of("")));
            } catch (IllegalArgumentException e) {
                String message = "%s %s: %s".formatted(option, s, e.getMessage());
                throw BufferSpec.isFile(parts[1]) ? new Failure(message) : Failure.usage(message);
            }
        }
        return out;
    }

    /// @param isPicture whether an address means an image there, not the bytes
    /// @return the image that the key names, or null if it names something else
    static @Nullable ImageFile image(Kernel kernel, String key, boolean isPicture) {
        if (kernel.buffers().containsKey(key) || kernel.drawing(key) != null) return null;
        ImageFile bound = ImageFile.of(key);
        return bound == null && isPicture ? ImageFile.at(key) : bound;
    }

    private static boolean isPicture(String file) {
        return file.endsWith(".png") || file.endsWith(".ktx2");
    }

    /// @return what is in a buffer, or the texels of the first level of an image, row after row
    static byte[] bytes(Kernel kernel, String key) throws Failure {
        ImageFile image = image(kernel, key, false);
        return image == null ? buffer(kernel, key).bytes() : image.read(kernel).levels()[0];
    }

    static Buffer buffer(Kernel kernel, String key) throws Failure {
        Buffer b = kernel.buffers().get(key);
        if (b == null) b = at(kernel, key);
        if (b == null) throw new Failure(Buffer.noBuffer(key, kernel.buffers().keySet()));
        return b;
    }

    /// @return null if the key is no address, such as 0x4000130000
    static @Nullable Long address(String key) {
        return key.matches("0x[0-9a-fA-F]{1,16}") ? (Long) Long.parseUnsignedLong(key.substring(2), 16) : null;
    }

    /// @param key an address
    /// @return what of the memory of the kernel begins there; null if nothing does, or the key is no address
    private static @Nullable Buffer at(Kernel kernel, String key) {
        Long address = address(key);
        Buffer all = address == null ? null : kernel.device().find(address);
        if (address == null || all == null) return null;
        return all.part(key, address, all.size() - (address - all.address()));
    }

    /// @throws Failure if it is not declared as a picture
    static Drawing drawing(Kernel kernel, String key) throws Failure {
        Drawing p = kernel.drawing(key);
        if (p != null) return p;
        throw new Failure("buffer %s is not a picture; a header '.picture %s WIDTH HEIGHT gray32' makes it one"
                .formatted(key, key));
    }

    private static byte[] png(Kernel kernel, String key) throws Failure, IOException {
        Drawing p = drawing(kernel, key);
        try {
            BufferedImage image = new BufferedImage(p.width(), p.height(), BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, p.width(), p.height(), p.pixels(kernel.buffers()), 0, p.width());
            ImageIO.setUseCache(false);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.write(image, "png", out);
            return out.toByteArray();
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// Marks the buffers of kernels in which nothing has been written.
    ///
    /// @param contents as `--buffer` gives them
    public static void markUnfilled(List<String> contents, List<Kernel> kernels) throws Failure {
        for (String s : contents) {
            String[] parts = RunOutputs.pair(s, "--buffer", "0=zeros:4096");
            for (Kernel k : kernels)
                if (BufferSpec.isUnfilled(parts[1]) && k.buffers().containsKey(parts[0]))
                    k.launch().unfilled(Objects.requireNonNull(k.buffers().get(parts[0])));
        }
    }
}
