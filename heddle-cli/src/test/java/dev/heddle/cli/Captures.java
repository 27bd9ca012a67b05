package dev.heddle.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/// Small captures of an Adreno GPU, made by hand.
final class Captures {
    /// `iadd r1, r2.discard.sx, 3` and `stop` of agx, zeros up to 16 bytes, and the end of a program of ir3: three
    /// words.
    static final int[] CODE = {0x36c4_050e, 0, 0x88, 0, 0, 0x0300_0000};

    private static final int VS = 8 << 18 | 1 << 22;
    private static final int FS = 12 << 18 | 1 << 22;

    private Captures() {}

    /// A submit that loads a vertex program twice from its packets, one fragment program from memory, and one that was
    /// not captured.
    static byte[] a4xx() {
        return a4xx(CODE);
    }

    /// @param code of both programs, in words of 32 bits
    static byte[] a4xx(int... code) {
        int[] inline = load(VS, 0, code);
        int[] submit = join(inline, load(FS | 2 << 16, 0x2000), inline, load(FS | 2 << 16, 0x9000));
        return bytes(
                join(
                        chunk(13, 420),
                        chunk(3, 0x2000, 4 * code.length, 0),
                        chunk(12, code),
                        chunk(3, 0x1000, 4 * submit.length, 0),
                        chunk(12, submit),
                        chunk(6, 0x1000, submit.length, 0)));
    }

    /// The same packets, but nothing says which GPU they are for.
    static byte[] ofUnknownChip() {
        int[] all = join(new int[] {-1, -1}, chunk(14, 0x4405_0001, 0));
        int[] load = {0x7034_0007, 12 << 18 | 1 << 22, 0, 0, 0x36c4_050e, 0, 0, 0x0300_0000};
        return bytes(
                join(
                        all,
                        chunk(3, 0x1000, 4 * load.length, 0),
                        chunk(12, load),
                        chunk(6, 0x1000, load.length, 0)));
    }

    private static int[] load(int head, int address, int... code) {
        int[] packet = new int[1 + 2 + code.length];
        packet[0] = 3 << 30 | code.length + 1 << 16 | 0x30 << 8;
        packet[1] = head;
        packet[2] = address;
        System.arraycopy(code, 0, packet, 3, code.length);
        return packet;
    }

    static int[] chunk(int type, int... payload) {
        return join(new int[] {type, 4 * payload.length}, payload);
    }

    static int[] join(int[]... parts) {
        int length = 0;
        for (int[] p : parts) length += p.length;
        int[] out = new int[length];
        int at = 0;
        for (int[] p : parts) {
            System.arraycopy(p, 0, out, at, p.length);
            at += p.length;
        }
        return out;
    }

    static byte[] bytes(int... dwords) {
        ByteBuffer out = ByteBuffer.allocate(4 * dwords.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int d : dwords) out.putInt(d);
        return out.array();
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(bytes);
        }
        return out.toByteArray();
    }

    static String write(Path folder, String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }
}
