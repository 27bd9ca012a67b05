package dev.heddle.emulator;

import dev.heddle.emulator.lanes.Modifiers;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.ProgramRows;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Entry;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Turns the lane code of one instruction into operations of a block. A register that is read is used where it is; a
/// result goes right into its register where nothing stands in between; signs and flushing of a float operand become
/// part of the operation that takes it.
final class Translation {
    /// Operations that take changed operands.
    private static final Set<Op> TAKES_CHANGED = EnumSet.of(
            Op.FADD,
            Op.FMUL,
            Op.FMA,
            Op.FMIN,
            Op.FMAX,
            Op.FEQ,
            Op.FLT,
            Op.FLE,
            Op.WIDEN_F,
            Op.SATURATE,
            Op.INTEGRAL,
            Op.TO_HALF,
            Op.FNEG,
            Op.FABS,
            Op.FLUSH);

    private static final Set<Op> CHANGES = EnumSet.of(Op.FNEG, Op.FABS, Op.FLUSH);

    /// Operations that are always done for all lanes, or not at all.
    private static final Set<Op> SPECIAL = EnumSet.of(
            Op.CONST,
            Op.READ,
            Op.READ_AT,
            Op.EXEC,
            Op.LANE,
            Op.BALLOT,
            Op.ANY,
            Op.ACROSS,
            Op.REDUCE,
            Op.SCAN,
            Op.RESOURCE,
            Op.TEXEL,
            Op.LOAD,
            Op.ATOMIC,
            Op.AS_FLOAT,
            Op.AS_INT);

    /// Operations whose result in a lane depends on other lanes: it must not overwrite what they still read.
    private static final Set<Op> CROSS = EnumSet.of(Op.ACROSS, Op.REDUCE, Op.SCAN, Op.BALLOT, Op.ANY, Op.READ_AT);

    private final ProgramLayout program;
    private final DescriptorCodes descriptors;
    private final ConstantPool constants;
    private final ProgramRows registers;
    private final BlockBuilder out;
    private final LaneCode lane;
    private final RegisterLayout layout;
    private final Fusion fusion;

    /// With the arguments of fused operations.
    private final List<Step> steps;

    private final ValueRows rows;

    Translation(ProgramLayout program, DescriptorCodes descriptors, BlockBuilder out, LaneCode lane) {
        this.program = program;
        this.descriptors = descriptors;
        this.constants = program.constants();
        this.registers = program.rows();
        this.out = out;
        this.lane = lane;
        this.layout = program.registers();
        this.fusion = new Fusion(lane.steps());
        this.steps = fusion.steps();
        this.rows = new ValueRows(lane, fusion, registers, out);
    }

    void run() {
        out.begin(lane.insn());
        if (lane.steps().stream().anyMatch(descriptors::isNeeded)) {
            Object site = descriptors.site(lane);
            out.emit(Opcode.PERFORM, 0, registers.wideConstant(0), 0, 0, constants.number(site));
            return;
        }
        for (int i = 0; i < steps.size(); ) i = step(i);
    }

    /// @return number of the step to go on with
    private int step(int i) {
        Step s = steps.get(i);
        if (fusion.isPart(i)) return i + 1;
        boolean alone = isAlone(s);
        if (!alone) s.args().forEach(rows::spread);
        if (s.when() >= 0) rows.spread(s.when());
        switch (s.op()) {
            case CONST -> constant(s);
            case EXEC -> rows.put(s, RegisterLayout.EXEC);
            case READ -> read(s);
            case AS_FLOAT -> rows.alias(s, rows.of(s.args().getFirst()));
            case AS_INT -> asInt(s);
            case FNEG, FABS, FLUSH -> change(s);
            case WRITE -> write(s);
            case WRITE_AT -> writeAt(s);
            case LOAD, ATOMIC, STORE -> memory(s);
            case JUMP -> jump(s);
            case SET_EXEC -> setExec(s);
            case RESOURCE, ASK, LOOK, TEXEL -> new ResourceQueries(constants, out, rows).emit(s);
            case BEYOND -> {
                out.emit(Opcode.BEYOND, 0, rows.row(s, 0), rows.mask(s), 0, 0);
                rows.done(s);
            }
            case STOP -> {
                out.emit(Opcode.STOP, 0, rows.mask(s), 0, 0, s.when() < 0 ? 1 : 0);
                rows.done(s);
            }
            case BARRIER -> {
                boolean each = lane.lanes() == Entry.Lanes.ACTIVE;
                if (s.word().equals("group")) out.emit(Opcode.BARRIER, 0, 0, 0, 0, each ? 1 : 0);
            }
            case WAIT, ASYNC, LAST -> {}
            case PERFORM -> {
                Object site = descriptors.site(s.word());
                int of = rows.row(s, 0);
                out.emit(Opcode.PERFORM, 0, of, 0, 0, constants.number(site));
                rows.done(s);
            }
            case FAULT -> {
                out.emit(Opcode.FAULT, 0, rows.mask(s), 0, 0, constants.number(s.word()));
                rows.done(s);
            }
            default -> {
                return compute(s);
            }
        }
        return i + 1;
    }

    /// Whether it is enough to compute the value in lane 0.
    private boolean isAlone(Step s) {
        boolean may =
                s.uniform() && !isReal(s) && !SPECIAL.contains(s.op()) && s.type() != ValueType.NONE && s.when() < 0;
        if (may) for (int a : s.args()) may &= !isReal(steps.get(a));
        return may;
    }

    private static boolean isReal(Step s) {
        return s.type() == ValueType.F32 || s.type() == ValueType.F64;
    }

    // ---- values

    private void constant(Step s) {
        rows.put(s, rows.isWide(s.id()) ? registers.wideConstant(s.value()) : registers.constant((int) s.value()));
    }

    private void read(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int row = registers.row(p);
        if (layout.isWide(p.state()) || p.width() == layout.elementBits(p.state())) {
            rows.put(s, row);
            return;
        }
        out.emit(Opcode.BITS | Block.NARROW, rows.result(s), row, 0, 0, p.low() | p.width() << 8);
    }

    private void asInt(Step s) {
        Step of = steps.get(s.args().getFirst());
        if (isCanonical(of)) {
            rows.alias(s, rows.row(s, 0));
            return;
        }
        int a = rows.row(s, 0);
        rows.done(s);
        out.emit(Opcode.CANON_F | Block.NARROW, rows.result(s), a, 0, 0, 0);
    }

    /// Whether a float is never another NaN than the canonical one.
    private boolean isCanonical(Step s) {
        return switch (s.op()) {
            case FADD, FMUL, FMA, ROUND, FROM_S, FROM_U, FROM_HALF, CONST -> true;
            case SATURATE -> true;
            case INTEGRAL -> isCanonical(steps.get(s.args().getFirst()));
            case SELECT ->
                isCanonical(steps.get(s.args().getLast()))
                        && isCanonical(steps.get(s.args().get(s.args().size() - 2)));
            default -> false;
        };
    }

    /// A sign or a flush: left to those that use it if all of them can do it.
    private void change(Step s) {
        int of = s.args().getFirst();
        if (s.type() == ValueType.F64) {
            int a = rows.row(s, 0);
            rows.done(s);
            int op = Operations.opcode(s, true);
            out.emit(op, rows.result(s), a, 0, 0, Operations.immediate(s, op, steps, program));
            return;
        }
        int changed = switch (s.op()) {
            case FNEG -> rows.of(of) ^ Modifiers.NEG;
            case FABS -> rows.of(of) & ~Modifiers.NEG | Modifiers.ABS;
            default -> rows.of(of) | Modifiers.FLUSH;
        };
        if (canLeave(s)) {
            rows.alias(s, changed);
            return;
        }
        rows.done(s);
        out.emit(
                Opcode.MODIFY_F | Block.NARROW | ((changed & Modifiers.FLUSH) != 0 ? Block.CLEAN : 0),
                rows.result(s),
                changed,
                0,
                0,
                0);
    }

    private boolean canLeave(Step s) {
        for (Step t : steps) {
            if (!t.args().contains(s.id())) continue;
            if (!TAKES_CHANGED.contains(t.op())) return false;
            if (CHANGES.contains(t.op()) && !canLeave(t)) return false;
        }
        return true;
    }

    // ---- operations

    /// @return number of the step to go on with
    private int compute(Step s) {
        int[] a = new int[4];
        for (int k = 0; k < s.args().size(); k++) {
            a[k] = rows.of(s.args().get(k));
            if (!TAKES_CHANGED.contains(s.op())) rows.row(s, k);
        }
        if (s.op() == Op.READ_AT) a[1] = rows.guard(s);
        int op = fusion.code(s.id());
        if (op < 0)
            op = Operations.opcode(
                    s, !s.args().isEmpty() && rows.isWide(s.args().getLast()));
        int immediate = s.args().size() > 3 ? a[3] : immediate(s, op);
        boolean alone = isAlone(s);
        int flags = alone ? Block.SCALAR : 0;
        rows.setAlone(s, alone);
        // A result that crosses lanes must not land in a row that the operation reads.
        boolean crosses = CROSS.contains(s.op());
        if (rows.isWide(s.id())) {
            out.emit(op | flags, rows.result(s, crosses), a[0], a[1], a[2], immediate);
            return s.id() + 1;
        }
        int head = op | flags | Block.NARROW | (isClean(s) ? Block.CLEAN : 0);
        Step write = crosses || alone ? s : destination(s);
        if (write != s) {
            int to = registers.row(Objects.requireNonNull(write.place()));
            int[] held = rows.consume(s);
            rows.changes(to, false);
            out.emit(head | masked(), to, a[0], a[1], a[2], immediate);
            rows.release(s, held);
            return write.id() + 1;
        }
        out.emit(head, rows.result(s, crosses), a[0], a[1], a[2], immediate);
        return s.id() + 1;
    }

    private int immediate(Step s, int op) {
        return fusion.code(s.id()) >= 0 ? fusion.immediate(s.id()) : Operations.immediate(s, op, steps, program);
    }

    /// Whether effects without a condition are for the lanes that are active, or for all there are.
    private boolean isOfWholeRows() {
        return switch (lane.lanes()) {
            case ACTIVE -> true;
            // Not for lanes at another address.
            case ALL -> !program.isa().apart();
            case ONCE -> false;
        };
    }

    private int masked() {
        return lane.lanes() == Entry.Lanes.ACTIVE ? Block.MASKED : 0;
    }

    /// @return the write right after, if it is the only use of the value; else the step itself
    private Step destination(Step s) {
        if (!isOfWholeRows()) return s;
        Step v = s;
        while (rows.uses(v.id()) == 1 && v.id() + 1 < steps.size()) {
            Step next = steps.get(v.id() + 1);
            if (next.args().size() != 1 || next.args().getFirst() != v.id()) return s;
            if (next.op() == Op.AS_INT && isCanonical(s)) {
                v = next;
                continue;
            }
            RegisterRef p = next.place();
            boolean whole = next.op() == Op.WRITE
                    && next.when() < 0
                    && p != null
                    && fillsRow(p)
                    && !layout.isWide(p.state())
                    && !layout.isShared(p.state());
            return whole ? next : s;
        }
        return s;
    }

    private boolean isClean(Step s) {
        return switch (s.op()) {
            case FADD, FMUL, FMA, ROUND -> s.format() != null && s.format().flush();
            case FROM_S, FROM_U -> true;
            default -> false;
        };
    }

    // ---- effects

    private void write(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        if (layout.isShared(p.state())) {
            share(s, p);
            return;
        }
        int to = registers.row(p);
        if (layout.isWide(p.state())) {
            int value = rows.row(s, 0);
            int[] held = rows.consume(s);
            rows.changes(to, true);
            int mask = rows.mask(s);
            out.emit(Opcode.PUT_L, to, value, mask, 0, 0);
            rows.release(s, held);
            return;
        }
        boolean whole = fillsRow(p);
        boolean plain = s.when() < 0 && isOfWholeRows();
        int value = rows.row(s, 0);
        int immediate = p.low() | p.width() << 8;
        if (plain) {
            int[] held = rows.consume(s);
            rows.changes(to, false);
            if (whole) out.emit(Opcode.COPY | Block.NARROW | masked(), to, value, 0, 0, 0);
            else out.emit(Opcode.INSERT | Block.NARROW | masked(), to, value, to, 0, immediate);
            rows.release(s, held);
            return;
        }
        if (!whole) {
            int in = rows.take();
            out.emit(Opcode.INSERT | Block.NARROW, in, value, to, 0, immediate);
            value = in;
        }
        int[] held = rows.consume(s);
        rows.changes(to, false);
        int mask = rows.mask(s);
        out.emit(Opcode.SELECT | Block.NARROW, to, mask, value, to, 0);
        rows.release(s, held);
        if (!whole) rows.free(value);
    }

    /// A write to what all lanes share.
    private void share(Step s, RegisterRef p) {
        boolean isWide = layout.isWide(p.state());
        int value = rows.row(s, 0);
        int[] held = rows.consume(s);
        rows.save(registers.rows(p.state()), isWide);
        int mask = rows.mask(s);
        int immediate = p.low() | p.width() << 8;
        out.emit(isWide ? Opcode.SHARE_L : Opcode.SHARE, layout.number(p), value, mask, 0, immediate);
        rows.release(s, held);
    }

    /// Whether a narrow row has no other bits: above those of a small element there must be zeros.
    private static boolean fillsRow(RegisterRef p) {
        return p.width() == Integer.SIZE;
    }

    private void writeAt(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int index = rows.row(s, 0);
        int value = rows.row(s, 1);
        int[] held = rows.consume(s);
        boolean wide = layout.isWide(p.state());
        Set<Integer> which = registers.rows(p.state());
        if (!layout.isShared(p.state())) which.forEach(r -> registers.writes(r, wide));
        rows.save(which, wide);
        int mask = rows.mask(s);
        out.emit(
                wide ? Opcode.WRITE_AT_L : Opcode.WRITE_AT,
                0,
                index,
                value,
                mask,
                constants.number(program.indexed(p)));
        rows.release(s, held);
    }

    private void memory(Step s) {
        int mask = rows.mask(s);
        int immediate = program.space(s.space()) | (int) s.value() << 8;
        int at = rows.row(s, 0);
        if (s.op() == Op.STORE) {
            out.emit(s.value() > 32 ? Opcode.STORE_L : Opcode.STORE, 0, at, rows.row(s, 1), mask, immediate);
            rows.done(s);
            return;
        }
        boolean wide = rows.isWide(s.id());
        if (s.op() == Op.ATOMIC) {
            immediate |= constants.number(Atomic.of(s.operation())) << 16;
            int operand = rows.row(s, 1);
            int expected = rows.row(s, 2);
            int to = rows.result(s);
            rows.done(s);
            // Six numbers do not hold the mask as well: it goes first.
            out.emit(Opcode.COPY | Block.NARROW, RegisterLayout.OPERAND, mask, 0, 0, 0);
            out.emit(wide ? Opcode.ATOMIC_L : Opcode.ATOMIC, to, at, operand, expected, immediate);
            return;
        }
        int to = rows.result(s);
        rows.done(s);
        // Where all lanes read the same place, one of them is enough.
        int one = s.uniform() ? Opcode.LOAD_ONE : Opcode.LOAD;
        out.emit(wide ? Opcode.LOAD_L : one | Block.NARROW, to, at, mask, 0, immediate);
    }

    /// Lanes that are not meant stay what they are.
    private void setExec(Step s) {
        int value = rows.row(s, 0);
        if (s.when() >= 0 || lane.lanes() == Entry.Lanes.ACTIVE) {
            int mask = lane.lanes() == Entry.Lanes.ONCE ? rows.of(s.when()) : rows.mask(s);
            int all = rows.brief();
            out.emit(Opcode.SELECT | Block.NARROW, all, mask, value, RegisterLayout.EXEC, 0);
            value = all;
        }
        out.emit(Opcode.SET_EXEC, 0, value, 0, 0, 0);
        rows.done(s);
    }

    private void jump(Step s) {
        Step target = steps.get(s.args().getFirst());
        boolean always = s.when() < 0 && target.op() == Op.CONST;
        boolean once = lane.lanes() == Entry.Lanes.ONCE;
        boolean shared = once && s.when() >= 0 && steps.get(s.when()).uniform();
        int mask = always ? registers.constant(-1) : shared ? rows.of(s.when()) : rows.mask(s);
        out.emit(
                Opcode.JUMP,
                0,
                rows.row(s, 0),
                mask,
                0,
                (s.when() < 0 ? 0 : 1)
                        | (once || always ? 2 : 0)
                        | (target.uniform() ? LaneProgramCounters.ONE_TARGET : 0));
        rows.done(s);
    }
}
