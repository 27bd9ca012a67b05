package dev.heddle.exec;

import dev.heddle.book.Isa;
import dev.heddle.lift.Place;
import java.util.HashMap;
import java.util.Map;

/// Where the registers of an instruction set are in a wave. Those that each lane has for itself are rows of lanes:
/// elements of up to 32 bits have one narrow row each, wider ones one wide row. Those that all lanes share are single
/// values, with numbers of their own; see [Executable#row]. Packed files are bytes, one after the other.
final class Layout {
    /// Narrow rows that do not belong to registers, at the start: the active lanes, the mask of lane 0 alone, and room
    /// to work in.
    static final int EXEC = 0;

    static final int ONCE = 1;
    static final int RESULT = 2;
    static final int OPERAND = 3; // three of them, for changed operands

    /// Lanes at the wave's address, active or not.
    static final int HERE = 6;

    static final int FIRST = 7;

    /// @param first row, or number, of the first element
    private record File(Isa.State state, int first, boolean wide) {}

    private final Map<String, File> files = new HashMap<>();
    private int narrow = FIRST;
    private int wide;
    private int shared;
    private int wideShared;
    private int packed;

    Layout(Isa isa) {
        for (Isa.State s : isa.states().values()) {
            if (s.isPacked()) {
                files.put(s.name(), new File(s, packed, false));
                packed += s.count();
                continue;
            }
            boolean isWide = s.type().bits() > 32;
            files.put(s.name(), new File(s, taken(isWide, s.perLane(), s.count()), isWide));
        }
    }

    private int taken(boolean isWide, boolean perLane, int count) {
        int first = perLane ? isWide ? wide : narrow : isWide ? wideShared : shared;
        if (perLane && isWide) wide += count;
        else if (perLane) narrow += count;
        else if (isWide) wideShared += count;
        else shared += count;
        return first;
    }

    private File file(String state) {
        return java.util.Objects.requireNonNull(files.get(state), state);
    }

    /// @return the row of an element, or its number if it is shared
    int number(Place p) {
        return file(p.state()).first + p.element();
    }

    /// @return the row of an element, or its number if it is shared
    int number(String state, int element) {
        return file(state).first + element;
    }

    boolean isWide(String state) {
        return file(state).wide;
    }

    /// Whether a file's elements are bytes of [Wave#packed].
    boolean isPacked(String state) {
        return file(state).state.isPacked();
    }

    /// @return bytes of all packed files
    int packed() {
        return packed;
    }

    boolean isShared(String state) {
        return !file(state).state.perLane();
    }

    int count(String state) {
        return file(state).state.count();
    }

    int elementBits(String state) {
        return file(state).state.type().bits();
    }

    /// @return narrow rows of all registers, and those before them
    int narrow() {
        return narrow;
    }

    int wide() {
        return wide;
    }

    /// @return values of up to 32 bits that all lanes share
    int shared() {
        return shared;
    }

    int wideShared() {
        return wideShared;
    }
}
