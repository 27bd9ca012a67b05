package dev.heddle.files.mali;

import dev.heddle.isa.read.Books;
import java.util.Optional;

/// A GPU by the number that it has in its identification register.
///
/// @param id as a dump has it: 32 bits, or the upper 16 of them
record MaliGpu(long id) {
    /// The first architecture that is Valhall.
    private static final int VALHALL = 9;

    /// @return number of the architecture, 9 for v9
    int architecture() {
        int whole = (int) (id >>> 28 & 15);
        return whole != 0 ? whole : (int) (id >>> 12 & 15);
    }

    /// @return whether it is older than the instruction sets that there are books of
    boolean isOlder() {
        return architecture() < VALHALL;
    }

    /// @return the instruction set; nothing if it is older
    Optional<String> isa() {
        if (isOlder()) return Optional.empty();
        for (String name : new String[] {"valhall", "valhall15"}) {
            if (Books.own(name).isa().variant("v" + architecture()) != null)
                return Optional.of(name + "@v" + architecture());
        }
        return Optional.of("valhall");
    }

    @Override
    public String toString() {
        return "0x%x, architecture v%d".formatted(id, architecture());
    }
}
