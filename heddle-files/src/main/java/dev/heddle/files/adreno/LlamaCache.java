package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A kernel out of the cache of llama.cpp, `.clbin`: eight characters, two numbers of 32 bits, version 1 and 0, and
/// what the OpenCL driver gave.
public final class LlamaCache {
    private static final byte[] MAGIC = "GGMLCLBC".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD = 16;

    private LlamaCache() {}

    /// @param start the first bytes of a file
    public static boolean starts(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /// @param file all of it
    /// @param name what messages call it
    public static Container read(byte[] file, String name) {
        byte[] binary = Arrays.copyOfRange(file, Math.min(HEAD, file.length), file.length);
        if (OpenClBinary.is(binary)) {
            Container c = OpenClBinary.read(binary);
            return new Container(c.kind(), "in a cache of llama.cpp, " + c.summary(), c.programs(), c.notes());
        }
        String message = "the binary in this cache of llama.cpp is none of Qualcomm's OpenCL compiler";
        return new Container(
                ContainerKind.OPENCL,
                "in a cache of llama.cpp",
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.of(Diagnostic.of(name, message)));
    }
}
