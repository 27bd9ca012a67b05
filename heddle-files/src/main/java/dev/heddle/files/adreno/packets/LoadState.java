package dev.heddle.files.adreno.packets;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The head of a packet that loads state: a program, constants, or what is bound to slots.
///
/// | | a3xx | a4xx, a5xx | a6xx and later |
/// |---|---|---|---|
/// | opcodes | 0x30 | 0x30 | 0x32, 0x34, 0x36 |
/// | offset, in dword 0 | 15..0 | 13..0 | as a5xx |
/// | source, in dword 0 | 18..16: 0 inline, 4 memory | 17..16: 0 inline, 2 memory | as a5xx; 1 sets |
/// | block, in dword 0 | 21..19 | 21..18 | as a5xx |
/// | units, in dword 0 | 31..22 | 31..22 | as a5xx |
/// | type | dword 1, 1..0 | dword 1, 1..0 | dword 0, 15..14 |
/// | address | dword 1, 31..2 | the same; a5xx: dword 2 above it | dwords 1 and 2 |
/// | inline state from | dword 2 | dword 2; a5xx: 3 | dword 3 |
///
/// @param block which part of the GPU the state is for
/// @param type what it is, within the block
/// @param offset where it goes, in units
/// @param units how much it is; how large a unit is depends on block and type
/// @param source where it is
/// @param address of the state, if it is in memory
/// @param header dwords before inline state
public record LoadState(int block, int type, int offset, int units, Source source, long address, int header) {
    /// Where state is.
    public enum Source {
        INLINE,
        MEMORY,
        /// In a set of descriptors: they are read before they are used, which changes nothing.
        SET,
        /// A value of the field whose meaning is unknown.
        OTHER
    }

    private static final int LOAD = 0x30;
    private static final List<Integer> LATER_LOADS = List.of(0x32, 0x34, 0x36);

    /// @param packet the dwords after the header of the packet
    /// @return null if the packet loads no state
    static @Nullable LoadState of(int generation, int opcode, BufferView packet) {
        boolean loads = generation < 6 ? opcode == LOAD : LATER_LOADS.contains(opcode);
        int header = generation < 5 ? 2 : 3;
        if (!loads || packet.dwords() < header) return null;
        int head = packet.dword(0);
        int units = head >>> 22;
        int type = generation < 6 ? packet.dword(1) & 3 : head >>> 14 & 3;
        long address = packet.dword(1) & 0xffff_fffcL;
        if (header == 3) address |= (long) packet.dword(2) << 32;
        return generation == 3
                ? new LoadState(
                        head >>> 19 & 7, type, head & 0xffff, units, source(head >>> 16 & 7, 4, -1), address, header)
                : new LoadState(
                        head >>> 18 & 15,
                        type,
                        head & 0x3fff,
                        units,
                        source(head >>> 16 & 3, 2, generation < 6 ? -1 : 1),
                        address,
                        header);
    }

    /// @param packet the one that this is the head of
    /// @param size bytes of the state
    /// @return what of inline state is there
    BufferView inline(BufferView packet, int size) {
        int from = Integer.BYTES * header;
        int length = Math.min(packet.length() - from, size);
        return new BufferView(packet.bytes(), packet.from() + from, length);
    }

    private static Source source(int field, int memory, int set) {
        if (field == 0) return Source.INLINE;
        if (field == memory) return Source.MEMORY;
        return field == set ? Source.SET : Source.OTHER;
    }
}
