package dev.heddle.decompile;

import dev.heddle.decompile.source.SourceText;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

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

    /// In C, a lane that is at another place has no registers to be read.
    private static final String ELSEWHERE = "that is elsewhere";

    /// The form for people. It leaves out what it says in its head, so floats may differ in their last bits.
    static final Run SOURCE = (k, folder) -> {
        String said = run(deep(() -> SourceText.program(k)), folder, "-lm");
        if (said.contains(ELSEWHERE)) throw new DecompileException(said.strip());
        return said;
    };

    /// Terms are made of each other as deeply as a program is long.
    private static final long STACK = 1L << 28;

    private static String deep(Callable<String> text) throws InterruptedException {
        FutureTask<String> task = new FutureTask<>(text);
        new Thread(null, task, "text", STACK).start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw new AssertionError(e.getCause());
        }
    }

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
        for (Map.Entry<String, Buffer> named : k.allBuffers().entrySet()) {
            String key = named.getKey();
            Buffer b = named.getValue();
            String file = key.replaceAll("[^A-Za-z0-9_.-]", "_") + ".bin";
            byte[] got = Files.readAllBytes(folder.resolve(file));
            int at = by == SOURCE ? farFrom(got, b.bytes(), least(folder)) : Arrays.mismatch(got, b.bytes());
            if (at >= 0) return "buffer %s differs from byte %d on".formatted(key, at);
        }
        return "";
    }

    /// Where a function was found by what it gives, and a number is taken away from it, few of the bits that are left
    /// may be the same.
    ///
    /// @return the difference from which on floats are not the same
    private static float least(Path folder) throws IOException {
        boolean isFound = Files.readString(folder.resolve("program.c")).contains("Found by what they give");
        return isFound ? NEAR_ONE : Float.MIN_NORMAL;
    }

    /// @return the first byte of a word that differs, and is no float that is nearly the same; -1 if there is none
    private static int farFrom(byte[] got, byte[] wanted, float least) {
        ByteBuffer a = ByteBuffer.wrap(got).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer b = ByteBuffer.wrap(wanted).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        for (; at + Integer.BYTES <= Math.min(got.length, wanted.length); at += Integer.BYTES) {
            int x = a.getInt(at);
            int y = b.getInt(at);
            boolean isNear = isNear(Float.intBitsToFloat(x), Float.intBitsToFloat(y), least) || areNearHalves(x, y);
            if (x != y && !isNear) return at;
        }
        int rest =
                Arrays.mismatch(Arrays.copyOfRange(got, at, got.length), Arrays.copyOfRange(wanted, at, wanted.length));
        return rest < 0 ? -1 : at + rest;
    }

    private static boolean isNear(float x, float y, float least) {
        if (Float.isNaN(x) || Float.isNaN(y)) return Float.isNaN(x) && Float.isNaN(y);
        return Math.abs(x - y) <= NEAR * Math.max(Math.abs(x), Math.abs(y)) || Math.abs(x - y) < least;
    }

    private static boolean areNearHalves(int x, int y) {
        for (int by = 0; by < Integer.SIZE; by += Short.SIZE) {
            float a = Float.float16ToFloat((short) (x >>> by));
            float b = Float.float16ToFloat((short) (y >>> by));
            if (Float.isNaN(a) != Float.isNaN(b) || Math.abs(a - b) > NEAR_HALF * Math.max(Math.abs(a), Math.abs(b)))
                return false;
        }
        return true;
    }

    /// Of floats that sums in single precision give, and of halves.
    private static final float NEAR = 1e-5f;

    /// Of what is left of functions such as `tanh`, which are about 1: some units in its last place.
    private static final float NEAR_ONE = 0x1p-20f;

    private static final float NEAR_HALF = 2e-3f;
}
