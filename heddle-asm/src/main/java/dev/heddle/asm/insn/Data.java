package dev.heddle.asm.insn;

import java.util.Arrays;

/// Bytes that no entry of the book matches, or padding.
///
/// @param address of the first byte
/// @param bytes the bytes, memory order; for padding one byte that stands for all
/// @param length bytes
/// @param isPadding whether all bytes are the padding byte of the book
public record Data(long address, byte[] bytes, int length, boolean isPadding) implements Item {
    /// @return all its bytes, also those of padding
    public byte[] whole() {
        byte[] out = new byte[length];
        for (int i = 0; i < length; i++) out[i] = bytes[i % bytes.length];
        return out;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Data d
                && address == d.address
                && length == d.length
                && isPadding == d.isPadding
                && Arrays.equals(bytes, d.bytes);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(address) * 31 + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Data[%x, %s, %d]".formatted(address, dev.heddle.base.bits.Hex.of(bytes, 0, bytes.length), length);
    }
}
