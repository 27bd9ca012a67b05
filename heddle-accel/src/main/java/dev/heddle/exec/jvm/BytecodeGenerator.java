package dev.heddle.exec.jvm;

import dev.heddle.exec.CodeGenerator;
import dev.heddle.exec.CompiledRegions;
import dev.heddle.exec.Engines;
import dev.heddle.exec.ProgramLayout;
import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes bytecode, which the virtual machine compiles.
public final class BytecodeGenerator implements CodeGenerator {
    /// For the service loader.
    public BytecodeGenerator() {}

    @Override
    public boolean makes(Engines by) {
        return by != Engines.INTERPRETER && by != Engines.LLVM;
    }

    @Override
    public void background(Runnable work) {
        Thread.ofPlatform().daemon().name("heddle warm-up").start(work);
    }

    @Override
    public CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code) {
        return new Regions(program, code);
    }

    @Override
    public ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return ScalarCompiler.compile(layout, spaces, code);
    }

    @Override
    public @Nullable ScalarCode loops(RegisterLayout layout, List<String> spaces, LaneCode code) {
        int length = RegionCompiler.vectorLength();
        return length == 0 ? null : ScalarCompiler.vectors(layout, spaces, code, length);
    }
}
