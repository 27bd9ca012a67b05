package dev.heddle.cli.launch;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.Suggest;
import dev.heddle.machine.kernel.ValueComparison;
import dev.heddle.machine.kernel.ValueFormat;
import org.jspecify.annotations.Nullable;

/// The options that say how `--check` compares buffers.
public final class CheckOptions {
    private CheckOptions() {}

    /// @return null if there are none
    public static @Nullable ValueComparison of(Args args) throws UsageException {
        String type = args.text("--type");
        String tolerance = args.text("--tolerance");
        if (type == null && tolerance == null) return null;
        if (!args.has("--check") && args.texts("--expect").isEmpty())
            throw new UsageException("--type and --tolerance say how --check and --expect compare");
        ValueFormat format = type == null ? ValueFormat.F32 : ValueFormat.of(type);
        if (format == null)
            throw new UsageException("--type: there is no '%s'; there are %s%s"
                    .formatted(
                            type,
                            String.join(", ", ValueFormat.names()),
                            Suggest.near(String.valueOf(type), ValueFormat.names())));
        try {
            return new ValueComparison(format, tolerance == null ? null : ValueComparison.Margin.of(tolerance));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--tolerance: " + e.getMessage());
        }
    }
}
