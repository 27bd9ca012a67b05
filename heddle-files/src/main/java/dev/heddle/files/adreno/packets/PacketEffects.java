package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.Blit;

/// The effects of packets beside setting state and starting grids.
public interface PacketEffects {
    /// Nothing: what a capture tells is how memory was before its packets.
    PacketEffects NONE = new PacketEffects() {
        @Override
        public int command(int opcode, BufferView packet, PacketState state) {
            return 0;
        }

        @Override
        public void blit(Blit blit, String isa) {}

        @Override
        public void isOpenCl() {}
    };

    /// @param state what registers hold
    /// @return dwords behind the packet that are passed over
    int command(int opcode, BufferView packet, PacketState state);

    /// The 2D engine fills or copies.
    ///
    /// @param isa instruction set of the chip
    void blit(Blit blit, String isa);

    /// Texels are read by their numbers as OpenCL has it.
    void isOpenCl();
}
