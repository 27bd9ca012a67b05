package dev.heddle.llvm.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes machine code of modules of LLVM IR. Code that was made stays to the end of the process. For several threads.
@SuppressWarnings("restricted") // calls of native code
final class MachineCode {
    /// Everything that can be reached is compiled at once: for tests.
    static final boolean IS_EAGER = Boolean.getBoolean("heddle.llvm.eager");

    /// Level 1 of the code generator.
    private static final int LEVEL = 1;

    /// Addresses of 64 bits. The linker asks the system for the memory of each section of an object; code that counts
    /// on constants which are less than 2 GB away would read others where the system gives none so near.
    private static final int ABSOLUTE = 1;

    private static final int LARGE_MODEL = 6;
    private static final int OBJECT_FILE = 1;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final long NULL = 0;

    private static volatile @Nullable MachineCode ofProcess;

    private final LlvmLibrary library;
    private final @Nullable ObjectCache cache;
    private final Host host;

    /// What objects depend on beside their modules.
    private final String basis;

    private final long jit;
    private final long dylib;
    /// Bytes of a module that takes much memory.
    private static final int LARGE = 1 << 20;

    /// Stands in modules before the names of functions, which are to be unique in a process.
    static final String PREFIX = "$$";

    /// Held, shared, while LLVM works. When the process ends its parts are torn down, whatever other threads do.
    private static final ReadWriteLock WORKS = new ReentrantReadWriteLock();

    private static final int LONGEST_WAIT = 10;

    /// Keys of the objects that have been linked.
    private final Set<String> linked = new HashSet<>();

    /// Functions of modules with several parts, by the keys of their parts.
    private final Map<String, Long> parts = new ConcurrentHashMap<>();

    /// @return the one of this process
    /// @throws IllegalStateException if there is no library, or it cannot be used
    static synchronized MachineCode ofProcess() {
        MachineCode known = ofProcess;
        if (known != null) return known;
        LlvmLibrary library = LlvmLibrary.HERE.library();
        if (library == null) throw new IllegalStateException(LlvmLibrary.HERE.problem());
        try {
            MachineCode made = new MachineCode(library);
            Runtime.getRuntime().addShutdownHook(new Thread(MachineCode::stop, "heddle llvm end"));
            ofProcess = made;
            return made;
        } catch (IllegalStateException e) {
            throw new IllegalStateException("%s cannot be used: %s".formatted(library.text(), e.getMessage()), e);
        }
    }

    /// Lets the compilation that runs come to its end, and begins no other.
    private static void stop() {
        try {
            boolean _ = WORKS.writeLock().tryLock(LONGEST_WAIT, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether the library has been loaded.
    static boolean isThere() {
        return ofProcess != null;
    }

    private MachineCode(LlvmLibrary library) {
        this.library = library;
        this.cache = ObjectCache.ofUser();
        host = Host.of(library);
        basis = String.join(
                "\n",
                text(host.cpu),
                text(host.features),
                text(host.triple),
                library.text(),
                "level " + LEVEL + ", large, no masked ternary logic");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(LONG);
            check(library.call("LLVMOrcCreateLLJIT", out.address(), NULL));
            jit = out.get(LONG, 0);
            dylib = library.call("LLVMOrcLLJITGetMainJITDylib", jit);
            addProcess(out);
        }
    }

    /// The processor of this machine, as LLVM knows it: addresses of texts, and of what LLVM knows of it.
    private record Host(long cpu, long features, long triple, long target) {
        static Host of(LlvmLibrary library) {
            try (Arena arena = Arena.ofConfined()) {
                for (String part : List.of("TargetInfo", "Target", "TargetMC", "AsmPrinter"))
                    library.call("LLVMInitialize" + architecture() + part);
                long triple = library.call("LLVMGetDefaultTargetTriple");
                MemorySegment out = arena.allocate(LONG, 2);
                int wrong = (int)
                        library.call("LLVMGetTargetFromTriple", triple, out.address(), out.address() + Long.BYTES);
                if (wrong != 0) throw failure("no target", MachineCode.text(out.getAtIndex(LONG, 1)));
                return new Host(
                        library.call("LLVMGetHostCPUName"),
                        library.call("LLVMGetHostCPUFeatures"),
                        triple,
                        out.get(LONG, 0));
            }
        }
    }

    /// Code may call the mathematical functions of the C library.
    ///
    /// @param out where an address can be put
    private void addProcess(MemorySegment out) {
        byte prefix = (byte) library.call("LLVMOrcLLJITGetGlobalPrefix", jit);
        check(library.call("LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess", out.address(), prefix, NULL, NULL));
        library.call("LLVMOrcJITDylibAddGenerator", dylib, out.get(LONG, 0));
    }

    private static String architecture() {
        return isX86() ? "X86" : "AArch64";
    }

    private static boolean isX86() {
        return !System.getProperty("os.arch").equals("aarch64");
    }

    /// @return lanes of a strip: what two registers of the processor hold of 32 bits each
    int strip() {
        int wanted = Integer.getInteger("heddle.llvm.strip", 0);
        if (wanted > 0) return wanted;
        String all = features();
        return all.contains("+avx512f") ? 32 : all.contains("+avx2") ? 16 : 8;
    }

    /// Whether the processor has instructions between binary16 and binary32.
    boolean convertsHalves() {
        return !isX86() || features().contains("+f16c");
    }

    /// @return what the processor has, as LLVM says it
    String features() {
        return text(host.features);
    }

    /// Makes the code of a module as it is, or takes it from an earlier run.
    ///
    /// @param ir in which [#PREFIX] stands before the names of all functions
    /// @param names functions, without the prefix
    /// @return the addresses of the functions
    /// @throws IllegalStateException if LLVM refuses the module
    long[] compile(String ir, List<String> names) {
        return compile(ir, names, "");
    }

    /// @param passes that are run over the module, in LLVM's words; empty for none
    long[] compile(String ir, List<String> names, String passes) {
        return addresses(linked(ir, passes), names);
    }

    /// @return the key of the object of a module, which is linked from now on
    private String linked(String ir, String passes) {
        String key = key(ir, passes);
        if (isLinked(key)) return key;
        byte[] object = cache == null ? null : cache.find(key);
        if (object == null) {
            String text = ir.replace(PREFIX, prefix(key));
            object = object(text, passes);
            if (cache != null) cache.put(key, object);
        }
        link(key, object);
        return key;
    }

    /// A function that depends on no other one of its module.
    ///
    /// @param name without the prefix
    /// @param text IR
    record Part(String name, String text) {}

    /// Makes functions, those together that there are none of yet; an earlier run may have made them with others.
    ///
    /// @param all with different names
    /// @param declared declarations that they need
    /// @return the addresses of the functions
    /// @throws IllegalStateException if LLVM refuses the module
    long[] compile(List<Part> all, String declared) {
        Map<String, Part> missing = new LinkedHashMap<>();
        List<String> keys = new ArrayList<>();
        for (Part p : all) {
            String key = key(p.text, "");
            keys.add(key);
            if (!isKept(key, p.name)) missing.put(key, p);
        }
        if (!missing.isEmpty()) {
            StringBuilder ir = new StringBuilder();
            for (Part p : missing.values()) ir.append(p.text);
            String object = linked(ir.append(declared).append('\n').toString(), "");
            missing.forEach((key, p) -> {
                parts.put(key, addresses(object, List.of(p.name))[0]);
                if (cache != null) cache.put(key, object.getBytes(StandardCharsets.US_ASCII));
            });
        }
        return keys.stream()
                .mapToLong(k -> Objects.requireNonNull(parts.get(k)))
                .toArray();
    }

    /// Whether there is a part, or an object of an earlier run has it.
    private boolean isKept(String key, String name) {
        if (parts.containsKey(key)) return true;
        byte[] which = cache == null ? null : cache.find(key);
        if (which == null) return false;
        String object = new String(which, StandardCharsets.US_ASCII);
        if (!isLinked(object)) {
            byte[] code = Objects.requireNonNull(cache).find(object);
            if (code == null) return false;
            link(object, code);
        }
        parts.put(key, addresses(object, List.of(name))[0]);
        return true;
    }

    /// @return a hash of all that the bytes of an object depend on
    private String key(String ir, String passes) {
        return ObjectCache.name(ir + "\n" + basis + "\n" + passes);
    }

    private static <T> T locked(Function<Arena, T> work) {
        WORKS.readLock().lock();
        try (Arena arena = Arena.ofConfined()) {
            return work.apply(arena);
        } finally {
            WORKS.readLock().unlock();
        }
    }

    /// @return the object of a module, not linked yet
    byte[] object(String ir, String passes) {
        return locked(arena -> {
            byte[] made = object(ir, passes, host.features, arena);
            if (!isX86() || !TernaryLogic.mayBeMasked(made)) return made;
            String less = features() + TernaryLogic.NONE;
            return object(ir, passes, arena.allocateFrom(less).address(), arena);
        });
    }

    /// @param features address of what the processor has
    private byte[] object(String ir, String passes, long features, Arena arena) {
        byte[] text = ir.getBytes(StandardCharsets.US_ASCII);
        MemorySegment out = arena.allocate(LONG, 2);
        long message = out.address() + Long.BYTES;
        long context = library.call("LLVMContextCreate");
        try {
            long buffer = buffer(arena, text, "region");
            if ((int) library.call("LLVMParseIRInContext", context, buffer, out.address(), message) != 0)
                throw failure("LLVM does not read", taken(out));
            long module = out.get(LONG, 0);
            long machine = library.call(
                    "LLVMCreateTargetMachine",
                    host.target,
                    host.triple,
                    host.cpu,
                    features,
                    LEVEL,
                    ABSOLUTE,
                    LARGE_MODEL);
            try {
                library.call("LLVMSetTarget", module, host.triple);
                if (!passes.isEmpty()) run(arena.allocateFrom(passes).address(), module, machine);
                if ((int) library.call(
                                "LLVMTargetMachineEmitToMemoryBuffer",
                                machine,
                                module,
                                OBJECT_FILE,
                                message,
                                out.address())
                        != 0) throw failure("LLVM does not compile", taken(out));
                return bytes(out.get(LONG, 0));
            } finally {
                library.call("LLVMDisposeTargetMachine", machine);
                library.call("LLVMDisposeModule", module);
            }
        } finally {
            library.call("LLVMContextDispose", context);
            if (text.length > LARGE) trim();
        }
    }

    /// @return a buffer of LLVM with a copy of some bytes
    private long buffer(Arena arena, byte[] of, String name) {
        MemorySegment bytes = arena.allocate(of.length, 16);
        MemorySegment.copy(of, 0, bytes, ValueLayout.JAVA_BYTE, 0, of.length);
        return library.call(
                "LLVMCreateMemoryBufferWithMemoryRangeCopy",
                bytes.address(),
                of.length,
                arena.allocateFrom(name).address());
    }

    /// Gives memory back that LLVM has freed; glibc keeps it, hundreds of megabytes after large modules. Other
    /// libraries have no such function.
    private static void trim() {
        Linker linker = Linker.nativeLinker();
        MemorySegment trim = linker.defaultLookup().find("malloc_trim").orElse(null);
        if (trim != null) LlvmLibrary.call(trim, 0);
    }

    private void run(long passes, long module, long machine) {
        long options = library.call("LLVMCreatePassBuilderOptions");
        try {
            check(library.call("LLVMRunPasses", module, passes, machine, options));
        } finally {
            library.call("LLVMDisposePassBuilderOptions", options);
        }
    }

    private byte[] bytes(long buffer) {
        MemorySegment start = MemorySegment.ofAddress(library.call("LLVMGetBufferStart", buffer));
        byte[] out =
                start.reinterpret(library.call("LLVMGetBufferSize", buffer)).toArray(ValueLayout.JAVA_BYTE);
        library.call("LLVMDisposeMemoryBuffer", buffer);
        return out;
    }

    /// @return what stands before the names of functions in the object of a key
    private static String prefix(String key) {
        return "h" + key.substring(0, 24) + "_";
    }

    private synchronized boolean isLinked(String key) {
        return linked.contains(key);
    }

    /// Links an object, unless that was done before.
    private synchronized void link(String key, byte[] object) {
        if (linked.contains(key)) return;
        locked(arena -> {
            long buffer = buffer(arena, object, prefix(key));
            check(library.call("LLVMOrcLLJITAddObjectFile", jit, dylib, buffer));
            return key;
        });
        linked.add(key);
    }

    /// @param key of an object that is linked
    /// @param names functions, without the prefix
    private long[] addresses(String key, List<String> names) {
        return locked(arena -> {
            long[] found = new long[names.size()];
            MemorySegment out = arena.allocate(LONG);
            for (int i = 0; i < found.length; i++) {
                MemorySegment name = arena.allocateFrom(prefix(key) + names.get(i));
                check(library.call("LLVMOrcLLJITLookup", jit, out.address(), name.address()));
                found[i] = out.get(LONG, 0);
            }
            return found;
        });
    }

    private void check(long error) {
        if (error == NULL) return;
        long message = library.call("LLVMGetErrorMessage", error);
        String why = text(message);
        library.call("LLVMDisposeErrorMessage", message);
        throw failure("LLVM does not link", why);
    }

    /// @param out whose second number is the address of a message
    private String taken(MemorySegment out) {
        long at = out.getAtIndex(LONG, 1);
        String message = text(at);
        library.call("LLVMDisposeMessage", at);
        return message;
    }

    private static IllegalStateException failure(String what, String why) {
        return new IllegalStateException("%s: %s".formatted(what, why.strip()));
    }

    /// @param chars address of characters up to a 0; 0 for none
    private static String text(long chars) {
        return chars == NULL
                ? ""
                : MemorySegment.ofAddress(chars).reinterpret(Long.MAX_VALUE).getString(0);
    }
}
