package dev.heddle.files.object;

import java.util.NavigableSet;
import java.util.TreeSet;

/// A section of a Mach-O file.
///
/// @param name of at most 16 characters
/// @param segment the same
/// @param address of its first byte, unsigned
/// @param size unsigned
/// @param offset of its bytes in the image, 32 bits; 0 if they are not in the file
/// @param relocations offset in the image of what a linker still has to change, 8 bytes each
/// @param relocationCount how many there are
record MachSection(
        String name,
        String segment,
        long address,
        long size,
        long offset,
        int flags,
        long relocations,
        long relocationCount) {
    /// Bytes of a section in its load command.
    static final int BYTES = 80;

    private static final int NAME = 16;
    private static final int RELOCATION = 8;

    /// The segment and the section that have the code of a program.
    static final String TEXT_SEGMENT = "__TEXT";

    static final String TEXT = "__text";

    /// All of it is instructions, or some of it.
    private static final int CODE = 0x8000_0000 | 0x400;

    private static final int TYPE = 0xff;

    /// @param at offset in the image; all 80 bytes are there
    static MachSection at(Span image, long at) {
        return new MachSection(
                image.name(at, NAME),
                image.name(at + 16, NAME),
                image.u64(at + 32),
                image.u64(at + 40),
                image.u32(at + 48),
                image.i32(at + 64),
                image.u32(at + 56),
                image.u32(at + 60));
    }

    /// @return offsets in the section at which a linker still changes bits
    NavigableSet<Long> relocated(Span image, ObjectFindings findings) {
        NavigableSet<Long> out = new TreeSet<>();
        Span table = image.part(relocations, relocationCount * RELOCATION);
        for (long at = 0; table.has(at, RELOCATION) && findings.spend(RELOCATION); at += RELOCATION)
            out.add(table.u32(at));
        return out;
    }

    boolean isCode() {
        return (flags & CODE) != 0 || name.equals(TEXT) && segment.equals(TEXT_SEGMENT);
    }

    /// @return whether it is memory that begins as zeros, and no bytes of a file
    boolean isZeroFill() {
        return switch (flags & TYPE) {
            case 1, 12, 18 -> true;
            default -> false;
        };
    }
}
