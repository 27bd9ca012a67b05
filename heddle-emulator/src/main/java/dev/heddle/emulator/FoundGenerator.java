package dev.heddle.emulator;

import dev.heddle.base.bits.Accelerator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Holds what makes code at run time. A class of its own, so that it is looked for when something is run.
final class FoundGenerator {
    /// Null if there is none.
    static final @Nullable CodeGenerator HERE = find();

    /// Whether [#HERE] can be used without having been asked for.
    static final boolean IS_THERE = HERE != null && HERE.isThere();

    private FoundGenerator() {}

    private static @Nullable CodeGenerator find() {
        if (!Accelerator.REGIONS.isOn()) return null;
        for (CodeGenerator found : ServiceLoader.load(CodeGenerator.class, CodeGenerator.class.getClassLoader()))
            return found;
        return null;
    }
}
