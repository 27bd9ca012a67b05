package dev.heddle.machine.picture;

import dev.heddle.machine.Buffer;
import java.util.Map;
import java.util.Set;

/// A buffer that is an image: rows from the top, pixels from the left.
///
/// @param buffer its key, `0`
/// @param format `gray8`, `gray32` (a number for each pixel; the greatest is white), `rgba8`, or `f32` (0 black, 1
///     white)
public record Picture(String buffer, int width, int height, String format) implements Drawing {
    private static final Set<String> FORMATS = Set.of("gray8", "gray32", "f32", "rgba8");
    private static final int MAX_SIDE = 1 << 15;

    public Picture {
        if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE)
            throw new IllegalArgumentException("a picture of %d x %d pixels".formatted(width, height));
        if (!FORMATS.contains(format))
            throw new IllegalArgumentException(
                    "a picture of '%s'; there are gray8, gray32, f32 and rgba8".formatted(format));
    }

    @Override
    public String key() {
        return buffer;
    }

    @Override
    public int[] pixels(Map<String, Buffer> buffers) {
        Buffer b = buffers.get(buffer);
        if (b == null) throw new IllegalArgumentException(Buffer.noBuffer(buffer, buffers.keySet()));
        return pixels(b.bytes());
    }

    /// @param content the buffer's bytes
    /// @return one pixel each, `0xAARRGGBB`
    /// @throws IllegalArgumentException if there are too few bytes
    public int[] pixels(byte[] content) {
        int each = format.equals("gray8") ? 1 : 4;
        if ((long) width * height * each > content.length)
            throw new IllegalArgumentException("a picture of %d x %d %s pixels needs %d bytes, buffer %s has %d"
                    .formatted(width, height, format, (long) width * height * each, buffer, content.length));
        int[] out = new int[width * height];
        long most = 1;
        if (format.equals("gray32"))
            for (int i = 0; i < out.length; i++) most = Math.max(most, word(content, i) & 0xffffffffL);
        for (int i = 0; i < out.length; i++) out[i] = 0xff000000 | pixel(content, i, most);
        return out;
    }

    private int pixel(byte[] content, int i, long most) {
        return switch (format) {
            case "gray8" -> gray(content[i] & 0xff);
            case "gray32" -> gray((int) ((word(content, i) & 0xffffffffL) * 255 / most));
            case "f32" -> {
                float x = Float.intBitsToFloat(word(content, i));
                yield gray(Math.round(Math.clamp(Float.isNaN(x) ? 0 : x, 0f, 1f) * 255));
            }
            case "rgba8" -> {
                int x = word(content, i);
                yield (x & 0xff) << 16 | x & 0xff00 | x >>> 16 & 0xff;
            }
            default -> throw new IllegalStateException(format);
        };
    }

    private static int gray(int x) {
        return x * 0x10101;
    }

    private static int word(byte[] b, int i) {
        return b[4 * i] & 0xff | (b[4 * i + 1] & 0xff) << 8 | (b[4 * i + 2] & 0xff) << 16 | b[4 * i + 3] << 24;
    }
}
