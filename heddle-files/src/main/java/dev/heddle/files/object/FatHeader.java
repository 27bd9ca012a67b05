package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.List;

/// The header of a wrapper around several Mach-O files: a number, how many there are, and a record for each. That of
/// programs is big-endian, that of Metal binary archives has either order.
///
/// @param isMetal whether it is the wrapper of a Metal binary archive
/// @param slices those whose records are there
record FatHeader(boolean isMetal, List<Slice> slices) {
    /// With records of five words of 32 bits, and with offsets and sizes of 64 bits.
    private static final int PROGRAMS = 0xcafe_babe;

    private static final int PROGRAMS_64 = 0xcafe_babf;

    private static final int METAL = 0xcbfe_babe;

    private static final int HEADER = 8;
    private static final int RECORD = 20;
    private static final int RECORD_64 = 32;

    /// How many slices are read. Real wrappers have fewer than ten.
    private static final int MAX = 256;

    /// Files with classes of Java begin with the same number. Their version comes next, which is 45 at least, or above
    /// 2^16.
    private static final int MAX_PLAUSIBLE = 30;

    /// The largest power of two to which a slice is aligned, in a plausible record.
    private static final int MAX_ALIGNED = 31;

    /// A part of the file for one CPU.
    ///
    /// @param number from 1
    /// @param record where its record is in the file
    /// @param offset of its bytes in the file, unsigned
    /// @param size unsigned
    record Slice(int number, Cpu cpu, long record, long offset, long size) {}

    FatHeader {
        slices = List.copyOf(slices);
    }

    /// @param start the first bytes of a file
    static boolean starts(Span start) {
        if (!start.has(0, HEADER)) return start.has(0, 4) && isMetal(start);
        if (isMetal(start)) return true;
        int magic = Integer.reverseBytes(start.i32(0));
        if (magic != PROGRAMS && magic != PROGRAMS_64) return false;
        long count = start.u32Big(4);
        if (count == 0 || count > MAX_PLAUSIBLE) return false;
        int record = magic == PROGRAMS ? RECORD : RECORD_64;
        if (!start.has(HEADER, record)) return true;
        Slice first = slice(start, 0, true, magic == PROGRAMS_64);
        long align = start.u32Big(HEADER + (magic == PROGRAMS ? 16 : 24));
        return align <= MAX_ALIGNED && Long.compareUnsigned(first.offset(), HEADER + count * record) >= 0;
    }

    private static boolean isMetal(Span start) {
        return start.i32(0) == METAL || Integer.reverseBytes(start.i32(0)) == METAL;
    }

    /// @param file one that [#starts]
    static FatHeader read(Span file, ObjectFindings findings) {
        boolean isMetal = isMetal(file);
        boolean isBig = file.i32(0) != METAL;
        boolean isWide = Integer.reverseBytes(file.i32(0)) == PROGRAMS_64;
        if (!file.has(0, HEADER)) {
            findings.broken(0, "expected the header of a wrapper, %d bytes, found %d".formatted(HEADER, file.length()));
            return new FatHeader(isMetal, List.of());
        }
        long count = isBig ? file.u32Big(4) : file.u32(4);
        int record = isWide ? RECORD_64 : RECORD;
        long there = Math.min(count, (file.length() - HEADER) / record);
        if (there < count)
            findings.broken(
                    4, "expected records of %d slices, %d bytes each, found %d".formatted(count, record, there));
        if (there > MAX) findings.note("more slices than are read; the first %d are".formatted(MAX));
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < Math.min(there, MAX); i++) slices.add(slice(file, i, isBig, isWide));
        return new FatHeader(isMetal, slices);
    }

    private static Slice slice(Span file, int index, boolean isBig, boolean isWide) {
        long at = HEADER + (long) index * (isWide ? RECORD_64 : RECORD);
        Cpu cpu = new Cpu((int) word(file, at, isBig), (int) word(file, at + 4, isBig));
        long offset = isWide ? Long.reverseBytes(file.u64(at + 8)) : word(file, at + 8, isBig);
        long size = isWide ? Long.reverseBytes(file.u64(at + 16)) : word(file, at + 12, isBig);
        return new Slice(index + 1, cpu, at, offset, size);
    }

    private static long word(Span file, long at, boolean isBig) {
        return isBig ? file.u32Big(at) : file.u32(at);
    }
}
