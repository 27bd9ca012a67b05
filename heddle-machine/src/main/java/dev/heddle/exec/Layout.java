package dev.heddle.exec;

import dev.heddle.book.Isa;
import dev.heddle.book.Types;
import dev.heddle.lift.Place;
import java.util.HashMap;
import java.util.Map;

/// Where the registers of an instruction set are in a wave: elements of up to 32 bits have one narrow row each, wider
/// ones one wide row.
final class Layout {
    /// Narrow rows that do not belong to registers, at the start: the active lanes, the mask of lane 0 alone, and room
    /// to work in.
    static final int EXEC = 0;

    static final int ONCE = 1;
    static final int RESULT = 2;
    static final int OPERAND = 3; // three of them, for changed operands
    static final int FIRST = 6;

    private record File(Isa.State state, int first, boolean wide) {}

    private final Map<String, File> files = new HashMap<>();
    private final int narrow;
    private final int wide;

    Layout(Isa isa) {
        int n = FIRST;
        int w = 0;
        for (Isa.State s : isa.states().values()) {
            boolean isWide = Types.bits(s.type()) > 32;
            files.put(s.name(), new File(s, isWide ? w : n, isWide));
            if (isWide) w += s.count();
            else n += s.count();
        }
        narrow = n;
        wide = w;
    }

    private File file(String state) {
        return java.util.Objects.requireNonNull(files.get(state), state);
    }

    /// @return the row of an element
    int row(Place p) {
        return file(p.state()).first + p.element();
    }

    /// @return the row of an element
    int row(String state, int element) {
        return file(state).first + element;
    }

    boolean isWide(String state) {
        return file(state).wide;
    }

    boolean isShared(String state) {
        return !file(state).state.perLane();
    }

    /// What to do with a row.
    interface Row {
        void accept(int row, boolean wide);
    }

    void forEachShared(Row action) {
        for (File file : files.values()) {
            if (file.state.perLane()) continue;
            for (int i = 0; i < file.state.count(); i++) action.accept(file.first + i, file.wide);
        }
    }

    int count(String state) {
        return file(state).state.count();
    }

    int elementBits(String state) {
        return Types.bits(file(state).state.type());
    }

    /// @return narrow rows of all registers, and those before them
    int narrow() {
        return narrow;
    }

    int wide() {
        return wide;
    }
}
