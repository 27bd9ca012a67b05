package dev.heddle.emulator;

import dev.heddle.emulator.lanes.Across;
import dev.heddle.emulator.lanes.Combine;
import dev.heddle.emulator.lanes.Doubles;
import dev.heddle.emulator.lanes.Lanes32;
import dev.heddle.emulator.lanes.Lanes64;
import dev.heddle.emulator.lanes.Modifiers;
import dev.heddle.emulator.lanes.Singles;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.number.Reference;
import dev.heddle.ir.state.RegisterLayout;
import java.util.function.DoubleUnaryOperator;

/// Operations that compute, found by their numbers. Each kind has a method of its own: HotSpot makes better loops, and
/// a shorter way to them, out of several methods of middling size than out of one with everything.
final class LaneDispatch {
    private LaneDispatch() {}

    /// @param d row of the result
    /// @param ip where in `code` the operation is
    /// @param n lanes
    static void ints(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.narrow;
        int x = code[ip + 2];
        int[] a = f[x & Modifiers.ROW];
        int[] b = f[code[ip + 3]];
        switch (code[ip] & 0xff) {
            case Opcode.COPY -> Lanes32.copy(d, a, n);
            case Opcode.LANE -> Lanes32.lane(d, n);
            case Opcode.ADD -> Lanes32.add(d, a, b, n);
            case Opcode.SUB -> Lanes32.sub(d, a, b, n);
            case Opcode.MUL -> Lanes32.mul(d, a, b, n);
            case Opcode.AND -> Lanes32.and(d, a, b, n);
            case Opcode.OR -> Lanes32.or(d, a, b, n);
            case Opcode.XOR -> Lanes32.xor(d, a, b, n);
            case Opcode.SHL -> Lanes32.shl(d, a, b, n);
            case Opcode.SHR -> Lanes32.shr(d, a, b, n);
            case Opcode.SAR -> Lanes32.sar(d, a, b, n);
            case Opcode.DIV_S -> Lanes32.divideSigned(d, a, b, n);
            case Opcode.DIV_U -> Lanes32.divideUnsigned(d, a, b, n);
            case Opcode.REM_S -> Lanes32.remainderSigned(d, a, b, n);
            case Opcode.REM_U -> Lanes32.remainderUnsigned(d, a, b, n);
            case Opcode.MIN_S -> Lanes32.minSigned(d, a, b, n);
            case Opcode.MAX_S -> Lanes32.maxSigned(d, a, b, n);
            case Opcode.MIN_U -> Lanes32.minUnsigned(d, a, b, n);
            case Opcode.MAX_U -> Lanes32.maxUnsigned(d, a, b, n);
            case Opcode.SHL_BY -> Lanes32.shl(d, a, code[ip + 5], n);
            case Opcode.SAR_BY -> Lanes32.sar(d, a, code[ip + 5], n);
            case Opcode.MUL_ADD -> Lanes32.mulAdd(d, a, b, f[code[ip + 4]], n);
            case Opcode.SELECT_EQ -> Lanes32.selectEqual(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Opcode.SELECT_LT_S -> Lanes32.selectLessSigned(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Opcode.SELECT_LT_U -> Lanes32.selectLessUnsigned(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Opcode.SEXT -> Lanes32.signExtend(d, a, code[ip + 5], n);
            case Opcode.POPCOUNT -> Lanes32.popcount(d, a, n);
            case Opcode.REVERSE -> Lanes32.reverse(d, a, n);
            case Opcode.HIGHEST -> Lanes32.highest(d, a, n);
            case Opcode.LOWEST -> Lanes32.lowest(d, a, n);
            case Opcode.EQ -> Lanes32.equal(d, a, b, n);
            case Opcode.LT_S -> Lanes32.lessSigned(d, a, b, n);
            case Opcode.LT_U -> Lanes32.lessUnsigned(d, a, b, n);
            case Opcode.SELECT -> Lanes32.select(d, a, b, f[code[ip + 4]], n);
            case Opcode.SPREAD -> Lanes32.fill(d, d[0], v.lanes);
            case Opcode.BITS -> Lanes32.bits(d, a, code[ip + 5], n);
            case Opcode.INSERT -> Lanes32.insert(d, a, b, code[ip + 5], n);
            case Opcode.MODIFY_F -> Singles.modify(d, f[x & Modifiers.ROW], x, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// @param d row of the result, if it is narrow
    static void wide(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.narrow;
        long[][] w = v.wide;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int z = code[ip + 4];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Opcode.SPREAD_L -> java.util.Arrays.fill(w[to], w[to][0]);
            case Opcode.COPY_L -> Lanes64.copy(w[to], w[x], n);
            case Opcode.ADD_L -> Lanes64.add(w[to], w[x], w[y], n);
            case Opcode.SUB_L -> Lanes64.sub(w[to], w[x], w[y], n);
            case Opcode.MUL_L -> Lanes64.mul(w[to], w[x], w[y], n);
            case Opcode.AND_L -> Lanes64.and(w[to], w[x], w[y], n);
            case Opcode.OR_L -> Lanes64.or(w[to], w[x], w[y], n);
            case Opcode.XOR_L -> Lanes64.xor(w[to], w[x], w[y], n);
            case Opcode.SHL_L -> Lanes64.shl(w[to], w[x], f[y], n);
            case Opcode.SHR_L -> Lanes64.shr(w[to], w[x], f[y], n);
            case Opcode.SAR_L -> Lanes64.sar(w[to], w[x], f[y], n);
            case Opcode.MIN_S_L -> Lanes64.minSigned(w[to], w[x], w[y], n);
            case Opcode.MAX_S_L -> Lanes64.maxSigned(w[to], w[x], w[y], n);
            case Opcode.MIN_U_L -> Lanes64.minUnsigned(w[to], w[x], w[y], n);
            case Opcode.MAX_U_L -> Lanes64.maxUnsigned(w[to], w[x], w[y], n);
            case Opcode.SEXT_L -> Lanes64.signExtend(w[to], w[x], more, n);
            case Opcode.POPCOUNT_L -> Lanes64.popcount(w[to], w[x], n);
            case Opcode.REVERSE_L -> Lanes64.reverse(w[to], w[x], n);
            case Opcode.HIGHEST_L -> Lanes64.highest(w[to], w[x], n);
            case Opcode.LOWEST_L -> Lanes64.lowest(w[to], w[x], n);
            case Opcode.EQ_L -> Lanes64.equal(d, w[x], w[y], n);
            case Opcode.LT_S_L -> Lanes64.lessSigned(d, w[x], w[y], n);
            case Opcode.LT_U_L -> Lanes64.lessUnsigned(d, w[x], w[y], n);
            case Opcode.SELECT_L -> Lanes64.select(w[to], f[x], w[y], w[z], n);
            case Opcode.WIDEN_S -> Lanes64.widenSigned(w[to], f[x], n);
            case Opcode.WIDEN_U -> Lanes64.widenUnsigned(w[to], f[x], n);
            case Opcode.NARROW -> Lanes64.narrow(d, w[x], n);
            case Opcode.HIGH -> Lanes64.high(d, w[x], n);
            case Opcode.PAIR -> Lanes64.pair(w[to], f[x], f[y], n);
            default -> throw unknown(code[ip]);
        }
    }

    static void singles(int[] d, Wave v, int[] code, int ip, int n) {
        int[] a = operand(v, code[ip + 2], 0);
        int[] b = operand(v, code[ip + 3], 1);
        int[] c = operand(v, code[ip + 4], 2);
        switch (code[ip] & 0xff) {
            case Opcode.CANON_F -> Singles.canonical(d, a, n);
            case Opcode.FROM_HALF -> {
                if (code[ip + 5] == 0) Lanes32.fromHalf(d, a, n);
                else Lanes32.fromBrain(d, a, n);
            }
            case Opcode.TO_HALF_F -> Singles.toHalf(d, a, (FloatFormat) v.constants.get(code[ip + 5]), n);
            case Opcode.FROM_S_F -> Singles.fromSigned(d, a, n);
            case Opcode.FROM_U_F -> Singles.fromUnsigned(d, a, n);
            case Opcode.ADD_F -> Singles.add(d, a, b, n);
            case Opcode.MUL_F -> Singles.mul(d, a, b, n);
            case Opcode.MUL_FLUSH_F -> Singles.mulFlushed(d, a, b, v.narrow[RegisterLayout.OPERAND + 2], n);
            case Opcode.FMA_F -> Singles.fma(d, a, b, c, n);
            case Opcode.ADD_FLUSH_F -> Singles.addFlushed(d, a, b, n);
            case Opcode.FMA_FLUSH_F -> Singles.fmaFlushed(d, a, b, c, n);
            case Opcode.ADD_H -> Singles.addHalf(d, a, b, n);
            case Opcode.FMA_H -> Singles.fmaHalf(d, a, b, c, n);
            case Opcode.ADD_ANY_F -> Singles.addAny(d, a, b, (FloatFormat) v.constants.get(code[ip + 5]), n);
            case Opcode.MUL_ANY_F -> Singles.mulAny(d, a, b, (FloatFormat) v.constants.get(code[ip + 5]), n);
            case Opcode.FMA_ANY_F -> Singles.fmaAny(d, a, b, c, (FloatFormat) v.constants.get(code[ip + 5]), n);
            case Opcode.MIN_F -> Singles.min(d, a, b, n);
            case Opcode.MAX_F -> Singles.max(d, a, b, n);
            case Opcode.SATURATE_F -> Singles.saturate(d, a, n);
            case Opcode.INTEGRAL_F -> Singles.integral(d, a, (Rounding) v.constants.get(code[ip + 5]), n);
            case Opcode.EQ_F -> Singles.equal(d, a, b, n);
            case Opcode.LT_F -> Singles.less(d, a, b, n);
            case Opcode.LE_F -> Singles.lessOrEqual(d, a, b, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// @param d row of the result, if it is narrow
    static void doubles(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.narrow;
        long[][] w = v.wide;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int z = code[ip + 4];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Opcode.TO_HALF_D -> Doubles.toHalf(d, w[x], (FloatFormat) v.constants.get(more), n);
            case Opcode.WIDEN_F -> Doubles.widen(w[to], operand(v, x, 0), n);
            case Opcode.ROUND_D -> Doubles.round(d, w[x], (FloatFormat) v.constants.get(more), n);
            case Opcode.FROM_S_D -> Doubles.fromSigned(w[to], f[x], n);
            case Opcode.FROM_U_D -> Doubles.fromUnsigned(w[to], f[x], n);
            case Opcode.FROM_SL_D -> Doubles.fromSignedLong(w[to], w[x], n);
            case Opcode.FROM_UL_D -> Doubles.fromUnsignedLong(w[to], w[x], n);
            case Opcode.TO_INT_D -> Doubles.toInt(w[to], w[x], (Rounding) v.constants.get(more), n);
            case Opcode.ADD_D -> Doubles.add(w[to], w[x], w[y], n);
            case Opcode.MUL_D -> Doubles.mul(w[to], w[x], w[y], n);
            case Opcode.FMA_D -> Doubles.fma(w[to], w[x], w[y], w[z], n);
            case Opcode.DIV_D -> Doubles.div(w[to], w[x], w[y], n);
            case Opcode.FUNCTION_D -> Doubles.function(w[to], w[x], function(v, more), n);
            case Opcode.NEG_D -> Doubles.negate(w[to], w[x], n);
            case Opcode.ABS_D -> Doubles.abs(w[to], w[x], n);
            case Opcode.MIN_D -> Doubles.min(w[to], w[x], w[y], n);
            case Opcode.MAX_D -> Doubles.max(w[to], w[x], w[y], n);
            case Opcode.FLUSH_D -> Doubles.flush(w[to], w[x], more, n);
            case Opcode.SATURATE_D -> Doubles.saturate(w[to], w[x], n);
            case Opcode.INTEGRAL_D -> Doubles.integral(w[to], w[x], (Rounding) v.constants.get(more), n);
            case Opcode.EQ_D -> Doubles.equal(d, w[x], w[y], n);
            case Opcode.LT_D -> Doubles.less(d, w[x], w[y], n);
            case Opcode.LE_D -> Doubles.lessOrEqual(d, w[x], w[y], n);
            default -> throw unknown(code[ip]);
        }
    }

    static void across(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.narrow;
        long[][] w = v.wide;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Opcode.BALLOT -> {
                int end = Math.min(n, more + 32);
                Lanes32.fill(d, (int) Across.ballot(f[RegisterLayout.EXEC], f[x], more, end), n);
            }
            case Opcode.BALLOT_L -> java.util.Arrays.fill(w[to], Across.ballot(f[RegisterLayout.EXEC], f[x], 0, n));
            case Opcode.ANY -> Lanes32.fill(d, Lanes32.any(f[x], f[RegisterLayout.EXEC], n) ? -1 : 0, n);
            case Opcode.ACROSS -> Across.read(d, f[x], f[y], v.width, n);
            case Opcode.ACROSS_L -> Across.read(w[to], w[x], f[y], v.width, n);
            case Opcode.REDUCE -> Across.combine(d, f[x], f[RegisterLayout.EXEC], combine(v, more), more, n);
            case Opcode.REDUCE_L, Opcode.REDUCE_D ->
                Across.combine(w[to], w[x], f[RegisterLayout.EXEC], combine(v, more), more, n);
            case Opcode.REFERENCE -> reference(d, v, code, ip, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// What has no loop of its own, lane by lane.
    private static void reference(int[] d, Wave v, int[] code, int ip, int n) {
        Reference r = (Reference) v.constants.get(code[ip + 5]);
        long[] wide = r.type().bits() == 64 ? v.wide[code[ip + 1]] : null;
        for (int i = 0; i < n; i++) {
            long out = r.apply(
                    argument(r, v, code, ip, 0, i), argument(r, v, code, ip, 1, i), argument(r, v, code, ip, 2, i));
            if (wide != null) wide[i] = out;
            else d[i] = (int) out;
        }
    }

    private static long argument(Reference r, Wave v, int[] code, int ip, int k, int lane) {
        if (k >= r.from().size()) return 0;
        int row = code[ip + 2 + k];
        return r.from().get(k).bits() == 64 ? v.wide[row][lane] : v.narrow[row][lane];
    }

    /// The row of an operand: mostly there is nothing to change.
    private static int[] operand(Wave v, int x, int number) {
        return x < Modifiers.FLUSH ? v.narrow[x] : changed(v, x, number);
    }

    private static DoubleUnaryOperator function(Wave v, int more) {
        return (DoubleUnaryOperator) v.constants.get(more);
    }

    private static Combine combine(Wave v, int more) {
        return (Combine) v.constants.get(more & 0x7fff);
    }

    private static IllegalStateException unknown(int head) {
        return new IllegalStateException("operation " + (head & 0xff));
    }

    /// The row of a float operand that may have to be changed first.
    ///
    /// @param operand row and changes, see [Modifiers]
    /// @param number of the operand, 0..2
    private static int[] changed(Wave v, int operand, int number) {
        int changes = operand & ~Modifiers.ROW;
        int row = operand & Modifiers.ROW;
        if (changes == 0) return v.narrow[row];
        if ((changes & Modifiers.FLUSH) != 0 && !v.clean[row])
            v.clean[row] = !Singles.hasDenormal(v.narrow[row], v.lanes);
        if (changes == Modifiers.FLUSH && v.clean[row]) return v.narrow[row];
        int[] to = v.narrow[RegisterLayout.OPERAND + number];
        Singles.modify(to, v.narrow[row], changes, v.lanes);
        return to;
    }
}
