package dev.heddle.llvm.engine;

import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.emulator.scalar.ScalarInterpreter;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.RegisterLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Machine code of [ScalarCompiler], which works on the registers where they are. Accesses are made through one window
/// of memory, the one that was used last; the interpreter does what is outside of it, and finds the next one.
@SuppressWarnings("restricted") // calls of native code
final class ScalarFunction implements ScalarCode {
    private static final String PASSES = "default<O2>";

    private static final MethodHandle CALL = Linker.nativeLinker()
            .downcallHandle(
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS,
                            ValueLayout.ADDRESS,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG),
                    // Registers are on the heap; the code is short, and calls nothing.
                    Linker.Option.critical(true));

    /// A window, and the memory that it is of.
    private record Seen(@Nullable Memory of, MemorySegment bytes, long first, long size) {
        static final Seen NOTHING = new Seen(null, MemorySegment.NULL, 0, 0);
    }

    private final RegisterLayout layout;
    private final List<Step> steps;
    private final MemorySegment function;
    private final ScalarInterpreter plain;

    /// Number of the address space that it accesses, -1 for none.
    private final int space;

    /// Threads may overwrite each other's; each is right by its memory.
    private Seen last = Seen.NOTHING;

    private ScalarFunction(
            RegisterLayout layout, List<String> spaces, LaneCode code, String space, MemorySegment function) {
        this.layout = layout;
        this.steps = code.steps();
        this.space = spaces.indexOf(space);
        this.function = function;
        this.plain = new ScalarInterpreter(layout, spaces, code);
    }

    /// @param spaces names of the address spaces, in the order of the book
    /// @return null if it cannot be compiled, or there is no library
    static @Nullable ScalarFunction of(RegisterLayout layout, List<String> spaces, LaneCode code) {
        String space = "";
        for (Step s : code.steps()) {
            if (s.op() != Op.LOAD && s.op() != Op.STORE) continue;
            if (!space.isEmpty() && !space.equals(s.space())) return null;
            space = s.space();
        }
        try {
            String module = ScalarCompiler.module(layout, code);
            long at = MachineCode.ofProcess().compile(module, List.of(ScalarCompiler.NAME), PASSES)[0];
            return new ScalarFunction(layout, spaces, code, space, MemorySegment.ofAddress(at));
        } catch (TooMuch _) {
            return null;
        } catch (RuntimeException e) {
            // A fault of the engine: tests have to see it, and users their results.
            if (MachineCode.IS_EAGER) throw e;
            return null;
        }
    }

    @Override
    public void run(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        Seen seen = last;
        if (space >= 0 && seen.of != spaces[space]) seen = Seen.NOTHING;
        long result = call(seen, shared, wide, packed, descriptor);
        if (result == 0) return;
        if (result == ScalarCompiler.OUTSIDE) interpret(spaces, shared, wide, packed, descriptor);
        else throw fault(steps.get((int) result - 1), (int) (result >>> Integer.SIZE));
    }

    private long call(Seen seen, int[] shared, long[] wide, byte[] packed, long descriptor) {
        try {
            return (long) CALL.invokeExact(
                    function,
                    MemorySegment.ofArray(shared),
                    MemorySegment.ofArray(wide),
                    MemorySegment.ofArray(packed),
                    descriptor,
                    seen.bytes,
                    seen.first,
                    seen.size);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private Fault fault(Step s, int index) {
        return s.op() == Op.FAULT
                ? new Fault(s.word(), 0)
                : Fault.noRegister(index, layout.count(Objects.requireNonNull(s.place())), 0);
    }

    private void interpret(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        Memory[] watched = spaces.clone();
        Watched access = new Watched(spaces[space]);
        watched[space] = access;
        plain.run(watched, shared, wide, packed, descriptor);
        Memory.Window w = access.memory.window(access.address);
        if (w == null || !(w.bytes() instanceof MemorySegment bytes) || !bytes.isNative()) return;
        last = new Seen(access.memory, bytes, w.first(), Math.min(w.size(), bytes.byteSize()));
    }

    /// Notes the address of an access.
    private static final class Watched implements Memory {
        private final Memory memory;
        private long address;

        Watched(Memory memory) {
            this.memory = memory;
        }

        @Override
        public long load(int lane, long at, int bits) {
            address = at;
            return memory.load(lane, at, bits);
        }

        @Override
        public void store(int lane, long at, int bits, long value) {
            address = at;
            memory.store(lane, at, bits, value);
        }

        @Override
        public long atomic(Atomic operation, int lane, long at, int bits, long value, long expected) {
            return memory.atomic(operation, lane, at, bits, value, expected);
        }
    }
}
