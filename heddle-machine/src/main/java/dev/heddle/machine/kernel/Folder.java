package dev.heddle.machine.kernel;

import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.textures.file.Ktx2;
import dev.heddle.textures.file.Png;
import dev.heddle.textures.texel.Image;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The folder of the files that a kernel names.
public interface Folder {
    /// There are no files.
    Folder NONE = new Folder() {
        @Override
        public byte @Nullable [] read(String name) {
            return null;
        }

        // Who has no files needs none of the readers of images.
        @Override
        public Image image(String name) {
            throw missing(name);
        }
    };

    /// Every file is there, and empty: for those whom the contents do not matter to.
    Folder EMPTY = _ -> new byte[0];

    /// @param name as the kernel writes it
    /// @return the bytes of the file, or null if there is none of that name
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException with a message for people if the kernel may not name it
    byte @Nullable [] read(String name) throws IOException;

    /// @param name of a `.png` or a `.ktx2` file
    /// @return the image that is in it
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException with a message for people if there is no such file, or it is no image
    default Image image(String name) throws IOException {
        byte[] bytes = read(name);
        if (bytes == null) throw missing(name);
        String file = TerminalSafeText.word(name.substring(name.lastIndexOf('/') + 1));
        String end = name.toLowerCase(Locale.ROOT);
        try {
            if (end.endsWith(".png")) return Png.read(bytes);
            if (end.endsWith(".ktx2")) return Ktx2.read(bytes);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("'%s' is neither a .png nor a .ktx2 file".formatted(file));
    }

    private static IllegalArgumentException missing(String name) {
        return new IllegalArgumentException("there is no file '%s'".formatted(TerminalSafeText.word(name)));
    }
}
