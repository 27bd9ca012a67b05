package dev.heddle.textures.file;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.textures.texel.BlockFormat;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.SharedExponent;
import dev.heddle.textures.texel.TexelFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/// Images with their levels, layers and faces as KTX 2 files (Khronos Texture Container 2.0).
public final class Ktx2 {
    private static final byte[] IDENTIFIER = {
        (byte) 0xab, 'K', 'T', 'X', ' ', '2', '0', (byte) 0xbb, '\r', '\n', 0x1a, '\n'
    };

    private static final int HEADER = 80;
    private static final int LEVEL = 24;
    private static final int ZLIB = 3;

    private Ktx2() {}

    /// Reads a file, plain or compressed with zlib.
    ///
    /// @throws IOException if it is no such file, a damaged one, or of a format or compression that is not
    ///     supported
    public static Image read(byte[] file) throws IOException {
        for (int i = 0; i < IDENTIFIER.length; i++)
            if (i >= file.length || file[i] != IDENTIFIER[i])
                throw new IOException("not a KTX 2 file: it begins with other bytes");
        if (file.length < HEADER) throw new IOException("a KTX 2 file of %d bytes".formatted(file.length));
        TexelFormat format = format(LittleEndian.get32(file, 12));
        int compression = LittleEndian.get32(file, 44);
        if (compression != 0 && compression != ZLIB) throw new IOException(refused(compression));
        ImageExtent extent = extent(file);
        byte[][] levels = new byte[extent.levels()][];
        for (int l = 0; l < levels.length; l++) {
            long size = Image.size(format, extent, l);
            levels[l] = level(file, l, size, compression == ZLIB);
        }
        return new Image(format, extent, levels);
    }

    private static TexelFormat format(int number) throws IOException {
        if (number == 0)
            throw new IOException(
                    "a KTX 2 file without a format of Vulkan; BasisU and formats of its own are not supported");
        TexelFormat f = VulkanFormats.of(number);
        if (f == null) throw new IOException("format %d of Vulkan is not supported".formatted(number & 0xffffffffL));
        return f;
    }

    private static String refused(int scheme) {
        return switch (scheme) {
            case 1 -> "a KTX 2 file compressed with BasisLZ, which is not supported; zlib is";
            case 2 -> "a KTX 2 file compressed with Zstandard, which is not supported; zlib is";
            default -> "a KTX 2 file compressed with scheme %d, which is not known".formatted(scheme);
        };
    }

    private static ImageExtent extent(byte[] file) throws IOException {
        int width = LittleEndian.get32(file, 20);
        int height = LittleEndian.get32(file, 24);
        int depth = LittleEndian.get32(file, 28);
        int layers = Math.max(LittleEndian.get32(file, 32), 1);
        int faces = LittleEndian.get32(file, 36);
        int levels = Math.max(LittleEndian.get32(file, 40), 1);
        if (faces != 1 && faces != 6) throw new IOException("a KTX 2 file with %d faces".formatted(faces));
        if (layers > 1 << 16) throw new IOException("a KTX 2 file with %d layers".formatted(layers));
        Dimension d = faces == 6 ? Dimension.CUBE : depth > 0 ? Dimension.D3 : height > 0 ? Dimension.D2 : Dimension.D1;
        if (levels > (file.length - HEADER) / LEVEL)
            throw new IOException("%d levels in a file of %d bytes".formatted(levels, file.length));
        try {
            return new ImageExtent(d, width, Math.max(height, 1), Math.max(depth, 1), layers * faces, levels, 1);
        } catch (IllegalArgumentException e) {
            throw new IOException("a KTX 2 file of " + e.getMessage(), e);
        }
    }

    private static byte[] level(byte[] file, int l, long size, boolean deflated) throws IOException {
        int at = HEADER + LEVEL * l;
        long from = LittleEndian.get64(file, at);
        long length = LittleEndian.get64(file, at + 8);
        if (from < 0 || length < 0 || from > file.length || length > file.length - from)
            throw new IOException(
                    "level %d is %d bytes from %d on; the file has %d".formatted(l, length, from, file.length));
        if (size > 1 << 30) throw new IOException("level %d has %d bytes: too many".formatted(l, size));
        if (deflated) return Deflated.inflate(file, (int) from, (int) length, (int) size);
        if (length != size)
            throw new IOException("level %d has %d bytes; its size needs %d".formatted(l, length, size));
        byte[] out = new byte[(int) size];
        System.arraycopy(file, (int) from, out, 0, out.length);
        return out;
    }

    /// @param zlib whether levels are compressed
    /// @throws IllegalArgumentException if the image has several samples or a format that Vulkan does not
    ///     have, or is too large for an array
    public static byte[] write(Image image, boolean zlib) {
        ImageExtent e = image.extent();
        TexelFormat f = image.format();
        Integer number = VulkanFormats.number(f);
        if (number == null || e.samples() > 1)
            throw new IllegalArgumentException(
                    "%s with %d samples cannot be a KTX 2 file".formatted(f.text(), e.samples()));
        byte[] descriptor = DataDescriptor.of(f);
        int start = HEADER + LEVEL * e.levels();
        byte[] head = new byte[start];
        System.arraycopy(IDENTIFIER, 0, head, 0, IDENTIFIER.length);
        int faces = e.dimension() == Dimension.CUBE ? 6 : 1;
        int layers = e.layers() / faces;
        int[] words = {
            number,
            typeSize(f),
            e.width(),
            e.dimension() == Dimension.D1 ? 0 : e.height(),
            e.dimension() == Dimension.D3 ? e.depth() : 0,
            layers > 1 ? layers : 0,
            faces,
            e.levels(),
            zlib ? ZLIB : 0,
            start,
            descriptor.length
        };
        for (int i = 0; i < words.length; i++) LittleEndian.put32(head, 12 + 4 * i, words[i]);
        byte[] content = levels(image, zlib, head, descriptor.length);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(head, 0, head.length);
        out.write(descriptor, 0, descriptor.length);
        out.write(content, 0, content.length);
        return out.toByteArray();
    }

    /// Levels come with the smallest first, each at a multiple of an element's size and of four bytes.
    ///
    /// @param head its index of levels is filled
    private static byte[] levels(Image image, boolean zlib, byte[] head, int descriptor) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int base = head.length + descriptor;
        int bytes = image.format().bytes();
        int unit = zlib ? 1 : bytes % 4 == 0 ? bytes : bytes % 2 == 0 ? 2 * bytes : 4 * bytes;
        for (int l = image.levels().length - 1; l >= 0; l--) {
            byte[] level = image.levels()[l];
            byte[] stored = zlib ? Deflated.deflate(level) : level;
            while ((base + out.size()) % unit != 0) out.write(0);
            int at = HEADER + LEVEL * l;
            LittleEndian.put64(head, at, base + (long) out.size());
            LittleEndian.put64(head, at + 8, stored.length);
            LittleEndian.put64(head, at + 16, level.length);
            out.write(stored, 0, stored.length);
        }
        return out.toByteArray();
    }

    /// @return bytes of a number that would be turned on a machine with the other order
    private static int typeSize(TexelFormat f) {
        return switch (f) {
            case BlockFormat b -> 1;
            case SharedExponent s -> s.bytes();
            case PlainFormat p -> {
                int bits = p.parts().getFirst().bits();
                boolean whole = bits == 8 || bits == 16 || bits == 32;
                boolean alike = p.parts().stream().allMatch(c -> c.bits() == bits);
                yield whole && alike ? bits / 8 : Math.min(p.bytes(), 4);
            }
        };
    }
}
