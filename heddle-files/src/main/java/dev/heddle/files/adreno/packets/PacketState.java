package dev.heddle.files.adreno.packets;

import java.util.OptionalInt;

/// The registers of a stream, as packets read and write them.
public interface PacketState {
    /// @return of the packets
    int generation();

    /// @return what a register holds, if that is known
    OptionalInt register(int number);

    /// Writes a register as a packet does.
    void register(int number, int value);

    /// @return whether an event only waits, or is about caches or draws
    boolean isWithoutEffect(int event);
}
