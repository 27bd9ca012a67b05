package dev.heddle.files.mali;

import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The memory of a GPU as a crash dump has it, and the programs that descriptors in it lead to.
final class DumpedMemory {
    /// Bytes of an instruction.
    private static final int WORD = 8;

    /// Ranges that are kept.
    private static final int MAX_RANGES = 1 << 16;

    private final List<Crash.Buffer> buffers = new ArrayList<>();

    /// Those with bytes, by address, as unsigned numbers.
    private final TreeMap<Long, Crash.Buffer> there = new TreeMap<>(Long::compareUnsigned);

    /// @param size bytes that the range has
    /// @param bytes those that are there, from the first on; null if the dump has none
    /// @return false if there are too many ranges
    boolean add(long address, long size, String name, byte @Nullable [] bytes) {
        if (buffers.size() == MAX_RANGES) return false;
        Crash.Buffer b = new Crash.Buffer(address, size, name, Optional.ofNullable(bytes));
        buffers.add(b);
        if (bytes != null && bytes.length > 0) there.putIfAbsent(address, b);
        return true;
    }

    /// @return by rising addresses
    List<Crash.Buffer> buffers() {
        List<Crash.Buffer> out = new ArrayList<>(buffers);
        out.sort(Comparator.comparing(Crash.Buffer::address, Long::compareUnsigned));
        return out;
    }

    private byte @Nullable [] at(long address) {
        Map.Entry<Long, Crash.Buffer> e = there.floorEntry(address);
        if (e == null) return null;
        byte[] bytes = e.getValue().bytes().orElseThrow();
        return Long.compareUnsigned(address - e.getKey(), bytes.length) < 0 ? bytes : null;
    }

    /// Adds the programs of all descriptors whose code is there.
    ///
    /// @return false if there are more than are listed
    boolean programs(MaliPrograms to, String isa) {
        ProgramDescriptors descriptors = new ProgramDescriptors();
        TreeMap<Long, ProgramDescriptors.Found> byCode = new TreeMap<>(Long::compareUnsigned);
        for (Crash.Buffer b : there.values())
            for (ProgramDescriptors.Found d : descriptors.in(b.bytes().orElseThrow(), a -> at(a) != null))
                byCode.putIfAbsent(d.code(), d);
        boolean isWhole = true;
        for (ProgramDescriptors.Found d : byCode.values()) {
            Long next = byCode.higherKey(d.code());
            byte[] code = code(d.code(), next);
            if (code.length == 0) continue;
            isWhole &= to.use("", isa, d.stage(), OptionalLong.of(d.code()), code, List.of(d.about()));
        }
        return isWhole;
    }

    /// Up to a word of zeros, the next program or the end of what is there.
    private byte[] code(long address, @Nullable Long next) {
        long start = there.floorKey(address);
        byte[] bytes = at(address);
        if (bytes == null) return new byte[0];
        int from = (int) (address - start);
        long limit = bytes.length;
        if (next != null && Long.compareUnsigned(next - start, limit) < 0) limit = next - start;
        int to = from;
        while (to + WORD <= limit && !isZero(bytes, to)) to += WORD;
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static boolean isZero(byte[] bytes, int from) {
        for (int i = from; i < from + WORD; i++) if (bytes[i] != 0) return false;
        return true;
    }
}
