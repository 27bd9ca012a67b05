package dev.heddle.llvm.engine;

import dev.heddle.emulator.ProgramLayout;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.Ir;
import java.util.function.Supplier;

/// Accesses to memory of a block, each between two phases: calls of the functions of [MemoryCode] and [AtomicCode],
/// with the row of addresses and that of the lanes which count.
final class Accesses {
    private final ProgramLayout program;
    private final FrameLayout frame;
    private final Sites sites;
    private final Ir ir;
    private final Phases phases;
    private final Effects effects;
    private final Calls calls;

    Accesses(
            ProgramLayout program, FrameLayout frame, Sites sites, Ir ir, Phases phases, Effects effects, Calls calls) {
        this.program = program;
        this.frame = frame;
        this.sites = sites;
        this.ir = ir;
        this.phases = phases;
        this.effects = effects;
        this.calls = calls;
    }

    private void between(Step s, InstructionValues values) {
        values.keep(s);
        phases.close();
    }

    private int at(int row, boolean isWide) {
        return isWide ? frame.wideAt(row) : frame.narrowAt(row);
    }

    /// @param mask row of the lanes that count
    /// @param isOneAddress whether all lanes have one address
    void load(Step s, InstructionValues values, int mask, boolean isOneAddress) {
        int space = program.space(s.space());
        boolean isWide = values.isWide(s.id());
        int address = values.row(s.args().getFirst());
        int to = values.freshRow(isWide);
        between(s, values);
        int window = sites.window(space);
        int site = sites.add(effects.load(s, address, mask, to, window));
        RuntimeFunction f = RuntimeFunction.valueOf("LOAD" + s.value() + (isWide ? "_WIDE" : ""));
        if (s.uniform() && !isWide) {
            Supplier<String> first = () -> {
                access(f, address, mask, at(to, false), site, window);
                return first(mask, at(to, false));
            };
            values.setScalar(
                    s.id(), isOneAddress && mask == RegisterLayout.EXEC ? one(s, address, window, first) : first.get());
            return;
        }
        access(f, address, mask, at(to, isWide), site, window);
        values.setRow(s.id(), to);
    }

    /// All lanes get what the first one has loaded.
    private String first(int mask, int at) {
        String first = calls.first(mask);
        String none = ir.set("icmp slt i64 " + first + ", 0");
        String lane = ir.set("select i1 " + none + ", i64 0, i64 " + first);
        return FrameAccess.value(ir, frame, lane, at, false);
    }

    /// The same, without a look at the lanes where the address is in a window.
    private String one(Step s, int address, int window, Supplier<String> otherwise) {
        RuntimeFunction f = RuntimeFunction.valueOf("LOAD" + s.value() + "_ONE");
        String found = calls.value("i64", f, frame.wideAt(address), calls.number(window));
        String isUnknown = ir.set("icmp slt i64 " + found + ", 0");
        return ir.unlessOne(isUnknown, "i32", ir.cast("trunc", "i64", found, "i32"), otherwise);
    }

    /// @param mask row of the lanes that count
    void store(Step s, InstructionValues values, int mask) {
        int space = program.space(s.space());
        boolean isWide = s.value() > Integer.SIZE;
        int address = values.row(s.args().getFirst());
        int from = values.row(s.args().get(1));
        between(s, values);
        int window = sites.window(space);
        int site = sites.add(effects.store(s, address, from, mask, window));
        access(RuntimeFunction.valueOf("STORE" + s.value()), address, mask, at(from, isWide), site, window);
    }

    private void access(RuntimeFunction f, int address, int mask, int at, int site, int window) {
        calls.checked(f, frame.wideAt(address), frame.narrowAt(mask), at, calls.number(site), calls.number(window));
    }

    /// Whether machine code knows an atomic operation.
    boolean isKnown(Step s) {
        boolean isWord = s.type().bits() == Long.SIZE || s.value() == Integer.SIZE;
        return isWord && AtomicCode.number(Atomic.of(s.operation())) >= 0;
    }

    /// @param s a step that [#isKnown] takes
    /// @param mask row of the lanes that count
    void atomic(Step s, InstructionValues values, int mask) {
        boolean isWide = values.isWide(s.id());
        int[] rows = s.args().stream().mapToInt(values::row).toArray();
        int to = values.freshRow(isWide);
        between(s, values);
        int window = sites.window(program.space(s.space()));
        int site = sites.add(effects.atomic(s, rows, mask, to, window));
        calls.checked(
                isWide ? RuntimeFunction.ATOMIC64 : RuntimeFunction.ATOMIC32,
                frame.wideAt(rows[0]),
                frame.narrowAt(mask),
                at(rows[1], isWide),
                at(rows[2], isWide),
                at(to, isWide),
                AtomicCode.number(Atomic.of(s.operation())),
                calls.number(site),
                calls.number(window));
        values.setRow(s.id(), to);
    }
}
