package dev.heddle.machine;

/// What a buffer should hold after a run.
///
/// @param bytes its whole content
public record Expected(Buffer buffer, byte[] bytes, Tolerance tolerance) {
    /// @return the first difference and how many there are, in one line; empty if there is none
    public String difference() {
        byte[] got = buffer.bytes();
        if (got.length != bytes.length)
            return "%s has %d bytes, expected %d"
                    .formatted(buffer.name(), got.length, bytes.length);
        int words = (got.length + 3) / 4;
        int first = -1;
        int count = 0;
        for (int i = 0; i < words; i++) {
            if (tolerance.accepts(i, word(got, i), word(bytes, i))) continue;
            if (first < 0) first = i;
            count++;
        }
        if (count == 0) return "";
        int g = word(got, first);
        int e = word(bytes, first);
        return "%s: word %d is 0x%08x, expected 0x%08x (as floats %s and %s); %d of %d words differ"
                .formatted(
                        buffer.name(),
                        first,
                        g,
                        e,
                        Float.intBitsToFloat(g),
                        Float.intBitsToFloat(e),
                        count,
                        words);
    }

    private static int word(byte[] b, int index) {
        int out = 0;
        for (int i = 0; i < 4 && 4 * index + i < b.length; i++)
            out |= (b[4 * index + i] & 0xff) << 8 * i;
        return out;
    }
}
