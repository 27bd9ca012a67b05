package dev.heddle.files.adreno.packets;

import dev.heddle.base.bits.LittleEndian;

/// Little-endian numbers in bytes.
public final class Dwords {
    private Dwords() {}

    public static int at(byte[] bytes, int from) {
        return LittleEndian.get32(bytes, from);
    }

    public static long unsigned(byte[] bytes, int from) {
        return at(bytes, from) & 0xffff_ffffL;
    }

    /// Two dwords, the low one first.
    public static long pair(byte[] bytes, int from) {
        return LittleEndian.get64(bytes, from);
    }

    public static void putPair(byte[] bytes, int to, long value) {
        LittleEndian.put64(bytes, to, value);
    }
}
