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

    /// Compiles a kernel in some language, and runs it.
    interface Run {
        /// @param folder for the program's files, and what its buffers hold at the end
        /// @return what a compiler or the program says; nothing if all is well
        /// @throws DecompileException if the kernel has no text
        String of(Kernel k, Path folder) throws IOException, InterruptedException;
    }

    static final Run C = (k, folder) -> run(Decompiler.of(k, Target.C, true), folder, "-lm");

    static final Run OPENCL = (k, folder) -> run(Decompiler.of(k, Target.OPENCL, true), folder, "-lm", "-lOpenCL");

    /// By `opt` and `llc`, in C that calls the function for each lane.
    static final Run LLVM = (k, folder) -> {
        LlvmHarness harness = new LlvmHarness(k);
        String ir =
                Files.writeString(folder.resolve("lane.ll"), harness.module()).toString();
        String better = folder.resolve("lane.bc").toString();
        String object = folder.resolve("lane.o").toString();
        String said = Compiler.llvm(folder, "opt", "-passes=verify,default<O2>", ir, "-o", better);
        if (said.isEmpty())
            said = Compiler.llvm(folder, "llc", "-filetype=obj", "-relocation-model=pic", better, "-o", object);
        if (said.isEmpty()) said = run(harness.program(), folder, object, "-lm");
        if (said.contains(LlvmHarness.ELSEWHERE)) throw new DecompileException(said.strip());
        return said;
    };

    private static String run(String text, Path folder, String... libraries) throws IOException, InterruptedException {
        return Compiler.run(text, folder, List.of(libraries), List.of(folder.toString()));
    }

    /// @param folder an empty one
    /// @return what is different, in a line; nothing if all bits are the same
    /// @throws DecompileException if the kernel has no text
    static String of(Kernel k, Run by, Path folder) throws IOException, InterruptedException {
        String said = by.of(k, folder);
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
