package dev.heddle.files.object;

import java.util.Map;

/// What a Mach-O file, or a slice of a wrapper, is for.
///
/// @param type as files have it: a family, and in the highest byte its width
/// @param subtype which of the family; the highest byte has flags
record Cpu(int type, int subtype) {
    private static final int ARM64 = 0x100_000c;
    private static final int APPLE_GPU = 0x100_0013;
    private static final int ARM64E = 2;

    /// Without flags.
    private static final int SUBTYPE = 0xff_ffff;

    private static final int FAMILY = 15;
    private static final int LATER = 3;

    /// By subtype, from public tools that read such files; chips are of common knowledge.
    private static final Map<Integer, String> GPUS =
            Map.ofEntries(
                    Map.entry(0x122, "g13p (A14)"),
                    Map.entry(0x142, "g13g (M1)"),
                    Map.entry(0x212, "g13s (M1 Pro, Max)"),
                    Map.entry(0x232, "g13c"),
                    Map.entry(0x252, "g13d (M1 Ultra)"),
                    Map.entry(0x172, "g14p (A15)"),
                    Map.entry(0x192, "g14g (M2)"),
                    Map.entry(0x1b2, "g14s (M2 Pro, Max)"),
                    Map.entry(0x1f2, "g14d (M2 Ultra)"),
                    Map.entry(0x262, "g15p (A16)"),
                    Map.entry(0x113, "g15g (M3)"),
                    Map.entry(0x1a3, "g15s (M3 Pro, Max)"),
                    Map.entry(0x1b3, "g16p (A17 Pro)"));

    boolean isArm64() {
        return type == ARM64;
    }

    boolean isAppleGpu() {
        return type == APPLE_GPU;
    }

    /// Whether it is an Apple GPU whose encoding is another one than that of G13: the low four bits are the family of
    /// encodings (which is inferred from all numbers that are published; docs/captures.md).
    boolean hasLaterEncoding() {
        return isAppleGpu() && (subtype & FAMILY) == LATER;
    }

    /// @return the architecture and a chip, or the number if nobody has published them
    String gpu() {
        int number = subtype & SUBTYPE;
        String name = GPUS.get(number);
        return name == null ? "CPU subtype 0x%x".formatted(number) : "applegpu_" + name;
    }

    String title() {
        return switch (type) {
            case ARM64 -> (subtype & SUBTYPE) == ARM64E ? "arm64e" : "arm64";
            case APPLE_GPU -> "Apple GPU";
            case 7 -> "i386";
            case 12 -> "arm";
            case 18 -> "PowerPC";
            case 0x100_0007 -> "x86-64";
            case 0x100_0012 -> "64-bit PowerPC";
            case 0x100_0014 -> "AMD GPU";
            case 0x100_0015 -> "Intel GPU";
            case 0x100_0017 -> "AIR64 (bitcode, no machine code)";
            case 0x200_000c -> "arm64_32";
            default -> "CPU type 0x%x".formatted(type);
        };
    }
}
