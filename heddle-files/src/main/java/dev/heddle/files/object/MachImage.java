package dev.heddle.files.object;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A Mach-O file of 64 bits: its header and what its load commands say.
///
/// @param bytes of the file, from its header on
/// @param type what it is for: [#typeTitle]
/// @param sections of all segments, in the order of the load commands: symbols count them from 1
/// @param symbols null if there are none
/// @param starts bytes that say where functions begin, null if there are none
/// @param text address of the segment `__TEXT`, from which `starts` counts
/// @param isEncrypted whether code has to be decrypted first
record MachImage(
        Span bytes,
        Cpu cpu,
        int type,
        List<MachSection> sections,
        @Nullable SymbolTable symbols,
        @Nullable Span starts,
        OptionalLong text,
        boolean isEncrypted) {
    /// The number with which an image begins, little-endian.
    static final int MAGIC = 0xfeed_facf;

    /// Bytes of the header.
    static final int HEADER = 32;

    /// Where symbols and their names are in the image.
    ///
    /// @param offset of the first symbol
    /// @param count of symbols
    /// @param names offset of the names
    /// @param namesSize bytes of all names
    record SymbolTable(long offset, long count, long names, long namesSize) {}

    MachImage {
        sections = List.copyOf(sections);
    }

    static boolean starts(Span bytes) {
        return bytes.has(0, 4) && bytes.i32(0) == MAGIC;
    }

    /// @return the bytes of a section, as far as they are there; a fault is reported
    Span bytes(MachSection section, ObjectFindings findings) {
        return findings.part(bytes, section.offset(), section.size(), "section " + section.name());
    }

    String typeTitle() {
        return switch (type) {
            case 1 -> "object";
            case 2 -> "executable";
            case 3 -> "fixed library";
            case 4 -> "core dump";
            case 5 -> "firmware";
            case 6 -> "dylib";
            case 7 -> "dynamic linker";
            case 8 -> "bundle";
            case 9 -> "dylib stub";
            case 10 -> "debug symbols";
            case 11 -> "kernel extension";
            case 12 -> "file set";
            case 13 -> "GPU executable";
            case 14 -> "GPU dylib";
            default -> "file type %s".formatted(Integer.toUnsignedString(type));
        };
    }
}
