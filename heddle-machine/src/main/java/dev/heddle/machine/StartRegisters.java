package dev.heddle.machine;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
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

    /// Bits of a file.
    ///
    /// @param low number of the lowest one
    private record Bits(String file, long low, int width) {
        static Bits of(Isa isa, RegisterRef r) {
            int bits =
                    Objects.requireNonNull(isa.states().get(r.state())).type().bits();
            return new Bits(r.state(), (long) r.element() * bits + r.low(), r.width());
        }

        boolean overlaps(Bits other) {
            return low < other.low + other.width && other.low < low + width && file.equals(other.file);
        }

        boolean isWithin(Bits other) {
            return other.low <= low && low + width <= other.low + other.width && file.equals(other.file);
        }
    }

    /// A statement, and the bits that it is about.
    private record Statement(StartRegister what, Bits bits) {}

    /// @param wanted the statements about registers, in order
    /// @param loaded registers that begin with data of each thread, or with what `wanted` says where a thread
    ///     has none
    static StartRegisters of(Isa isa, List<StartRegister> wanted, List<RegisterRef> loaded) {
        List<Bits> data = loaded.stream().map(r -> Bits.of(isa, r)).toList();
        List<Statement> all = new ArrayList<>();
        for (RegisterRef r : loaded) all.add(new Statement(new StartRegister.Constant(r, 0), Bits.of(isa, r)));
        for (StartRegister s : wanted) all.add(new Statement(s, Bits.of(isa, s.register())));
        List<StartRegister.Constant> once = new ArrayList<>();
        List<Statement> each = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Statement s = all.get(i);
            if (isCovered(s, all, i + 1)) continue;
            boolean isShared = overlaps(s, each) || data.stream().anyMatch(s.bits::overlaps);
            if (s.what instanceof StartRegister.Constant c && !isShared) once.add(c);
            else each.add(s);
        }
        List<Each> out = new ArrayList<>();
        for (Statement s : each) {
            boolean isAlone = data.stream().noneMatch(s.bits::overlaps) && !overlaps(s, each);
            out.add(new Each(s.what, isAlone));
        }
        return new StartRegisters(once, out);
    }

    private static boolean isCovered(Statement s, List<Statement> all, int from) {
        for (int i = from; i < all.size(); i++) if (s.bits.isWithin(all.get(i).bits)) return true;
        return false;
    }

    private static boolean overlaps(Statement s, List<Statement> others) {
        for (Statement o : others) if (o != s && s.bits.overlaps(o.bits)) return true;
        return false;
    }

    /// @return all registers that hold something
    List<RegisterRef> registers() {
        List<RegisterRef> out = new ArrayList<>();
        for (StartRegister.Constant c : once) out.add(c.register());
        for (Each e : each) out.add(e.what().register());
        return out;
    }
}
