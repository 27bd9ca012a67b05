package dev.heddle.llvm.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
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
import org.jspecify.annotations.Nullable;

/// Makes machine code of modules of LLVM IR. Code that was made stays to the end of the process. For several threads.
@SuppressWarnings("restricted") // calls of native code
final class MachineCode {
    /// Everything that can be reached is compiled at once: for tests.
    static final boolean IS_EAGER = Boolean.getBoolean("heddle.llvm.eager");

    /// Level 1 of the code generator.
    private static final int LEVEL = 1;

    private static final int POSITION_INDEPENDENT = 2;
    private static final int DEFAULT_MODEL = 0;
    private static final int OBJECT_FILE = 1;

    private static final ValueLayout PTR = ValueLayout.ADDRESS;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private static volatile @Nullable MachineCode ofProcess;

    private final LlvmLibrary library;
    private final @Nullable ObjectCache cache;
    private final MemorySegment cpu;
    private final MemorySegment features;
    private final MemorySegment triple;
    private final MemorySegment target;

    /// What objects depend on beside their modules.
    private final String host;

    private final MemorySegment jit;
    private final MemorySegment dylib;
    private final MethodHandle createMachine;
    private final MethodHandle disposeMachine;
    private final MethodHandle createContext;
    private final MethodHandle disposeContext;
    private final MethodHandle createBuffer;
    private final MethodHandle bufferStart;
    private final MethodHandle bufferSize;
    private final MethodHandle disposeBuffer;
    private final MethodHandle parse;
    private final MethodHandle setTarget;
    private final MethodHandle disposeModule;
    private final MethodHandle emit;
    private final MethodHandle disposeMessage;
    private final MethodHandle addObject;
    private final MethodHandle lookup;
    private final MethodHandle errorMessage;
    private final MethodHandle disposeErrorMessage;

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
        createMachine = library.function("LLVMCreateTargetMachine", PTR, PTR, PTR, PTR, PTR, INT, INT, INT);
        disposeMachine = library.function("LLVMDisposeTargetMachine", null, PTR);
        createContext = library.function("LLVMContextCreate", PTR);
        disposeContext = library.function("LLVMContextDispose", null, PTR);
        createBuffer = library.function("LLVMCreateMemoryBufferWithMemoryRangeCopy", PTR, PTR, LONG, PTR);
        bufferStart = library.function("LLVMGetBufferStart", PTR, PTR);
        bufferSize = library.function("LLVMGetBufferSize", LONG, PTR);
        disposeBuffer = library.function("LLVMDisposeMemoryBuffer", null, PTR);
        parse = library.function("LLVMParseIRInContext", INT, PTR, PTR, PTR, PTR);
        setTarget = library.function("LLVMSetTarget", null, PTR, PTR);
        disposeModule = library.function("LLVMDisposeModule", null, PTR);
        emit = library.function("LLVMTargetMachineEmitToMemoryBuffer", INT, PTR, PTR, INT, PTR, PTR);
        disposeMessage = library.function("LLVMDisposeMessage", null, PTR);
        addObject = library.function("LLVMOrcLLJITAddObjectFile", PTR, PTR, PTR, PTR);
        lookup = library.function("LLVMOrcLLJITLookup", PTR, PTR, PTR, PTR);
        errorMessage = library.function("LLVMGetErrorMessage", PTR, PTR);
        disposeErrorMessage = library.function("LLVMDisposeErrorMessage", null, PTR);
        Host host = Host.of(library);
        cpu = host.cpu;
        features = host.features;
        triple = host.triple;
        target = host.target;
        this.host = String.join("\n", text(cpu), text(features), text(triple), library.text(), "level " + LEVEL);
        try (Arena arena = Arena.ofConfined()) {
            jit = linker(arena);
            dylib = (MemorySegment)
                    library.function("LLVMOrcLLJITGetMainJITDylib", PTR, PTR).invokeExact(jit);
            addProcess(arena);
        } catch (Throwable e) {
            throw e instanceof RuntimeException r ? r : new IllegalStateException(e);
        }
    }

    /// @return what links objects in this process
    private MemorySegment linker(Arena arena) throws Throwable {
        MemorySegment out = arena.allocate(PTR);
        check((MemorySegment)
                library.function("LLVMOrcCreateLLJIT", PTR, PTR, PTR).invokeExact(out, MemorySegment.NULL));
        return out.get(ValueLayout.ADDRESS, 0);
    }

    /// The processor of this machine, as LLVM knows it.
    private record Host(MemorySegment cpu, MemorySegment features, MemorySegment triple, MemorySegment target) {
        static Host of(LlvmLibrary library) {
            try (Arena arena = Arena.ofConfined()) {
                for (String part : List.of("TargetInfo", "Target", "TargetMC", "AsmPrinter"))
                    library.function("LLVMInitialize" + architecture() + part, null)
                            .invokeExact();
                MemorySegment triple = text(library, "LLVMGetDefaultTargetTriple");
                MemorySegment out = arena.allocate(PTR, 2);
                int wrong = (int) library.function("LLVMGetTargetFromTriple", INT, PTR, PTR, PTR)
                        .invokeExact(triple, out, out.asSlice(8));
                if (wrong != 0) throw failure("no target", MachineCode.text(out.getAtIndex(ValueLayout.ADDRESS, 1)));
                return new Host(
                        text(library, "LLVMGetHostCPUName"),
                        text(library, "LLVMGetHostCPUFeatures"),
                        triple,
                        out.get(ValueLayout.ADDRESS, 0));
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private static MemorySegment text(LlvmLibrary library, String name) throws Throwable {
            return (MemorySegment) library.function(name, PTR).invokeExact();
        }
    }

    /// Code may call the mathematical functions of the C library.
    private void addProcess(Arena arena) throws Throwable {
        MemorySegment out = arena.allocate(PTR);
        byte prefix = (byte) library.function("LLVMOrcLLJITGetGlobalPrefix", ValueLayout.JAVA_BYTE, PTR)
                .invokeExact(jit);
        check((MemorySegment) library.function(
                        "LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess",
                        PTR,
                        PTR,
                        ValueLayout.JAVA_BYTE,
                        PTR,
                        PTR)
                .invokeExact(out, prefix, MemorySegment.NULL, MemorySegment.NULL));
        library.function("LLVMOrcJITDylibAddGenerator", null, PTR, PTR)
                .invokeExact(dylib, out.get(ValueLayout.ADDRESS, 0));
    }

    private static String architecture() {
        return System.getProperty("os.arch").equals("aarch64") ? "AArch64" : "X86";
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
        return architecture().equals("AArch64") || features().contains("+f16c");
    }

    /// @return what the processor has, as LLVM says it
    String features() {
        return text(features);
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
            object = locked(arena -> object(text, passes, arena));
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
        return ObjectCache.name(ir + "\n" + host + "\n" + passes);
    }

    /// What LLVM does with some memory.
    private interface Work<T> {
        T with(Arena arena) throws Throwable;
    }

    private static <T> T locked(Work<T> work) {
        WORKS.readLock().lock();
        try (Arena arena = Arena.ofConfined()) {
            return work.with(arena);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        } finally {
            WORKS.readLock().unlock();
        }
    }

    private byte[] object(String ir, String passes, Arena arena) throws Throwable {
        byte[] text = ir.getBytes(StandardCharsets.US_ASCII);
        MemorySegment source = arena.allocate(text.length + 1L);
        MemorySegment.copy(text, 0, source, ValueLayout.JAVA_BYTE, 0, text.length);
        MemorySegment out = arena.allocate(PTR, 2);
        MemorySegment message = out.asSlice(8);
        MemorySegment context = (MemorySegment) createContext.invokeExact();
        try {
            MemorySegment buffer =
                    (MemorySegment) createBuffer.invokeExact(source, (long) text.length, arena.allocateFrom("region"));
            if ((int) parse.invokeExact(context, buffer, out, message) != 0)
                throw failure("LLVM does not read", taken(message));
            MemorySegment module = out.get(ValueLayout.ADDRESS, 0);
            MemorySegment machine = (MemorySegment) createMachine.invokeExact(
                    target, triple, cpu, features, LEVEL, POSITION_INDEPENDENT, DEFAULT_MODEL);
            try {
                setTarget.invokeExact(module, triple);
                if (!passes.isEmpty()) run(arena.allocateFrom(passes), module, machine);
                if ((int) emit.invokeExact(machine, module, OBJECT_FILE, message, out) != 0)
                    throw failure("LLVM does not compile", taken(message));
                return bytes(out.get(ValueLayout.ADDRESS, 0));
            } finally {
                disposeMachine.invokeExact(machine);
                disposeModule.invokeExact(module);
            }
        } finally {
            disposeContext.invokeExact(context);
            if (text.length > LARGE) trim();
        }
    }

    /// Gives memory back that LLVM has freed; glibc keeps it, hundreds of megabytes after large modules. Other
    /// libraries
    /// have no such function.
    private static void trim() throws Throwable {
        Linker linker = Linker.nativeLinker();
        MemorySegment trim = linker.defaultLookup().find("malloc_trim").orElse(null);
        if (trim == null) return;
        int _ = (int)
                linker.downcallHandle(trim, FunctionDescriptor.of(INT, LONG)).invokeExact(0L);
    }

    private void run(MemorySegment passes, MemorySegment module, MemorySegment machine) throws Throwable {
        MemorySegment options = (MemorySegment)
                library.function("LLVMCreatePassBuilderOptions", PTR).invokeExact();
        try {
            check((MemorySegment) library.function("LLVMRunPasses", PTR, PTR, PTR, PTR, PTR)
                    .invokeExact(module, passes, machine, options));
        } finally {
            library.function("LLVMDisposePassBuilderOptions", null, PTR).invokeExact(options);
        }
    }

    private byte[] bytes(MemorySegment buffer) throws Throwable {
        MemorySegment start = (MemorySegment) bufferStart.invokeExact(buffer);
        long size = (long) bufferSize.invokeExact(buffer);
        byte[] out = start.reinterpret(size).toArray(ValueLayout.JAVA_BYTE);
        disposeBuffer.invokeExact(buffer);
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
            MemorySegment bytes = arena.allocate(object.length, 16);
            MemorySegment.copy(object, 0, bytes, ValueLayout.JAVA_BYTE, 0, object.length);
            MemorySegment buffer = (MemorySegment)
                    createBuffer.invokeExact(bytes, (long) object.length, arena.allocateFrom(prefix(key)));
            check((MemorySegment) addObject.invokeExact(jit, dylib, buffer));
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
                check((MemorySegment) lookup.invokeExact(jit, out, name));
                found[i] = out.get(LONG, 0);
            }
            return found;
        });
    }

    private void check(MemorySegment error) throws Throwable {
        if (error.equals(MemorySegment.NULL)) return;
        MemorySegment message = (MemorySegment) errorMessage.invokeExact(error);
        String why = text(message);
        disposeErrorMessage.invokeExact(message);
        throw failure("LLVM does not link", why);
    }

    private String taken(MemorySegment message) throws Throwable {
        MemorySegment at = message.get(ValueLayout.ADDRESS, 0);
        String out = text(at);
        disposeMessage.invokeExact(at);
        return out;
    }

    private static IllegalStateException failure(String what, String why) {
        return new IllegalStateException("%s: %s".formatted(what, why.strip()));
    }

    private static String text(MemorySegment chars) {
        return chars.equals(MemorySegment.NULL)
                ? ""
                : chars.reinterpret(Long.MAX_VALUE).getString(0);
    }
}
