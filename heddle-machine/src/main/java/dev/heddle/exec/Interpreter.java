package dev.heddle.exec;

import dev.heddle.exec.Executable.Indexed;
import dev.heddle.lift.Format;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;

/// Runs waves: the reference engine. Every operation is a loop over all lanes; only effects look at which are active.
public final class Interpreter implements Engine {
    public Interpreter() {}

    @Override
    public Outcome run(Wave w, long budget) {
        Executable program = w.program();
        long left = budget;
        while (true) {
            if (left <= 0) return Outcome.BUDGET;
            Block b = block(program, w);
            w.instructions += b.insns().length;
            w.laneInstructions += (long) b.insns().length * w.active;
            left -= b.insns().length;
            w.pc = b.next();
            try {
                if (blockDone(program, b, w)) {
                    return w.stopped ? Outcome.STOPPED : Outcome.BARRIER;
                }
            } catch (Fault f) {
                var insn = b.insn(w.at);
                w.pc = insn.address();
                throw f.at(w, insn.address(), insn);
            }
        }
    }

    private static Block block(Executable program, Wave w) {
        try {
            Block b = program.block(w.pc);
            w.grow();
            return b;
        } catch (Fault f) {
            throw f.at(w, w.pc, null);
        }
    }

    /// Runs the operations of a block.
    ///
    /// @return whether the wave has stopped or waits at a barrier
    private static boolean blockDone(Executable program, Block block, Wave v) {
        int[] code = block.code();
        int[] f = v.f;
        long[] w = v.w;
        int n = v.lanes;
        boolean full = v.full;
        for (int ip = 0; ip < code.length; ip += Block.STRIDE) {
            int head = code[ip];
            int to = code[ip + 1];
            int x = code[ip + 2];
            int y = code[ip + 3];
            int z = code[ip + 4];
            int more = code[ip + 5];
            boolean partial = head < 0 && !full;
            int d = (partial ? Layout.RESULT : to) * n;
            int a = x * n;
            int b = y * n;
            int c = z * n;
            switch (head & 0xff) {
                case Code.COPY -> Lanes32.copy(f, d, a, n);
                case Code.LANE -> Lanes32.lane(f, d, n);
                case Code.ADD -> Lanes32.add(f, d, a, b, n);
                case Code.SUB -> Lanes32.sub(f, d, a, b, n);
                case Code.MUL -> Lanes32.mul(f, d, a, b, n);
                case Code.AND -> Lanes32.and(f, d, a, b, n);
                case Code.OR -> Lanes32.or(f, d, a, b, n);
                case Code.XOR -> Lanes32.xor(f, d, a, b, n);
                case Code.SHL -> Lanes32.shl(f, d, a, b, n);
                case Code.SHR -> Lanes32.shr(f, d, a, b, n);
                case Code.SAR -> Lanes32.sar(f, d, a, b, n);
                case Code.DIV_S -> Lanes32.divideSigned(f, d, a, b, n);
                case Code.DIV_U -> Lanes32.divideUnsigned(f, d, a, b, n);
                case Code.REM_S -> Lanes32.restSigned(f, d, a, b, n);
                case Code.REM_U -> Lanes32.restUnsigned(f, d, a, b, n);
                case Code.MIN_S -> Lanes32.minSigned(f, d, a, b, n);
                case Code.MAX_S -> Lanes32.maxSigned(f, d, a, b, n);
                case Code.MIN_U -> Lanes32.minUnsigned(f, d, a, b, n);
                case Code.MAX_U -> Lanes32.maxUnsigned(f, d, a, b, n);
                case Code.SEXT -> Lanes32.signExtend(f, d, a, more, n);
                case Code.POPCOUNT -> Lanes32.popcount(f, d, a, n);
                case Code.REVERSE -> Lanes32.reverse(f, d, a, n);
                case Code.HIGHEST -> Lanes32.highest(f, d, a, n);
                case Code.LOWEST -> Lanes32.lowest(f, d, a, n);
                case Code.EQ -> Lanes32.equal(f, d, a, b, n);
                case Code.LT_S -> Lanes32.lessSigned(f, d, a, b, n);
                case Code.LT_U -> Lanes32.lessUnsigned(f, d, a, b, n);
                case Code.SELECT -> Lanes32.select(f, d, a, b, c, n);
                case Code.BITS -> Lanes32.bits(f, d, a, more, n);
                case Code.INSERT -> Lanes32.insert(f, d, a, b, more, n);
                case Code.COPY_L -> Lanes64.copy(w, d, a, n);
                case Code.ADD_L -> Lanes64.add(w, d, a, b, n);
                case Code.SUB_L -> Lanes64.sub(w, d, a, b, n);
                case Code.MUL_L -> Lanes64.mul(w, d, a, b, n);
                case Code.MUL_HIGH_L -> Lanes64.mulHigh(w, d, a, b, n);
                case Code.AND_L -> Lanes64.and(w, d, a, b, n);
                case Code.OR_L -> Lanes64.or(w, d, a, b, n);
                case Code.XOR_L -> Lanes64.xor(w, d, a, b, n);
                case Code.SHL_L -> Lanes64.shl(w, f, d, a, b, n);
                case Code.SHR_L -> Lanes64.shr(w, f, d, a, b, n);
                case Code.SAR_L -> Lanes64.sar(w, f, d, a, b, n);
                case Code.DIV_S_L -> Lanes64.divideSigned(w, d, a, b, n);
                case Code.DIV_U_L -> Lanes64.divideUnsigned(w, d, a, b, n);
                case Code.REM_S_L -> Lanes64.restSigned(w, d, a, b, n);
                case Code.REM_U_L -> Lanes64.restUnsigned(w, d, a, b, n);
                case Code.MIN_S_L -> Lanes64.minSigned(w, d, a, b, n);
                case Code.MAX_S_L -> Lanes64.maxSigned(w, d, a, b, n);
                case Code.MIN_U_L -> Lanes64.minUnsigned(w, d, a, b, n);
                case Code.MAX_U_L -> Lanes64.maxUnsigned(w, d, a, b, n);
                case Code.SEXT_L -> Lanes64.signExtend(w, d, a, more, n);
                case Code.POPCOUNT_L -> Lanes64.popcount(w, d, a, n);
                case Code.REVERSE_L -> Lanes64.reverse(w, d, a, n);
                case Code.HIGHEST_L -> Lanes64.highest(w, d, a, n);
                case Code.LOWEST_L -> Lanes64.lowest(w, d, a, n);
                case Code.EQ_L -> Lanes64.equal(w, f, d, a, b, n);
                case Code.LT_S_L -> Lanes64.lessSigned(w, f, d, a, b, n);
                case Code.LT_U_L -> Lanes64.lessUnsigned(w, f, d, a, b, n);
                case Code.SELECT_L -> Lanes64.select(w, f, d, a, b, c, n);
                case Code.WIDEN_S -> Lanes64.widenSigned(w, f, d, a, n);
                case Code.WIDEN_U -> Lanes64.widenUnsigned(w, f, d, a, n);
                case Code.NARROW -> Lanes64.narrow(w, f, d, a, n);
                case Code.HIGH -> Lanes64.high(w, f, d, a, n);
                case Code.PAIR -> Lanes64.pair(w, f, d, a, b, n);
                case Code.MODIFY_F -> Singles.modify(f, d, (x & Translation.ROW) * n, x, n);
                case Code.CANON_F -> Singles.canonical(f, d, a, n);
                case Code.FROM_HALF -> {
                    if (more == 0) Lanes32.fromHalf(f, d, a, n);
                    else Lanes32.fromBrain(f, d, a, n);
                }
                case Code.TO_HALF_F ->
                        Singles.toHalf(f, d, v.operand(x, 0), (Format) program.thing(more), n);
                case Code.TO_HALF_D -> Doubles.toHalf(w, f, d, a, (Format) program.thing(more), n);
                case Code.WIDEN_F -> Doubles.widen(w, f, d, v.operand(x, 0), n);
                case Code.ROUND_D -> Doubles.round(w, f, d, a, (Format) program.thing(more), n);
                case Code.FROM_S_F -> Singles.fromSigned(f, d, a, n);
                case Code.FROM_U_F -> Singles.fromUnsigned(f, d, a, n);
                case Code.FROM_S_D -> Doubles.fromSigned(w, f, d, a, n);
                case Code.FROM_U_D -> Doubles.fromUnsigned(w, f, d, a, n);
                case Code.FROM_SL_D -> Doubles.fromSignedLong(w, d, a, n);
                case Code.FROM_UL_D -> Doubles.fromUnsignedLong(w, d, a, n);
                case Code.TO_INT_D -> Doubles.toInt(w, d, a, (Rounding) program.thing(more), n);
                case Code.ADD_F -> Singles.add(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.MUL_F -> Singles.mul(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.FMA_F ->
                        Singles.fma(f, d, v.operand(x, 0), v.operand(y, 1), v.operand(z, 2), n);
                case Code.ADD_FLUSH_F ->
                        Singles.addFlushed(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.FMA_FLUSH_F ->
                        Singles.fmaFlushed(
                                f, d, v.operand(x, 0), v.operand(y, 1), v.operand(z, 2), n);
                case Code.ADD_H -> Singles.addHalf(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.FMA_H ->
                        Singles.fmaHalf(f, d, v.operand(x, 0), v.operand(y, 1), v.operand(z, 2), n);
                case Code.ADD_ANY_F ->
                        Singles.addAny(
                                f,
                                d,
                                v.operand(x, 0),
                                v.operand(y, 1),
                                (Format) program.thing(more),
                                n);
                case Code.MUL_ANY_F ->
                        Singles.mulAny(
                                f,
                                d,
                                v.operand(x, 0),
                                v.operand(y, 1),
                                (Format) program.thing(more),
                                n);
                case Code.FMA_ANY_F ->
                        Singles.fmaAny(
                                f,
                                d,
                                v.operand(x, 0),
                                v.operand(y, 1),
                                v.operand(z, 2),
                                (Format) program.thing(more),
                                n);
                case Code.MIN_F -> Singles.min(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.MAX_F -> Singles.max(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.SATURATE_F -> Singles.saturate(f, d, v.operand(x, 0), n);
                case Code.INTEGRAL_F ->
                        Singles.integral(f, d, v.operand(x, 0), (Rounding) program.thing(more), n);
                case Code.EQ_F -> Singles.equal(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.LT_F -> Singles.less(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.LE_F -> Singles.lessOrEqual(f, d, v.operand(x, 0), v.operand(y, 1), n);
                case Code.ADD_D -> Doubles.add(w, d, a, b, n);
                case Code.MUL_D -> Doubles.mul(w, d, a, b, n);
                case Code.FMA_D -> Doubles.fma(w, d, a, b, c, n);
                case Code.DIV_D -> Doubles.div(w, d, a, b, n);
                case Code.FUNCTION_D -> Doubles.function(w, d, a, (Op) program.thing(more), n);
                case Code.NEG_D -> Doubles.negate(w, d, a, n);
                case Code.ABS_D -> Doubles.abs(w, d, a, n);
                case Code.MIN_D -> Doubles.min(w, d, a, b, n);
                case Code.MAX_D -> Doubles.max(w, d, a, b, n);
                case Code.FLUSH_D -> Doubles.flush(w, d, a, more, n);
                case Code.SATURATE_D -> Doubles.saturate(w, d, a, n);
                case Code.INTEGRAL_D ->
                        Doubles.integral(w, d, a, (Rounding) program.thing(more), n);
                case Code.EQ_D -> Doubles.equal(w, f, d, a, b, n);
                case Code.LT_D -> Doubles.less(w, f, d, a, b, n);
                case Code.LE_D -> Doubles.lessOrEqual(w, f, d, a, b, n);
                case Code.BALLOT -> Lanes32.fill(f, d, (int) Across.ballot(f, a, n), n);
                case Code.BALLOT_L -> java.util.Arrays.fill(w, d, d + n, Across.ballot(f, a, n));
                case Code.ANY ->
                        Lanes32.fill(f, d, Lanes32.any(f, a, Layout.EXEC * n, n) ? -1 : 0, n);
                case Code.ACROSS -> Across.read(f, d, a, b, n);
                case Code.ACROSS_L -> Across.read(w, f, d, a, b, n);
                case Code.REDUCE -> Across.combine(f, d, a, combine(program, more), more, n);
                case Code.REDUCE_L, Code.REDUCE_D ->
                        Across.combine(w, f, d, a, combine(program, more), more, n);
                case Code.JUMP -> {
                    v.at = ip / Block.STRIDE;
                    Effects.jump(v, a, b, more);
                }
                case Code.SET_EXEC -> v.exec(x);
                case Code.STOP -> {
                    v.stopped = true;
                    return true;
                }
                case Code.BARRIER -> {
                    v.at = ip / Block.STRIDE;
                    if (more != 0) Effects.barrier(v);
                    return true;
                }
                default -> {
                    v.at = ip / Block.STRIDE;
                    effect(program, v, head & 0xff, d, a, b, c, more);
                }
            }
            if ((head & Block.NARROW) == 0) continue;
            boolean clean = (head & Block.CLEAN) != 0;
            if (partial) {
                Lanes32.select(f, to * n, Layout.EXEC * n, d, to * n, n);
                v.clean[to] &= clean;
            } else {
                v.clean[to] = clean;
            }
        }
        return false;
    }

    private static Combine combine(Executable program, int more) {
        return (Combine) program.thing(more & 0x7fff);
    }

    /// What touches memory, or registers by an index.
    private static void effect(
            Executable program, Wave v, int op, int d, int a, int b, int c, int more) {
        switch (op) {
            case Code.LOAD -> Effects.load(v, d, a, b, more);
            case Code.LOAD_L -> Effects.loadWide(v, d, a, b, more);
            case Code.STORE -> Effects.store(v, a, b, c, more);
            case Code.STORE_L -> Effects.storeWide(v, a, b, c, more);
            case Code.ATOMIC -> Effects.atomic(v, d, a, b, c, more);
            case Code.ATOMIC_L -> Effects.atomicWide(v, d, a, b, c, more);
            case Code.READ_AT -> Effects.readAt(v, d, a, (Indexed) program.thing(more));
            case Code.READ_AT_L -> Effects.readAtWide(v, d, a, (Indexed) program.thing(more));
            case Code.WRITE_AT -> Effects.writeAt(v, a, b, c, (Indexed) program.thing(more));
            case Code.WRITE_AT_L -> Effects.writeAtWide(v, a, b, c, (Indexed) program.thing(more));
            case Code.PUT_L -> Lanes64.select(v.w, v.f, d, b, a, d, v.lanes);
            case Code.SHARE -> Effects.share(v, d, a, b);
            case Code.SHARE_L -> Effects.shareWide(v, d, a, b);
            case Code.FAULT -> Effects.fault(v, a, (String) program.thing(more));
            default -> throw new IllegalStateException("operation " + op);
        }
    }
}
