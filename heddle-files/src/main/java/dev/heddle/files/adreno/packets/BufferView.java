package dev.heddle.files.adreno.packets;

/// Bytes in a buffer.
///
/// @param bytes of the whole buffer
/// @param from index of the first
/// @param length number of them that are there
@SuppressWarnings("ArrayRecordComponent") // a view
public record BufferView(byte[] bytes, int from, int length) {
    /// @return dwords that are there in full
    public int dwords() {
        return length / Integer.BYTES;
    }

    /// @return the dword at an index, which must be there
    public int dword(int index) {
        return Dwords.at(bytes, from + Integer.BYTES * index);
    }

    /// @return what begins at a dword, all of which must be there
    BufferView part(int dword, int dwords) {
        return new BufferView(bytes, from + Integer.BYTES * dword, Integer.BYTES * dwords);
    }
}
