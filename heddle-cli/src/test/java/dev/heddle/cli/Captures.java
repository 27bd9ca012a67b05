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

    private static final int CS = 13 << 18 | 1 << 22;
    private static final int STORAGE = 15 << 18 | 1 << 22;
    private static final int TEXTURES = 5 << 18 | 1 << 22;

    /// Dwords of the packets of [#dispatching()].
    static final int DISPATCHING = 10 + 2 + 2 + 5 + 8 + 6 + 6 + 6 + 16 + 5;

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
        return bytes(join(
                chunk(13, 420),
                chunk(3, 0x2000, 4 * code.length, 0),
                chunk(12, code),
                chunk(3, 0x1000, 4 * submit.length, 0),
                chunk(12, submit),
                chunk(6, 0x1000, submit.length, 0)));
    }

    /// The same packets, but nothing says which GPU they are for.
    static byte[] ofUnknownChip() {
        int[] all = join(new int[] {-1, -1}, chunk(14, 0x4605_0001, 0));
        int[] load = {0x7034_0007, 12 << 18 | 1 << 22, 0, 0, 0x36c4_050e, 0, 0, 0x0300_0000};
        return bytes(
                join(all, chunk(3, 0x1000, 4 * load.length, 0), chunk(12, load), chunk(6, 0x1000, load.length, 0)));
    }

    /// A submit that runs a compute program twice, the second time with a constant, a storage buffer that was not
    /// captured, a uniform buffer at no address, and a texture.
    static byte[] dispatching() {
        int[] packets = join(
                wide(CS, 0, CODE),
                register(0xe7b0, 0x0180_5013),
                register(0xe7b7, 0x00fc_c0cf),
                command(0x33, 0, 7, 8, 9),
                wide(CS | 2, 1, 1, 2, 3, 4),
                wide(STORAGE, 1, 256 << 16, 0),
                wide(STORAGE, 2, 0x9000, 0),
                wide(CS | 2, 2, 0, 0),
                wide(TEXTURES | 3, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
                command(0x33, 0, 1, 1, 1));
        return bytes(join(
                chunk(13, 540),
                chunk(3, 0x1000, 4 * packets.length, 0),
                chunk(12, packets),
                chunk(6, 0x1000, packets.length, 0)));
    }

    /// A submit that runs a compute program twice, on groups of 8 x 1 x 1, with four constants from c2.x on, a storage
    /// buffer of 64 words and a uniform buffer that were captured, and a texture.
    ///
    /// @param code of the program for a5xx
    static byte[] computing(int... code) {
        int[] packets = join(
                wide(CS, 0, code),
                register(0xe7b0, 7 << 2 | 3),
                register(0xe7b7, 0x00fc_c0cf),
                wide(CS | 2, 1, 1, 20, 3, 0x3f80_0000),
                wide(STORAGE, 1, 256 << 16, 0),
                wide(STORAGE, 2, 0x9000, 0),
                wide(CS | 1, 2, 0xa000, 0),
                wide(TEXTURES | 3, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
                command(0x33, 0, 2, 1, 1),
                command(0x33, 0, 1, 1, 1));
        int[] data = new int[80];
        for (int i = 0; i < data.length; i++) data[i] = 1000 + i;
        return bytes(join(
                chunk(13, 540),
                chunk(3, 0x9000, 4 * data.length, 0),
                chunk(12, data),
                chunk(3, 0xa000, 64, 0),
                chunk(12, new int[16]),
                chunk(3, 0x1000, 4 * packets.length, 0),
                chunk(12, packets),
                chunk(6, 0x1000, packets.length, 0)));
    }

    private static int[] wide(int head, int type, int... state) {
        return command(0x30, join(new int[] {head, type, 0}, state));
    }

    /// A packet of type 7.
    static int[] command(int opcode, int... payload) {
        int head = 7 << 28 | opcode << 16 | odd(opcode) << 23;
        return join(new int[] {head | payload.length | odd(payload.length) << 15}, payload);
    }

    private static int[] register(int number, int value) {
        return new int[] {4 << 28 | number << 8 | odd(number) << 27 | 1, value};
    }

    private static int odd(int field) {
        return Integer.bitCount(field) & 1 ^ 1;
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
