package dev.heddle.textures.block;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A mode of BC6H: where the bits of the end points are (Khronos Data Format Specification 1.3, "BC6H").
final class Bc6Mode {
    /// A run of consecutive bits: of a number, and where they are in the block.
    private record Run(int blockAt, int numberAt, int bits) {}

    private static final int CODES = 32;

    /// The letters of numbers in the lists below: a channel, and an end point, w and x of the first subset, y and z of
    /// the second one.
    private static final String CHANNELS = "rgb";

    private static final String ENDS = "wxyz";

    private static final @Nullable Bc6Mode[] BY_CODE = new @Nullable Bc6Mode[CODES];

    static {
        distances(
                0,
                "10 5 5 5",
                "gy4 by4 bz4 rw0-9 gw0-9 bw0-9 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 bx0-4 bz1 "
                        + "by0-3 ry0-4 bz2 rz0-4 bz3");
        distances(
                1,
                "7 6 6 6",
                "gy5 gz4 gz5 rw0-6 bz0 bz1 by4 gw0-6 by5 bz2 gy4 bw0-6 bz3 bz5 bz4 rx0-5 "
                        + "gy0-3 gx0-5 gz0-3 bx0-5 by0-3 ry0-5 rz0-5");
        distances(
                2,
                "11 5 4 4",
                "rw0-9 gw0-9 bw0-9 rx0-4 rw10 gy0-3 gx0-3 gw10 bz0 gz0-3 bx0-3 bw10 bz1 by0-3 "
                        + "ry0-4 bz2 rz0-4 bz3");
        distances(
                6,
                "11 4 5 4",
                "rw0-9 gw0-9 bw0-9 rx0-3 rw10 gz4 gy0-3 gx0-4 gw10 gz0-3 bx0-3 bw10 bz1 by0-3 "
                        + "ry0-3 bz0 bz2 rz0-3 gy4 bz3");
        distances(
                10,
                "11 4 4 5",
                "rw0-9 gw0-9 bw0-9 rx0-3 rw10 by4 gy0-3 gx0-3 gw10 bz0 gz0-3 bx0-4 bw10 by0-3 "
                        + "ry0-3 bz1 bz2 rz0-3 bz4 bz3");
        distances(
                14,
                "9 5 5 5",
                "rw0-8 by4 gw0-8 gy4 bw0-8 bz4 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 bx0-4 bz1 "
                        + "by0-3 ry0-4 bz2 rz0-4 bz3");
        distances(
                18,
                "8 6 5 5",
                "rw0-7 gz4 by4 gw0-7 bz2 gy4 bw0-7 bz3 bz4 rx0-5 gy0-3 gx0-4 bz0 gz0-3 bx0-4 "
                        + "bz1 by0-3 ry0-5 rz0-5");
        distances(
                22,
                "8 5 6 5",
                "rw0-7 bz0 by4 gw0-7 gy5 gy4 bw0-7 gz5 bz4 rx0-4 gz4 gy0-3 gx0-5 gz0-3 bx0-4 "
                        + "bz1 by0-3 ry0-4 bz2 rz0-4 bz3");
        distances(
                26,
                "8 5 5 6",
                "rw0-7 bz1 by4 gw0-7 by5 gy4 bw0-7 bz5 bz4 rx0-4 gz4 gy0-3 gx0-4 bz0 gz0-3 "
                        + "bx0-5 by0-3 ry0-4 bz2 rz0-4 bz3");
        absolute(
                30,
                "6 6 6 6",
                "rw0-5 gz4 bz0 bz1 by4 gw0-5 gy5 by5 bz2 gy4 bw0-5 gz5 bz3 bz5 bz4 rx0-5 "
                        + "gy0-3 gx0-5 gz0-3 bx0-5 by0-3 ry0-5 rz0-5");
        absolute(3, "10 10 10 10", "rw0-9 gw0-9 bw0-9 rx0-9 gx0-9 bx0-9");
        distances(7, "11 9 9 9", "rw0-9 gw0-9 bw0-9 rx0-8 rw10 gx0-8 gw10 bx0-8 bw10");
        distances(11, "12 8 8 8", "rw0-9 gw0-9 bw0-9 rx0-7 rw11 rw10 gx0-7 gw11 gw10 bx0-7 bw11 bw10");
        distances(
                15,
                "16 4 4 4",
                "rw0-9 gw0-9 bw0-9 rx0-3 rw15 rw14 rw13 rw12 rw11 rw10 gx0-3 gw15 gw14 gw13 "
                        + "gw12 gw11 gw10 bx0-3 bw15 bw14 bw13 bw12 bw11 bw10");
    }

    private final int subsets;
    private final boolean hasDistances;

    /// Of the first end point; of the others for red, green and blue.
    private final int[] widths;

    /// By 3 · end point + channel.
    private final List<List<Run>> numbers = new ArrayList<>();

    private Bc6Mode(int code, String bits, String runs, boolean hasDistances) {
        this.hasDistances = hasDistances;
        this.subsets = runs.contains("rz") ? 2 : 1;
        String[] parts = bits.split(" ");
        this.widths = new int[parts.length];
        for (int i = 0; i < parts.length; i++) widths[i] = Integer.parseInt(parts[i]);
        for (int i = 0; i < 12; i++) numbers.add(new ArrayList<>());
        int at = code < 2 ? 2 : 5;
        for (String run : runs.split(" ")) {
            String[] ends = run.substring(2).split("-");
            int first = Integer.parseInt(ends[0]);
            int n = Integer.parseInt(ends[ends.length - 1]) - first + 1;
            int number = 3 * ENDS.indexOf(run.charAt(1)) + CHANNELS.indexOf(run.charAt(0));
            numbers.get(number).add(new Run(at, first, n));
            at += n;
        }
    }

    private static void distances(int code, String bits, String runs) {
        BY_CODE[code] = new Bc6Mode(code, bits, runs, true);
    }

    private static void absolute(int code, String bits, String runs) {
        BY_CODE[code] = new Bc6Mode(code, bits, runs, false);
    }

    /// @return null for a code that is reserved
    static @Nullable Bc6Mode of(long low) {
        int two = (int) low & 3;
        return BY_CODE[two < 2 ? two : (int) low & CODES - 1];
    }

    /// @return 1 or 2
    int subsets() {
        return subsets;
    }

    /// @return bits of an end point, 6 to 16
    int width() {
        return widths[0];
    }

    /// @param end 0 to 3
    /// @param channel 0 to 2
    /// @return the end point in [#width] bits, sign-extended if there is a sign
    int end(long low, long high, int end, int channel, boolean signed) {
        int first = number(low, high, channel);
        int width = widths[0];
        if (end == 0) return signed ? extend(first, width) : first;
        int own = widths[1 + channel];
        int v = number(low, high, 3 * end + channel);
        if (hasDistances) v = first + extend(v, own) & (1 << width) - 1;
        return signed ? extend(v, width) : v;
    }

    private int number(long low, long high, int which) {
        List<Run> runs = numbers.get(which);
        int out = 0;
        for (int i = 0; i < runs.size(); i++) {
            Run r = runs.get(i);
            out |= BlockBits.bits(low, high, r.blockAt, r.bits) << r.numberAt;
        }
        return out;
    }

    private static int extend(int v, int bits) {
        return v << 32 - bits >> 32 - bits;
    }
}
