package dev.heddle.machine;

import dev.heddle.book.Isa;
import dev.heddle.lift.RegisterRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The registers that hold something when the programs of a launch start. Where several statements are
/// about the same bits, the last one counts: a launch's own come after those of the book or of the stage.
///
/// @param once set once for all groups
/// @param each set for each group, in this order
record StartRegisters(List<StartRegister.Constant> once, List<Each> each) {
    StartRegisters {
        once = List.copyOf(once);
        each = List.copyOf(each);
    }

    /// A register that is set for each group.
    ///
    /// @param isAlone whether nothing else that is set for each group shares a bit with it
    record Each(StartRegister what, boolean isAlone) {}

    /// @param said the statements about registers, in order
    /// @param loaded registers that begin with data of each thread, or with what `said` says where a thread
    ///     has none
    static StartRegisters of(Isa isa, List<StartRegister> said, List<RegisterRef> loaded) {
        List<StartRegister> all = new ArrayList<>();
        for (RegisterRef r : loaded) all.add(new StartRegister.Constant(r, 0));
        all.addAll(said);
        List<StartRegister.Constant> once = new ArrayList<>();
        List<StartRegister> each = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            StartRegister s = all.get(i);
            if (isCovered(isa, s, all.subList(i + 1, all.size()))) continue;
            boolean isShared = each.stream().anyMatch(e -> overlap(isa, e.register(), s.register()))
                    || loaded.stream().anyMatch(r -> overlap(isa, r, s.register()));
            if (s instanceof StartRegister.Constant c && !isShared) once.add(c);
            else each.add(s);
        }
        return new StartRegisters(once, alone(isa, each, loaded));
    }

    private static List<Each> alone(Isa isa, List<StartRegister> each, List<RegisterRef> loaded) {
        List<Each> out = new ArrayList<>();
        for (StartRegister s : each) {
            boolean isAlone = loaded.stream().noneMatch(r -> overlap(isa, r, s.register()))
                    && each.stream().noneMatch(e -> e != s && overlap(isa, e.register(), s.register()));
            out.add(new Each(s, isAlone));
        }
        return out;
    }

    private static boolean isCovered(Isa isa, StartRegister s, List<StartRegister> later) {
        RegisterRef r = s.register();
        long low = low(isa, r);
        for (StartRegister l : later) {
            RegisterRef other = l.register();
            long from = low(isa, other);
            if (other.state().equals(r.state()) && from <= low && low + r.width() <= from + other.width()) return true;
        }
        return false;
    }

    private static boolean overlap(Isa isa, RegisterRef a, RegisterRef b) {
        return a.state().equals(b.state())
                && low(isa, a) < low(isa, b) + b.width()
                && low(isa, b) < low(isa, a) + a.width();
    }

    /// @return number of its lowest bit in its file
    private static long low(Isa isa, RegisterRef r) {
        int bits = Objects.requireNonNull(isa.states().get(r.state())).type().bits();
        return (long) r.element() * bits + r.low();
    }

    /// @return all registers that hold something
    List<RegisterRef> registers() {
        List<RegisterRef> out = new ArrayList<>();
        for (StartRegister.Constant c : once) out.add(c.register());
        for (Each e : each) out.add(e.what().register());
        return out;
    }
}
