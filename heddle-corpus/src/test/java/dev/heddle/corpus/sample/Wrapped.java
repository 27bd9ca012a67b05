package dev.heddle.corpus.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Code in the files that drivers and compilers write.
final class Wrapped {
    private static final int AARCH64 = 183;
    private static final int ELF_HEADER = 64;
    private static final int SECTION = 64;

    private Wrapped() {}

    /// A log of a compiler, with the words of its shaders.
    ///
    /// @param gpu number of it
    /// @param programs of words of eight bytes
    static byte[] log(int gpu, List<byte[]> programs) {
        StringBuilder out = new StringBuilder("gpu_id: ").append(gpu).append('\n');
        for (byte[] p : programs) {
            out.append("Native code for unnamed fragment shader GLSL3:\n");
            ByteBuffer words = ByteBuffer.wrap(p).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; words.remaining() >= 8; i++) {
                int low = words.getInt();
                int high = words.getInt();
                out.append(":0:%04d:%04d[%08xx_%08xx] ?\n".formatted(i, i, high, low));
            }
        }
        return out.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /// A program binary of a Mali GPU.
    static byte[] maliBinary(byte[] code) {
        byte[] number = {7, 0, 0, 0};
        return chunk("MBS2", joined(chunk("KERN", number), chunk("BFRE", chunk("OBJC", code))));
    }

    private static byte[] chunk(String name, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(8 + (payload.length + 3) / 4 * 4).order(ByteOrder.LITTLE_ENDIAN);
        out.put(name.getBytes(StandardCharsets.US_ASCII)).putInt(payload.length).put(payload);
        return out.array();
    }

    private static byte[] joined(byte[] a, byte[] b) {
        return ByteBuffer.allocate(a.length + b.length).put(a).put(b).array();
    }

    /// An ELF object with one section of code for A64.
    static byte[] elf(byte[] code) {
        byte[] names = "\0.text\0.shstrtab\0".getBytes(StandardCharsets.US_ASCII);
        int textAt = ELF_HEADER;
        int namesAt = (textAt + code.length + 7) / 8 * 8;
        int sectionsAt = (namesAt + names.length + 7) / 8 * 8;
        ByteBuffer out = ByteBuffer.allocate(sectionsAt + 3 * SECTION).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x464c_457f).put((byte) 2).put((byte) 1).put((byte) 1);
        out.position(16);
        out.putShort((short) 1).putShort((short) AARCH64).putInt(1);
        out.putLong(0).putLong(0).putLong(sectionsAt).putInt(0);
        out.putShort((short) ELF_HEADER).putShort((short) 0).putShort((short) 0);
        out.putShort((short) SECTION).putShort((short) 3).putShort((short) 2);
        out.put(textAt, code).put(namesAt, names);
        out.position(sectionsAt + SECTION);
        section(out, 1, 1, 6, textAt, code.length);
        section(out, 7, 3, 0, namesAt, names.length);
        return out.array();
    }

    private static void section(ByteBuffer out, int name, int type, int flags, int at, int length) {
        out.putInt(name).putInt(type).putLong(flags).putLong(0).putLong(at).putLong(length);
        out.putInt(0).putInt(0).putLong(4).putLong(0);
    }
}
