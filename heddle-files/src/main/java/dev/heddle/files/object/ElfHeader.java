package dev.heddle.files.object;

/// The header of an ELF file.
///
/// @param type what the file is for: [#typeTitle]
/// @param machine its CPU: [#machineTitle]
/// @param entry address at which a program begins, 0 for none
/// @param segments offset of the headers of segments, unsigned
/// @param segmentSize bytes of each
/// @param sections offset of the headers of sections, unsigned; 0 for none
/// @param sectionSize bytes of each
/// @param sectionCount 0 if there are more than fit here, or none
/// @param names number of the section with the names of sections
record ElfHeader(
        int type,
        int machine,
        long entry,
        long segments,
        int segmentSize,
        int segmentCount,
        long sections,
        int sectionSize,
        int sectionCount,
        int names) {
    /// What an ELF file begins with, little-endian.
    static final int MAGIC = 0x464c_457f;

    /// Bytes of the header for 64 bits, and up to the machine, which is at the same place in all.
    static final int BYTES = 64;

    static final int BYTES_TO_MACHINE = 20;

    static final int AARCH64 = 183;

    /// An object: addresses of symbols count from the start of their section.
    static final int OBJECT = 1;

    /// Instead of a count or a number of a section: the header of section 0 has it.
    static final int EXTENDED = 0xffff;

    /// @param file with at least 64 bytes
    static ElfHeader at(Span file) {
        return new ElfHeader(
                file.u16(16),
                file.u16(18),
                file.u64(24),
                file.u64(32),
                file.u16(54),
                file.u16(56),
                file.u64(40),
                file.u16(58),
                file.u16(60),
                file.u16(62));
    }

    static String typeTitle(int type) {
        return switch (type) {
            case OBJECT -> "object";
            case 2 -> "executable";
            case 3 -> "shared object";
            case 4 -> "core dump";
            default -> "file type %d".formatted(type);
        };
    }

    static String machineTitle(int machine) {
        return switch (machine) {
            case 3 -> "i386";
            case 8 -> "MIPS";
            case 20 -> "PowerPC";
            case 21 -> "64-bit PowerPC";
            case 22 -> "S/390";
            case 40 -> "arm";
            case 62 -> "x86-64";
            case AARCH64 -> "arm64";
            case 190 -> "NVIDIA GPU";
            case 224 -> "AMD GPU";
            case 243 -> "RISC-V";
            case 247 -> "BPF";
            case 258 -> "LoongArch";
            default -> "machine %d".formatted(machine);
        };
    }
}
