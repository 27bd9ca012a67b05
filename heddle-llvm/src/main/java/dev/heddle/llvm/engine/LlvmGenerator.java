package dev.heddle.llvm.engine;

import dev.heddle.emulator.CodeGenerator;
import dev.heddle.emulator.CompiledRegions;
import dev.heddle.emulator.ProgramLayout;
import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.state.RegisterLayout;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes machine code by LLVM.
public final class LlvmGenerator implements CodeGenerator {
    /// For the service loader.
    public LlvmGenerator() {}

    @Override
    public boolean isThere() {
        return LlvmGenerator.class.getModule().isNativeAccessEnabled() && LlvmFiles.isAny();
    }

    @Override
    public String advice() {
        if (!LlvmFiles.named().isEmpty() || LlvmFiles.isAny()) return "";
        return "long runs are faster with LLVM's library (libllvm19 of Debian, llvm of Homebrew; docs/llvm.md)";
    }

    @Override
    public boolean isEager() {
        return MachineCode.IS_EAGER;
    }

    @Override
    public void background(Runnable work) {
        if (isEager()) work.run();
        else Thread.ofPlatform().daemon().name("heddle llvm").start(work);
    }

    @Override
    public String problem() {
        try {
            MachineCode.ofProcess();
            return "";
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public String library() {
        LlvmLibrary library = LlvmLibrary.HERE.library();
        return library == null ? "" : library.text();
    }

    @Override
    public CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code) {
        return new LlvmRegions(program, code, this::background);
    }

    @Override
    public @Nullable ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return problem().isEmpty() ? ScalarFunction.of(layout, spaces, code) : null;
    }
}
