package dev.heddle.machine;

import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.List;

/// The state in which programs of a launch start, and the part of their results that counts.
///
/// @param registers of lanes that hold something
/// @param results registers of lanes that go on to a buffer when a program has ended
/// @param groupBytes of memory that each group has
/// @param laneBytes of memory that each lane has
/// @param unfilled buffers whose content does not count
public record LaunchStart(
        List<RegisterRef> registers, List<RegisterRef> results, int groupBytes, int laneBytes, List<Buffer> unfilled) {
    public LaunchStart {
        registers = List.copyOf(registers);
        results = List.copyOf(results);
        unfilled = List.copyOf(unfilled);
    }

    static LaunchStart of(Launch l) {
        List<RegisterRef> registers = new ArrayList<>(l.registers().registers());
        registers.addAll(l.program.begun(l.before));
        List<RegisterRef> results = new ArrayList<>();
        for (Records r : l.results) results.addAll(r.registers());
        return new LaunchStart(registers, results, l.groupBytes, l.laneBytes, l.unfilled);
    }
}
