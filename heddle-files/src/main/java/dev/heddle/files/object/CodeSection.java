package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/// A section with code.
///
/// @param name as the file has it
/// @param address of its first byte, unsigned
/// @param size bytes that it should have; more than 2^63 - 1, as damage may have it, counts as that
/// @param bytes those that are there
/// @param open offsets at which a linker still changes bits
record CodeSection(String name, long address, long size, Span bytes, NavigableSet<Long> open) {
    CodeSection {
        if (size < 0) size = Long.MAX_VALUE;
    }

    CodeSection(String name, long address, long size, Span bytes) {
        this(name, address, size, bytes, new TreeSet<>());
    }

    /// @return offsets in a function at which a linker still changes bits
    Set<Integer> open(Function f) {
        Set<Integer> out = new HashSet<>();
        for (long at : open.subSet(f.offset, f.offset + f.bytes.length())) out.add((int) (at - f.offset));
        return out;
    }

    /// A run of code from one label to the next, or to the end of the section.
    ///
    /// @param labels all those at its start, the best name first; empty for what is before the first label
    /// @param offset of its first byte in the section
    /// @param size bytes that it should have, at least 1
    /// @param bytes those that are there
    record Function(List<Label> labels, long offset, long size, Span bytes) {
        Function {
            labels = List.copyOf(labels);
        }
    }

    /// @return whether an address is in it
    boolean contains(long at) {
        return Long.compareUnsigned(at - address, size) < 0;
    }

    /// @param labels in any order; those outside of the section do not count
    List<Function> functions(List<Label> labels) {
        // By offsets, as addresses may go on past 2^64 at 0.
        List<Label> sorted = labels.stream()
                .filter(l -> contains(l.address()))
                .sorted(Comparator.comparingLong(this::offset).thenComparing(Label.BEST))
                .toList();
        List<Function> out = new ArrayList<>();
        long first = sorted.isEmpty() ? size : offset(sorted.getFirst());
        if (first != 0) out.add(function(List.of(), 0, first));
        for (int i = 0; i < sorted.size(); ) {
            long from = offset(sorted.get(i));
            int next = i + 1;
            while (next < sorted.size() && offset(sorted.get(next)) == from) next++;
            long to = next < sorted.size() ? offset(sorted.get(next)) : size;
            out.add(function(sorted.subList(i, next), from, to));
            i = next;
        }
        return out;
    }

    private long offset(Label label) {
        return label.address() - address;
    }

    private Function function(List<Label> labels, long from, long to) {
        return new Function(labels, from, to - from, bytes.part(from, to - from));
    }
}
