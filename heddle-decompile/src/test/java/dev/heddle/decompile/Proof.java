package dev.heddle.decompile;

import dev.heddle.kernel.Kernel;
import dev.heddle.machine.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Compares what a compiled text leaves in all buffers with what the machine leaves there.
final class Proof {
    private Proof() {}

    /// @param folder an empty one
    /// @return what is different, in a line; nothing if all bits are the same
    /// @throws DecompileException if the kernel has no text
    static String of(Kernel k, Target target, Path folder) throws IOException, InterruptedException {
        String text = Decompiler.of(k, target, true);
        List<String> libraries = target == Target.C ? List.of("-lm") : List.of("-lm", "-lOpenCL");
        String said = Compiler.run(text, folder, libraries, List.of(folder.toString()));
        if (!said.isEmpty()) return said.lines().limit(5).toList().toString();
        k.device().run(k.launch());
        for (Buffer b : k.device().buffers()) {
            String key = "at_0x" + Long.toHexString(b.address());
            for (Map.Entry<String, Buffer> named : k.buffers().entrySet())
                if (named.getValue().address() == b.address()) key = named.getKey();
            String file = key.replaceAll("[^A-Za-z0-9_.-]", "_") + ".bin";
            byte[] got = Files.readAllBytes(folder.resolve(file));
            int at = Arrays.mismatch(got, b.bytes());
            if (at >= 0) return "buffer %s differs from byte %d on".formatted(key, at);
        }
        return "";
    }
}
