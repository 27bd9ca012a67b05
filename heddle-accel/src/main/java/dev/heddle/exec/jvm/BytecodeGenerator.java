package dev.heddle.exec.jvm;

import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarCodeGenerator;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes bytecode, which the virtual machine compiles.
public final class BytecodeGenerator implements ScalarCodeGenerator {
    /// For the service loader.
    public BytecodeGenerator() {}

    @Override
    public void background(Runnable work) {
        Thread.ofPlatform().daemon().name("heddle warm-up").start(work);
    }

    @Override
    public ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return ScalarCompiler.compile(layout, spaces, code);
    }

    @Override
    public @Nullable ScalarCode loops(RegisterLayout layout, List<String> spaces, LaneCode code) {
        int length = Boolean.getBoolean("heddle.vectors.off") ? 0 : VectorMachine.length();
        return length == 0 ? null : ScalarCompiler.vectors(layout, spaces, code, length);
    }
}
