package dev.heddle.files.adreno;

/// The effects of packets beside setting state and starting grids.
interface Effects {
    /// Nothing: what a capture tells is how memory was before its packets.
    Effects NONE =
            new Effects() {
                @Override
                public void command(int opcode, View packet, ComputeStream state) {}

                @Override
                public void unknownRegister(int number) {}

                @Override
                public void isOpenCl() {}
            };

    /// @param state what registers hold
    void command(int opcode, View packet, ComputeStream state);

    /// A register is written that nothing here takes.
    void unknownRegister(int number);

    /// Texels are read by their numbers as OpenCL has it.
    void isOpenCl();
}
