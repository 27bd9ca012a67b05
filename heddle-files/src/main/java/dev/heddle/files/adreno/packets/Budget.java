package dev.heddle.files.adreno.packets;

/// Limits how much work a capture may make: a little for each byte of it, so that a small file with buffers that call
/// each other over and over ends soon. A real capture comes nowhere near.
public final class Budget {
    /// Dwords of packets for each byte read: textures and all count, and a buffer may be run for each tile of a frame.
    private static final long PER_BYTE = 4;

    private long left = 1 << 26;

    public void earn(long bytes) {
        left += PER_BYTE * bytes;
    }

    /// @return whether there was so much; if not, nothing is left
    public boolean spend(long dwords) {
        left -= dwords;
        if (left < 0) left = 0;
        return left > 0;
    }
}
