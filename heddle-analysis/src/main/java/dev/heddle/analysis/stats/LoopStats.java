package dev.heddle.analysis.stats;

import dev.heddle.flow.InstructionKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// The numbers of one loop. Those of loops inside it are in them, each instruction once, as if every inner
/// loop made one turn.
///
/// @param loop its head, depth and turn
/// @param first address of the first of its instructions in the order of addresses
/// @param end address past the last one
/// @param bytes of its instructions; less than from `first` to `end` if others are between them
/// @param inner loops inside it
/// @param kinds instructions by what they are for
/// @param units instructions by the unit that the book says, without those of which it says nothing
/// @param unitUnknown instructions of which the book does not say the unit
/// @param pipes cycles of a turn by the name of the pipe
/// @param waiting waits, idle slots and stalls
/// @param knowsWaits whether the book says what has to be waited for
/// @param results those that arrive later, in the order of addresses
/// @param memory accesses by space and kind
/// @param live registers in use by register file, those files of which something is in use
public record LoopStats(
        ProgramStats.Loop loop,
        long first,
        long end,
        int bytes,
        int inner,
        Map<InstructionKind, Integer> kinds,
        SortedMap<String, Integer> units,
        int unitUnknown,
        Map<String, Double> pipes,
        ProgramStats.Waiting waiting,
        boolean knowsWaits,
        List<Result> results,
        List<ProgramStats.Memory> memory,
        List<Live> live) {
    public LoopStats {
        Map<InstructionKind, Integer> sorted = new EnumMap<>(InstructionKind.class);
        sorted.putAll(kinds);
        kinds = Collections.unmodifiableMap(sorted);
        results = List.copyOf(results);
        memory = List.copyOf(memory);
        live = List.copyOf(live);
    }

    /// A result that has to be waited for.
    ///
    /// @param address of the instruction
    /// @param sync what has to be waited for
    /// @param distance instructions between it and the nearest one in the loop that does, by the shortest
    ///     way, over the edge back too; -1 if none does
    /// @param waitAt address of that one, or -1
    public record Result(long address, InstructionKind kind, String sync, int distance, long waitAt) {
        public boolean isWaitedFor() {
            return distance >= 0;
        }
    }

    /// The results of one kind that are waited for in one way.
    ///
    /// @param sync what has to be waited for
    /// @param count how many there are
    /// @param open of these, those that nothing in the loop waits for
    /// @param least least distance of the others; -1 if there are none
    /// @param median of their distances, between the two in the middle if their number is even; -1 if there
    ///     are none
    public record Distances(InstructionKind kind, String sync, int count, int open, int least, double median) {}

    /// @param bits width of an element
    /// @param bytes most that hold something which is still needed, in the loop or after it
    /// @param elements how many elements that fills; not whole if some are in use in part
    /// @param at address of the first instruction where that is
    public record Live(String file, int bits, int bytes, double elements, long at) {}

    /// @return accesses to memory that each lane has for itself
    public int spills() {
        return memory.stream()
                .filter(ProgramStats.Memory::isPrivate)
                .mapToInt(ProgramStats.Memory::count)
                .sum();
    }

    /// @return results by kind and wait, in the order in which the first of each comes
    public List<Distances> distances() {
        return results.stream()
                .map(r -> Map.entry(r.kind(), r.sync()))
                .distinct()
                .map(e -> distances(e.getKey(), e.getValue()))
                .toList();
    }

    private Distances distances(InstructionKind kind, String sync) {
        List<Result> of = results.stream()
                .filter(r -> r.kind() == kind && r.sync().equals(sync))
                .toList();
        int[] known = of.stream()
                .filter(Result::isWaitedFor)
                .mapToInt(Result::distance)
                .sorted()
                .toArray();
        int n = known.length;
        return new Distances(
                kind,
                sync,
                of.size(),
                of.size() - n,
                n == 0 ? -1 : known[0],
                n == 0 ? -1 : (known[(n - 1) / 2] + known[n / 2]) / 2.0);
    }
}
