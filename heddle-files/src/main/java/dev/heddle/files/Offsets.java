package dev.heddle.files;

import java.util.ArrayList;
import java.util.List;

/// Finds out from the offsets of a dump in which base they are written: only in one do they follow each other.
final class Offsets {
    /// What an offset is in one base.
    private static final class Reading {
        final int base;
        final long first;
        long next;

        Reading(int base, long first) {
            this.base = base;
            this.first = first;
            this.next = first;
        }
    }

    private final List<Reading> readings = new ArrayList<>();
    private boolean any;

    /// The next offset.
    ///
    /// @param bases those that are possible
    /// @param line bytes of a line that may be there several times before it; 0 if none may
    /// @return whether it follows in any base
    boolean follow(byte[] b, int from, int to, int[] bases, int line) {
        if (!any) {
            for (int base : bases) {
                long value = value(b, from, to, base);
                if (value >= 0) readings.add(new Reading(base, value));
            }
            any = true;
            return !readings.isEmpty();
        }
        readings.removeIf(r -> {
            long value = value(b, from, to, r.base);
            if (line == 0) return value != r.next;
            long more = value - r.next;
            return value < 0 || more <= 0 || more % line != 0;
        });
        for (Reading r : readings) r.next = value(b, from, to, r.base);
        return !readings.isEmpty();
    }

    /// Bytes at the last offset.
    void add(int bytes) {
        for (Reading r : readings) r.next += bytes;
    }

    /// @return whether the first offset is the same in every base that is left
    boolean isSure() {
        return readings.stream().mapToLong(r -> r.first).distinct().count() <= 1;
    }

    /// @return whether there is one base left, or only offsets that are the same in all
    boolean isSureOfNext() {
        return readings.stream().mapToLong(r -> r.next).distinct().count() <= 1;
    }

    /// @return the first offset, in the highest base that is left
    long first() {
        return readings.getLast().first;
    }

    /// @return the offset after the last bytes, in the highest base that is left
    long next() {
        return readings.getLast().next;
    }

    /// @return -1 if it is not a number of that base below 2^62
    private static long value(byte[] b, int from, int to, int base) {
        long out = 0;
        for (int at = from; at < to; at++) {
            int digit = HexText.value(b[at]);
            if (digit >= base || out >= 1L << 57) return -1;
            out = out * base + digit;
        }
        return out;
    }
}
