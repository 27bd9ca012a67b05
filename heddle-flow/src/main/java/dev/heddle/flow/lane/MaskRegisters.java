package dev.heddle.flow.lane;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The registers that the mask of a program depends on: those that instructions which set the mask both read for it
/// and write, such as counters of nested levels.
///
/// @param places bits of registers that do not overlap
public record MaskRegisters(List<RegisterRef> places) {
    /// What the book calls a register that a launch sets to 0.
    private static final String ZERO = "zero";

    public MaskRegisters {
        places = List.copyOf(places);
    }

    /// @param program its instructions, in any order
    static MaskRegisters of(List<LaneCode> program) {
        // Programs name the same few places again and again.
        Set<RegisterRef> read = new LinkedHashSet<>();
        Set<RegisterRef> written = new LinkedHashSet<>();
        for (LaneCode code : program) {
            BitSet deciding = new BitSet();
            for (Step s : code.steps()) if (s.op() == Op.SET_EXEC) deciding.set(s.id());
            if (deciding.isEmpty()) continue;
            slice(code, deciding);
            for (Step s : code.steps()) {
                if (s.op() == Op.READ && deciding.get(s.id())) add(s, read);
                if (s.op() == Op.WRITE) add(s, written);
            }
        }
        List<RegisterRef> both = new ArrayList<>();
        for (RegisterRef r : read) for (RegisterRef w : written) if (r.overlaps(w)) join(both, union(r, w));
        return new MaskRegisters(both);
    }

    /// Adds the steps that some steps depend on.
    ///
    /// @param steps numbers of steps
    static void slice(LaneCode code, BitSet steps) {
        for (int i = steps.length() - 1; i >= 0; i = steps.previousSetBit(i - 1)) {
            Step s = code.steps().get(i);
            for (int a : s.args()) steps.set(a);
            if (s.when() >= 0) steps.set(s.when());
        }
    }

    private static void add(Step s, Set<RegisterRef> to) {
        if (s.place() != null) to.add(s.place());
    }

    /// Adds a place to those that do not overlap.
    private static void join(List<RegisterRef> to, RegisterRef place) {
        RegisterRef whole = place;
        for (RegisterRef p : to) if (p.overlaps(whole)) whole = union(p, whole);
        RegisterRef joined = whole;
        to.removeIf(p -> p.overlaps(joined));
        to.add(joined);
    }

    private static RegisterRef union(RegisterRef a, RegisterRef b) {
        int low = Math.min(a.low(), b.low());
        int end = Math.max(a.low() + a.width(), b.low() + b.width());
        return new RegisterRef(a.state(), a.element(), low, end - low);
    }

    /// @param program its instructions
    /// @return what is known where a launch begins: lanes are on
    LaneState atStart(Isa isa, List<LaneCode> program) {
        List<@Nullable Long> values = new ArrayList<>();
        for (RegisterRef p : places) values.add(isZero(isa, p) || isOnlyOfMask(program, p) ? 0L : null);
        return new LaneState(Activity.ON, values);
    }

    private static boolean isZero(Isa isa, RegisterRef place) {
        for (Isa.Input i : isa.inputs()) {
            if (!i.what().equals(ZERO)) continue;
            RegisterRef p = RegisterRef.of(isa, i.file(), i.element());
            if (place.equals(p)) return true;
        }
        return false;
    }

    /// Whether only instructions that set the mask write a register: then it is 0 before the first of them.
    private static boolean isOnlyOfMask(List<LaneCode> program, RegisterRef place) {
        for (LaneCode code : program) {
            boolean sets = false;
            boolean writes = false;
            for (Step s : code.steps()) {
                sets |= s.op() == Op.SET_EXEC;
                if (s.op() == Op.WRITE) writes |= overlaps(s, place);
                if (s.op() == Op.WRITE_AT) writes |= isOfFile(s, place);
            }
            if (writes && !sets) return false;
        }
        return true;
    }

    private static boolean overlaps(Step s, RegisterRef place) {
        return s.place() != null && s.place().overlaps(place);
    }

    /// Whether an indexed access may be to a place.
    private static boolean isOfFile(Step s, RegisterRef place) {
        return s.place() != null && s.place().state().equals(place.state());
    }

    /// Whether a step reads or writes one of them, or may do so.
    boolean has(Step s) {
        for (RegisterRef p : places)
            switch (s.op()) {
                case READ, WRITE, LAST -> {
                    if (overlaps(s, p)) return true;
                }
                case READ_AT, WRITE_AT -> {
                    if (isOfFile(s, p)) return true;
                }
                default -> {}
            }
        return false;
    }

    /// @param values what they hold
    /// @return the bits that a step reads, zero-extended; null if they are not known
    @Nullable
    Long read(Step s, List<@Nullable Long> values) {
        RegisterRef at = Objects.requireNonNull(s.place());
        for (int i = 0; i < places.size(); i++) {
            RegisterRef p = places.get(i);
            Long value = values.get(i);
            if (value == null || !p.overlaps(at)) continue;
            if (at.low() >= p.low() && at.low() + at.width() <= p.low() + p.width())
                return value >>> at.low() - p.low() & ones(at.width());
        }
        return null;
    }

    /// Writes the low bits of a value.
    ///
    /// @param value null if it is not known
    /// @param values what they hold; is changed
    void write(Step s, @Nullable Long value, List<@Nullable Long> values) {
        RegisterRef at = Objects.requireNonNull(s.place());
        for (int i = 0; i < places.size(); i++)
            if (places.get(i).overlaps(at)) values.set(i, written(places.get(i), values.get(i), at, value));
    }

    private static @Nullable Long written(RegisterRef p, @Nullable Long old, RegisterRef at, @Nullable Long value) {
        if (value == null) return null;
        int shift = at.low() - p.low();
        long placed = value & ones(at.width());
        placed = shift >= 0 ? placed << shift : placed >>> -shift;
        long mask = shift >= 0 ? ones(at.width()) << shift : ones(at.width()) >>> -shift;
        long all = ones(p.width());
        if ((mask & all) == all) return placed & all;
        return old == null ? null : (old & ~mask | placed & mask) & all;
    }

    /// Forgets those that a step may change.
    void forget(Step s, List<@Nullable Long> values) {
        for (int i = 0; i < places.size(); i++) {
            boolean is = s.op() == Op.WRITE_AT ? isOfFile(s, places.get(i)) : overlaps(s, places.get(i));
            if (is) values.set(i, null);
        }
    }

    /// @return a state in words, `off, r0l = 1`; of a lane that is on only what is not 0
    public String text(LaneState state, RegisterNames names) {
        List<String> out = new ArrayList<>();
        switch (state.activity()) {
            case ON -> {}
            case OFF -> out.add("off");
            case DATA -> out.add("if active");
        }
        for (int i = 0; i < places.size(); i++) {
            Long value = state.values().get(i);
            if (value == null || value == 0 && !state.isOff()) continue;
            out.add(name(places.get(i), names) + " = " + value);
        }
        return String.join(", ", out);
    }

    /// @return a register as people write it, or as the book calls it if they do not
    static String name(RegisterRef p, RegisterNames names) {
        return names.has(p) ? names.name(p) : p.state() + "[" + p.element() + "]";
    }

    private static long ones(int width) {
        return width >= Long.SIZE ? -1 : (1L << width) - 1;
    }
}
