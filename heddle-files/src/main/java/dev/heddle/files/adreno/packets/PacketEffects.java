package dev.heddle.files.adreno.packets;

/// The effects of packets beside setting state and starting grids.
public interface PacketEffects {
    /// Nothing: what a capture tells is how memory was before its packets.
    PacketEffects NONE =
            new PacketEffects() {
                @Override
                public void command(int opcode, BufferView packet, ComputeStream state) {}

                @Override
                public void unknownRegister(int number) {}

                @Override
                public void isOpenCl() {}
            };

    /// @param state what registers hold
    void command(int opcode, BufferView packet, ComputeStream state);

    /// A register is written that nothing here takes.
    void unknownRegister(int number);

    /// Texels are read by their numbers as OpenCL has it.
    void isOpenCl();
}
