package dev.heddle.files.adreno.packets;

import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.Optional;
import java.util.OptionalInt;

/// A GPU as a file names it. The book says which names are of which generation.
///
/// @param title `gpu 540` or `chip 0x5040001`
/// @param generation of its packets: 3 is a3xx; 0 if unknown
/// @param isa instruction set of its programs, if it is known
/// @param lanes of each wave, if the chip has waves of one width only, whatever registers of compute say
public record AdrenoGpu(String title, int generation, Optional<String> isa, OptionalInt lanes) {
    /// A GPU of which nothing was said.
    public static final AdrenoGpu UNKNOWN = new AdrenoGpu("", 0, Optional.empty(), OptionalInt.empty());

    /// Chips whose waves are never twice as wide, as Mesa's list of devices has them: these, and all of a8xx.
    private static final String SINGLE = "a60[58]|a61[02]|0600....|06010[02]..";

    private static final int ALL_SINGLE = 8;

    private static final int SINGLE_LANES = 64;

    /// The last generation that is known.
    private static final int LAST = 8;

    /// One after it: packets are likely those of the last one, and nothing else is known.
    private static final int NEWER = LAST + 1;

    /// @param id of three digits, of which the first is the generation: 330 is an a3xx
    public static AdrenoGpu ofId(long id) {
        return named("gpu " + id, "a" + id, 0);
    }

    /// The low 32 bits of a chip id are four bytes: core, major, minor and patch level, from the top. Of cores that
    /// the book does not know, the packets are read as those of the last generation: the chips are likely newer.
    public static AdrenoGpu ofChip(long chip) {
        int core = (int) (chip >>> 24 & 0xff);
        return named(
                "chip 0x" + Long.toHexString(chip), "%08x".formatted(chip & 0xffff_ffffL), core > LAST ? NEWER : 0);
    }

    /// @param unknown generation of the packets if the book does not know the name
    private static AdrenoGpu named(String title, String name, int unknown) {
        Isa.Variant v = Books.own("ir3").isa().variant(name);
        if (v == null) return new AdrenoGpu(title, unknown, Optional.empty(), OptionalInt.empty());
        int generation = Character.digit(v.name().charAt(1), 10);
        return new AdrenoGpu(title, generation, Optional.of("ir3@" + v.name()), lanes(name, generation));
    }

    private static OptionalInt lanes(String name, int generation) {
        return generation == ALL_SINGLE || name.matches(SINGLE) ? OptionalInt.of(SINGLE_LANES) : OptionalInt.empty();
    }
}
