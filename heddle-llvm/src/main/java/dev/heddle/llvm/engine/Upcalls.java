package dev.heddle.llvm.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The way from machine code back into Java: two functions, which work for the wave that the thread runs.
///
/// @param effect address of `i32 (i64 number)`: 0, or 1 if something was thrown, which the frame has then
/// @param operation address of `void (i64 number)`
@SuppressWarnings("restricted") // calls of native code
record Upcalls(long effect, long operation) {
    private static final ThreadLocal<Running> RUNNING = new ThreadLocal<>();

    static final Upcalls OF_PROCESS = made();

    private static Upcalls made() {
        try {
            MethodHandles.Lookup here = MethodHandles.lookup();
            Linker linker = Linker.nativeLinker();
            long effect = linker.upcallStub(
                            here.findStatic(Upcalls.class, "effect", MethodType.methodType(int.class, long.class)),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
                            Arena.global())
                    .address();
            long operation = linker.upcallStub(
                            here.findStatic(Upcalls.class, "operation", MethodType.methodType(void.class, long.class)),
                            FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG),
                            Arena.global())
                    .address();
            return new Upcalls(effect, operation);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The thread runs something from now on.
    static void enter(Running what) {
        RUNNING.set(what);
    }

    /// Nothing may be thrown into machine code.
    @SuppressWarnings({"unused", "PMD.AvoidCatchingThrowable"})
    private static int effect(long number) {
        Frame f = RUNNING.get().frame();
        try {
            f.sites().effect((int) number).run(f);
            return 0;
        } catch (Throwable t) {
            f.throwLater(t);
            return 1;
        }
    }

    @SuppressWarnings("unused")
    private static void operation(long number) {
        Frame f = RUNNING.get().frame();
        f.operate((int) number);
    }
}
