package dev.heddle.files.adreno.packets;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Programs that no packet loads: from a7xx on, registers say where a stage has its program, and how long it is.
///
/// Numbers are those of Mesa's register lists, SP_VS_BASE and SP_VS_INSTR_SIZE and the like.
final class ProgramRegisters {
    /// @param base register with the low half of the address; the one after it has the high half
    /// @param units register with the length, in units
    private record Place(String stage, int base, int units) {}

    private static final List<Place> A7XX = List.of(
            new Place("vs", 0xa81c, 0xa824),
            new Place("hs", 0xa834, 0xa83c),
            new Place("ds", 0xa85c, 0xa864),
            new Place("gs", 0xa88d, 0xa895),
            new Place("fs", 0xa983, 0xab05),
            new Place("cs", 0xa9b4, 0xa9bc));

    /// By generation; of one without, packets load the programs, or it is not known.
    private static final Map<Integer, List<Place>> PLACES = Map.of(7, A7XX, 8, A7XX);

    /// Packets that draw or dispatch: with their programs, registers are whole.
    private static final Set<Integer> STARTS =
            Set.of(0x22, 0x24, 0x28, 0x29, 0x2a, 0x31, 0x33, 0x36, 0x38, 0x41, 0x4c, 0x7f);

    private static final int MOST_UNITS = 1 << 20;

    private final Map<Integer, Integer> values = new HashMap<>();
    private final Set<Place> changed = new HashSet<>();
    private List<Place> places = List.of();

    /// The packets are of this generation from now on.
    void begin(int generation) {
        List<Place> of = PLACES.getOrDefault(generation, List.of());
        if (of == places) return;
        places = of;
        values.clear();
        changed.clear();
    }

    void write(int register, int value) {
        for (Place p : places) {
            if (register != p.base && register != p.base + 1 && register != p.units) continue;
            values.put(register, value);
            changed.add(p);
        }
    }

    /// @return the programs that registers have named since the last packet that starts some; none if this one starts
    ///     nothing
    List<ProgramLoad> started(int opcode) {
        if (changed.isEmpty() || !STARTS.contains(opcode)) return List.of();
        List<ProgramLoad> out = new ArrayList<>();
        for (Place p : places) {
            if (!changed.contains(p)) continue;
            long address =
                    values.getOrDefault(p.base, 0) & 0xffff_ffffL | (long) values.getOrDefault(p.base + 1, 0) << 32;
            int units = values.getOrDefault(p.units, 0);
            if (address != 0 && units > 0 && units < MOST_UNITS)
                out.add(new ProgramLoad(p.stage, LoadState.Source.MEMORY, address, ProgramLoad.UNIT * units));
        }
        changed.clear();
        return out;
    }
}
