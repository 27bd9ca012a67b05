package dev.heddle.exec;

import dev.heddle.bits.Accelerator;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Functions that the engine needs of the machine that it runs on, besides [dev.heddle.bits.Platform]: memory outside
/// of the heap, threads, code made at run time. For a platform without a Java virtual machine, such as a browser, this
/// class is replaced by one with the same methods, with arrays, no threads, and the interpreter.
public final class EnginePlatform {
    private EnginePlatform() {}

    /// @return what makes code at run time; without one, what interprets
    static CodeGenerator generator() {
        return Generator.FOUND;
    }

    private static final class Generator {
        private static final CodeGenerator FOUND = found();

        private static CodeGenerator found() {
            if (!Accelerator.REGIONS.isOn()) return new Interpreted();
            return ServiceLoader.load(CodeGenerator.class, CodeGenerator.class.getClassLoader())
                    .findFirst()
                    .orElseGet(Interpreted::new);
        }
    }

    /// Does something in a thread of its own that does not keep the virtual machine alive.
    static void background(Runnable work) {
        Thread.ofPlatform().daemon().name("heddle warm-up").start(work);
    }

    /// @return says whether the thread that asks now has been interrupted since
    public static BooleanSupplier interruption() {
        return Thread.currentThread()::isInterrupted;
    }

    /// @return bytes that the buffers of a device have at most: as many as the heap may have, a quarter of the
    ///     computer's memory unless an option of the JVM says otherwise. To make more of them stops the computer
    public static long bufferLimit() {
        return Runtime.getRuntime().maxMemory();
    }

    /// @return a map that threads may read while one of them changes it
    public static <K, V> NavigableMap<K, V> sortedMap(Comparator<K> order) {
        return new ConcurrentSkipListMap<>(order);
    }

    /// The threads of a run: the one that asks for it, and others that help.
    public static final class Threads {
        private final Thread asking = Thread.currentThread();
        private final List<Thread> others = new ArrayList<>();

        /// Made by the thread that asks for the run.
        public Threads() {}

        /// Whether this is the thread that asked for the run.
        public boolean isAsking() {
            return Thread.currentThread() == asking;
        }

        /// Starts another thread. It does not keep the virtual machine alive.
        public void start(Runnable work) {
            others.add(Thread.ofPlatform().daemon().start(work));
        }

        /// Waits until all others have ended, also if the thread is interrupted.
        public void join() {
            boolean interrupted = false;
            for (Thread t : others) interrupted |= join(t);
            if (interrupted) Thread.currentThread().interrupt();
        }

        /// @return whether somebody interrupted the thread that waits
        private static boolean join(Thread t) {
            boolean interrupted = false;
            while (true) {
                try {
                    t.join();
                    return interrupted;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
    }

    /// Bytes outside of the heap, which several threads may share. Numbers are little-endian; places are bytes from the
    /// first one on. Whoever holds a part holds the whole. Memory that is allocated here is given back by [#free], or
    /// when nobody holds it any more; accesses after that are an [IllegalStateException].
    public static final class Bytes {
        /// None.
        public static final Bytes EMPTY = new Bytes(MemorySegment.NULL);

        private static final ValueLayout.OfShort SHORT =
                ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private static final ValueLayout.OfInt INT =
                ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private static final ValueLayout.OfLong LONG =
                ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private static final ValueLayout.OfFloat FLOAT =
                ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle WORD =
                ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
        private static final VarHandle DOUBLE_WORD =
                ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

        private static final Cleaner CLEANER = Cleaner.create();

        private final MemorySegment segment;

        /// What has the memory; null for memory of somebody else's. Whoever reads or writes keeps it to the end: the
        /// last use of these bytes may be the one that is being made.
        private final @Nullable Owner owner;

        private Bytes(MemorySegment segment) {
            this(segment, null);
        }

        private Bytes(MemorySegment segment, @Nullable Owner owner) {
            this.segment = segment;
            this.owner = owner;
        }

        /// Memory that is given back when the last bytes of it are garbage, or before.
        private static final class Owner {
            private final Cleaner.Cleanable memory;

            Owner(Arena arena) {
                memory = CLEANER.register(this, arena::close);
            }
        }

        /// @param size bytes, all 0; the first one is at a multiple of 16
        public static Bytes allocate(long size) {
            Arena arena = Arena.ofShared();
            MemorySegment all = arena.allocate(Math.max(size, 1), 16).asSlice(0, size);
            return new Bytes(all, new Owner(arena));
        }

        /// Bytes that are somewhere already, such as those of a file.
        public static Bytes of(MemorySegment bytes) {
            return new Bytes(bytes);
        }

        /// The same bytes, some of them.
        public Bytes part(long at, long size) {
            return new Bytes(segment.asSlice(at, size), owner);
        }

        /// Gives the memory back, that of all parts at once. Nothing happens to memory of somebody else's.
        public void free() {
            if (owner != null) owner.memory.clean();
        }

        /// Whether the memory was given back.
        public boolean isFree() {
            return !segment.scope().isAlive();
        }

        public long size() {
            return segment.byteSize();
        }

        /// For those who know this platform. It can be used as long as somebody holds these bytes.
        public MemorySegment segment() {
            return segment;
        }

        /// Whether another one begins with the byte `at` of this one.
        public boolean holds(Bytes part, long at) {
            return segment.address() + at == part.segment.address();
        }

        /// @return zero-extended, as for 16 bits
        public int get8(long at) {
            try {
                return segment.get(ValueLayout.JAVA_BYTE, at) & 0xff;
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public int get16(long at) {
            try {
                return segment.get(SHORT, at) & 0xffff;
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public int get32(long at) {
            try {
                return segment.get(INT, at);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public long get64(long at) {
            try {
                return segment.get(LONG, at);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put8(long at, int value) {
            try {
                segment.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put16(long at, int value) {
            try {
                segment.set(SHORT, at, (short) value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put32(long at, int value) {
            try {
                segment.set(INT, at, value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put64(long at, long value) {
            try {
                segment.set(LONG, at, value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// @param at a multiple of 4
        /// @return what all threads see there now
        public int shared32(long at) {
            try {
                return (int) WORD.getVolatile(segment, at);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// @param at a multiple of 8
        public long shared64(long at) {
            try {
                return (long) DOUBLE_WORD.getVolatile(segment, at);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// Changes a word in one step, if it is what is expected.
        ///
        /// @param at a multiple of 4
        /// @return whether it was
        public boolean replace32(long at, int expected, int value) {
            try {
                return WORD.compareAndSet(segment, at, expected, value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// @param at a multiple of 8
        public boolean replace64(long at, long expected, long value) {
            try {
                return DOUBLE_WORD.compareAndSet(segment, at, expected, value);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put(long at, byte[] content) {
            try {
                MemorySegment.copy(content, 0, segment, ValueLayout.JAVA_BYTE, at, content.length);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put(long at, int[] content) {
            try {
                MemorySegment.copy(content, 0, segment, INT, at, content.length);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public void put(long at, float[] content) {
            try {
                MemorySegment.copy(content, 0, segment, FLOAT, at, content.length);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// @return a copy
        public byte[] bytes() {
            try {
                return segment.toArray(ValueLayout.JAVA_BYTE);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        /// @return a copy; bytes that make no whole word are left out
        public int[] ints() {
            try {
                return segment.asSlice(0, size() & ~3L).toArray(INT);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        public float[] floats() {
            try {
                return segment.asSlice(0, size() & ~3L).toArray(FLOAT);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }
    }
}
