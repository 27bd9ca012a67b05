package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import dev.heddle.kernel.Kernel;
import dev.heddle.machine.BoundImages;
import dev.heddle.texel.Image;
import dev.heddle.texel.ImageExtent;
import dev.heddle.texel.TexelKind;
import dev.heddle.texel.file.Ktx2;
import dev.heddle.texel.file.Png;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// An image that a launch binds to a number of a table, as `texture 17` names it on the command line.
///
/// @param table of the book's head
record ImageFile(String table, long number) {
    private static final Pattern KEY = Pattern.compile("([a-z][a-z_]*)[ ](0x[0-9a-fA-F]{1,8}|\\d{1,9})");

    /// @return null if the key names something else
    static @Nullable ImageFile of(String key) {
        Matcher m = KEY.matcher(key);
        return m.matches() ? new ImageFile(m.group(1), Long.decode(m.group(2))) : null;
    }

    /// @return its texels as they are now
    Image read(Kernel kernel) throws Failure {
        try {
            return BoundImages.contents(kernel.device(), kernel.launch(), table, number);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// @param name of a file, whose ending says what is written: `.png`, `.ktx2`, else the texels of the first level
    byte[] content(Kernel kernel, String name) throws Failure {
        Image image = read(kernel);
        try {
            if (name.endsWith(".png")) return Png.write(image, 0, 0);
            return name.endsWith(".ktx2") ? Ktx2.write(image, false) : image.levels()[0];
        } catch (IllegalArgumentException e) {
            throw new Failure("%s %d: %s".formatted(table, number, e.getMessage()));
        }
    }

    /// @return the first level as pixels, each as 0xRRGGBB
    BufferedImage pixels(Kernel kernel) throws Failure {
        Image image = read(kernel);
        ImageExtent e = image.extent();
        if (image.format().kind() != TexelKind.FLOAT || e.samples() > 1)
            throw new Failure("%s %d: an image of %s is no picture; ':u32' shows its texels"
                    .formatted(table, number, image.format().text()));
        try {
            return ImageIO.read(new ByteArrayInputStream(Png.write(image, 0, 0)));
        } catch (IOException x) {
            throw new IllegalStateException(x);
        }
    }
}
