package dev.heddle.machine.kernel;

import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import java.util.Map;

/// One thing that a file says about a launch.
public sealed interface LaunchSetting {
    /// What has to be known before registers can be set.
    sealed interface Shape extends LaunchSetting {}

    /// @param groups in each direction
    record Grid(GridExtent groups) implements Shape {}

    /// @param threads of a group
    record Group(GridExtent threads) implements Shape {}

    /// @param bytes of memory that each group has
    record GroupBytes(long bytes) implements Shape {}

    /// @param bytes of memory that each lane has
    record LaneBytes(long bytes) implements Shape {}

    /// @param bits that a lane has of the first register file
    record RegisterBits(long bits) implements Shape {}

    /// @param option that the launch does not have
    record Without(String option) implements Shape {}

    /// @param number lanes of a wave
    record Lanes(int number) implements Shape {}

    /// A program that one lane runs before all others.
    ///
    /// @param entry address of its first instruction
    record Preamble(Executable code, long entry) implements Shape {}

    /// What kind of launch it is.
    ///
    /// @param name of a stage of the book
    record Stage(String name) implements Shape {}

    /// Groups in each direction, whatever the user wants.
    record FixedGrid(GridExtent groups) implements LaunchSetting {}

    /// Threads of a group, whatever the user wants.
    record FixedGroup(GridExtent threads) implements LaunchSetting {}

    /// What a register holds at the start, in all lanes.
    record Preset(RegisterRef register, RegisterContent content) implements LaunchSetting {}

    /// A register that holds something about the lane at the start.
    ///
    /// @param what one of [dev.heddle.isa.Isa#INPUTS]
    record Input(RegisterRef register, String what) implements LaunchSetting {}

    /// What the constants hold.
    ///
    /// @param element number of the first element, in elements of the book's `constants`
    /// @param bits 1..64
    record Constant(long element, int bits, RegisterContent content) implements LaunchSetting {}

    /// Registers that begin with words of a buffer, the n-th record for thread n.
    ///
    /// @param words of a record
    /// @param buffer its id
    record Attribute(RegisterRef first, int words, String buffer) implements LaunchSetting {}

    /// Registers that go to a buffer at the end, the n-th record by thread n.
    ///
    /// @param words of a record
    /// @param buffer its id
    record Result(RegisterRef first, int words, String buffer) implements LaunchSetting {}

    /// What programs reach by a number.
    ///
    /// @param table of the book's head
    /// @param resource its id
    record Bind(String table, long number, String resource) implements LaunchSetting {}

    /// A buffer that programs reach by a number.
    ///
    /// @param table of the book's head
    /// @param buffer its id
    /// @param each bytes of an element
    record Table(String table, long number, String buffer, int each) implements LaunchSetting {}

    /// Descriptors in memory that programs reach by numbers.
    record TableInMemory(DescriptorTable table) implements LaunchSetting {}

    /// What is done before the program starts.
    ///
    /// @param first register that it is about
    /// @param values by their names
    record Before(RegisterRef first, Map<String, String> values) implements LaunchSetting {}

    /// Which samples of each pixel are covered.
    ///
    /// @param buffer its id
    record Coverage(String buffer) implements LaunchSetting {}

    /// A buffer whose content does not count.
    ///
    /// @param buffer its id
    record Unfilled(String buffer) implements LaunchSetting {}

    /// An image or a sampler that programs reach by a number.
    record Described(ImageSpec spec) implements LaunchSetting {}

    /// Bytes of a buffer that hold something only the launch knows.
    ///
    /// @param buffer its id
    /// @param at the first byte
    /// @param bytes how many, 1..8, the lowest one first
    record Patch(String buffer, long at, int bytes, RegisterContent content) implements LaunchSetting {}

    /// @param memory all buffers and resources; none are asked for by what is a [Shape]
    /// @throws IllegalArgumentException with a message for people if the launch cannot be so
    default void apply(Launch launch, LaunchMemory memory) {
        switch (this) {
            case Grid g -> launch.grid(g.groups);
            case Group g -> launch.group(g.threads);
            case GroupBytes b -> launch.groupBytes(b.bytes);
            case LaneBytes b -> launch.laneBytes(b.bytes);
            case RegisterBits b -> launch.registers(b.bits);
            case Without w -> launch.option(w.option, false);
            case Lanes l -> launch.lanes(l.number);
            case Preamble p -> launch.preamble(p.code, p.entry);
            case Stage s -> launch.stage(s.name);
            case FixedGrid g -> launch.grid(g.groups);
            case FixedGroup g -> launch.group(g.threads);
            case Preset p -> launch.set(p.register, p.content.value(launch, memory));
            case Input i -> launch.input(i.register, i.what);
            case Constant c -> launch.constant(c.element, c.bits, c.content.value(launch, memory));
            case Attribute a -> launch.attribute(a.first, a.words, memory.buffer(a.buffer));
            case Result r -> launch.result(r.first, r.words, memory.buffer(r.buffer));
            case Bind b -> launch.bind(b.table, b.number, memory.resource(b.resource));
            case Table t -> launch.bind(t.table, t.number, new Resource(memory.buffer(t.buffer), 0, 0, 0, t.each));
            case TableInMemory t -> launch.bind(t.table);
            case Before b -> launch.before(b.first, b.values);
            case Coverage c -> launch.coverage(memory.buffer(c.buffer));
            case Unfilled u -> launch.unfilled(memory.buffer(u.buffer));
            case Described d -> d.spec.bind(launch, new BoundImages(memory.device(), launch));
            case Patch p -> patch(p, memory.buffer(p.buffer), p.content.value(launch, memory));
        }
    }

    private static void patch(Patch p, Buffer into, long value) {
        if (p.at < 0 || p.at > into.size() - p.bytes)
            throw new IllegalArgumentException("%s has no %d bytes at %d".formatted(into.name(), p.bytes, p.at));
        byte[] bytes = new byte[p.bytes];
        for (int i = 0; i < p.bytes; i++) bytes[i] = (byte) (value >>> Byte.SIZE * i);
        into.put(p.at, bytes);
    }
}
