package dev.heddle.server.submit;

import dev.heddle.emulator.Executable;
import dev.heddle.files.container.Dispatch;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Makes a launch of a dispatch that a command stream tells of.
///
/// @param device with the memory of the GPU
public record DispatchLaunch(Device device) {
    /// A stream may not tell how much memory its workgroups and fibers have: as much as they can.
    public static final int GROUP_BYTES = 1 << 15;

    public static final int LANE_BYTES = 1 << 12;

    /// The table of the book that shared constants are reached by.
    public static final String SHARED = "pushed";

    /// The launch, but for its buffers.
    ///
    /// @throws IllegalArgumentException with a message for people if there is no such launch
    public Launch of(Dispatch d, Executable code) {
        Dispatch.Settings how = d.settings();
        Launch launch = device.launch(code, how.entry());
        if (!how.merged().orElse(true)) launch.option("merged", false);
        if (!how.demoted().orElse(true)) launch.option("demoted", false);
        launch.grid(
                side(d, d.groups().x()),
                side(d, d.groups().y()),
                side(d, d.groups().z()));
        launch.group(
                side(d, d.local().x()),
                side(d, d.local().y()),
                side(d, d.local().z()));
        launch.groupBytes(how.groupBytes().orElse(GROUP_BYTES));
        launch.laneBytes(how.laneBytes().orElse(LANE_BYTES));
        if (how.lanes().isPresent()) launch.lanes(how.lanes().getAsInt());
        input(launch, d.inputs().localId(), "local");
        input(launch, d.inputs().group(), "group");
        input(launch, d.inputs().groupSize(), "size");
        input(launch, d.inputs().groupStart(), "first");
        if (d.inputs().localIndex().isPresent()) {
            RegisterRef r = launch.names().numbered(d.inputs().localIndex().getAsInt());
            if (r != null) launch.input(r, "local.index");
        }
        for (Dispatch.Constants c : d.bindings().constants()) launch.constants(c.first(), c.words());
        for (Dispatch.Table t : how.tables())
            launch.bind(new DescriptorTable(t.name(), t.first(), t.count(), t.address(), t.stride()));
        return launch;
    }

    private static int side(Dispatch d, long n) {
        if (n < 1 || n > Integer.MAX_VALUE)
            throw new IllegalArgumentException(
                    "a grid of %s groups of %s runs nothing".formatted(d.groups(), d.local()));
        return (int) n;
    }

    /// Three registers in a row; those of the group are shared by its fibers.
    private static void input(Launch launch, OptionalInt first, String what) {
        if (first.isEmpty()) return;
        for (int i = 0; i < 3; i++) {
            RegisterRef r = launch.names().numbered(first.getAsInt() + i);
            if (r != null) launch.input(r, what + "." + "xyz".charAt(i));
        }
    }

    /// Binds descriptors of which a stream has the words, where it does not say where they are.
    ///
    /// @param made takes the buffers that hold them
    public void descriptors(Dispatch d, Launch launch, List<Buffer> made) {
        descriptors(d, "storage", d.bindings().images(), launch, made);
        descriptors(d, "texture", d.bindings().textures(), launch, made);
        descriptors(d, "sampler", d.bindings().samplers(), launch, made);
        byte[] words = shared(d);
        if (words.length == 0 || !launch.hasTable(SHARED)) return;
        Buffer b = device.buffer("shared constants", words);
        made.add(b);
        launch.bind(SHARED, 0, b);
    }

    /// @return the words of the constants that the program takes over itself, from number 0 on
    public static byte[] shared(Dispatch d) {
        int count = 0;
        for (Dispatch.Constants c : d.bindings().shared()) count = Math.max(count, c.first() + c.words().length);
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
        for (Dispatch.Constants c : d.bindings().shared()) bytes.asIntBuffer().put(c.first(), c.words());
        return bytes.array();
    }

    private void descriptors(
            Dispatch d, String table, List<Dispatch.Descriptor> all, Launch launch, List<Buffer> made) {
        if (!isBoundByWords(d, launch, table)) return;
        for (Dispatch.Descriptor each : all) {
            ByteBuffer bytes =
                    ByteBuffer.allocate(Integer.BYTES * each.words().length).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asIntBuffer().put(each.words());
            Buffer b = device.buffer(table + " " + each.slot(), bytes.array());
            made.add(b);
            launch.bind(table, each.slot(), Resource.descriptor(b));
        }
    }

    /// Whether nothing says where the descriptors of a table are.
    public static boolean isBoundByWords(Dispatch d, Launch launch, String table) {
        boolean isThere = d.settings().tables().stream().anyMatch(t -> t.name().equals(table));
        return !isThere && launch.hasTable(table);
    }

    /// @return the memory of a buffer of a stream, or null if it is not there
    public @Nullable Buffer find(Dispatch.Buffer slot, String name) {
        Buffer all = slot.address() == 0 ? null : device.find(slot.address());
        if (all == null) return null;
        long left = all.address() + all.size() - slot.address();
        OptionalLong known = slot.size();
        long size = known.isEmpty() ? left : Math.min(left, known.getAsLong());
        return all.part(name, slot.address(), size);
    }
}
