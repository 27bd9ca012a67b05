package dev.heddle.files.adreno;

import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/// Captures made by hand: chunks, and the packets in them.
final class RdBuilder {
    static final long END = 0x0300_0000_0000_0000L;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    RdBuilder separator() {
        return dwords(-1, -1);
    }

    RdBuilder dwords(int... words) {
        out.writeBytes(bytes(words));
        return this;
    }

    RdBuilder chunk(int type, byte[] payload) {
        dwords(type, payload.length);
        out.writeBytes(payload);
        return this;
    }

    RdBuilder gpu(int id) {
        return chunk(13, bytes(id));
    }

    RdBuilder chip(long id) {
        return chunk(14, bytes((int) id, (int) (id >>> 32)));
    }

    /// A buffer that is announced, with other bytes than it says or with none.
    RdBuilder address(long address, int size) {
        return chunk(3, bytes((int) address, size, (int) (address >>> 32)));
    }

    RdBuilder buffer(long address, byte[] contents) {
        return address(address, contents.length).chunk(12, contents);
    }

    RdBuilder buffer(long address, int... contents) {
        return buffer(address, bytes(contents));
    }

    RdBuilder submit(long address, int dwords) {
        return chunk(6, bytes((int) address, dwords, (int) (address >>> 32)));
    }

    /// A buffer at `0x1000` with these packets, and a submit of it.
    RdBuilder submitted(int... packets) {
        return buffer(0x1000, packets).submit(0x1000, packets.length);
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    Container read() {
        return read(bytes());
    }

    static Container read(byte[] capture) {
        try {
            return RdReader.read(new ByteArrayInputStream(capture), "c.rd");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(int... words) {
        byte[] out = new byte[4 * words.length];
        for (int i = 0; i < words.length; i++) for (int b = 0; b < 4; b++) out[4 * i + b] = (byte) (words[i] >>> 8 * b);
        return out;
    }

    /// @return the words of a program, the low half of each first
    static int[] code(long... words) {
        int[] out = new int[2 * words.length];
        for (int i = 0; i < words.length; i++) {
            out[2 * i] = (int) words[i];
            out[2 * i + 1] = (int) (words[i] >>> 32);
        }
        return out;
    }

    /// @return a program of some length that ends, and padding up to so many instructions
    static int[] program(int seed, int length, int padded) {
        long[] words = new long[padded];
        for (int i = 0; i < length - 1; i++) words[i] = 0x2024_4000_0000_0000L + 256L * seed + i;
        words[length - 1] = END;
        return code(words);
    }

    /// A command of a3xx and a4xx.
    static int[] type3(int opcode, int... payload) {
        return concat(new int[] {3 << 30 | payload.length - 1 << 16 | opcode << 8}, payload);
    }

    /// A register write of a3xx and a4xx.
    static int[] type0(int register, int... values) {
        return concat(new int[] {values.length - 1 << 16 | register}, values);
    }

    /// A command of a5xx and later.
    static int[] type7(int opcode, int... payload) {
        int head = 7 << 28 | opcode << 16 | odd(opcode) << 23 | payload.length | odd(payload.length) << 15;
        return concat(new int[] {head}, payload);
    }

    /// A register write of a5xx and later.
    static int[] type4(int register, int... values) {
        int head = 4 << 28 | register << 8 | odd(register) << 27 | values.length | odd(values.length) << 7;
        return concat(new int[] {head}, values);
    }

    private static int odd(int field) {
        return Integer.bitCount(field) & 1 ^ 1;
    }

    static int[] concat(int[]... parts) {
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

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
