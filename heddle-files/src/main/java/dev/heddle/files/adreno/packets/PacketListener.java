package dev.heddle.files.adreno.packets;

/// Hears where the packets of a command stream are that somebody else follows.
public interface PacketListener {
    /// No listener.
    PacketListener NONE = new PacketListener() {
        @Override
        public void entered(long address, long dwords, boolean isCalled) {}

        @Override
        public void left() {}

        @Override
        public void command(int dword, int dwords, int opcode) {}

        @Override
        public void loaded(String stage, ProgramTable.Entry program) {}
    };

    /// The packets of a buffer follow.
    ///
    /// @param isCalled whether a packet calls it, and it is no state group
    void entered(long address, long dwords, boolean isCalled);

    /// The packets of the buffer that called this one follow.
    void left();

    /// @param dword of the buffer where the packet begins
    /// @param dwords of the packet
    void command(int dword, int dwords, int opcode);

    /// @param stage of the program that a packet has loaded
    void loaded(String stage, ProgramTable.Entry program);
}
