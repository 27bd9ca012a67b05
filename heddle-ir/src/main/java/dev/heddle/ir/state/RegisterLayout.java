package dev.heddle.ir.state;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import java.util.HashMap;
import java.util.Map;

/// The layout of the registers of an instruction set in a wave. Those that each lane has for itself are rows of lanes:
/// elements of up to 32 bits have one narrow row each, wider ones one wide row. Those that all lanes share are single
/// values, with numbers of their own; see the executable code. Packed files are bytes, one after the other.
public final class RegisterLayout {
    /// Narrow rows that do not belong to registers, at the start: the active lanes, the mask of lane 0 alone, and room
    /// to work in.
    public static final int EXEC = 0;

    public static final int ONCE = 1;
    public static final int RESULT = 2;
    public static final int OPERAND = 3; // three of them, for changed operands

    /// Lanes at the wave's address, active or not.
    public static final int HERE = 6;

    public static final int FIRST = 7;

    /// @param first row, or number, of the first element
    private record File(Isa.State state, int first, boolean wide) {}

    private final Map<String, File> files = new HashMap<>();
    private int narrow = FIRST;
    private int wide;
    private int shared;
    private int wideShared;
    private int packed;

    public RegisterLayout(Isa isa) {
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
    public int number(RegisterRef p) {
        return file(p.state()).first + p.element();
    }

    /// @return the row of an element, or its number if it is shared
    public int number(String state, int element) {
        return file(state).first + element;
    }

    public boolean isWide(String state) {
        return file(state).wide;
    }

    /// Whether a file's elements are bytes of a wave, without gaps.
    public boolean isPacked(String state) {
        return file(state).state.isPacked();
    }

    /// @return bytes of all packed files
    public int packed() {
        return packed;
    }

    public boolean isShared(String state) {
        return !file(state).state.perLane();
    }

    public int count(String state) {
        return file(state).state.count();
    }

    /// @return elements of the place's width that its file has
    public int count(RegisterRef p) {
        int all = count(p.state());
        return isPacked(p.state()) ? all / (p.width() / Byte.SIZE) : all * (elementBits(p.state()) / p.width());
    }

    public int elementBits(String state) {
        return file(state).state.type().bits();
    }

    /// @return narrow rows of all registers, and those before them
    public int narrow() {
        return narrow;
    }

    public int wide() {
        return wide;
    }

    /// @return values of up to 32 bits that all lanes share
    public int shared() {
        return shared;
    }

    public int wideShared() {
        return wideShared;
    }
}
