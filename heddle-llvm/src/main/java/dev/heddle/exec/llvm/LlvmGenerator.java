package dev.heddle.exec.llvm;

import dev.heddle.exec.CompiledRegions;
import dev.heddle.exec.ProgramLayout;
import dev.heddle.exec.WaveCodeGenerator;
import dev.heddle.lift.LaneCode;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes machine code by LLVM.
public final class LlvmGenerator implements WaveCodeGenerator {
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

    /// Does something in a thread of its own that does not keep the virtual machine alive.
    private void background(Runnable work) {
        Thread.ofPlatform().daemon().name("heddle llvm").start(work);
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
}
