package dev.heddle.exec;

import dev.heddle.bits.Accelerator;
import dev.heddle.exec.scalar.ScalarCodeGenerator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Holds what makes code at run time. A class of its own, so that it is looked for when something is run.
final class FoundGenerator {
    /// For machines with one lane; null if there is none.
    static final @Nullable ScalarCodeGenerator SCALAR = of(ScalarCodeGenerator.class);

    /// For waves; null if there is none.
    static final @Nullable WaveCodeGenerator WAVES = of(WaveCodeGenerator.class);

    /// Whether [#WAVES] can be used without having been asked for.
    static final boolean ARE_WAVES_COMPILED = WAVES != null && WAVES.isThere();

    private FoundGenerator() {}

    private static <T> @Nullable T of(Class<T> service) {
        if (!Accelerator.REGIONS.isOn()) return null;
        for (T found : ServiceLoader.load(service, service.getClassLoader())) return found;
        return null;
    }
}
