package dev.heddle.analysis.stats;

import dev.heddle.flow.Access;
import dev.heddle.flow.InstructionKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The statistics of one program.
///
/// @param book as `-a` takes it, `agx@g13`
/// @param bytes of the program
/// @param instructions in it that may be run, as far as is known: all other numbers are about these
/// @param dataBytes bytes that are no instruction
/// @param doings instructions by what they are for
/// @param works instructions by the kind of work that the book says, without those of which it says nothing
/// @param uncosted instructions of which the book does not say what they cost
/// @param flow blocks and branches
/// @param registers by register file, those that the program touches
/// @param occupancy how many threads there is room for, or null if the book says nothing
/// @param cost what it costs, or null if the book says nothing
/// @param uncounted why nothing is known of costs; empty if something is, or if the book does not say
/// @param waiting waits, idle slots and stalls
/// @param memory accesses by space and kind
/// @param unknown parts of unknown meaning
/// @param summary the numbers that people look at first
public record ProgramStats(
        String book,
        int bytes,
        int instructions,
        int dataBytes,
        Map<InstructionKind, Integer> doings,
        SortedMap<String, Integer> works,
        int uncosted,
        Flow flow,
        List<Registers> registers,
        @Nullable Occupancy occupancy,
        @Nullable Cost cost,
        String uncounted,
        Waiting waiting,
        List<Memory> memory,
        Unknown unknown,
        List<Summed> summary) {
    public ProgramStats {
        Map<InstructionKind, Integer> sorted = new EnumMap<>(InstructionKind.class);
        sorted.putAll(doings);
        doings = Collections.unmodifiableMap(sorted);
        registers = List.copyOf(registers);
        memory = List.copyOf(memory);
        summary = List.copyOf(summary);
    }

    /// A number in the words of those who know the machine, as the book has it.
    public record Summed(String label, double value) {}

    /// @param blocks instructions that are always run one after the other
    /// @param unreachable instructions that no way leads to, but for those that fill space: constants that
    ///     look like code, another program
    /// @param unreachedAt address of the first of these, or -1
    /// @param branches instructions with more than one way on, or a way elsewhere
    /// @param uniform of these, those at which all lanes of a wave go on alike
    /// @param loops in the order of their heads
    /// @param hasUnknownTargets whether some way on is only known in a run
    /// @param computed addresses of instructions that compute, out of registers, what is known without
    ///     running them
    public record Flow(
            int blocks,
            int unreachable,
            long unreachedAt,
            int branches,
            int uniform,
            List<Loop> loops,
            boolean hasUnknownTargets,
            List<Long> computed) {
        public Flow {
            loops = List.copyOf(loops);
            computed = List.copyOf(computed);
        }
    }

    /// @param file register file of the book's head
    /// @param bits width of an element
    /// @param perLane whether each lane has its own
    /// @param past number past the highest element that is touched
    /// @param whole number past the highest element that is touched as a whole
    /// @param halves the same of halves, counted in halves
    /// @param live most bytes that hold something that is still needed
    /// @param liveAt address of the instruction where that is
    /// @param isIndexed whether some access has an index that only a run tells
    /// @param undefined registers that are read before anything writes them, by name
    /// @param deadWrites instructions whose results nothing reads
    public record Registers(
            String file,
            int bits,
            boolean perLane,
            int past,
            int whole,
            int halves,
            int live,
            long liveAt,
            boolean isIndexed,
            List<String> undefined,
            List<Long> deadWrites) {
        public Registers {
            undefined = List.copyOf(undefined);
            deadWrites = List.copyOf(deadWrites);
        }
    }

    /// @param counts what is counted, such as threads of a core
    /// @param fits how many fit, as far as limits are known
    /// @param limits each by itself
    /// @param limitedBy name of the limit that bounds
    /// @param next what to change to reach the next level, or null if there is none
    public record Occupancy(
            String counts,
            long fits,
            List<Limit> limits,
            String limitedBy,
            @Nullable Step next) {
        public Occupancy {
            limits = List.copyOf(limits);
        }
    }

    /// @param used what is used of it
    /// @param fits how many that leaves room for
    /// @param evidence tag of the book, and what else it says
    public record Limit(String name, String doc, long used, long fits, String evidence) {}

    /// @param fewer how much less of the limit has to be used
    /// @param fits how many there is room for then
    public record Step(String limit, long fewer, long fits) {}

    /// @param unit what is counted
    /// @param pipes what the program puts on each
    /// @param bound the pipe with the most to do; empty if there is nothing
    /// @param chain latency of the longest chain of results in a block
    /// @param chainAt address of that block
    /// @param unknownLatencies instructions of unknown latency; each counts as one cycle
    public record Cost(String unit, List<Pipe> pipes, String bound, int chain, long chainAt, int unknownLatencies) {
        public Cost {
            pipes = List.copyOf(pipes);
        }

        /// @return the cycles that the pipe which bounds takes for all instructions
        public double total() {
            return pipes.stream().mapToDouble(Pipe::total).max().orElse(0);
        }
    }

    /// Cycles, each loop taken once.
    ///
    /// @param total of all instructions
    /// @param shortest of the shortest way
    /// @param longest of the longest way
    /// @param evidence tag of the book, and what else it says
    public record Pipe(String name, String doc, double total, double shortest, double longest, String evidence) {}

    /// @param address of its first instruction
    /// @param depth loops that it is in, itself too
    /// @param turn cycles of a turn on the pipe that bounds it, all its blocks taken once; 0 if the book
    ///     says nothing of costs
    /// @param bound name of that pipe; empty if there is none
    /// @param height latency from turn to turn
    public record Loop(long address, int depth, int instructions, double turn, String bound, int height) {}

    /// @param slots that instructions fill; 0 if the book does not count them
    /// @param preamble slots of the part that is run once for a launch; nothing else here counts it
    /// @param idle of these, those that nothing is done in
    /// @param waits instructions that wait, by what they wait for
    /// @param stalls slots that waits are estimated to take, by what they wait for
    public record Waiting(
            long slots,
            long preamble,
            long idle,
            SortedMap<String, Integer> waits,
            SortedMap<String, Integer> stalls) {}

    /// @param space of the book's head
    /// @param isPrivate whether each lane has its own, as spilled registers need
    /// @param count instructions
    /// @param bytes that a lane reads or writes with all of them together
    public record Memory(Access.Kind kind, String space, boolean isPrivate, int count, int bytes) {}

    /// @param meanings instructions whose effects are not fully known
    /// @param bits instructions that set bits of unknown meaning
    /// @param entries mnemonics of the first ones, and how often
    public record Unknown(int meanings, int bits, SortedMap<String, Integer> entries) {}

    /// @return the same with a summary
    ProgramStats summarized(List<Summed> by) {
        return new ProgramStats(
                book,
                bytes,
                instructions,
                dataBytes,
                doings,
                works,
                uncosted,
                flow,
                registers,
                occupancy,
                cost,
                uncounted,
                waiting,
                memory,
                unknown,
                by);
    }

    /// @return accesses to memory that each lane has for itself
    public int spills() {
        int out = 0;
        for (Memory m : memory) if (m.isPrivate()) out += m.count();
        return out;
    }

    /// @return instructions of a kind
    public int count(InstructionKind d) {
        return doings.getOrDefault(d, 0);
    }
}
