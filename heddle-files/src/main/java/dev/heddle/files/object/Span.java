package dev.heddle.files.object;

import dev.heddle.base.bits.LittleEndian;
import java.nio.charset.StandardCharsets;

/// A run of bytes in a file. Offsets count from its start, numbers are little-endian.
///
/// Methods that read want their bytes to be there: ask [#has] first.
///
/// @param file all of it; never modified
/// @param from where the run begins in the file
/// @param length bytes, none of them past the end of the file
@SuppressWarnings("ArrayRecordComponent") // as in a program
record Span(byte[] file, int from, int length) {
    /// The longest name that is read in full. Real ones, of templates, have some hundred characters.
    private static final int LONGEST_NAME = 512;

    Span {
        if (from < 0 || length < 0 || length > file.length - from)
            throw new IllegalArgumentException("%d bytes from %d".formatted(length, from));
    }

    static Span of(byte[] file) {
        return new Span(file, 0, file.length);
    }

    /// @param offset 64 bits as a file has them, unsigned
    /// @param size the same
    boolean has(long offset, long size) {
        return offset >= 0 && size >= 0 && size <= length - offset;
    }

    /// @param offset 64 bits as a file has them, unsigned
    /// @param size the same
    /// @return those of the bytes that are there
    Span part(long offset, long size) {
        if (offset < 0 || offset >= length) return new Span(file, from + length, 0);
        long rest = length - offset;
        return new Span(file, from + (int) offset, (int) (size < 0 ? rest : Math.min(size, rest)));
    }

    /// @return where a byte of it is in the file
    long inFile(long offset) {
        return from + offset;
    }

    int u8(long offset) {
        return file[from + (int) offset] & 255;
    }

    int u16(long offset) {
        return u8(offset) | u8(offset + 1) << 8;
    }

    int i32(long offset) {
        return LittleEndian.get32(file, from + (int) offset);
    }

    long u32(long offset) {
        return Integer.toUnsignedLong(i32(offset));
    }

    /// Big-endian.
    long u32Big(long offset) {
        return Integer.toUnsignedLong(Integer.reverseBytes(i32(offset)));
    }

    /// @return all 64 bits; a negative number is one above 2^63
    long u64(long offset) {
        return LittleEndian.get64(file, from + (int) offset);
    }

    /// A name in a field of a fixed size: zeros after it, unless it fills the field.
    String name(long offset, int size) {
        return text(offset, Math.min(offset + size, length));
    }

    /// A name that ends at a zero, or with the run; of a very long one the start.
    ///
    /// @param offset unsigned; past the end there is an empty name
    String name(long offset) {
        if (offset < 0 || offset >= length) return "";
        String name = text(offset, Math.min(offset + LONGEST_NAME + 1, length));
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
    }

    /// What does not belong in a line is a question mark.
    private String text(long offset, long limit) {
        int start = from + (int) offset;
        int end = start;
        while (end < from + limit && file[end] != 0) end++;
        String text = new String(file, start, end - start, StandardCharsets.UTF_8);
        boolean isPlain = text.chars().allMatch(c -> c >= ' ' && c < 127);
        return isPlain ? text : text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}\ufffd]", "?");
    }
}
