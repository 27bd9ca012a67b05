package dev.heddle.files.object;

/// What a Mach-O file, or a slice of a wrapper, is for.
///
/// @param type as files have it: a family, and in the highest byte its width
/// @param subtype which of the family; the highest byte has flags
record Cpu(int type, int subtype) {
    private static final int ARM64 = 0x100_000c;
    private static final int APPLE_GPU = 0x100_0013;
    private static final int ARM64E = 2;

    boolean isArm64() {
        return type == ARM64;
    }

    boolean isAppleGpu() {
        return type == APPLE_GPU;
    }

    String title() {
        return switch (type) {
            case ARM64 -> (subtype & 0xff_ffff) == ARM64E ? "arm64e" : "arm64";
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
