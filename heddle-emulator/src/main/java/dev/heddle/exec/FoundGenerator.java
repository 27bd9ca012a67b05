package dev.heddle.exec;

import dev.heddle.bits.Accelerator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Holds what makes code at run time. A class of its own, so that it is looked for when something is run.
final class FoundGenerator {
    /// Null if there is none.
    static final @Nullable CodeGenerator GENERATOR =
            Accelerator.REGIONS.find(
                    ServiceLoader.load(CodeGenerator.class, CodeGenerator.class.getClassLoader()));

    private FoundGenerator() {}
}
