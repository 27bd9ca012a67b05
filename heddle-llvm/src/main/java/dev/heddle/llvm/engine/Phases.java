package dev.heddle.llvm.engine;

import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.llvm.Ir;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The phases of a block: loops over the strips of lanes, with the registers that are read and written in them. What
/// looks at several strips is done between two phases, when all registers are in their rows.
final class Phases {
    private final Ir ir;
    private final FrameLayout frame;
    private final Touched touched;
    private @Nullable Strips strips;
    private int number;

    /// What registers hold in the phase, and those of them that are to be put into their rows.
    private final Map<Integer, String> narrow = new TreeMap<>();

    private final Map<Integer, String> wide = new TreeMap<>();

    /// What registers hold in active lanes, where they were given that in this phase: other lanes have anything.
    private final Map<Integer, String> ofActive = new TreeMap<>();

    private final Map<Integer, String> narrowChanged = new TreeMap<>();
    private final Map<Integer, String> wideChanged = new TreeMap<>();

    Phases(Ir ir, FrameLayout frame, Touched touched) {
        this.ir = ir;
        this.frame = frame;
        this.touched = touched;
    }

    /// @return a pointer to the strip; a phase begins if there is none
    String strip() {
        Strips s = strips;
        if (s == null) {
            number++;
            s = new Strips(ir, "%f", Integer.toString(frame.first()), Integer.toString(frame.stride()));
            strips = s;
        }
        return s.base();
    }

    /// @return number of the phase that is open, or of the last one
    int number() {
        return number;
    }

    boolean isOpen() {
        return strips != null;
    }

    /// Ends the phase, if there is one.
    void close() {
        Strips s = strips;
        if (s == null) return;
        narrowChanged.forEach((row, value) -> store(row, value));
        wideChanged.forEach((row, value) -> storeWide(row, value));
        s.end();
        narrowChanged.clear();
        wideChanged.clear();
        narrow.clear();
        ofActive.clear();
        wide.clear();
        strips = null;
    }

    // ---- registers

    String read(int row) {
        if (row >= RegisterLayout.FIRST) touched.narrow().add(row);
        String known = narrow.get(row);
        if (known != null) return known;
        String value = load(row);
        narrow.put(row, value);
        return value;
    }

    /// @return what a register holds in active lanes; others have anything
    String readActive(int row) {
        String known = ofActive.get(row);
        return known == null ? read(row) : known;
    }

    void write(int row, String value) {
        touched.narrow().add(row);
        touched.narrowWritten().add(row);
        narrow.put(row, value);
        narrowChanged.put(row, value);
        ofActive.remove(row);
    }

    /// @param active the same in active lanes
    void write(int row, String value, String active) {
        write(row, value);
        ofActive.put(row, active);
    }

    String readWide(int row) {
        touched.wide().add(row);
        String known = wide.get(row);
        if (known != null) return known;
        String value = loadWide(row);
        wide.put(row, value);
        return value;
    }

    void writeWide(int row, String value) {
        touched.wide().add(row);
        touched.wideWritten().add(row);
        wide.put(row, value);
        wideChanged.put(row, value);
    }

    // ---- rows

    String load(int row) {
        return ir.load(ir.i32(), ir.at(strip(), frame.narrowAt(row)), frame.align());
    }

    String loadWide(int row) {
        return ir.load(ir.i64(), ir.at(strip(), frame.wideAt(row)), frame.align());
    }

    void store(int row, String value) {
        ir.store(ir.i32(), value, ir.at(strip(), frame.narrowAt(row)), frame.align());
    }

    void storeWide(int row, String value) {
        ir.store(ir.i64(), value, ir.at(strip(), frame.wideAt(row)), frame.align());
    }
}
