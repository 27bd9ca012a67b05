package dev.heddle.files.adreno;

import dev.heddle.bits.Platform;

/// Little-endian numbers in bytes.
final class Dwords {
    private Dwords() {}

    static int at(byte[] bytes, int from) {
        return Platform.get32(bytes, from);
    }

    static long unsigned(byte[] bytes, int from) {
        return at(bytes, from) & 0xffff_ffffL;
    }

    /// Two dwords, the low one first.
    static long pair(byte[] bytes, int from) {
        return Platform.get64(bytes, from);
    }

    static void putPair(byte[] bytes, int to, long value) {
        Platform.put64(bytes, to, value);
    }
}
