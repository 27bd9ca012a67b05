package dev.heddle.files.mali;

import dev.heddle.base.bits.LittleEndian;
import java.nio.charset.StandardCharsets;

/// The head of a chunk: four characters and, as 32 bits, how many bytes come after it. The next chunk starts at a
/// multiple of four from there.
///
/// @param offset of the head in the file
/// @param name four letters or digits, the first a capital letter or a digit
/// @param length bytes of the payload without padding, unsigned
record ChunkHead(int offset, String name, long length) {
    /// Bytes of the head.
    static final int BYTES = 8;

    /// Bytes of a name, and the unit of padding.
    static final int WORD = 4;

    /// @param offset of a head; all of it is there, and its name is one
    static ChunkHead at(byte[] bytes, int offset) {
        return new ChunkHead(offset, name(bytes, offset), Integer.toUnsignedLong(word(bytes, offset + WORD)));
    }

    static String name(byte[] bytes, int offset) {
        return new String(bytes, offset, WORD, StandardCharsets.ISO_8859_1);
    }

    static int word(byte[] bytes, int offset) {
        return LittleEndian.get32(bytes, offset);
    }

    /// @return whether the four bytes at `offset` are there, and are letters and digits, no small letter first
    static boolean isName(byte[] bytes, int offset) {
        if (offset + WORD > bytes.length) return false;
        for (int i = offset; i < offset + WORD; i++) {
            byte b = bytes[i];
            boolean isSmall = i > offset && b >= 'a' && b <= 'z';
            if (!isSmall && (b < 'A' || b > 'Z') && (b < '0' || b > '9')) return false;
        }
        return true;
    }

    int payload() {
        return offset + BYTES;
    }

    /// @return past the last byte of the payload, which need not be there
    long end() {
        return payload() + length;
    }

    /// @return after the padding, where the next chunk begins if there is one
    long next() {
        return payload() + (length + WORD - 1) / WORD * WORD;
    }
}
