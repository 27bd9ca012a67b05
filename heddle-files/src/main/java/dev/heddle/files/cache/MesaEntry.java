package dev.heddle.files.cache;

import dev.heddle.base.bits.LittleEndian;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The header that Mesa writes before a cached record: version, driver and GPU, the size of pointers and flags, what
/// kind of item it is, a checksum and the size of the record, which is packed.
///
/// @param driver the driver's id, often that of its build
/// @param gpu its name
/// @param at where the packed record begins
/// @param size bytes of the record
record MesaEntry(String driver, String gpu, int at, long size) {
    private static final int VERSION = 1;
    private static final int LONGEST = 256;

    /// Of items: keys of shaders follow.
    private static final int GLSL = 1;

    private static final int KEY = 20;

    static boolean starts(byte[] start) {
        return of(start) != null;
    }

    /// @return null if it is none
    static @Nullable MesaEntry of(byte[] b) {
        if (b.length == 0 || b[0] != VERSION) return null;
        int driver = end(b, 1);
        int gpu = driver < 0 ? -1 : end(b, driver + 1);
        if (gpu < 0 || driver == 1) return null;
        int at = gpu + 1;
        // The size of pointers, flags of 64 bits; then numbers are at multiples of four.
        if (at + 9 > b.length || b[at] != 4 && b[at] != 8) return null;
        at = aligned(at + 9);
        if (at + 4 > b.length) return null;
        int type = LittleEndian.get32(b, at);
        at += 4;
        if (type == GLSL) {
            if (at + 4 > b.length) return null;
            long keys = Integer.toUnsignedLong(LittleEndian.get32(b, at));
            if (keys * KEY > b.length - at - 4) return null;
            at += 4 + (int) keys * KEY;
        } else if (type != 0) {
            return null;
        }
        if (at + 8 > b.length) return null;
        return new MesaEntry(
                text(b, 1, driver),
                text(b, driver + 1, gpu),
                at + 8,
                Integer.toUnsignedLong(LittleEndian.get32(b, at + 4)));
    }

    private static int aligned(int at) {
        return at + 3 & ~3;
    }

    /// @return where a text in ASCII ends with a zero; -1 if there is none
    private static int end(byte[] b, int from) {
        for (int i = from; i < b.length && i < from + LONGEST; i++) {
            if (b[i] == 0) return i;
            if (b[i] < ' ' || b[i] > 126) return -1;
        }
        return -1;
    }

    private static String text(byte[] b, int from, int to) {
        return new String(b, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
