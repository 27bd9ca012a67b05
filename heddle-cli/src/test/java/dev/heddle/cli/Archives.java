package dev.heddle.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Small Mach-O files, made by hand, and a Metal binary archive of them.
final class Archives {
    private static final int ARM64 = 0x100_000c;
    private static final int APPLE_GPU = 0x100_0013;

    /// `stop` of agx and one `trap`; `iadd r1, r2.discard.sx, 3`, `stop`, and three `trap`.
    private static final int[] PROLOG = {0x0008_0088};

    private static final int[] MAIN = {0x36c4_050e, 0, 0x0008_0088, 0x0008_0008};

    private Archives() {}

    /// An object with A64 code: `mov w0, 1` and `ret`, then `nop` and `ret`.
    static byte[] object() {
        byte[] code = Captures.bytes(0x5280_0020, 0xd65f_03c0, 0xd503_201f, 0xd65f_03c0);
        Map<String, Integer> symbols = new LinkedHashMap<>();
        symbols.put("_main", 0);
        symbols.put("_idle", 8);
        return image(ARM64, 1, symbols, Map.of("__text", code));
    }

    /// An object with a function that turns AMX on, makes an operand of `genlut` in x3 and uses it twice, once after a
    /// load; and one without AMX.
    static byte[] amx() {
        byte[] code = Captures.bytes(
                0xd65f_03c0, 0x0020_1220, 0xd280_0803, 0xf2a0_8a03, 0xf2e7_2c03, 0x0020_12c3, 0xf940_0083, 0x0020_12c3);
        Map<String, Integer> symbols = new LinkedHashMap<>();
        symbols.put("_plain", 0);
        symbols.put("_look", 4);
        return image(ARM64, 1, symbols, Map.of("__text", code));
    }

    /// A wrapper around an archive of a render pipeline, and bitcode.
    static byte[] archive() {
        Map<String, byte[]> stages = new LinkedHashMap<>();
        stages.put("__vertex", stage());
        stages.put("__reflection", new byte[4]);
        stages.put("__fragment", stage());
        byte[] archive = image(APPLE_GPU, 13, Map.of(), stages);
        int[] head = {0xcbfe_babe, 2, APPLE_GPU, 0, 48, archive.length, 0, 0x100_0017, 0, 48, 4, 0};
        return concat(Captures.bytes(head), archive);
    }

    private static byte[] stage() {
        Map<String, Integer> symbols = new LinkedHashMap<>();
        symbols.put("_agc.main.constant_program", 0);
        symbols.put("_agc.main", 4);
        symbols.put("_zeros", 20);
        byte[] code = Captures.bytes(Captures.join(PROLOG, MAIN, new int[2]));
        return image(APPLE_GPU, 13, symbols, Map.of("__text", code));
    }

    /// @param symbols addresses in the first section, by name
    /// @param sections bytes, by name; all in one segment
    private static byte[] image(int cpu, int type, Map<String, Integer> symbols, Map<String, byte[]> sections) {
        int size = 72 + 80 * sections.size() + 24;
        ByteBuffer out = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0xfeed_facf).putInt(cpu).putInt(0).putInt(type).putInt(2).putInt(size);
        out.putInt(0).putInt(0);
        out.putInt(0x19).putInt(size - 24).put(fixed("__TEXT")).put(new byte[40]);
        out.putInt(sections.size()).putInt(0);
        int at = 32 + size;
        for (Map.Entry<String, byte[]> s : sections.entrySet()) {
            out.put(fixed(s.getKey())).put(fixed("__TEXT")).putLong(0);
            out.putLong(s.getValue().length).putInt(at).put(new byte[28]);
            at += s.getValue().length;
        }
        String names = "\0" + String.join("\0", symbols.keySet()) + "\0";
        out.putInt(2).putInt(24).putInt(at).putInt(symbols.size());
        out.putInt(at + 16 * symbols.size()).putInt(names.length());
        sections.values().forEach(out::put);
        int name = 1;
        for (Map.Entry<String, Integer> s : symbols.entrySet()) {
            out.putInt(name).putInt(0x10f).putLong(s.getValue());
            name += s.getKey().length() + 1;
        }
        out.put(names.getBytes(StandardCharsets.ISO_8859_1));
        return Arrays.copyOf(out.array(), out.position());
    }

    private static byte[] fixed(String name) {
        return Arrays.copyOf(name.getBytes(StandardCharsets.ISO_8859_1), 16);
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] out = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, out, a.length, b.length);
        return out;
    }
}
