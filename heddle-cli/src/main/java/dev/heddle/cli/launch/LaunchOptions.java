package dev.heddle.cli.launch;

import dev.heddle.base.options.Args;
import dev.heddle.cli.console.Failure;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The options that say how a kernel is launched.
///
/// @param contents of buffers, each `KEY=CONTENT`
/// @param arguments each `NUMBER=VALUE`
public record LaunchOptions(
        @Nullable String grid, @Nullable String group, List<String> contents, List<String> arguments) {
    public static LaunchOptions of(Args args) {
        return new LaunchOptions(
                args.text("--grid"), args.text("--group"), args.texts("--buffer"), args.texts("--arg"));
    }

    public boolean isEmpty() {
        return grid == null && group == null && !isForOne();
    }

    /// Whether something is given that only one kernel can have.
    public boolean isForOne() {
        return !contents.isEmpty() || !arguments.isEmpty();
    }

    /// @param files that the kernel may name
    public Kernel.Options options(FileAccess files) throws Failure, IOException {
        return new Kernel.Options(size(grid), size(group), BufferFile.contents(contents), values(), files);
    }

    private Map<Integer, String> values() throws Failure {
        Map<Integer, String> out = new TreeMap<>();
        for (String a : arguments) {
            String[] pair = RunOutputs.pair(a, "--arg", "1=5");
            if (!pair[0].matches("\\d{1,4}"))
                throw Failure.usage("--arg expects the number of an argument, such as 1=5, found '%s'".formatted(a));
            if (!pair[1].matches("[-+.,\\w]+"))
                throw Failure.usage("--arg expects a value such as 1=5, 1=0.5 or 1=0xff, found '%s'".formatted(a));
            out.put(Integer.parseInt(pair[0]), pair[1].replace(",", ", "));
        }
        return out;
    }

    /// @param s `X`, `X,Y` or `X,Y,Z`, or null
    public static @Nullable GridExtent size(@Nullable String s) throws Failure {
        if (s == null) return null;
        int[] xyz = {1, 1, 1};
        String[] parts = s.split("[,x]", -1);
        try {
            for (int i = 0; i < parts.length; i++) xyz[i] = Integer.parseInt(parts[i].trim());
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw Failure.usage("invalid size '" + s + "'; expected X[,Y[,Z]]");
        }
        try {
            return new GridExtent(xyz[0], xyz[1], xyz[2]);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(String.valueOf(e.getMessage()));
        }
    }
}
