package dev.heddle.llvm.engine;

import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Tier;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.RegisterLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Runs waves through the compiled blocks of a program, from any of them on. The frame has the registers of a wave as
/// long as it waits in it.
@SuppressWarnings("restricted") // calls of native code
final class LlvmTier implements Tier {
    private final LlvmRegions regions;
    private final FrameLayout layout;
    private final long[] functions;
    private final MethodHandle dispatch;
    private final MethodHandle groups;
    private final int number;

    /// @param functions of [RuntimeFunction]
    /// @param number of the program
    LlvmTier(LlvmRegions regions, FrameLayout layout, long[] functions, int number) {
        this.regions = regions;
        this.layout = layout;
        this.functions = functions;
        this.number = number;
        this.dispatch = function(functions, RuntimeFunction.DISPATCH);
        this.groups = function(functions, RuntimeFunction.GROUPS);
    }

    private static MethodHandle function(long[] functions, RuntimeFunction which) {
        MemorySegment at = MemorySegment.ofAddress(functions[which.number()]);
        return Linker.nativeLinker().downcallHandle(at, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    }

    @Override
    public Engines by() {
        return Engines.LLVM;
    }

    @Override
    public Tier chosen(Wave w) {
        return regions.table().at(w.pc()) == null ? Tier.NONE : this;
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> out = new ArrayList<>();
        regions.table().blocks().forEach((address, b) -> out.add(new Piece(address, b.next())));
        return out;
    }

    private Frame frame(Wave w) {
        WaveParts parts = new WaveParts(w);
        if (parts.kept(number) instanceof Frame f) return f;
        Frame f = new Frame(layout, regions.sites(), w);
        int n = 0;
        for (RuntimeFunction r : RuntimeFunction.values()) f.setFunction(r.place(), functions[n++]);
        f.set(FrameLayout.EFFECT, Upcalls.OF_PROCESS.effect());
        f.set(FrameLayout.OPERATION, Upcalls.OF_PROCESS.operation());
        parts.keep(number, f);
        return f;
    }

    @Override
    public long run(Wave w, long left) {
        Frame f = frame(w);
        WaveParts parts = f.wave();
        BlockTable table = regions.table();
        if (table.at(w.pc()) == null) {
            parts.settle();
            return 0;
        }
        if (parts.holder() != this) take(f, table);
        else if (f.table() != table) more(f, table);
        parts.heldBy(null);
        begin(f, w, left);
        Upcalls.enter(f);
        call(dispatch, f.memory());
        takeOver(f);
        switch ((int) f.get(FrameLayout.STATUS)) {
            case Status.FAULT -> raise(f);
            case Status.STOPPED -> parts.stop();
            case Status.WAITS -> parts.waits();
            case Status.BUDGET -> {}
            default -> leave(f, table);
        }
        return left - f.get(FrameLayout.LEFT);
    }

    /// A frame that has the registers is to go on at the address of its wave.
    private static void begin(Frame f, Wave w, long left) {
        f.set(FrameLayout.PC, w.pc());
        f.set(FrameLayout.LEFT, left);
        f.set(FrameLayout.INSTRUCTIONS, 0);
        f.set(FrameLayout.LANE_INSTRUCTIONS, 0);
        f.set(FrameLayout.STATUS, Status.LEAVES);
        f.set(FrameLayout.ALONE, f.wave().isAlone() ? 1 : 0);
        f.giveHead();
    }

    /// Machine code has come back: the wave is where the frame is, which keeps the registers.
    private void takeOver(Frame f) {
        f.takeHead();
        WaveParts parts = f.wave();
        parts.count(f.get(FrameLayout.INSTRUCTIONS), f.get(FrameLayout.LANE_INSTRUCTIONS));
        parts.goOn(f.get(FrameLayout.PC));
        parts.heldBy(this);
    }

    // ---- groups

    /// @param w that has been reset
    /// @return its frame, with all that code of the table needs
    Frame prepared(Wave w, BlockTable table) {
        Frame f = frame(w);
        take(f, table);
        begin(f, w, 0);
        return f;
    }

    /// @param fields see [GroupField]
    void groups(MemorySegment fields) {
        call(groups, fields);
    }

    boolean isCurrent(BlockTable table) {
        return regions.table() == table;
    }

    /// The wave of a frame, which has been reset, goes on where the frame is.
    void handOver(Frame f) {
        takeOver(f);
        if (f.get(FrameLayout.STATUS) == Status.STOPPED) f.wave().stop();
    }

    /// Throws what the code of a wave has thrown, if it has.
    void raise(Frame f) {
        if (f.get(FrameLayout.STATUS) != Status.FAULT) return;
        f.wave().settle();
        throw fault(f);
    }

    /// The interpreter goes on: there is no code, or lanes wait within the block.
    private void leave(Frame f, BlockTable table) {
        CompiledBlock crosses = table.at(f.get(FrameLayout.PC));
        if (crosses != null) regions.crosses(crosses, f.get(FrameLayout.LIMIT));
        f.wave().settle();
    }

    private static void call(MethodHandle function, MemorySegment with) {
        try {
            function.invokeExact(with);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// @return what an effect has thrown, at its place
    private static RuntimeException fault(Frame f) {
        Throwable t = Objects.requireNonNull(f.taken());
        CompiledBlock b =
                Objects.requireNonNull(Objects.requireNonNull(f.table()).at(f.get(FrameLayout.PC)));
        int at = (int) f.get(FrameLayout.AT);
        if (t instanceof Fault fault)
            return f.wave().at(fault, b.codes().get(at).insn(), b.count() - at);
        if (t instanceof Error e) throw e;
        if (t instanceof RuntimeException r) return r;
        return new IllegalStateException(t);
    }

    // ---- registers to the frame, and back

    private static void take(Frame f, BlockTable table) {
        WaveParts w = f.wave();
        BlockTable.Rows t = table.rows();
        f.setRows(t.narrow());
        for (int row : t.wide()) f.setWideRow(row, w.wide(row));
        f.setShared(w.shared());
        f.setWideShared(w.wideShared());
        f.setRow(RegisterLayout.EXEC, w.narrow(RegisterLayout.EXEC));
        f.setRow(RegisterLayout.HERE, w.narrow(RegisterLayout.HERE));
        f.setRow(FrameLayout.EXISTS_ROW, w.exists());
        if (w.areApart()) {
            f.setRow(FrameLayout.ALIVE_ROW, w.alive());
            f.setRow(FrameLayout.ON_ROW, w.on());
            f.setAddresses(w.addresses());
        }
        f.set(FrameLayout.ACTIVE, w.active());
        f.set(FrameLayout.RUNNING, w.running());
        f.set(FrameLayout.TOGETHER, w.isTogether() ? 1 : 0);
        f.set(FrameLayout.LIMIT, w.isTogether() ? -1 : w.limit());
        f.setTable(table);
    }

    /// More blocks have been compiled since the frame has the registers: they may be about others.
    private static void more(Frame f, BlockTable table) {
        WaveParts w = f.wave();
        Touched had = Objects.requireNonNull(f.table()).touched();
        for (int row : table.touched().narrow()) if (!had.narrow().contains(row)) f.setRow(row, w.narrow(row));
        for (int row : table.touched().wide()) if (!had.wide().contains(row)) f.setWideRow(row, w.wide(row));
        f.setTable(table);
    }

    @Override
    public void settle(Wave of) {
        Frame f = frame(of);
        WaveParts w = f.wave();
        BlockTable.Rows t = Objects.requireNonNull(f.table()).rows();
        f.rows(t.narrowWritten());
        for (int row : t.wideWritten()) f.wideRow(row, w.wide(row));
        w.changed(t.narrowWritten());
        share(f, t.shared(), t.wideShared());
        f.row(RegisterLayout.EXEC, w.narrow(RegisterLayout.EXEC));
        f.row(RegisterLayout.HERE, w.narrow(RegisterLayout.HERE));
        if (w.areApart()) {
            f.row(FrameLayout.ALIVE_ROW, w.alive());
            f.row(FrameLayout.ON_ROW, w.on());
            f.addresses(w.addresses());
        }
        w.lanesChanged(f.get(FrameLayout.TOGETHER) != 0, f.get(FrameLayout.LIMIT));
    }

    private static void share(Frame f, int[] narrow, int[] wide) {
        for (int k : narrow) f.wave().share(k, f.shared(k));
        for (int k : wide) f.wave().shareWide(k, f.wideShared(k));
    }
}
