package dev.heddle.isa;

import dev.heddle.base.bits.Bits;
import java.util.ArrayList;
import java.util.List;

/// Numbers and places of bits as pages write them.
public final class Digits {
    private Digits() {}

    /// @return all digits of the width
    public static String binary(long value, int width) {
        StringBuilder out = new StringBuilder();
        for (int i = width - 1; i >= 0; i--) out.append((value >>> i & 1) == 0 ? '0' : '1');
        return out.toString();
    }

    public static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /// @return the places of a field as a book writes them, `[45:44].[14:9]`
    public static String places(Bits bits) {
        List<int[]> runs = new ArrayList<>();
        for (Bits.Run r : bits.runs()) {
            if (r.low() < 0) continue;
            int[] last = runs.isEmpty() ? null : runs.getLast();
            if (last != null && last[1] == r.low() + r.width()) last[1] = r.low();
            else runs.add(new int[] {r.low() + r.width() - 1, r.low()});
        }
        return String.join(".", runs.stream().map(r -> range(r[0], r[1])).toList());
    }

    /// @return `[7:4]`, or `[7]` for one bit
    public static String range(int high, int low) {
        return high == low ? "[" + high + "]" : "[" + high + ":" + low + "]";
    }

    /// @return `1 entry`, `2 entries`
    public static String count(long n, String one, String many) {
        return n + " " + (n == 1 ? one : many);
    }
}
