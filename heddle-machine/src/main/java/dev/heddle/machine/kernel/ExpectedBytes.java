package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import org.jspecify.annotations.Nullable;

/// The expected content of a buffer, or of a part of it, after a run.
///
/// @param name of the buffer or the part
/// @param from first byte of the part
/// @param bytes the whole content of the part; after it the buffer may have more
record ExpectedBytes(String name, Buffer buffer, int from, byte[] bytes, Tolerance tolerance) implements Expected {
    /// A whole buffer.
    ExpectedBytes(Buffer buffer, byte[] bytes, Tolerance tolerance) {
        this(buffer.name(), buffer, 0, bytes, tolerance);
    }

    @Override
    public String difference(@Nullable ValueComparison by) {
        byte[] all = buffer.bytes();
        byte[] got =
                java.util.Arrays.copyOfRange(all, from, name.equals(buffer.name()) ? all.length : from + bytes.length);
        if (got.length != bytes.length) return "%s has %d bytes, expected %d".formatted(name, got.length, bytes.length);
        return by == null ? byWords(got) : by.difference(name, got, bytes, tolerance);
    }

    private String byWords(byte[] got) {
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
                .formatted(name, first, g, e, Float.intBitsToFloat(g), Float.intBitsToFloat(e), count, words);
    }

    private static int word(byte[] b, int index) {
        int out = 0;
        for (int i = 0; i < 4 && 4 * index + i < b.length; i++) out |= (b[4 * index + i] & 0xff) << 8 * i;
        return out;
    }
}
