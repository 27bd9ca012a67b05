package dev.heddle.textures.file;

import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.TexelFormat;
import dev.heddle.textures.texel.TexelKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// Pictures as PNG files (W3C, Portable Network Graphics, second edition).
public final class Png {
    private static final int WIDE = 16;

    private Png() {}

    /// Reads any PNG file. Its colours are taken as they are, whatever it says about gamma or profiles.
    ///
    /// @return `rgba16 unorm` if the file has 16 bits, else `rgba8 unorm`; rows from the top
    /// @throws IOException if it is no PNG file, or a damaged one
    public static Image read(byte[] file) throws IOException {
        Chunks chunks = new Chunks(file);
        chunks.next();
        if (!chunks.name().equals("IHDR"))
            throw new IOException("the first chunk is %s, not IHDR".formatted(chunks.name()));
        PngHeader header = PngHeader.of(chunks.content());
        PngPixels pixels = new PngPixels(header);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (chunks.next(); !chunks.name().equals("IEND"); chunks.next())
            switch (chunks.name()) {
                case "PLTE" -> pixels.setPalette(chunks.content());
                case "tRNS" -> pixels.setTransparent(chunks.content());
                case "IDAT" -> {
                    byte[] part = chunks.content();
                    data.write(part, 0, part.length);
                }
                default -> {
                    if (chunks.isCritical()) throw new IOException("chunk %s is not known".formatted(chunks.name()));
                }
            }
        byte[] rows = Deflated.inflate(data.toByteArray(), 0, data.size(), (int) header.size());
        return pixels.image(rows);
    }

    /// Writes one layer, or slice, of one level. Numbers are cut to 0..1. Components of `unorm` that are wider than 8
    /// bits get 16, everything else 8; codes of sRGB stay what they are.
    ///
    /// @throws IllegalArgumentException if the image has integers or several samples
    public static byte[] write(Image image, int level, int z) {
        TexelFormat from = image.format();
        if (from.kind() != TexelKind.FLOAT)
            throw new IllegalArgumentException("a PNG file has no %s; a .ktx2 file has".formatted(from.text()));
        if (image.extent().samples() > 1)
            throw new IllegalArgumentException("a PNG file has no texels of %d samples"
                    .formatted(image.extent().samples()));
        boolean srgb = from.type() == NumberType.SRGB;
        boolean wide = from.type() == NumberType.UNORM && from.bytes() > from.components() && from.blockWidth() == 1;
        TexelFormat to = Formats.of(srgb ? "rgba8 srgb" : wide ? "rgba16 unorm" : "rgba8 unorm");
        int width = image.extent().width(level);
        int height = image.extent().height(level);
        byte[] rows = new byte[height * (width * to.bytes() + 1)];
        int[] texel = new int[4];
        int at = 0;
        for (int y = 0; y < height; y++) {
            at++;
            for (int x = 0; x < width; x++) {
                image.read(x, y, z, level, 0, texel);
                to.encode(texel, rows, at);
                if (wide) turn(rows, at, to.bytes());
                at += to.bytes();
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Chunks.begin(out);
        Chunks.write(out, "IHDR", header(width, height, wide ? WIDE : 8));
        if (srgb) Chunks.write(out, "sRGB", new byte[1]);
        Chunks.write(out, "IDAT", Deflated.deflate(rows));
        Chunks.write(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] header(int width, int height, int bits) {
        byte[] out = new byte[13];
        for (int i = 0; i < 4; i++) {
            out[i] = (byte) (width >>> 24 - 8 * i);
            out[4 + i] = (byte) (height >>> 24 - 8 * i);
        }
        out[8] = (byte) bits;
        out[9] = 6;
        return out;
    }

    /// Puts the higher byte of each pair first.
    private static void turn(byte[] b, int at, int n) {
        for (int i = at; i < at + n; i += 2) {
            byte low = b[i];
            b[i] = b[i + 1];
            b[i + 1] = low;
        }
    }
}
