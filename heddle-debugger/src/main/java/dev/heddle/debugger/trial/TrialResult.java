package dev.heddle.debugger.trial;

import dev.heddle.ir.lift.RegisterRef;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The changes that an instruction has made.
///
/// @param registers whole elements of register files with one value a lane, or one alone where all lanes share it; in
///     the order of the book
/// @param rows rows of packed files, by their names
/// @param exec the lanes that are active now, or null if they are the same as before
/// @param pc address of the next instruction, or null if it is the one after this one
/// @param stopped whether the program has ended
/// @param device changed runs of bytes, by address
/// @param group the same of the group's memory
/// @param lane the same of each lane's memory; an empty map for a lane without a change
public record TrialResult(
        Map<RegisterRef, long[]> registers,
        Map<String, byte[]> rows,
        @Nullable BitSet exec,
        @Nullable Long pc,
        boolean stopped,
        SortedMap<Long, byte[]> device,
        SortedMap<Long, byte[]> group,
        List<SortedMap<Long, byte[]>> lane) {}
