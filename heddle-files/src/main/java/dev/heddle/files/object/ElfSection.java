package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.List;

/// A section of an ELF file.
///
/// @param type what it holds
/// @param flags bit 2: instructions
/// @param address of its first byte, unsigned; 0 in an object
/// @param offset of its bytes in the file, unsigned
/// @param size unsigned
/// @param link number of another section that belongs to it
/// @param info number of the section that it is about, if it has relocations
/// @param each bytes of each entry, if it is a table
record ElfSection(
        String name, int type, long flags, long address, long offset, long size, long link, long info, long each) {
    static final int BYTES = 64;

    private static final int PROGRAM = 1;
    static final int SYMBOLS = 2;
    private static final int RELOCATIONS_ADDEND = 4;
    private static final int NO_BYTES = 8;
    private static final int RELOCATIONS = 9;
    static final int DYNAMIC_SYMBOLS = 11;

    /// Numbers of sections of symbols, where 16 bits are too few.
    static final int SYMBOL_SECTIONS = 18;

    private static final int EXECUTABLE = 4;

    boolean isCode() {
        return type == PROGRAM && (flags & EXECUTABLE) != 0;
    }

    /// @return whether it says what has compiled the file
    boolean isComment() {
        return type == PROGRAM && name.equals(".comment");
    }

    /// @return whether it is code of which another file has the bytes
    boolean isCodeElsewhere() {
        return type == NO_BYTES && (flags & EXECUTABLE) != 0 && size != 0;
    }

    /// @return bytes of a relocation, which begins with the offset of what it is about; 0 if it has none
    int relocationBytes() {
        return type == RELOCATIONS_ADDEND ? 24 : type == RELOCATIONS ? 16 : 0;
    }

    /// @return the bytes of it that are there; a fault is reported
    Span bytes(Span file, ObjectFindings findings) {
        return findings.part(file, offset, size, "section " + name);
    }

    /// @return all sections, in the order of their numbers; those that are not there are reported and missing
    static List<ElfSection> all(ElfHeader header, Span file, ObjectFindings findings) {
        if (header.sections() == 0) return List.of();
        long from = header.sections();
        if (header.sectionSize() != BYTES) {
            findings.broken(
                    58,
                    "expected headers of sections of %d bytes each, found %d".formatted(BYTES, header.sectionSize()));
            return List.of();
        }
        // More than 16 bits can say are in the header of section 0.
        long count = header.sectionCount();
        long names = header.names();
        if (file.has(from, BYTES)) {
            if (count == 0) count = file.u64(from + 32);
            if (names == ElfHeader.EXTENDED) names = file.u32(from + 40);
        }
        Span table = file.part(from, count < 0 ? Long.MAX_VALUE : count * BYTES);
        long there = count < 0 || count > file.length() / BYTES ? -1 : table.length() / BYTES;
        if (there != count)
            findings.broken(
                    from,
                    "expected headers of %s sections, %d bytes each, found %d"
                            .formatted(Long.toUnsignedString(count), BYTES, table.length() / BYTES));
        return read(file, table, names, findings);
    }

    private static List<ElfSection> read(Span file, Span table, long names, ObjectFindings findings) {
        int count = table.length() / BYTES;
        Span strings = file.part(file.length(), 0);
        if (names > 0 && names < count) strings = at(table, names, "").bytes(file, findings);
        else if (names != 0)
            findings.broken(
                    62, "expected the number of the section with names, below %d, found %d".formatted(count, names));
        List<ElfSection> out = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = strings.name(table.u32((long) i * BYTES));
            if (!findings.spend(BYTES + name.length())) break;
            out.add(at(table, i, name));
        }
        return out;
    }

    private static ElfSection at(Span table, long number, String name) {
        long at = number * BYTES;
        return new ElfSection(
                name,
                table.i32(at + 4),
                table.u64(at + 8),
                table.u64(at + 16),
                table.u64(at + 24),
                table.u64(at + 32),
                table.u32(at + 40),
                table.u32(at + 44),
                table.u64(at + 56));
    }
}
