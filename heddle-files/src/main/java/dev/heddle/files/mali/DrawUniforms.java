package dev.heddle.files.mali;

import dev.heddle.files.container.ContainedProgram;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The uniforms that draws and jobs of a pandecode dump give their programs: `FAU count`, in 64 bits, stands before the
/// address of a descriptor, and the code of a program after its descriptor.
final class DrawUniforms {
    private static final Pattern DESCRIPTOR =
            Pattern.compile("^\\s*Shader .*@(?:0x)?(\\p{XDigit}{1,16}):\\s*$");
    private static final Pattern COUNT = Pattern.compile("^\\s*FAU count: (\\d{1,9})\\s*$");
    private static final Pattern SHADER =
            Pattern.compile("^\\s*Shader: 0x(\\p{XDigit}{1,16})\\s*$");

    /// Of each.
    private static final int BYTES = 8;

    /// By address of a program, that of its descriptor.
    private final Map<Long, Long> descriptors = new HashMap<>();

    /// By address of a descriptor, the most that a draw gives.
    private final Map<Long, Long> given = new HashMap<>();

    private long descriptor;
    private long count = -1;

    void look(String line) {
        Matcher d = DESCRIPTOR.matcher(line);
        if (d.matches()) descriptor = Long.parseUnsignedLong(d.group(1), 16);
        Matcher c = COUNT.matcher(line);
        if (c.matches()) count = Long.parseLong(c.group(1));
        Matcher s = SHADER.matcher(line);
        if (!s.matches() || count < 0) return;
        given.merge(Long.parseUnsignedLong(s.group(1), 16), count, Math::max);
        count = -1;
    }

    /// @param address of a program whose code follows
    void program(long address) {
        descriptors.put(address, descriptor);
    }

    ContainedProgram given(ContainedProgram p) {
        if (p.address().isEmpty()) return p;
        Long of = descriptors.get(p.address().getAsLong());
        Long found = of == null ? null : given.get(of);
        if (found == null) return p;
        return p.given(new ContainedProgram.Constants(BYTES * found, "FAU count: " + found));
    }
}
