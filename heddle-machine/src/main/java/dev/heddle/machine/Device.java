package dev.heddle.machine;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// Memory that programs can reach: buffers, each at an address of its own. What lies between them is out of
/// bounds. Nothing else of the host can be reached. May be shared by threads, and so may what it makes, but
/// for launches.
///
/// Memory of buffers is outside of the Java heap; [#free] and [#close] give it back at once.
public final class Device implements AutoCloseable {
    /// Low enough for programs whose addresses have 32 bits.
    private static final long FIRST = 0x1000_0000L;

    private static final long GAP = 0x1_0000;
    private static final long MAX_BYTES = 1L << 40;

    /// Threads read it while one of them changes it.
    private final NavigableMap<Long, Buffer> buffers = new ConcurrentSkipListMap<>(Long::compareUnsigned);

    private final RunningLaunches running = new RunningLaunches();
    private long next = FIRST;

    /// Bytes of all buffers but those whose bytes are somewhere else.
    private long allocated;

    /// Addresses that were chosen here.
    private final Set<Long> own = new HashSet<>();

    /// Places of buffers that are gone, by the room that they have.
    private final Map<Long, ArrayDeque<Long>> places = new HashMap<>();

    private final Codecs codecs = new Codecs();

    /// Programs that were prepared not long ago: what was found out about them is kept.
    private final Map<Code, Executable> programs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Code, Executable> eldest) {
            return size() > MOST_PROGRAMS;
        }
    };

    private static final int MOST_PROGRAMS = 4096;

    /// Two are equal if the bytes are.
    private record Code(Codec codec, ByteBuffer bytes) {}

    private volatile boolean isNeverCompressed;

    public Device() {}

    /// Images that may be compressed hold no compressed block: all that is in them is written by this
    /// device, which compresses nothing. Until this is called, such images are refused.
    public void neverCompressed() {
        isNeverCompressed = true;
    }

    /// @return whether images that may be compressed hold no compressed block
    boolean isNeverCompressed() {
        return isNeverCompressed;
    }

    /// A buffer at an address that is free, far from all others.
    ///
    /// @param size bytes, all 0
    /// @throws IllegalArgumentException if it is negative or too much
    public synchronized Buffer buffer(String name, long size) {
        return own(buffer(name, place(size), size));
    }

    /// @return an address where a buffer may be, if it is one that can be at all
    private long place(long size) {
        if (size < 0 || size > MAX_BYTES) return next;
        long room = room(size);
        Deque<Long> free = places.get(room);
        while (free != null && !free.isEmpty()) {
            long at = free.removeFirst();
            if (isFree(at, size)) return at;
        }
        while (!isFree(next, room)) next += room;
        long at = next;
        next += room;
        return at;
    }

    /// A buffer whose bytes are somewhere already, such as those of a file: it does not copy them.
    ///
    /// @throws IllegalArgumentException if there are too many
    public synchronized Buffer buffer(String name, MemorySegment bytes) {
        return own(buffer(name, place(OffHeapBytes.of(bytes).size()), bytes));
    }

    /// The same at a given address.
    ///
    /// @throws IllegalArgumentException if another one is there, or there is no such place
    public synchronized Buffer buffer(String name, long address, MemorySegment bytes) {
        BufferBytes content = OffHeapBytes.of(bytes);
        check(name, address, content.size());
        Buffer b = new Buffer(name, address, content);
        buffers.put(address, b);
        return b;
    }

    private Buffer own(Buffer b) {
        own.add(b.address());
        return b;
    }

    /// Bytes from the begin of a buffer to the next one.
    private static long room(long size) {
        return (size + 2 * GAP - 1) / GAP * GAP;
    }

    /// A buffer with a content.
    public Buffer buffer(String name, byte[] content) {
        Buffer b = buffer(name, content.length);
        b.put(content);
        return b;
    }

    /// A buffer with a content of 32-bit words.
    public Buffer buffer(String name, int[] content) {
        return buffer(name, (long) Integer.BYTES * content.length).put(0, content);
    }

    /// A buffer with a content of 32-bit floats.
    public Buffer buffer(String name, float[] content) {
        return buffer(name, (long) Integer.BYTES * content.length).put(0, content);
    }

    /// A buffer at a given address.
    ///
    /// @throws IllegalArgumentException if another one is there, there is no such place, or all buffers
    ///     together would have more bytes than the heap may have: more of them stop the computer
    public synchronized Buffer buffer(String name, long address, long size) {
        check(name, address, size);
        long most = Runtime.getRuntime().maxMemory();
        if (size > most - allocated)
            throw new IllegalArgumentException(
                    "%s of %d bytes: all buffers together have at most %d here; HEDDLE_JAVA_OPTS=-Xmx8g allows 8 GiB"
                            .formatted(name, size, most));
        Buffer b = new Buffer(name, address, size);
        allocated += size;
        buffers.put(address, b);
        return b;
    }

    private void check(String name, long address, long size) {
        boolean wraps = size > 0 && Long.compareUnsigned(address, -size) > 0;
        if (size < 0 || size > MAX_BYTES || wraps)
            throw new IllegalArgumentException("%s of %d bytes at 0x%x is not possible".formatted(name, size, address));
        if (!isFree(address, size))
            throw new IllegalArgumentException("%s at 0x%x overlaps another buffer".formatted(name, address));
    }

    private boolean isFree(long address, long size) {
        Buffer before = below(address);
        Map.Entry<Long, Buffer> after = buffers.ceilingEntry(address);
        boolean overlaps = before != null && Long.compareUnsigned(address - before.address(), before.size()) < 0
                || after != null && Long.compareUnsigned(after.getKey() - address, size) < 0;
        return !overlaps;
    }

    /// Takes a buffer away. Launches that begin later cannot reach it, and another one may get its address.
    /// Its memory is given back at once, or when the launches that run now have ended; who reads or writes
    /// it after that gets an [IllegalStateException].
    ///
    /// @throws IllegalArgumentException if it is not of this device, or not any more
    public synchronized void free(Buffer b) {
        if (buffers.get(b.address()) != b) throw notHere(b);
        buffers.remove(b.address());
        if (b.isAllocated()) allocated -= b.size();
        running.free(b);
        if (own.remove(b.address()))
            places.computeIfAbsent(room(b.size()), _ -> new ArrayDeque<>()).add(b.address());
    }

    /// Frees all buffers.
    @Override
    public void close() {
        for (Buffer b : buffers()) free(b);
    }

    private boolean has(Buffer b) {
        Buffer all = below(b.address());
        return all != null && all.covers(b);
    }

    private static IllegalArgumentException notHere(Buffer b) {
        return new IllegalArgumentException(b.name() + " is not on this device, or not any more");
    }

    /// Prepares a program. What is found out about it while it runs is kept with it, so it should be kept
    /// for further launches; any number of threads and devices can use it at the same time.
    ///
    /// @param target the instruction set: `agx`, `ir3@a6xx`, or a chip such as `a630`
    /// @param code bytes in memory order; addresses begin at 0
    /// @throws IllegalArgumentException if there is no such target, or the bytes are not a whole number of
    ///     instructions
    public Executable program(String target, byte[] code) {
        return program(codec(target), code);
    }

    /// The same in 32-bit words.
    public Executable program(String target, int[] code) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * code.length);
        bytes.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(code);
        return program(target, bytes.array());
    }

    /// The same in 64-bit words.
    public Executable program(String target, long[] code) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * code.length);
        bytes.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(code);
        return program(target, bytes.array());
    }

    /// The same for an instruction set that is read already, perhaps out of a book of one's own.
    public Executable program(Codec codec, byte[] code) {
        int granule = codec.book().isa().granule();
        if (code.length == 0 || code.length % granule != 0)
            throw new IllegalArgumentException(
                    "%d bytes are not a program of %s, whose instructions take multiples of %d"
                            .formatted(code.length, codec.book().isa().name(), granule));
        synchronized (programs) {
            Executable known = programs.get(new Code(codec, ByteBuffer.wrap(code)));
            if (known != null) return known;
            Executable made = new Executable(codec, code, 0);
            programs.put(new Code(codec, ByteBuffer.wrap(code.clone())), made);
            return made;
        }
    }

    /// @return an instruction set, read when it is first asked for
    /// @throws IllegalArgumentException if there is no such target
    public Codec codec(String target) {
        try {
            return codecs.load(target);
        } catch (SourceException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /// A launch on this device that begins with the first instruction.
    public Launch launch(Executable program) {
        return launch(program, 0);
    }

    /// @param entry address of the first instruction
    public Launch launch(Executable program, long entry) {
        return new Launch(program, entry, this::run);
    }

    /// Runs a launch to its end.
    ///
    /// @throws RunFault where the program does what it must not, or what is unknown; buffers keep what
    ///     was written
    /// @throws IllegalArgumentException if something is bound that this device does not have, or a group
    ///     needs more than there can be
    public RunResult run(Launch launch) {
        Object run = running.begin();
        try {
            check(launch);
            return new Grid(this, launch).run();
        } finally {
            running.end(run);
        }
    }

    void check(Launch launch) {
        for (Resource r : launch.resources.all()) if (!has(r.buffer())) throw notHere(r.buffer());
        LaunchLimits.check(launch);
    }

    /// @return in the order of their addresses
    public List<Buffer> buffers() {
        return List.copyOf(buffers.values());
    }

    /// @return the buffer that has this byte, or null
    public @Nullable Buffer find(long address) {
        Buffer b = below(address);
        return b != null && Long.compareUnsigned(address - b.address(), b.size()) < 0 ? b : null;
    }

    /// @return the last buffer that begins at or before an address, or null
    @Nullable
    Buffer below(long address) {
        Map.Entry<Long, Buffer> e = buffers.floorEntry(address);
        return e == null ? null : e.getValue();
    }
}
