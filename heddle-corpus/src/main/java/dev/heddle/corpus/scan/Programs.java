package dev.heddle.corpus.scan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// The programs that were seen, each by 128 bits: 16 bytes for each in the heap, and nothing else. That two different
/// programs have the same is less likely than a fault of the memory: with 10⁷ programs 1 in 10²⁴. For several threads.
final class Programs {
    private static final int FIRST = 1 << 12;

    private final int most;
    private long[] places = new long[2 * FIRST];
    private int size;
    private boolean isFull;

    /// @param most how many are remembered; all others count as new each time
    Programs(int most) {
        this.most = most;
    }

    /// @param hash SHA-256 of the code, in hexadecimal
    /// @return whether it was not here before
    synchronized boolean add(String isa, String variant, String hash) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hash));
        byte[] book = (isa + "@" + variant).getBytes(StandardCharsets.UTF_8);
        long salt = 0xcbf2_9ce4_8422_2325L;
        for (byte b : book) salt = (salt ^ b & 255) * 0x100_0000_01b3L;
        long lo = bytes.getLong(0) ^ salt;
        long hi = bytes.getLong(8);
        if (lo == 0 && hi == 0) lo = 1;
        int at = find(places, lo, hi);
        if (places[at] != 0 || places[at + 1] != 0) return false;
        if (size == most) {
            isFull = true;
            return true;
        }
        places[at] = lo;
        places[at + 1] = hi;
        if (++size * 3L > places.length) grow();
        return true;
    }

    private void grow() {
        long[] larger = new long[2 * places.length];
        for (int i = 0; i < places.length; i += 2) {
            if (places[i] == 0 && places[i + 1] == 0) continue;
            int at = find(larger, places[i], places[i + 1]);
            larger[at] = places[i];
            larger[at + 1] = places[i + 1];
        }
        places = larger;
    }

    private static int find(long[] in, long lo, long hi) {
        int mask = in.length - 1;
        int at = (int) (hi << 1) & mask & ~1;
        while ((in[at] != lo || in[at + 1] != hi) && (in[at] != 0 || in[at + 1] != 0)) at = at + 2 & mask;
        return at;
    }

    /// @return whether some are not remembered
    synchronized boolean isFull() {
        return isFull;
    }
}
