package dev.heddle.llvm.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The compiled blocks of a program by their addresses, as machine code looks them up: for each place where an
/// instruction may begin 32 bytes, which are the address of the function, the number of instructions, the bytes that
/// these take, and the address of the record; 8 are not used.
///
/// @param blocks by their addresses
/// @param touched all that they are about
/// @param rows the same as arrays
/// @param entries the places, and the records behind them
/// @param size how many places there are
/// @param base address of the first one
/// @param shift bytes of an instruction are multiples of 1 << `shift`
record BlockTable(
        NavigableMap<Long, CompiledBlock> blocks,
        Touched touched,
        Rows rows,
        MemorySegment entries,
        long size,
        long base,
        int shift) {
    private static final int ENTRY = 32;

    /// What [Touched] has.
    record Rows(int[] narrow, int[] wide, int[] narrowWritten, int[] wideWritten, int[] shared, int[] wideShared) {
        static Rows of(Touched t) {
            return new Rows(
                    array(t.narrow()),
                    array(t.wide()),
                    array(t.narrowWritten()),
                    array(t.wideWritten()),
                    array(t.shared()),
                    array(t.wideShared()));
        }

        private static int[] array(SortedSet<Integer> of) {
            return of.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /// @param granule what lengths of instructions are multiples of
    static BlockTable of(NavigableMap<Long, CompiledBlock> blocks, int granule) {
        int shift = Integer.numberOfTrailingZeros(granule);
        long base = blocks.isEmpty() ? 0 : blocks.firstKey();
        long last = blocks.isEmpty() ? 0 : blocks.lastKey();
        long size = blocks.isEmpty() ? 0 : (last - base >> shift) + 1;
        long numbers =
                blocks.values().stream().mapToLong(b -> b.record().size()).sum();
        long records = Math.max(size, 1) * ENTRY;
        MemorySegment entries = Arena.ofAuto().allocate(records + numbers * Long.BYTES, 16);
        Touched touched = Touched.nothing();
        for (Map.Entry<Long, CompiledBlock> e : blocks.entrySet()) {
            CompiledBlock b = e.getValue();
            long at = (e.getKey() - base >> shift) * ENTRY;
            entries.set(ValueLayout.JAVA_LONG, at, b.function());
            entries.set(ValueLayout.JAVA_INT, at + 8, b.count());
            entries.set(ValueLayout.JAVA_INT, at + 12, (int) (b.next() - e.getKey()));
            entries.set(ValueLayout.JAVA_LONG, at + 16, entries.address() + records);
            for (int n : b.record()) {
                entries.set(ValueLayout.JAVA_LONG, records, n);
                records += Long.BYTES;
            }
            touched.add(b.touched());
        }
        return new BlockTable(new TreeMap<>(blocks), touched, Rows.of(touched), entries, size, base, shift);
    }

    @Nullable
    CompiledBlock at(long address) {
        return blocks.get(address);
    }
}
