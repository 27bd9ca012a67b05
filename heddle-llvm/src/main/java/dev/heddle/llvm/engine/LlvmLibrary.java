package dev.heddle.llvm.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The library of LLVM, and the functions of its C API.
///
/// @param path where it is
/// @param version of LLVM, `15.0.6`
/// @param symbols its functions
@SuppressWarnings("restricted") // calls of native code
record LlvmLibrary(Path path, String version, SymbolLookup symbols) {
    private static final int MOST = 8;

    private static final MethodHandle CALL =
            Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_LONG, eightNumbers()));

    private static MemoryLayout[] eightNumbers() {
        MemoryLayout[] out = new MemoryLayout[MOST];
        Arrays.fill(out, ValueLayout.JAVA_LONG);
        return out;
    }

    /// What a search for the library has come to: one, or the reason why there is none.
    ///
    /// @param problem a line without a full stop; empty if there is one
    record Found(@Nullable LlvmLibrary library, String problem) {}

    /// The library of this machine.
    static final Found HERE = find();

    /// `-Dheddle.llvm=FILE` or HEDDLE_LLVM names it, `off` means none; else it is looked for where systems have it.
    private static Found find() {
        String named = LlvmFiles.named();
        if (named.equals("off")) return new Found(null, "LLVM is switched off");
        if (!named.isEmpty()) return opened(Path.of(named));
        String wrong = "";
        for (Path p : LlvmFiles.usual()) {
            Found found = opened(p);
            if (found.library != null) return found;
            if (wrong.isEmpty()) wrong = found.problem;
        }
        return new Found(
                null,
                wrong.isEmpty()
                        ? "no library of LLVM %d to %d was found; HEDDLE_LLVM=FILE names one"
                                .formatted(LlvmFiles.OLDEST, LlvmFiles.NEWEST)
                        : wrong);
    }

    private static Found opened(Path file) {
        if (!Files.isRegularFile(file)) return new Found(null, file + " is no file");
        if (!LlvmFiles.isLibrary(file)) return new Found(null, file + " is no library of LLVM");
        try {
            SymbolLookup symbols = SymbolLookup.libraryLookup(file, Arena.global());
            String version = version(symbols);
            int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
            if (major < LlvmFiles.OLDEST || major > LlvmFiles.NEWEST)
                return new Found(
                        null,
                        "%s is LLVM %s; %d to %d are known"
                                .formatted(file, version, LlvmFiles.OLDEST, LlvmFiles.NEWEST));
            return new Found(new LlvmLibrary(file, version, symbols), "");
        } catch (IllegalArgumentException | IllegalCallerException e) {
            return new Found(null, file + " is no library of LLVM");
        }
    }

    /// @throws IllegalArgumentException if the library does not say it
    private static String version(SymbolLookup symbols) {
        MemorySegment at = symbols.find("LLVMGetVersion").orElse(null);
        if (at == null) return older(symbols);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.JAVA_INT, 3);
            call(at, out.address(), out.address() + Integer.BYTES, out.address() + 2 * Integer.BYTES);
            return "%d.%d.%d"
                    .formatted(
                            out.getAtIndex(ValueLayout.JAVA_INT, 0),
                            out.getAtIndex(ValueLayout.JAVA_INT, 1),
                            out.getAtIndex(ValueLayout.JAVA_INT, 2));
        }
    }

    /// @return the version of a library that does not say it, as those before 16
    private static String older(SymbolLookup symbols) {
        if (symbols.find("LLVMContextCreate").isEmpty()) throw new IllegalArgumentException("no function of LLVM");
        return symbols.find("LLVMPointerTypeInContext").isPresent() ? "15.0" : "14.0";
    }

    /// Calls a function. Those of the C API have integers and pointers alone as parameters, at most eight. Arguments
    /// beyond the parameters of a function do no harm by any calling convention of the 64-bit systems, so that one
    /// form of call does for all, and the JVM makes code for one.
    ///
    /// @param args integers and addresses
    /// @return its result, in as many of the low bits as that has
    /// @throws IllegalStateException if the library has no such function
    long call(String name, long... args) {
        return call(
                symbols.find(name).orElseThrow(() -> new IllegalStateException("%s has no %s".formatted(path, name))),
                args);
    }

    /// Calls a function of another library in the same way.
    static long call(MemorySegment function, long... args) {
        long[] a = Arrays.copyOf(args, MOST);
        try {
            return (long) CALL.invokeExact(function, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// @return `LLVM 15.0.6 (/usr/lib/…)`
    String text() {
        return "LLVM %s (%s)".formatted(version, path);
    }
}
