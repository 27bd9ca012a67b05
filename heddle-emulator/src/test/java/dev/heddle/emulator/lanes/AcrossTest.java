package dev.heddle.emulator.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Operations that look at other lanes, by their definitions.
class AcrossTest {
    private static final int LANES = 16;

    /// The operation on two values that a combination does again and again.
    private static final Map<Combine, Op> OPS = Map.ofEntries(
            Map.entry(Combine.ADD, Op.ADD),
            Map.entry(Combine.MUL, Op.MUL),
            Map.entry(Combine.AND, Op.AND),
            Map.entry(Combine.OR, Op.OR),
            Map.entry(Combine.XOR, Op.XOR),
            Map.entry(Combine.MIN, Op.MIN_S),
            Map.entry(Combine.MAX, Op.MAX_S),
            Map.entry(Combine.UMIN, Op.MIN_U),
            Map.entry(Combine.UMAX, Op.MAX_U),
            Map.entry(Combine.FADD, Op.FADD),
            Map.entry(Combine.FMUL, Op.FMUL),
            Map.entry(Combine.FMIN, Op.FMIN),
            Map.entry(Combine.FMAX, Op.FMAX));

    private final Random random = new Random(5);

    private int[] lanes() {
        return random.ints(LANES).map(i -> i >> random.nextInt(32)).toArray();
    }

    private int[] masks() {
        return random.ints(LANES, -1, 1).toArray();
    }

    @Test
    void ballotsAndReads() {
        for (int turn = 0; turn < 200; turn++) {
            int[] exec = masks();
            int[] a = masks();
            int first = random.nextInt(LANES);
            long expected = 0;
            for (int i = first; i < LANES; i++) if (exec[i] != 0 && a[i] != 0) expected |= 1L << i - first;
            assertThat(Across.ballot(exec, a, first, LANES)).isEqualTo(expected);

            int[] from = lanes();
            int[] out = new int[LANES];
            long[] wide = new long[LANES];
            Across.read(out, a, from, 2 * LANES, LANES);
            Across.read(wide, longs(a), from, 2 * LANES, LANES);
            for (int i = 0; i < LANES; i++) {
                int lane = from[i] & 2 * LANES - 1;
                assertThat(out[i]).isEqualTo(lane < LANES ? a[lane] : 0);
                assertThat(wide[i]).isEqualTo(out[i]);
            }
        }
    }

    private static long[] longs(int[] of) {
        return Arrays.stream(of).asLongStream().toArray();
    }

    @Test
    void combinations() {
        OPS.forEach((how, op) -> {
            boolean real = how.name().startsWith("F");
            for (int turn = 0; turn < 100; turn++) {
                boolean scan = random.nextBoolean();
                int group = 1 << random.nextInt(5);
                if (!real) narrow(how, op, group, scan);
                wide(how, op, group, scan, real ? ValueType.F64 : ValueType.I64);
            }
        });
    }

    private void narrow(Combine how, Op op, int group, boolean scan) {
        int[] exec = masks();
        int[] a = lanes();
        int[] d = new int[LANES];
        Across.combine(d, a, exec, how, more(group, scan), LANES);
        long neutral = (int) how.neutral(32);
        assertThat(longs(d))
                .as("%s %d %s", how, group, scan)
                .isEqualTo(expected(of(op, ValueType.I32), neutral, longs(a), exec, group, scan));
    }

    private void wide(Combine how, Op op, int group, boolean scan, ValueType type) {
        int[] exec = masks();
        long[] a = type == ValueType.F64
                ? random.doubles(LANES, -9, 9)
                        .mapToLong(Double::doubleToLongBits)
                        .toArray()
                : random.longs(LANES).toArray();
        long[] d = new long[LANES];
        Across.combine(d, a, exec, how, more(group, scan), LANES);
        assertThat(d)
                .as("%s %d %s", how, group, scan)
                .isEqualTo(expected(of(op, type), how.neutral(64), a, exec, group, scan));
    }

    private static Reference of(Op op, ValueType t) {
        FloatFormat f = op == Op.FADD || op == Op.FMUL ? FloatFormat.DOUBLE : null;
        return new Reference(op, t, List.of(t, t), 0, "", f);
    }

    private static int more(int group, boolean scan) {
        return group << 16 | (scan ? 1 << 15 : 0);
    }

    private static long[] expected(Reference op, long neutral, long[] a, int[] exec, int group, boolean scan) {
        long[] out = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            int first = i / group * group;
            out[i] = neutral;
            for (int k = first; k < (scan ? i : first + group); k++)
                if (exec[k] != 0) out[i] = op.apply(out[i], a[k], 0);
        }
        return out;
    }
}
