package dev.heddle.exec;

import dev.heddle.bits.Accelerator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Holds what makes code at run time. A class of its own, so that it is looked for when something is run.
final class FoundGenerator {
    /// What makes code of machines with one lane, and the regions that the virtual machine compiles; null if there is
    /// none.
    static final @Nullable CodeGenerator GENERATOR = of(Engines.AUTO);

    /// What makes machine code by LLVM; null if there is none.
    static final @Nullable CodeGenerator LLVM = of(Engines.LLVM);

    static final boolean IS_LLVM_THERE = LLVM != null && LLVM.isThere();

    private FoundGenerator() {}

    /// @return what makes the regions of an engine, or null
    static @Nullable CodeGenerator of(Engines by) {
        if (!Accelerator.REGIONS.isOn()) return null;
        for (CodeGenerator g :
                ServiceLoader.load(CodeGenerator.class, CodeGenerator.class.getClassLoader()))
            if (g.makes(by)) return g;
        return null;
    }
}
