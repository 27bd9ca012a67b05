package dev.heddle.files.adreno;

import dev.heddle.files.adreno.GpuMemory.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A packet that loads a program.
///
/// | | a3xx | a4xx, a5xx | a6xx and later |
/// |---|---|---|---|
/// | opcodes | 0x30 | 0x30 | 0x32, 0x34, 0x36 |
/// | source, in dword 0 | 18..16: 0 inline, 4 memory | 17..16: 0 inline, 2 memory | as a5xx |
/// | block, in dword 0 | 21..19: 4 to 7 | 21..18: 8 to 13 | as a5xx |
/// | units, in dword 0 | 31..22, of 4 instructions | 31..22, of 16 | as a5xx |
/// | type, 0 is a program | dword 1, 1..0 | dword 1, 1..0 | dword 0, 15..14 |
/// | address | dword 1, 31..2 | the same; a5xx: dword 2 above it | dwords 1 and 2 |
/// | inline code from | dword 2 | dword 2; a5xx: 3 | dword 3 |
///
/// @param stage name of the stage
/// @param source where the program is
/// @param address of the program, if it is in memory
/// @param size bytes of the program, with padding
/// @param header dwords before an inline program
record LoadState(String stage, Source source, long address, int size, int header) {
    /// Where a program is.
    enum Source {
        INLINE,
        MEMORY,
        /// A value of the field that nobody has explained.
        OTHER
    }

    private static final int LOAD = 0x30;
    private static final List<Integer> LATER_LOADS = List.of(0x32, 0x34, 0x36);
    private static final List<String> A3XX_BLOCKS = List.of("vs", "gs", "fs", "cs");
    private static final int A3XX_FIRST = 4;
    private static final List<String> BLOCKS = List.of("vs", "hs", "ds", "gs", "fs", "cs");
    private static final int FIRST = 8;

    /// @param packet the dwords behind the header of the packet
    /// @return null if the packet loads no program
    static @Nullable LoadState of(int generation, int opcode, View packet) {
        boolean loads = generation < 6 ? opcode == LOAD : LATER_LOADS.contains(opcode);
        int header = generation < 5 ? 2 : 3;
        if (!loads || packet.dwords() < header) return null;
        return generation == 3 ? a3xx(packet) : later(generation, header, packet);
    }

    private static @Nullable LoadState a3xx(View packet) {
        int head = packet.dword(0);
        int block = (head >>> 19 & 7) - A3XX_FIRST;
        int units = head >>> 22;
        if (block < 0 || (packet.dword(1) & 3) != 0 || units == 0) return null;
        Source source = source(head >>> 16 & 7, 4);
        return new LoadState(A3XX_BLOCKS.get(block), source, address(packet, false), 32 * units, 2);
    }

    private static @Nullable LoadState later(int generation, int header, View packet) {
        int head = packet.dword(0);
        int block = (head >>> 18 & 15) - FIRST;
        int units = head >>> 22;
        int type = generation < 6 ? packet.dword(1) & 3 : head >>> 14 & 3;
        if (block < 0 || block >= BLOCKS.size() || type != 0 || units == 0) return null;
        long address = address(packet, header == 3);
        return new LoadState(
                BLOCKS.get(block), source(head >>> 16 & 3, 2), address, 128 * units, header);
    }

    private static long address(View packet, boolean wide) {
        long low = packet.dword(1) & 0xffff_fffcL;
        return wide ? low | (long) packet.dword(2) << 32 : low;
    }

    private static Source source(int field, int memory) {
        return field == 0 ? Source.INLINE : field == memory ? Source.MEMORY : Source.OTHER;
    }
}
