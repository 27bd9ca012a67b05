package dev.heddle.isa;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The rules that code has to keep because the hardware does not wait for results.
///
/// @param waits fields of one bit that make an instruction wait, by name
/// @param units by name
/// @param delays the first that fits counts
/// @param overlaps register files that lie over another one, as far as waiting goes
public record Schedule(
        Map<String, String> waits, Map<String, Unit> units, List<Delay> delays, Map<String, String> overlaps) {

    public Schedule {
        delays = List.copyOf(delays);
    }

    /// Something that executes instructions.
    ///
    /// @param results what to wait for before results are read or overwritten
    /// @param sources waits of which one is enough before registers that were read may be overwritten; none
    ///     if they are read at once
    /// @param evidence tag of the head, or empty
    public record Unit(String name, String doc, List<Result> results, List<String> sources, String evidence) {
        public Unit {
            results = List.copyOf(results);
            sources = List.copyOf(sources);
        }
    }

    /// @param file register file whose registers it is about, or empty for all
    /// @param unless not for instructions that write to one of these register files
    public record Result(String sync, String file, List<String> unless) {
        public Result {
            unless = List.copyOf(unless);
        }
    }

    /// Slots between a write and a read.
    ///
    /// @param unit that writes
    /// @param file register file that is written, or empty for all
    /// @param role of the reader, or `any`
    /// @param slots between them
    /// @param mixed the same, if the two are about registers of different width
    /// @param variants names of those that it counts in; empty for all
    /// @param evidence tag of the head, or empty
    public record Delay(
            String unit,
            String file,
            String role,
            int slots,
            int mixed,
            List<String> variants,
            String evidence,
            String doc) {
        public Delay {
            variants = List.copyOf(variants);
        }

        private Delay inAll() {
            return new Delay(unit, file, role, slots, mixed, List.of(), evidence, doc);
        }

        boolean fits(String u, String f, String r) {
            return unit.equals(u) && (file.isEmpty() || file.equals(f)) && (role.equals("any") || role.equals(r));
        }
    }

    /// @param variant its name
    /// @return the same with the delays that count in the variant
    public Schedule in(String variant) {
        List<Delay> own = delays.stream()
                .filter(d -> d.variants.isEmpty() || d.variants.contains(variant))
                .map(Delay::inAll)
                .toList();
        return new Schedule(waits, units, own, overlaps);
    }

    /// @param unit that writes
    /// @param file register file that is written
    /// @param role of the reader
    /// @return the delay, or null if there is none
    public @Nullable Delay delay(String unit, String file, String role) {
        for (Delay d : delays) if (d.fits(unit, file, role)) return d;
        return null;
    }
}
