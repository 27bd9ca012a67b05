package dev.heddle.debugger.session;

import dev.heddle.debugger.Timeline;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Stepper;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The contents of memories at the moment: buffers, the group's, the lanes'.
public final class Memories {
    /// Bytes of some memory.
    ///
    /// @param first address of the first byte
    /// @param bytes as many of those asked for as there are
    /// @param inBuffer the buffer that they are of, or null
    /// @param offset of the first byte in the buffer or memory
    public record Bytes(long first, byte[] bytes, @Nullable Buffer inBuffer, long offset) {}

    private final Device device;
    private final Timeline timeline;
    private final Map<String, Buffer> buffers;

    Memories(Device device, Timeline timeline, Map<String, Buffer> buffers) {
        this.device = device;
        this.timeline = timeline;
        this.buffers = new TreeMap<>(buffers);
    }

    /// @return by the keys that users name them with
    public Map<String, Buffer> buffers() {
        return buffers;
    }

    /// @return the key of a buffer, or its name if users have none for it
    public String key(Buffer b) {
        for (Map.Entry<String, Buffer> e : buffers.entrySet()) if (e.getValue() == b) return e.getKey();
        return b.name();
    }

    /// @param of whose memory
    /// @param first address of the first byte, as the memory itself counts
    /// @param length how many bytes
    /// @return those that are there
    /// @throws IllegalArgumentException if there is not one
    public Bytes read(Trigger.MemoryOf of, long first, int length) {
        return switch (of.reach()) {
            case DEVICE -> device(first, length);
            case GROUP -> local(timeline.state().groupMemory(), 0, first, length, "group");
            case LANE -> lane(of, first, length);
        };
    }

    private Bytes device(long first, int length) {
        Buffer b = device.find(first);
        if (b == null) throw new IllegalArgumentException("there is no buffer at 0x" + Long.toHexString(first));
        long at = first - b.address();
        return new Bytes(first, b.bytes(at, (int) Math.min(length, b.size() - at)), b, at);
    }

    private Bytes lane(Trigger.MemoryOf of, long first, int length) {
        Stepper run = timeline.state();
        if (of.wave() < 0 || of.wave() >= run.waves())
            throw new IllegalArgumentException("there is no wave " + of.wave());
        return local(run.laneMemory(of.wave()), of.lane(), first, length, "lane");
    }

    private static Bytes local(LocalMemory m, int lane, long first, int length, String whose) {
        if (first < 0 || first >= m.size())
            throw new IllegalArgumentException(
                    m.size() == 0
                            ? "there is no memory of a " + whose
                            : "the memory of a %s has %d bytes, none at 0x%x".formatted(whose, m.size(), first));
        int end = (int) Math.min(m.size(), first + length);
        byte[] all = m.block(lane);
        return new Bytes(first, Arrays.copyOfRange(all, (int) first, end), null, first);
    }

    /// @return an unsigned number of little-endian bytes
    static long number(byte[] bytes, int from, int count) {
        long out = 0;
        for (int i = 0; i < count && from + i < bytes.length; i++) out |= (bytes[from + i] & 0xffL) << 8 * i;
        return out;
    }
}
