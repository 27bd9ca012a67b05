package dev.heddle.llvm.engine;

import java.util.SortedSet;
import java.util.TreeSet;

/// The registers that code is about: rows of lanes, and numbers of what all lanes share.
///
/// @param narrow rows that are read or written
/// @param wide the same of wide ones
/// @param narrowWritten rows that are written
/// @param shared numbers that are written
record Touched(
        SortedSet<Integer> narrow,
        SortedSet<Integer> wide,
        SortedSet<Integer> narrowWritten,
        SortedSet<Integer> wideWritten,
        SortedSet<Integer> shared,
        SortedSet<Integer> wideShared) {
    static Touched nothing() {
        return new Touched(
                new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    }

    void add(Touched other) {
        narrow.addAll(other.narrow);
        wide.addAll(other.wide);
        narrowWritten.addAll(other.narrowWritten);
        wideWritten.addAll(other.wideWritten);
        shared.addAll(other.shared);
        wideShared.addAll(other.wideShared);
    }
}
