package dev.heddle.emulator;

import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.ir.state.Memory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Code of a machine with one lane that gives way to machine code for the same when it has been run often.
/// May be shared by threads.
final class TieredCode {
    /// Operations after which machine code is worth its while: the interpreter takes about as long for
    /// them.
    private static final long OFTEN = 1 << 19;

    private final @Nullable CodeGenerator generator;
    private final Function<CodeGenerator, @Nullable ScalarCode> faster;
    private final boolean writesShared;
    private final long of;
    private final ScalarCode plain;

    /// A thread that does not see it yet runs the other.
    private @Nullable ScalarCode compiled;

    /// Runs until machine code is asked for, 0 if it is not, or has been. Threads may lose what others have
    /// counted.
    private long left;

    /// @param of the descriptor
    /// @param plain what interprets it
    /// @param operations of a run
    /// @param writesShared whether it may change registers that are not packed, so that copies of them are
    ///     out of date
    /// @param generator makes machine code; null for never
    /// @param faster the machine code, null if there is none
    TieredCode(
            long of,
            ScalarCode plain,
            long operations,
            boolean writesShared,
            @Nullable CodeGenerator generator,
            Function<CodeGenerator, @Nullable ScalarCode> faster) {
        this.of = of;
        this.plain = plain;
        this.writesShared = writesShared;
        this.generator = generator;
        this.faster = faster;
        this.left = generator == null ? 0 : generator.isEager() ? 1 : 1 + OFTEN / operations;
    }

    /// @return the descriptor that it is for
    long of() {
        return of;
    }

    boolean writesShared() {
        return writesShared;
    }

    /// @see ScalarCode#run
    void run(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        plain.run(spaces, shared, wide, packed, descriptor);
    }

    /// The same by machine code, as soon as there is some.
    void runFast(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        CodeGenerator by = generator;
        if (left > 0 && --left == 0 && by != null) by.background(() -> compiled = faster.apply(by));
        ScalarCode code = compiled;
        (code == null ? plain : code).run(spaces, shared, wide, packed, descriptor);
    }
}
