package dev.heddle.exec;

import dev.heddle.lift.Format;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;

/// Operations that compute, found by their numbers. Each kind has a method of its own: HotSpot makes better loops, and
/// a shorter way to them, out of several methods of middling size than out of one with everything.
final class Computing {
    private Computing() {}

    /// @param d row of the result
    /// @param ip where in `code` the operation is
    /// @param n lanes
    static void ints(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.f;
        int x = code[ip + 2];
        int[] a = f[x & Translation.ROW];
        int[] b = f[code[ip + 3]];
        switch (code[ip] & 0xff) {
            case Code.COPY -> Lanes32.copy(d, a, n);
            case Code.LANE -> Lanes32.lane(d, n);
            case Code.ADD -> Lanes32.add(d, a, b, n);
            case Code.SUB -> Lanes32.sub(d, a, b, n);
            case Code.MUL -> Lanes32.mul(d, a, b, n);
            case Code.AND -> Lanes32.and(d, a, b, n);
            case Code.OR -> Lanes32.or(d, a, b, n);
            case Code.XOR -> Lanes32.xor(d, a, b, n);
            case Code.SHL -> Lanes32.shl(d, a, b, n);
            case Code.SHR -> Lanes32.shr(d, a, b, n);
            case Code.SAR -> Lanes32.sar(d, a, b, n);
            case Code.DIV_S -> Lanes32.divideSigned(d, a, b, n);
            case Code.DIV_U -> Lanes32.divideUnsigned(d, a, b, n);
            case Code.REM_S -> Lanes32.restSigned(d, a, b, n);
            case Code.REM_U -> Lanes32.restUnsigned(d, a, b, n);
            case Code.MIN_S -> Lanes32.minSigned(d, a, b, n);
            case Code.MAX_S -> Lanes32.maxSigned(d, a, b, n);
            case Code.MIN_U -> Lanes32.minUnsigned(d, a, b, n);
            case Code.MAX_U -> Lanes32.maxUnsigned(d, a, b, n);
            case Code.SHL_BY -> Lanes32.shl(d, a, code[ip + 5], n);
            case Code.SAR_BY -> Lanes32.sar(d, a, code[ip + 5], n);
            case Code.MUL_ADD -> Lanes32.mulAdd(d, a, b, f[code[ip + 4]], n);
            case Code.SELECT_EQ ->
                    Lanes32.selectEqual(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Code.SELECT_LT_S ->
                    Lanes32.selectLessSigned(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Code.SELECT_LT_U ->
                    Lanes32.selectLessUnsigned(d, a, b, f[code[ip + 4]], f[code[ip + 5]], n);
            case Code.SEXT -> Lanes32.signExtend(d, a, code[ip + 5], n);
            case Code.POPCOUNT -> Lanes32.popcount(d, a, n);
            case Code.REVERSE -> Lanes32.reverse(d, a, n);
            case Code.HIGHEST -> Lanes32.highest(d, a, n);
            case Code.LOWEST -> Lanes32.lowest(d, a, n);
            case Code.EQ -> Lanes32.equal(d, a, b, n);
            case Code.LT_S -> Lanes32.lessSigned(d, a, b, n);
            case Code.LT_U -> Lanes32.lessUnsigned(d, a, b, n);
            case Code.SELECT -> Lanes32.select(d, a, b, f[code[ip + 4]], n);
            case Code.SPREAD -> Lanes32.fill(d, d[0], v.lanes);
            case Code.BITS -> Lanes32.bits(d, a, code[ip + 5], n);
            case Code.INSERT -> Lanes32.insert(d, a, b, code[ip + 5], n);
            case Code.MODIFY_F -> Singles.modify(d, f[x & Translation.ROW], x, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// @param d row of the result, if it is narrow
    static void wide(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.f;
        long[][] w = v.w;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int z = code[ip + 4];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Code.SPREAD_L -> java.util.Arrays.fill(w[to], w[to][0]);
            case Code.COPY_L -> Lanes64.copy(w[to], w[x], n);
            case Code.ADD_L -> Lanes64.add(w[to], w[x], w[y], n);
            case Code.SUB_L -> Lanes64.sub(w[to], w[x], w[y], n);
            case Code.MUL_L -> Lanes64.mul(w[to], w[x], w[y], n);
            case Code.MUL_HIGH_L -> Lanes64.mulHigh(w[to], w[x], w[y], n);
            case Code.AND_L -> Lanes64.and(w[to], w[x], w[y], n);
            case Code.OR_L -> Lanes64.or(w[to], w[x], w[y], n);
            case Code.XOR_L -> Lanes64.xor(w[to], w[x], w[y], n);
            case Code.SHL_L -> Lanes64.shl(w[to], w[x], f[y], n);
            case Code.SHR_L -> Lanes64.shr(w[to], w[x], f[y], n);
            case Code.SAR_L -> Lanes64.sar(w[to], w[x], f[y], n);
            case Code.DIV_S_L -> Lanes64.divideSigned(w[to], w[x], w[y], n);
            case Code.DIV_U_L -> Lanes64.divideUnsigned(w[to], w[x], w[y], n);
            case Code.REM_S_L -> Lanes64.restSigned(w[to], w[x], w[y], n);
            case Code.REM_U_L -> Lanes64.restUnsigned(w[to], w[x], w[y], n);
            case Code.MIN_S_L -> Lanes64.minSigned(w[to], w[x], w[y], n);
            case Code.MAX_S_L -> Lanes64.maxSigned(w[to], w[x], w[y], n);
            case Code.MIN_U_L -> Lanes64.minUnsigned(w[to], w[x], w[y], n);
            case Code.MAX_U_L -> Lanes64.maxUnsigned(w[to], w[x], w[y], n);
            case Code.SEXT_L -> Lanes64.signExtend(w[to], w[x], more, n);
            case Code.POPCOUNT_L -> Lanes64.popcount(w[to], w[x], n);
            case Code.REVERSE_L -> Lanes64.reverse(w[to], w[x], n);
            case Code.HIGHEST_L -> Lanes64.highest(w[to], w[x], n);
            case Code.LOWEST_L -> Lanes64.lowest(w[to], w[x], n);
            case Code.EQ_L -> Lanes64.equal(d, w[x], w[y], n);
            case Code.LT_S_L -> Lanes64.lessSigned(d, w[x], w[y], n);
            case Code.LT_U_L -> Lanes64.lessUnsigned(d, w[x], w[y], n);
            case Code.SELECT_L -> Lanes64.select(w[to], f[x], w[y], w[z], n);
            case Code.WIDEN_S -> Lanes64.widenSigned(w[to], f[x], n);
            case Code.WIDEN_U -> Lanes64.widenUnsigned(w[to], f[x], n);
            case Code.NARROW -> Lanes64.narrow(d, w[x], n);
            case Code.HIGH -> Lanes64.high(d, w[x], n);
            case Code.PAIR -> Lanes64.pair(w[to], f[x], f[y], n);
            default -> throw unknown(code[ip]);
        }
    }

    static void singles(int[] d, Wave v, int[] code, int ip, int n) {
        int[] a = operand(v, code[ip + 2], 0);
        int[] b = operand(v, code[ip + 3], 1);
        int[] c = operand(v, code[ip + 4], 2);
        switch (code[ip] & 0xff) {
            case Code.CANON_F -> Singles.canonical(d, a, n);
            case Code.FROM_HALF -> {
                if (code[ip + 5] == 0) Lanes32.fromHalf(d, a, n);
                else Lanes32.fromBrain(d, a, n);
            }
            case Code.TO_HALF_F ->
                    Singles.toHalf(d, a, (Format) v.program().thing(code[ip + 5]), n);
            case Code.FROM_S_F -> Singles.fromSigned(d, a, n);
            case Code.FROM_U_F -> Singles.fromUnsigned(d, a, n);
            case Code.ADD_F -> Singles.add(d, a, b, n);
            case Code.MUL_F -> Singles.mul(d, a, b, n);
            case Code.MUL_FLUSH_F -> Singles.mulFlushed(d, a, b, v.f[Layout.OPERAND + 2], n);
            case Code.FMA_F -> Singles.fma(d, a, b, c, n);
            case Code.ADD_FLUSH_F -> Singles.addFlushed(d, a, b, n);
            case Code.FMA_FLUSH_F -> Singles.fmaFlushed(d, a, b, c, n);
            case Code.ADD_H -> Singles.addHalf(d, a, b, n);
            case Code.FMA_H -> Singles.fmaHalf(d, a, b, c, n);
            case Code.ADD_ANY_F ->
                    Singles.addAny(d, a, b, (Format) v.program().thing(code[ip + 5]), n);
            case Code.MUL_ANY_F ->
                    Singles.mulAny(d, a, b, (Format) v.program().thing(code[ip + 5]), n);
            case Code.FMA_ANY_F ->
                    Singles.fmaAny(d, a, b, c, (Format) v.program().thing(code[ip + 5]), n);
            case Code.MIN_F -> Singles.min(d, a, b, n);
            case Code.MAX_F -> Singles.max(d, a, b, n);
            case Code.SATURATE_F -> Singles.saturate(d, a, n);
            case Code.INTEGRAL_F ->
                    Singles.integral(d, a, (Rounding) v.program().thing(code[ip + 5]), n);
            case Code.EQ_F -> Singles.equal(d, a, b, n);
            case Code.LT_F -> Singles.less(d, a, b, n);
            case Code.LE_F -> Singles.lessOrEqual(d, a, b, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// @param d row of the result, if it is narrow
    static void doubles(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.f;
        long[][] w = v.w;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int z = code[ip + 4];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Code.TO_HALF_D -> Doubles.toHalf(d, w[x], (Format) v.program().thing(more), n);
            case Code.WIDEN_F -> Doubles.widen(w[to], operand(v, x, 0), n);
            case Code.ROUND_D -> Doubles.round(d, w[x], (Format) v.program().thing(more), n);
            case Code.FROM_S_D -> Doubles.fromSigned(w[to], f[x], n);
            case Code.FROM_U_D -> Doubles.fromUnsigned(w[to], f[x], n);
            case Code.FROM_SL_D -> Doubles.fromSignedLong(w[to], w[x], n);
            case Code.FROM_UL_D -> Doubles.fromUnsignedLong(w[to], w[x], n);
            case Code.TO_INT_D -> Doubles.toInt(w[to], w[x], (Rounding) v.program().thing(more), n);
            case Code.ADD_D -> Doubles.add(w[to], w[x], w[y], n);
            case Code.MUL_D -> Doubles.mul(w[to], w[x], w[y], n);
            case Code.FMA_D -> Doubles.fma(w[to], w[x], w[y], w[z], n);
            case Code.DIV_D -> Doubles.div(w[to], w[x], w[y], n);
            case Code.FUNCTION_D -> Doubles.functions(w[to], w[x], (Op) v.program().thing(more), n);
            case Code.NEG_D -> Doubles.negate(w[to], w[x], n);
            case Code.ABS_D -> Doubles.abs(w[to], w[x], n);
            case Code.MIN_D -> Doubles.min(w[to], w[x], w[y], n);
            case Code.MAX_D -> Doubles.max(w[to], w[x], w[y], n);
            case Code.FLUSH_D -> Doubles.flush(w[to], w[x], more, n);
            case Code.PACK_D ->
                    Doubles.pack(d, w[x], w[y], w[z], (Packing) v.program().thing(more), n);
            case Code.SATURATE_D -> Doubles.saturate(w[to], w[x], n);
            case Code.INTEGRAL_D ->
                    Doubles.integral(w[to], w[x], (Rounding) v.program().thing(more), n);
            case Code.EQ_D -> Doubles.equal(d, w[x], w[y], n);
            case Code.LT_D -> Doubles.less(d, w[x], w[y], n);
            case Code.LE_D -> Doubles.lessOrEqual(d, w[x], w[y], n);
            default -> throw unknown(code[ip]);
        }
    }

    static void across(int[] d, Wave v, int[] code, int ip, int n) {
        int[][] f = v.f;
        long[][] w = v.w;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Code.BALLOT -> {
                int end = Math.min(n, more + 32);
                Lanes32.fill(d, (int) Across.ballot(f[Layout.EXEC], f[x], more, end), n);
            }
            case Code.BALLOT_L ->
                    java.util.Arrays.fill(w[to], Across.ballot(f[Layout.EXEC], f[x], 0, n));
            case Code.ANY -> Lanes32.fill(d, Lanes32.any(f[x], f[Layout.EXEC], n) ? -1 : 0, n);
            case Code.ACROSS -> Across.read(d, f[x], f[y], v.width, n);
            case Code.ACROSS_L -> Across.read(w[to], w[x], f[y], v.width, n);
            case Code.REDUCE -> Across.combine(d, f[x], f[Layout.EXEC], combine(v, more), more, n);
            case Code.REDUCE_L, Code.REDUCE_D ->
                    Across.combine(w[to], w[x], f[Layout.EXEC], combine(v, more), more, n);
            default -> throw unknown(code[ip]);
        }
    }

    /// The row of an operand: mostly there is nothing to change.
    private static int[] operand(Wave v, int x, int number) {
        return x < Translation.FLUSH ? v.f[x] : v.operand(x, number);
    }

    private static Combine combine(Wave v, int more) {
        return (Combine) v.program().thing(more & 0x7fff);
    }

    private static IllegalStateException unknown(int head) {
        return new IllegalStateException("operation " + (head & 0xff));
    }
}
