package dev.heddle.machine.kernel;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Resource;
import java.util.Map;

/// The buffers and images that were made of a description, by their ids.
///
/// @param device where they are
public record LaunchMemory(Map<String, Buffer> buffers, Map<String, Resource> resources, Device device) {
    static final LaunchMemory NONE = new LaunchMemory(Map.of(), Map.of(), new Device());

    /// @throws IllegalArgumentException if there is none
    public Buffer buffer(String id) {
        Buffer b = buffers.get(id);
        if (b == null) throw new IllegalArgumentException(Buffer.noBuffer(id, buffers.keySet()));
        return b;
    }

    /// @throws IllegalArgumentException if there is none
    public Resource resource(String id) {
        Resource r = resources.get(id);
        if (r == null) throw new IllegalArgumentException(Buffer.noBuffer(id, resources.keySet()));
        return r;
    }
}
