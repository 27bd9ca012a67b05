package dev.heddle.textures.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The chunks of a PNG file.
final class Chunks {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    /// Length, name and checksum.
    private static final int AROUND = 12;

    private final byte[] file;
    private int at = SIGNATURE.length;
    private String name = "";
    private int start;
    private int length;

    /// @throws IOException if it is no PNG file
    Chunks(byte[] file) throws IOException {
        this.file = file;
        for (int i = 0; i < SIGNATURE.length; i++)
            if (i >= file.length || file[i] != SIGNATURE[i])
                throw new IOException("not a PNG file: it begins with other bytes");
    }

    /// Goes to the next chunk.
    ///
    /// @throws IOException if there is no whole one, or its checksum is wrong
    void next() throws IOException {
        if (file.length - at < AROUND) throw new IOException("byte %d: the file ends before IEND".formatted(at));
        length = word(file, at);
        name = new String(file, at + 4, 4, StandardCharsets.ISO_8859_1);
        start = at + 8;
        if (length < 0 || length > file.length - at - AROUND)
            throw new IOException("byte %d: chunk %s has %d bytes, the file %d more"
                    .formatted(at, name, length & 0xffffffffL, file.length - at - AROUND));
        CRC32 crc = new CRC32();
        crc.update(file, at + 4, length + 4);
        if ((int) crc.getValue() != word(file, start + length))
            throw new IOException("byte %d: the checksum of chunk %s is wrong".formatted(at, name));
        at = start + length + 4;
    }

    String name() {
        return name;
    }

    /// @return whether who does not know the chunk cannot read the file
    boolean isCritical() {
        return Character.isUpperCase(name.charAt(0));
    }

    byte[] content() {
        byte[] out = new byte[length];
        System.arraycopy(file, start, out, 0, length);
        return out;
    }

    /// @return four bytes, the highest first
    static int word(byte[] b, int at) {
        return b[at] << 24 | (b[at + 1] & 0xff) << 16 | (b[at + 2] & 0xff) << 8 | b[at + 3] & 0xff;
    }

    static void begin(ByteArrayOutputStream out) {
        out.write(SIGNATURE, 0, SIGNATURE.length);
    }

    static void write(ByteArrayOutputStream out, String name, byte[] content) {
        byte[] named = name.getBytes(StandardCharsets.ISO_8859_1);
        CRC32 crc = new CRC32();
        crc.update(named);
        crc.update(content);
        word(out, content.length);
        out.write(named, 0, named.length);
        out.write(content, 0, content.length);
        word(out, (int) crc.getValue());
    }

    private static void word(ByteArrayOutputStream out, int v) {
        for (int shift = 24; shift >= 0; shift -= 8) out.write(v >>> shift);
    }
}
