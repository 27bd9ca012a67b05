package dev.heddle.files.adreno;

import java.util.Optional;

/// A GPU as a capture names it.
///
/// @param title `gpu 540` or `chip 0x5040001`
/// @param generation of its packets: 3 is a3xx; 0 if nobody knows
/// @param isa instruction set of its programs, if it is known
record AdrenoGpu(String title, int generation, Optional<String> isa) {
    /// A GPU of which nothing was said.
    static final AdrenoGpu UNKNOWN = new AdrenoGpu("", 0, Optional.empty());

    private static final int FIRST = 3;
    private static final int LAST = 7;

    /// High byte of the chip ids of some a7xx parts.
    private static final int A7XX = 0x43;

    /// A part of a6xx by its number and by the upper bytes of its chip id, as Mesa's list of devices has it.
    private static final int A702 = 702;

    private static final int A702_CHIP = 0x070020;

    /// The hundreds of a GPU id are its generation: 330 is an a3xx.
    static AdrenoGpu ofId(long id) {
        String title = "gpu " + id;
        long generation = id == A702 ? 6 : id / 100;
        return generation >= FIRST && generation <= LAST
                ? known(title, (int) generation)
                : new AdrenoGpu(title, 0, Optional.empty());
    }

    /// The low 32 bits of a chip id are four bytes: core, major, minor and patch level, from the top. The core of
    /// chips up to a7xx is the generation: `0x05040001` is an a540. Some a7xx chips have 0x43 there (`0x43050a01` is
    /// an a740); no capture at hand shows that. What other values mean is not known: chips with a core beyond 7 are
    /// likely newer, so their packets are read as those of an a7xx, but which instruction set they run is not said.
    static AdrenoGpu ofChip(long chip) {
        String title = "chip 0x" + Long.toHexString(chip);
        int core = (int) (chip >>> 24 & 0xff);
        if ((chip >>> 8 & 0xffffff) == A702_CHIP) return known(title, 6);
        if (core >= FIRST && core <= LAST) return known(title, core);
        if (core == A7XX) return known(title, LAST);
        return new AdrenoGpu(title, core > LAST ? LAST : 0, Optional.empty());
    }

    private static AdrenoGpu known(String title, int generation) {
        return new AdrenoGpu(title, generation, Optional.of("ir3@a" + generation + "xx"));
    }
}
