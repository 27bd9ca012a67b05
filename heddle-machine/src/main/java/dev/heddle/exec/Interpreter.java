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
        Block b = Block.NONE;
        w.grow();
        while (true) {
            if (left <= 0) return Outcome.BUDGET;
            b = block(program, w, b);
            w.instructions += b.count();
            w.laneInstructions += (long) b.count() * w.active;
            left -= b.count();
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

    /// The block at the wave's address: mostly the one that came after `before` the last time too.
    private static Block block(Executable program, Wave w, Block before) {
        Block known = before.follower(w.pc);
        if (known != null) {
            if (!known.fits(w)) w.grow();
            return known;
        }
        try {
            Block b = program.block(w.pc);
            w.grow();
            before.followedBy(b);
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
        int[][] f = v.f;
        long[][] w = v.w;
        boolean[] cleanRows = v.clean;
        int lanes = v.lanes;
        boolean full = v.full;
        for (int ip = 0; ip < code.length; ip += Block.STRIDE) {
            int head = code[ip];
            int to = code[ip + 1];
            int x = code[ip + 2];
            int y = code[ip + 3];
            int z = code[ip + 4];
            int more = code[ip + 5];
            int n = (head & Block.SCALAR) != 0 ? 1 : lanes;
            boolean partial = head < 0 && !full;
            int[] d = f[(head & Block.NARROW) != 0 ? to : 0];
            if (partial) d = v.saved(to);
            switch (head & 0xff) {
                case Code.COPY -> Lanes32.copy(d, f[x], n);
                case Code.LANE -> Lanes32.lane(d, n);
                case Code.ADD -> Lanes32.add(d, f[x], f[y], n);
                case Code.SUB -> Lanes32.sub(d, f[x], f[y], n);
                case Code.MUL -> Lanes32.mul(d, f[x], f[y], n);
                case Code.AND -> Lanes32.and(d, f[x], f[y], n);
                case Code.OR -> Lanes32.or(d, f[x], f[y], n);
                case Code.XOR -> Lanes32.xor(d, f[x], f[y], n);
                case Code.SHL -> Lanes32.shl(d, f[x], f[y], n);
                case Code.SHR -> Lanes32.shr(d, f[x], f[y], n);
                case Code.SAR -> Lanes32.sar(d, f[x], f[y], n);
                case Code.DIV_S -> Lanes32.divideSigned(d, f[x], f[y], n);
                case Code.DIV_U -> Lanes32.divideUnsigned(d, f[x], f[y], n);
                case Code.REM_S -> Lanes32.restSigned(d, f[x], f[y], n);
                case Code.REM_U -> Lanes32.restUnsigned(d, f[x], f[y], n);
                case Code.MIN_S -> Lanes32.minSigned(d, f[x], f[y], n);
                case Code.MAX_S -> Lanes32.maxSigned(d, f[x], f[y], n);
                case Code.MIN_U -> Lanes32.minUnsigned(d, f[x], f[y], n);
                case Code.MAX_U -> Lanes32.maxUnsigned(d, f[x], f[y], n);
                case Code.SEXT -> Lanes32.signExtend(d, f[x], more, n);
                case Code.POPCOUNT -> Lanes32.popcount(d, f[x], n);
                case Code.REVERSE -> Lanes32.reverse(d, f[x], n);
                case Code.HIGHEST -> Lanes32.highest(d, f[x], n);
                case Code.LOWEST -> Lanes32.lowest(d, f[x], n);
                case Code.EQ -> Lanes32.equal(d, f[x], f[y], n);
                case Code.LT_S -> Lanes32.lessSigned(d, f[x], f[y], n);
                case Code.LT_U -> Lanes32.lessUnsigned(d, f[x], f[y], n);
                case Code.SELECT -> Lanes32.select(d, f[x], f[y], f[z], n);
                case Code.SPREAD -> Lanes32.fill(d, d[0], lanes);
                case Code.SPREAD_L -> java.util.Arrays.fill(w[to], w[to][0]);
                case Code.BITS -> Lanes32.bits(d, f[x], more, n);
                case Code.INSERT -> Lanes32.insert(d, f[x], f[y], more, n);
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
                case Code.MODIFY_F -> Singles.modify(d, f[x & Translation.ROW], x, n);
                case Code.CANON_F -> Singles.canonical(d, f[x], n);
                case Code.FROM_HALF -> {
                    if (more == 0) Lanes32.fromHalf(d, f[x], n);
                    else Lanes32.fromBrain(d, f[x], n);
                }
                case Code.TO_HALF_F ->
                        Singles.toHalf(d, operand(v, f, x, 0), (Format) program.thing(more), n);
                case Code.TO_HALF_D -> Doubles.toHalf(d, w[x], (Format) program.thing(more), n);
                case Code.WIDEN_F -> Doubles.widen(w[to], operand(v, f, x, 0), n);
                case Code.ROUND_D -> Doubles.round(d, w[x], (Format) program.thing(more), n);
                case Code.FROM_S_F -> Singles.fromSigned(d, f[x], n);
                case Code.FROM_U_F -> Singles.fromUnsigned(d, f[x], n);
                case Code.FROM_S_D -> Doubles.fromSigned(w[to], f[x], n);
                case Code.FROM_U_D -> Doubles.fromUnsigned(w[to], f[x], n);
                case Code.FROM_SL_D -> Doubles.fromSignedLong(w[to], w[x], n);
                case Code.FROM_UL_D -> Doubles.fromUnsignedLong(w[to], w[x], n);
                case Code.TO_INT_D -> Doubles.toInt(w[to], w[x], (Rounding) program.thing(more), n);
                case Code.ADD_F -> Singles.add(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.MUL_F -> Singles.mul(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.FMA_F ->
                        Singles.fma(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                operand(v, f, z, 2),
                                n);
                case Code.ADD_FLUSH_F ->
                        Singles.addFlushed(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.FMA_FLUSH_F ->
                        Singles.fmaFlushed(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                operand(v, f, z, 2),
                                n);
                case Code.ADD_H -> Singles.addHalf(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.FMA_H ->
                        Singles.fmaHalf(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                operand(v, f, z, 2),
                                n);
                case Code.ADD_ANY_F ->
                        Singles.addAny(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                (Format) program.thing(more),
                                n);
                case Code.MUL_ANY_F ->
                        Singles.mulAny(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                (Format) program.thing(more),
                                n);
                case Code.FMA_ANY_F ->
                        Singles.fmaAny(
                                d,
                                operand(v, f, x, 0),
                                operand(v, f, y, 1),
                                operand(v, f, z, 2),
                                (Format) program.thing(more),
                                n);
                case Code.MIN_F -> Singles.min(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.MAX_F -> Singles.max(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.SATURATE_F -> Singles.saturate(d, operand(v, f, x, 0), n);
                case Code.INTEGRAL_F ->
                        Singles.integral(d, operand(v, f, x, 0), (Rounding) program.thing(more), n);
                case Code.EQ_F -> Singles.equal(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.LT_F -> Singles.less(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.LE_F ->
                        Singles.lessOrEqual(d, operand(v, f, x, 0), operand(v, f, y, 1), n);
                case Code.ADD_D -> Doubles.add(w[to], w[x], w[y], n);
                case Code.MUL_D -> Doubles.mul(w[to], w[x], w[y], n);
                case Code.FMA_D -> Doubles.fma(w[to], w[x], w[y], w[z], n);
                case Code.DIV_D -> Doubles.div(w[to], w[x], w[y], n);
                case Code.FUNCTION_D -> Doubles.functions(w[to], w[x], (Op) program.thing(more), n);
                case Code.NEG_D -> Doubles.negate(w[to], w[x], n);
                case Code.ABS_D -> Doubles.abs(w[to], w[x], n);
                case Code.MIN_D -> Doubles.min(w[to], w[x], w[y], n);
                case Code.MAX_D -> Doubles.max(w[to], w[x], w[y], n);
                case Code.FLUSH_D -> Doubles.flush(w[to], w[x], more, n);
                case Code.PACK_D ->
                        Doubles.pack(d, w[x], w[y], w[z], (Packing) program.thing(more), n);
                case Code.SATURATE_D -> Doubles.saturate(w[to], w[x], n);
                case Code.INTEGRAL_D ->
                        Doubles.integral(w[to], w[x], (Rounding) program.thing(more), n);
                case Code.EQ_D -> Doubles.equal(d, w[x], w[y], n);
                case Code.LT_D -> Doubles.less(d, w[x], w[y], n);
                case Code.LE_D -> Doubles.lessOrEqual(d, w[x], w[y], n);
                case Code.BALLOT ->
                        Lanes32.fill(d, (int) Across.ballot(f[Layout.EXEC], f[x], n), n);
                case Code.BALLOT_L ->
                        java.util.Arrays.fill(w[to], Across.ballot(f[Layout.EXEC], f[x], n));
                case Code.ANY -> Lanes32.fill(d, Lanes32.any(f[x], f[Layout.EXEC], n) ? -1 : 0, n);
                case Code.ACROSS -> Across.read(d, f[x], f[y], n);
                case Code.ACROSS_L -> Across.read(w[to], w[x], f[y], n);
                case Code.REDUCE ->
                        Across.combine(d, f[x], f[Layout.EXEC], combine(program, more), more, n);
                case Code.REDUCE_L, Code.REDUCE_D ->
                        Across.combine(
                                w[to], w[x], f[Layout.EXEC], combine(program, more), more, n);
                case Code.JUMP -> {
                    v.at = ip / Block.STRIDE;
                    Effects.jump(v, w[x], f[y], more);
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
                    effect(program, v, head & 0xff, to, x, y, z, more);
                }
            }
            if ((head & Block.NARROW) == 0) continue;
            boolean clean = (head & Block.CLEAN) != 0;
            if (partial) {
                v.restore(to);
                cleanRows[to] &= clean;
            } else {
                cleanRows[to] = clean;
            }
        }
        return false;
    }

    /// The row of an operand: mostly there is nothing to change.
    private static int[] operand(Wave v, int[][] f, int x, int number) {
        return x < Translation.FLUSH ? f[x] : v.operand(x, number);
    }

    private static Combine combine(Executable program, int more) {
        return (Combine) program.thing(more & 0x7fff);
    }

    /// What touches memory, or registers by an index.
    private static void effect(
            Executable program, Wave v, int op, int to, int x, int y, int z, int more) {
        int[][] f = v.f;
        long[][] w = v.w;
        switch (op) {
            case Code.LOAD -> Effects.load(v, f[to], w[x], f[y], more);
            case Code.LOAD_ONE -> Effects.loadOne(v, f[to], w[x], f[y], more);
            case Code.LOAD_L -> Effects.loadWide(v, w[to], w[x], f[y], more);
            case Code.STORE -> Effects.store(v, w[x], f[y], f[z], more);
            case Code.STORE_L -> Effects.storeWide(v, w[x], w[y], f[z], more);
            case Code.ATOMIC -> Effects.atomic(v, f[to], w[x], f[y], f[z], more);
            case Code.ATOMIC_L -> Effects.atomicWide(v, w[to], w[x], w[y], w[z], more);
            case Code.READ_AT ->
                    Effects.readAt(v, f[to], f[x], f[y], (Indexed) program.thing(more));
            case Code.READ_AT_L ->
                    Effects.readAtWide(v, w[to], f[x], f[y], (Indexed) program.thing(more));
            case Code.WRITE_AT ->
                    Effects.writeAt(v, f[x], f[y], f[z], (Indexed) program.thing(more));
            case Code.WRITE_AT_L ->
                    Effects.writeAtWide(v, f[x], w[y], f[z], (Indexed) program.thing(more));
            case Code.PUT_L -> Lanes64.select(w[to], f[y], w[x], w[to], v.lanes);
            case Code.SHARE -> Effects.share(v, f[to], f[x], f[y]);
            case Code.SHARE_L -> Effects.shareWide(v, w[to], w[x], f[y]);
            case Code.FAULT -> Effects.fault(v, f[x], (String) program.thing(more));
            default -> throw new IllegalStateException("operation " + op);
        }
    }
}
