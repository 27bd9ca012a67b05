package dev.heddle.files.container;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The state of a GPU as a kernel driver saved it after a hang or a fault, beside the programs of the [Container].
///
/// @param facts who, when and which GPU, in the order of a report
/// @param faults what the hardware reported
/// @param buffers the memory of the process as far as the dump names it, by rising addresses
/// @param positions where each processor stood, the one that hung first
/// @param suspects programs that were running, the likeliest first
/// @param registers of the hardware, as far as they tell something about the hang
/// @param missing what a report would need and the dump does not have, one line each
public record Crash(
        List<Fact> facts,
        List<Fault> faults,
        List<Buffer> buffers,
        List<Position> positions,
        List<Suspect> suspects,
        List<Register> registers,
        List<String> missing) {
    public Crash {
        facts = List.copyOf(facts);
        faults = List.copyOf(faults);
        buffers = List.copyOf(buffers);
        positions = List.copyOf(positions);
        suspects = List.copyOf(suspects);
        registers = List.copyOf(registers);
        missing = List.copyOf(missing);
    }

    /// @param name such as `kernel`, `process` or `time`
    public record Fact(String name, String text) {}

    /// @param text such as `page fault, read`
    /// @param address that was accessed, if it is about an access and the dump tells
    public record Fault(String text, OptionalLong address) {}

    /// A range of the GPU's address space.
    ///
    /// @param size in bytes
    /// @param name that the driver gave it; may be empty
    /// @param bytes its contents from its first byte on, if they are in the dump; fewer than `size` if the rest is
    ///     not there. Not modified later
    @SuppressWarnings("ArrayRecordComponent") // as in a program
    public record Buffer(long address, long size, String name, Optional<byte[]> bytes) {
        /// @return whether an address is inside
        public boolean contains(long a) {
            return Long.compareUnsigned(a - address, size) < 0;
        }
    }

    /// Where a processor stood that reads commands.
    ///
    /// @param processor such as `ring 0` or `job slot 1`
    /// @param address of the next command
    /// @param text what stands there, such as `draw 12 of submit 3`; may be empty
    public record Position(String processor, long address, String text) {}

    /// A program that was running when the GPU stopped.
    ///
    /// @param program its name in the container
    /// @param offset byte of the program where it stood, if the dump tells
    /// @param reason why it is taken to have been running
    public record Suspect(String program, OptionalLong offset, String reason) {}

    /// @param name such as `RBBM_STATUS`, or its number where it has no name here
    /// @param text what its value says; empty if that is not known
    public record Register(String name, long value, String text) {}
}
