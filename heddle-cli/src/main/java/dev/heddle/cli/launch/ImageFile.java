package dev.heddle.cli.launch;

import dev.heddle.cli.console.Failure;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.textures.UsedImage;
import dev.heddle.textures.file.Ktx2;
import dev.heddle.textures.file.Png;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelKind;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/// An image of a launch, as the command line names it: `texture 17` is bound to a number of a table of the book's head,
/// and `0x4000130000` is an address of texels that the program has reached by a descriptor.
///
/// @param isBound whether it is there before the run
/// @param texels reads them as they are now
record ImageFile(String key, boolean isBound, Texels texels) {
    private static final Pattern BOUND = Pattern.compile("([a-z][a-z_]*)[ ](0x[0-9a-fA-F]{1,8}|\\d{1,9})");

    /// Where texels come from.
    interface Texels {
        /// @throws IllegalArgumentException if there is no such image, or its texels cannot be written
        Image of(Kernel kernel);
    }

    /// @return null if the key names something else
    static @Nullable ImageFile of(String key) {
        Matcher m = BOUND.matcher(key);
        if (!m.matches()) return null;
        String table = m.group(1);
        long number = Long.decode(m.group(2));
        return new ImageFile(key, true, k -> BoundImages.contents(k.device(), k.launch(), table, number));
    }

    /// @return an image that is known after the run; null if the key is no address
    static @Nullable ImageFile at(String key) {
        Long address = BufferFile.address(key);
        return address == null ? null : new ImageFile(key, false, k -> used(k, address));
    }

    private static Image used(Kernel kernel, long address) {
        for (UsedImage i : kernel.launch().usedImages())
            if (i.address() == address) return BoundImages.contents(kernel.device(), kernel.launch(), i);
        throw new IllegalArgumentException("the program has used no image at 0x%x".formatted(address));
    }

    /// Looks before a run whether the image can be written after it, as far as that is known.
    ///
    /// @param name of a file
    void check(Kernel kernel, String name) throws Failure {
        if (isBound) content(kernel, name);
        else BufferFile.buffer(kernel, key);
    }

    /// @return its texels as they are now
    Image read(Kernel kernel) throws Failure {
        try {
            return texels.of(kernel);
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
            throw new Failure("%s: %s".formatted(key, e.getMessage()));
        }
    }

    /// @return the first level as pixels, each as 0xRRGGBB
    BufferedImage pixels(Kernel kernel) throws Failure {
        Image image = read(kernel);
        ImageExtent e = image.extent();
        if (image.format().kind() != TexelKind.FLOAT || e.samples() > 1)
            throw new Failure("%s: an image of %s is no picture; ':u32' shows its texels"
                    .formatted(key, image.format().text()));
        try {
            return ImageIO.read(new ByteArrayInputStream(Png.write(image, 0, 0)));
        } catch (IOException x) {
            throw new IllegalStateException(x);
        }
    }
}
