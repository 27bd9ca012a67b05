package dev.heddle.debugger.trial;

import dev.heddle.emulator.PackedRegisters;
import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state before an instruction is tried: lanes, registers, memory. Everything else is 0.
public final class TrialStart {
    /// Bytes of memory that the group has.
    public static final int GROUP_BYTES = 1 << 16;

    /// Bytes of memory that each lane has.
    public static final int LANE_BYTES = 1 << 14;

    /// @param values one for each lane
    record Preset(RegisterRef register, long[] values) {}

    record Content(PackedRegisters.Row row, byte[] bytes) {}

    /// @param lane -1 for memory that all lanes share
    record Piece(int lane, long address, byte[] bytes) {}

    final int lanes;

    @Nullable
    BitSet exec;

    final List<Preset> presets = new ArrayList<>();
    final List<Content> rows = new ArrayList<>();
    final Map<Long, byte[]> device = new LinkedHashMap<>();
    final List<Piece> group = new ArrayList<>();
    final List<Piece> lane = new ArrayList<>();

    /// @param lanes that exist, from lane 0 on
    public TrialStart(int lanes) {
        this.lanes = lanes;
    }

    /// @return how many lanes exist
    public int lanes() {
        return lanes;
    }

    /// Says which lanes are active; without this, all.
    public TrialStart active(BitSet which) {
        exec = (BitSet) which.clone();
        return this;
    }

    /// @param values one for all lanes, or one for each
    public TrialStart set(RegisterRef register, long... values) {
        if (values.length != 1 && values.length != lanes)
            throw new IllegalArgumentException(
                    "expected %d values, one a lane, found %d".formatted(lanes, values.length));
        long[] all = values.clone();
        if (all.length < lanes) {
            all = new long[lanes];
            java.util.Arrays.fill(all, values[0]);
        }
        presets.add(new Preset(register, all));
        return this;
    }

    /// Bytes of a row of a packed file.
    ///
    /// @param bytes as many as it has
    TrialStart set(PackedRegisters.Row row, byte[] bytes) {
        rows.add(new Content(row, bytes.clone()));
        return this;
    }

    /// Device memory. Pieces that touch are one; what is in none of them is out of bounds.
    public TrialStart device(long address, byte[] bytes) {
        if (bytes.length > 0 && Long.compareUnsigned(address + bytes.length - 1, address) < 0)
            throw new IllegalArgumentException(
                    "%d bytes at 0x%x run past the last address".formatted(bytes.length, address));
        if (device.putIfAbsent(address, bytes.clone()) != null)
            throw new IllegalArgumentException("there is memory at 0x%x already".formatted(address));
        return this;
    }

    /// The content of group memory from an address on.
    public TrialStart group(long address, byte[] bytes) {
        group.add(new Piece(-1, within(address, bytes.length, GROUP_BYTES), bytes.clone()));
        return this;
    }

    /// The content of a lane's memory from an address on.
    public TrialStart lane(int number, long address, byte[] bytes) {
        if (number < 0 || number >= lanes) throw new IllegalArgumentException("there is no lane " + number);
        lane.add(new Piece(number, within(address, bytes.length, LANE_BYTES), bytes.clone()));
        return this;
    }

    private static long within(long address, int length, int size) {
        if (address < 0 || address > size - length)
            throw new IllegalArgumentException(
                    "%d bytes at 0x%x are outside of %d bytes of memory".formatted(length, address, size));
        return address;
    }
}
