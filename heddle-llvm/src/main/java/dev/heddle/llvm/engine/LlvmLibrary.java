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
import org.jspecify.annotations.Nullable;

/// The library of LLVM, and the functions of its C API.
///
/// @param path where it is
/// @param version of LLVM, `15.0.6`
/// @param symbols its functions
@SuppressWarnings("restricted") // calls of native code
record LlvmLibrary(Path path, String version, SymbolLookup symbols) {
    private static final Linker LINKER = Linker.nativeLinker();

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
        MethodHandle f = LINKER.downcallHandle(
                at, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.JAVA_INT, 3);
            f.invokeExact(out, out.asSlice(4), out.asSlice(8));
            return "%d.%d.%d"
                    .formatted(
                            out.getAtIndex(ValueLayout.JAVA_INT, 0),
                            out.getAtIndex(ValueLayout.JAVA_INT, 1),
                            out.getAtIndex(ValueLayout.JAVA_INT, 2));
        } catch (Throwable e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// @return the version of a library that does not say it, as those before 16
    private static String older(SymbolLookup symbols) {
        if (symbols.find("LLVMContextCreate").isEmpty()) throw new IllegalArgumentException("no function of LLVM");
        return symbols.find("LLVMPointerTypeInContext").isPresent() ? "15.0" : "14.0";
    }

    /// @param result null for none
    /// @throws IllegalStateException if the library has no such function
    MethodHandle function(String name, @Nullable MemoryLayout result, MemoryLayout... args) {
        MemorySegment at =
                symbols.find(name).orElseThrow(() -> new IllegalStateException("%s has no %s".formatted(path, name)));
        return LINKER.downcallHandle(
                at, result == null ? FunctionDescriptor.ofVoid(args) : FunctionDescriptor.of(result, args));
    }

    /// @return `LLVM 15.0.6 (/usr/lib/…)`
    String text() {
        return "LLVM %s (%s)".formatted(version, path);
    }
}
