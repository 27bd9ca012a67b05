package dev.heddle.machine;

import java.util.Map;
import java.util.Objects;

/// Fills memory with numbers of one kind, as the README beside the AMX vectors says: SplitMix64, one draw for 8 bytes,
/// whose lanes the kind turns into values.
public final class AmxFill {
    /// Bits of a float type, of its fraction, and the bias of its exponent.
    private record Real(int width, int fraction, int bias) {
        long sign() {
            return 1L << width - 1;
        }

        long infinity() {
            return low(width - 1 - fraction) << fraction;
        }

        long nan() {
            return infinity() | 1L << fraction - 1;
        }

        long one() {
            return (long) bias << fraction;
        }

        long edge(int number) {
            return switch (number) {
                case 0 -> 0;
                case 1 -> sign();
                case 2 -> infinity();
                case 3 -> sign() | infinity();
                case 4 -> nan();
                case 5 -> sign() | nan() | 1;
                case 6 -> infinity() | 1;
                case 7 -> 1;
                case 8 -> sign() | low(fraction);
                case 9 -> 1L << fraction;
                case 10 -> sign() | 1L << fraction;
                case 11 -> infinity() - 1;
                case 12 -> sign() | infinity() - 1;
                case 13 -> one();
                case 14 -> sign() | one();
                default -> one() | 1;
            };
        }
    }

    private static final Map<String, Real> REALS = Map.of(
            "f16", new Real(16, 10, 15),
            "bf16", new Real(16, 7, 127),
            "f32", new Real(32, 23, 127),
            "f64", new Real(64, 52, 1023));

    private static final Map<String, long[]> EDGES = Map.of(
            "i8",
            new long[] {0, 1, 0xff, 2, 0xfe, 0x7f, 0x80, 0x7e, 0x81, 3, 0x3f, 0xc0, 0x55, 0xaa, 0xf, 0xf0},
            "i16",
            new long[] {
                0, 1, 0xffff, 2, 0xfffe, 0x7fff, 0x8000, 0x7ffe, 0x8001, 0x7f, 0x80, 0xff, 0x100, 0xff80, 0x5555, 0xaaaa
            },
            "i32",
            new long[] {
                0,
                1,
                0xffffffffL,
                2,
                0xfffffffeL,
                0x7fffffff,
                0x80000000L,
                0x7fff,
                0x8000,
                0xffff,
                0x10000,
                0xffff8000L,
                0x7f,
                0xff,
                0xffffff80L,
                0x55555555
            });

    private static final int ROW = 64;
    private static final int DRAWS = 8;

    private long state;

    public AmxFill(long seed) {
        state = seed;
    }

    private long draw() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private static long low(int bits) {
        return -1L >>> 64 - bits;
    }

    /// @param fill such as `raw` or `nice.f32`
    public byte[] bytes(int count, String fill) {
        int dot = fill.indexOf('.');
        String kind = dot < 0 ? fill : fill.substring(0, dot);
        String type = dot < 0 ? "i64" : fill.substring(dot + 1);
        int width = Integer.parseInt(type.replaceAll("[a-z]+", ""));
        byte[] out = new byte[count];
        for (int row = 0; row < count / ROW; row++) {
            long[] draws = new long[DRAWS];
            for (int i = 0; i < DRAWS; i++) draws[i] = draw();
            for (int lane = 0; lane < 8 * ROW / width; lane++) {
                int bit = lane * width;
                long q = draws[bit / 64] >>> bit % 64 & low(width);
                long v = value(kind, type, q, row, lane, draws[0]);
                for (int i = 0; i < width / 8; i++) out[row * ROW + bit / 8 + i] = (byte) (v >>> 8 * i);
            }
        }
        return out;
    }

    private static Real real(String type) {
        return Objects.requireNonNull(REALS.get(type), type);
    }

    private static long value(String kind, String type, long q, int row, int lane, long first) {
        Real r = REALS.get(type);
        return switch (kind) {
            case "zero" -> 0;
            case "nice" -> {
                double size = (q & 255) * Math.scalb(1.0, (int) (q >>> 8 & 7) - 6);
                yield exact((q & real(type).sign()) != 0 ? -size : size, type);
            }
            case "near" -> {
                Real f = real(type);
                long exponent = f.bias - 2 + (q >>> f.fraction & 3);
                yield q & f.sign() | q & low(f.fraction) | exponent << f.fraction;
            }
            case "edge" -> {
                if ((q >>> 4 & 3) == 3) yield q;
                int number = (int) (q & 15);
                yield r != null ? r.edge(number) : Objects.requireNonNull(EDGES.get(type), type)[number];
            }
            case "small" -> (q & 15) - 8;
            case "ramp" -> ramp(type, q, row, lane, first);
            default -> q;
        };
    }

    private static long ramp(String type, long q, int row, int lane, long first) {
        Real r = REALS.get(type);
        int bias = type.startsWith("u") ? 0 : 64;
        if (row % 2 != 0 && r != null && (q >>> 8 & 15) == 15) return r.nan();
        long whole = row % 2 == 0 ? (first & 127) - bias + (1 + (first >>> 8 & 3)) * lane : (q & 255) - bias;
        return r == null ? whole : exact(whole, type);
    }

    private static long exact(double x, String type) {
        return switch (type) {
            case "f16" -> Float.floatToFloat16((float) x);
            case "bf16" -> Float.floatToRawIntBits((float) x) >>> 16;
            case "f32" -> Float.floatToRawIntBits((float) x);
            default -> Double.doubleToRawLongBits(x);
        };
    }
}
