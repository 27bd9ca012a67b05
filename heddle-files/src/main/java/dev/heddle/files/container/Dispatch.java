package dev.heddle.files.container;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One run of a compute program over a grid, as a file recorded it: everything that the GPU was told before it started.
///
/// @param name how to ask for it, unique in the container
/// @param program what runs, from its first byte on; one of the container's programs
/// @param submit number of the submit that it belongs to, from 1
/// @param groups number of workgroups
/// @param local fibers of a workgroup
/// @param memory what was captured of the memory of the GPU, as it was before the submit: what earlier dispatches
///     of the same submit wrote is not in it. By rising addresses; where two overlap, the one that starts last counts.
///     Dispatches of one submit have the same list
/// @param before what the packets between the dispatch before it and this one did to that memory, in order
/// @param after what the packets after it did, if it is the last one of its submit; else empty
/// @param notes what is missing or not understood, one line each
public record Dispatch(
        String name,
        ContainedProgram program,
        int submit,
        Extent groups,
        Extent local,
        Inputs inputs,
        Settings settings,
        Bindings bindings,
        List<Memory> memory,
        List<MemoryChange> before,
        List<MemoryChange> after,
        List<String> notes) {
    public Dispatch {
        if (name.isEmpty()) throw new IllegalArgumentException("a dispatch without a name");
        memory = List.copyOf(memory);
        before = List.copyOf(before);
        after = List.copyOf(after);
        notes = List.copyOf(notes);
    }

    /// @return the same with another program
    public Dispatch running(ContainedProgram other) {
        return new Dispatch(
                name, other, submit, groups, local, inputs, settings, bindings, memory, before, after, notes);
    }

    /// A size in three dimensions, each below 2^32; a zero means no work.
    public record Extent(long x, long y, long z) {
        public Extent {
            if ((x | y | z) >>> Integer.SIZE != 0)
                throw new IllegalArgumentException("an extent of %d, %d, %d".formatted(x, y, z));
        }

        @Override
        public String toString() {
            return x + "x" + y + "x" + z;
        }
    }

    /// The first of the three registers in which a vector of numbers arrives when a program starts. Registers are
    /// counted by components: `rN.c` is 4 * N + c. Empty if it does not arrive, or if the file does not tell.
    ///
    /// @param localId of the fiber in its workgroup
    /// @param group of the workgroup in the grid
    /// @param groupSize fibers of a workgroup
    /// @param groupStart first fiber of the workgroup in the grid: group * groupSize
    /// @param localIndex of the fiber in its workgroup, in one register
    public record Inputs(
            OptionalInt localId,
            OptionalInt group,
            OptionalInt groupSize,
            OptionalInt groupStart,
            OptionalInt localIndex) {
        /// Nothing arrives.
        public static final Inputs NONE = new Inputs(
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    /// How the hardware is set up, as far as the file tells.
    ///
    /// @param entry byte of the program where it begins
    /// @param merged whether half registers are halves of full ones
    /// @param demoted whether half constants are whole ones, made narrower
    /// @param lanes fibers of a wave
    /// @param groupBytes memory of a workgroup
    /// @param laneBytes memory of a fiber
    /// @param tables descriptors in memory that the program reaches by numbers
    public record Settings(
            long entry,
            Optional<Boolean> merged,
            Optional<Boolean> demoted,
            OptionalInt lanes,
            OptionalInt groupBytes,
            OptionalInt laneBytes,
            List<Table> tables) {
        /// No settings.
        public static final Settings NONE = new Settings(
                0,
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of());

        public Settings {
            tables = List.copyOf(tables);
        }
    }

    /// Descriptors in memory, one after the other.
    ///
    /// @param name of the book's table whose numbers reach them
    /// @param first number of the first one
    /// @param count how many
    /// @param address of the first one
    /// @param stride bytes from one to the next
    public record Table(String name, long first, long count, long address, int stride) {}

    /// What a program can name without an address. Every list is in the order of its numbers.
    ///
    /// @param shared constants that the program takes over by an instruction of its own
    /// @param storage buffers that can be written
    /// @param uniforms buffers that can only be read
    /// @param images how what can be written is laid out, where descriptors tell it
    /// @param textures how textures are laid out
    /// @param samplers how they are read
    public record Bindings(
            List<Constants> constants,
            List<Constants> shared,
            List<Buffer> storage,
            List<Buffer> uniforms,
            List<Descriptor> images,
            List<Descriptor> textures,
            List<Descriptor> samplers) {
        public Bindings {
            constants = List.copyOf(constants);
            shared = List.copyOf(shared);
            storage = List.copyOf(storage);
            uniforms = List.copyOf(uniforms);
            images = List.copyOf(images);
            textures = List.copyOf(textures);
            samplers = List.copyOf(samplers);
        }

        /// @return number of words of the constants, shared ones included
        public int constantWords() {
            int words = 0;
            for (Constants c : constants) words += c.words().length;
            for (Constants c : shared) words += c.words().length;
            return words;
        }
    }

    /// A run of constants. Words in no run were never set.
    ///
    /// @param first number of the first word: `cN.c` is 4 * N + c
    /// @param words not modified later
    @SuppressWarnings("ArrayRecordComponent") // as in a program
    public record Constants(int first, int[] words) {}

    /// A buffer in the memory of the GPU.
    ///
    /// @param address 0 if the slot was set to nothing
    /// @param size bytes, if the file tells
    public record Buffer(int slot, long address, OptionalLong size) {}

    /// Words that a GPU reads in its own way, as they are.
    ///
    /// @param words not modified later
    @SuppressWarnings("ArrayRecordComponent") // as in a program
    public record Descriptor(int slot, int[] words) {}

    /// Bytes that were captured.
    ///
    /// @param address of the first
    /// @param bytes not modified later
    @SuppressWarnings("ArrayRecordComponent") // as in a program
    public record Memory(long address, byte[] bytes) {}
}
