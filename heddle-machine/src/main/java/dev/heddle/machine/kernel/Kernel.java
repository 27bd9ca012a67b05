package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.picture.Drawing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A launch with its device, and what the buffers should hold afterwards if that is known.
///
/// @param name of the kernel
/// @param buffers by the keys that a user names them with: `0`, `u0`, `data`
/// @param drawings what can be written as an image
/// @param start what registers hold when the program starts, as far as its file says more than numbers
public record Kernel(
        String name,
        Device device,
        Launch launch,
        Map<String, Buffer> buffers,
        List<Drawing> drawings,
        List<Expected> expected,
        StartContents start) {

    /// What a user wants other than the file says.
    ///
    /// @param grid groups in each direction, or null
    /// @param group threads of a group, or null
    /// @param buffers contents by key
    /// @param arguments values of numbered arguments, as headers write values
    /// @param files that the kernel may name
    public record Options(
            @Nullable GridExtent grid,
            @Nullable GridExtent group,
            Map<String, byte[]> buffers,
            Map<Integer, String> arguments,
            FileAccess files) {
        public static final Options NONE = new Options(null, null, Map.of());

        /// The same for a kernel that names files of its own folder only.
        public Options(@Nullable GridExtent grid, @Nullable GridExtent group, Map<String, byte[]> buffers) {
            this(grid, group, buffers, Map.of(), FileAccess.OWN_FOLDER);
        }

        /// @return nothing but the files that a kernel may name
        public static Options of(FileAccess files) {
            return new Options(null, null, Map.of(), Map.of(), files);
        }

        public Options {
            buffers = Map.copyOf(buffers);
            arguments = Map.copyOf(arguments);
        }

        /// @throws IllegalArgumentException if a key is none of the kernel's
        public void check(Set<String> known) {
            for (String key : buffers.keySet())
                if (!known.contains(key))
                    throw new IllegalArgumentException("no header or register of the kernel uses a buffer '%s'%s"
                            .formatted(
                                    key,
                                    known.isEmpty() ? "" : "; there are " + String.join(", ", new TreeSet<>(known))));
        }

        boolean changeNothing() {
            return grid == null && group == null && buffers.isEmpty() && arguments.isEmpty();
        }
    }

    public Kernel {
        buffers = new TreeMap<>(buffers);
        drawings = List.copyOf(drawings);
        expected = List.copyOf(expected);
    }

    /// One of which nothing is known but its launch.
    public Kernel(String name, Device device, Launch launch, Map<String, Buffer> buffers) {
        this(name, device, launch, buffers, List.of(), List.of(), StartContents.NONE);
    }

    /// @return all buffers of the device in its order: by the keys that a user names them with, and others by their
    ///     addresses, `at_0x10000000`
    public Map<String, Buffer> allBuffers() {
        Map<Long, String> keys = new HashMap<>();
        buffers.forEach((key, b) -> keys.put(b.address(), key));
        Map<String, Buffer> out = new LinkedHashMap<>();
        for (Buffer b : device.buffers())
            out.put(keys.getOrDefault(b.address(), "at_0x" + Long.toHexString(b.address())), b);
        return out;
    }

    /// @return the drawing of that key, or null
    public @Nullable Drawing drawing(String key) {
        for (Drawing p : drawings) if (p.key().equals(key)) return p;
        return null;
    }

    /// @param contents what buffers should hold in the end, by key, in place of what the file says
    /// @throws IllegalArgumentException with a message for people if there is no such buffer
    public Kernel expecting(Map<String, byte[]> contents) {
        if (contents.isEmpty()) return this;
        List<Expected> all = new ArrayList<>();
        contents.forEach((key, bytes) -> {
            Buffer b = buffers.get(key);
            if (b == null) throw new IllegalArgumentException(Buffer.noBuffer(key, buffers.keySet()));
            all.add(new ExpectedBytes(b, bytes, new Tolerance.Exact()));
        });
        return new Kernel(name, device, launch, buffers, drawings, all, start);
    }

    /// @return a line for each buffer that does not hold what it should, none if all do
    public List<String> differences() {
        return differences(null);
    }

    /// @param by how buffers are compared; null for words of 32 bits, as the kernel's file says
    /// @return as [#differences()]
    public List<String> differences(@Nullable ValueComparison by) {
        List<String> out = new ArrayList<>();
        for (Expected e : expected) {
            String d = e.difference(by);
            if (!d.isEmpty()) out.add(d);
        }
        return out;
    }
}
