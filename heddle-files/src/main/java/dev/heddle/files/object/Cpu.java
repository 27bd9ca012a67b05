package dev.heddle.files.object;

import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.Optional;

/// The processor that a Mach-O file, or a slice of a wrapper, is for.
///
/// @param type as files have it: a family, and in the highest byte its width
/// @param subtype which of the family; the highest byte has flags
record Cpu(int type, int subtype) {
    private static final int ARM64 = 0x100_000c;
    private static final int APPLE_GPU = 0x100_0013;
    private static final int ARM64E = 2;

    /// Without flags.
    private static final int SUBTYPE = 0xff_ffff;

    /// Of the subtype of an Apple GPU: the family of encodings, as far as numbers have been published.
    private static final int FAMILY = 15;

    boolean isArm64() {
        return type == ARM64;
    }

    boolean isAppleGpu() {
        return type == APPLE_GPU;
    }

    /// The book of an Apple GPU: the variant that has the number, or a book that has a number of the same
    /// family, which is inferred from all numbers that are published (docs/layouts.md). A header without a
    /// number says nothing: then it is the first book with chips.
    ///
    /// @return `isa@variant`, `isa` alone, or nothing for other families
    Optional<String> book() {
        String family = null;
        for (String name : Books.names()) {
            for (Isa.Variant v : Books.own(name).isa().variants()) {
                for (Isa.Chip c : v.chips()) {
                    if (c.number() == number()) return Optional.of(name + "@" + v.name());
                    boolean fits = (c.number() & FAMILY) == (subtype & FAMILY);
                    if (family == null && (fits || number() == 0)) family = name;
                }
            }
        }
        return isAppleGpu() ? Optional.ofNullable(family) : Optional.empty();
    }

    /// Whether a book has its number.
    boolean isKnownGpu() {
        return isAppleGpu() && book().filter(b -> b.contains("@")).isPresent();
    }

    /// @return the architecture and a chip, or the number if no book has it
    String gpu() {
        for (String name : Books.names())
            for (Isa.Variant v : Books.own(name).isa().variants())
                for (Isa.Chip c : v.chips()) if (c.number() == number()) return c.title();
        return "unknown (0x%x)".formatted(number());
    }

    private int number() {
        return subtype & SUBTYPE;
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
