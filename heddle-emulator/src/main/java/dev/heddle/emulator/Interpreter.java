package dev.heddle.emulator;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.expr.Expr;
import dev.heddle.emulator.ProgramLayout.Indexed;
import dev.heddle.emulator.lanes.Lanes64;
import dev.heddle.ir.state.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs waves: the reference engine. Every operation is a loop over all lanes; only effects look at which are active.
public final class Interpreter implements Engine {
    /// Null if blocks are never compiled.
    private final @Nullable Tiering tiering;

    private final Profile.@Nullable Recording recording;

    public Interpreter() {
        this(Engines.INTERPRETER, null);
    }

    /// @param by for one thread
    /// @param profile that hears of everything that is run; null for none
    public Interpreter(Engines by, @Nullable Profile profile) {
        this.tiering = by == Engines.INTERPRETER ? null : new Tiering(by);
        this.recording = profile == null ? null : profile.recording();
    }

    @Override
    public Outcome run(Wave w, long budget) {
        Profile.Recording r = recording;
        if (r == null) return advance(w, budget);
        long begin = System.nanoTime();
        try {
            return advance(w, budget);
        } finally {
            r.spent(System.nanoTime() - begin);
        }
    }

    private Outcome advance(Wave w, long budget) {
        WaveProgram program = w.program();
        long left = budget;
        Block b = w.last;
        w.grow();
        while (true) {
            w.last = b;
            if (left <= 0) return Outcome.BUDGET;
            if (w.waitsIn != null) {
                left -= Tiering.resume(w, left, recording);
                if (waited(w)) return Outcome.BARRIER;
                if (w.stopped) return Outcome.STOPPED;
                if (left <= 0) return Outcome.BUDGET;
            }
            if (!w.paths.together) w.paths.arrive();
            b = block(program, w, b);
            if (tiering != null) {
                long done = tiering.run(b, w, left, recording);
                left -= done;
                if (waited(w)) return Outcome.BARRIER;
                if (w.stopped) return Outcome.STOPPED;
                if (done > 0) continue;
            }
            if (recording != null) recording.block(b, w.running, w.active);
            left -= b.count();
            if (isDone(b, w)) return w.stopped ? Outcome.STOPPED : Outcome.BARRIER;
        }
    }

    /// The instruction at the wave's address, of a program in blocks of one instruction.
    ///
    /// @return null where there is none, but the end of the program
    /// @throws Fault if there is no code
    public static @Nullable Insn next(Wave w) {
        w.last = block(w.program(), w, w.last);
        return w.last.count() == 0 ? null : w.last.insn(0);
    }

    /// Runs the instruction that [#next] has given.
    public Outcome step(Wave w) {
        if (recording != null) return run(w, 1);
        if (isDone(w.last, w)) return w.stopped ? Outcome.STOPPED : Outcome.BARRIER;
        return Outcome.BUDGET;
    }

    /// Runs a block at the wave's address.
    ///
    /// @return whether the wave has stopped or waits at a barrier
    static boolean isDone(Block b, Wave w) {
        w.instructions += (long) b.count() * w.running;
        w.laneInstructions += (long) b.count() * w.active;
        w.pc = b.next();
        try {
            return blockDone(b, w);
        } catch (Fault f) {
            var insn = b.insn(w.at);
            w.pc = insn.address();
            w.instructions -= (long) (b.count() - b.number(w.at)) * w.running;
            throw f.at(insn.address(), insn);
        }
    }

    /// Whether compiled code has ended at a barrier.
    private static boolean waited(Wave w) {
        boolean did = w.waits;
        w.waits = false;
        return did;
    }

    /// The block at the wave's address: mostly the one that came after `before` the last time too.
    static Block block(WaveProgram program, Wave w, Block before) {
        Block known = before.follower(w.pc);
        if (known != null && Long.compareUnsigned(known.next(), w.paths.limit) <= 0) {
            if (!known.fits(w)) w.grow();
            return known;
        }
        try {
            Block b = program.block(w.pc, Block.NO_LIMIT);
            long limit = w.paths.limit;
            if (Long.compareUnsigned(b.next(), limit) > 0) b = program.block(w.pc, limit);
            w.grow();
            before.followedBy(b);
            return b;
        } catch (Fault f) {
            throw f.at(w.pc, null);
        }
    }

    /// Does what a launch asks for before the program starts, in all lanes of a wave that has just begun. It counts as
    /// no instruction.
    ///
    /// @param calls of functions of the book, with numbers
    /// @throws Fault if that cannot be done
    public static void begin(Wave w, List<Expr> calls) {
        Block b = w.program().beginning(calls);
        w.grow();
        try {
            if (blockDone(b, w)) throw new IllegalStateException("a beginning that ends a wave");
        } catch (Fault f) {
            throw new Fault(f.kind(), "before the program starts: " + f.reason(), f.lane());
        }
    }

    /// Runs the operations of a block.
    ///
    /// @return whether the wave has stopped or waits at a barrier
    private static boolean blockDone(Block block, Wave v) {
        int[] code = block.code();
        int[][] f = v.narrow;
        boolean[] cleanRows = v.clean;
        int lanes = v.lanes;
        boolean full = v.full;
        for (int ip = 0; ip < code.length; ip += Block.STRIDE) {
            int head = code[ip];
            int to = code[ip + 1];
            int op = head & 0xff;
            int n = (head & Block.SCALAR) != 0 ? 1 : lanes;
            boolean partial = head < 0 && !full;
            int[] d = partial ? v.partial.begin(to) : f[(head & Block.NARROW) != 0 ? to : 0];
            if (op < Opcode.FIRST_WIDE) LaneDispatch.ints(d, v, code, ip, n);
            else if (op < Opcode.FIRST_SINGLES) LaneDispatch.wide(d, v, code, ip, n);
            else if (op < Opcode.FIRST_DOUBLES) LaneDispatch.singles(d, v, code, ip, n);
            else if (op < Opcode.FIRST_ACROSS) LaneDispatch.doubles(d, v, code, ip, n);
            else if (op < Opcode.FIRST_EFFECT) LaneDispatch.across(d, v, code, ip, n);
            else {
                v.at = ip / Block.STRIDE;
                if (op < Opcode.FIRST_CONTROL) effect(v, code, ip);
                else if (control(v, code, ip)) return true;
            }
            if ((head & Block.NARROW) == 0) continue;
            boolean clean = (head & Block.CLEAN) != 0;
            if (partial) {
                v.partial.end(to);
                cleanRows[to] &= clean;
            } else {
                cleanRows[to] = clean;
            }
        }
        return false;
    }

    /// @return whether the wave has stopped or waits at a barrier
    private static boolean control(Wave v, int[] code, int ip) {
        int x = code[ip + 2];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Opcode.JUMP -> LaneEffects.jump(v, v.wide[x], v.narrow[code[ip + 3]], more);
            case Opcode.SET_EXEC -> v.exec(x);
            case Opcode.STOP -> {
                v.paths.stop(v.narrow[x], more != 0);
                return v.stopped;
            }
            case Opcode.BARRIER -> {
                if (more != 0) LaneEffects.barrier(v);
                return true;
            }
            default -> throw new IllegalStateException("operation " + code[ip]);
        }
        return false;
    }

    /// What touches memory, or registers by an index.
    private static void effect(Wave v, int[] code, int ip) {
        ConstantPool constants = v.constants;
        int[][] f = v.narrow;
        long[][] w = v.wide;
        int to = code[ip + 1];
        int x = code[ip + 2];
        int y = code[ip + 3];
        int z = code[ip + 4];
        int more = code[ip + 5];
        switch (code[ip] & 0xff) {
            case Opcode.LOAD -> LaneEffects.load(v, f[to], w[x], f[y], more);
            case Opcode.LOAD_ONE -> LaneEffects.loadOne(v, f[to], w[x], f[y], more);
            case Opcode.LOAD_L -> LaneEffects.loadWide(v, w[to], w[x], f[y], more);
            case Opcode.STORE -> LaneEffects.store(v, w[x], f[y], f[z], more);
            case Opcode.STORE_L -> LaneEffects.storeWide(v, w[x], w[y], f[z], more);
            case Opcode.ATOMIC -> LaneEffects.atomic(v, f[to], w[x], f[y], f[z], more);
            case Opcode.ATOMIC_L -> LaneEffects.atomicWide(v, w[to], w[x], w[y], w[z], more);
            case Opcode.READ_AT -> LaneEffects.readAt(v, f[to], f[x], f[y], (Indexed) constants.get(more));
            case Opcode.READ_AT_L -> LaneEffects.readAtWide(v, w[to], f[x], f[y], (Indexed) constants.get(more));
            case Opcode.WRITE_AT -> LaneEffects.writeAt(v, f[x], f[y], f[z], (Indexed) constants.get(more));
            case Opcode.WRITE_AT_L -> LaneEffects.writeAtWide(v, f[x], w[y], f[z], (Indexed) constants.get(more));
            case Opcode.PUT_L -> Lanes64.select(w[to], f[y], w[x], w[to], v.lanes);
            case Opcode.SHARE -> LaneEffects.share(v, to, f[x], f[y], more);
            case Opcode.SHARE_L -> LaneEffects.shareWide(v, to, w[x], f[y]);
            case Opcode.ASK -> v.question.part(more, f[x], v.lanes);
            case Opcode.ASK_L -> v.question.part(more, w[x], v.lanes);
            case Opcode.LOOK -> v.question.look(v.resources.textures(), f[x], constants.get(more));
            case Opcode.TEXEL -> v.question.answer(more, f[to], v.lanes);
            case Opcode.RESOURCE -> LaneEffects.resource(v, w[to], w[x], f[y], more);
            case Opcode.BEYOND -> LaneEffects.beyond(v, w[x], f[y]);
            case Opcode.PERFORM -> ((DescriptorCodes.Site) constants.get(more)).perform(v, w[x][0]);
            case Opcode.FAULT -> LaneEffects.fault(v, f[x], (String) constants.get(more));
            default -> throw new IllegalStateException("operation " + code[ip]);
        }
    }
}
