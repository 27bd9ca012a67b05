package dev.heddle.sanitize;

import dev.heddle.book.Book;
import dev.heddle.book.Isa;
import dev.heddle.lift.RegisterNames;
import dev.heddle.lift.RegisterRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Numbers for the registers that programs have for themselves: those of each lane that instructions name. What
/// the machine sets before a program starts, such as numbers of groups, is left out unless it is in the first file.
final class RegisterRows {
    private final Isa isa;
    private final RegisterNames names;
    private final Map<String, Integer> first = new HashMap<>();
    private final Map<Integer, RegisterRef> places = new HashMap<>();
    private int count;

    RegisterRows(Book book) {
        names = RegisterNames.of(book);
        Set<String> given = new HashSet<>();
        isa = book.isa();
        for (Isa.Input in : isa.inputs())
            given.add(RegisterRef.of(isa, in.file(), in.element()).state());
        boolean isFirst = true;
        for (Isa.State s : isa.states().values()) {
            if (!s.perLane() || s.isPacked() || s.type().bits() > Integer.SIZE) continue;
            boolean own = names.isNamed(s.name()) && (isFirst || !given.contains(s.name()));
            isFirst = false;
            if (!own) continue;
            first.put(s.name(), count);
            for (int i = 0; i < s.count(); i++)
                places.put(count++, new RegisterRef(s.name(), i, 0, s.type().bits()));
        }
    }

    /// @return by row, the bits of its element
    int[] masks() {
        int[] out = new int[count];
        for (int i = 0; i < count; i++) out[i] = mask(place(i));
        return out;
    }

    boolean isShared(String state) {
        return !java.util.Objects.requireNonNull(isa.states().get(state)).perLane();
    }

    /// @return the row of a place, -1 if nobody keeps anything about it
    int of(@Nullable RegisterRef p) {
        Integer at = p == null ? null : first.get(p.state());
        return p == null || at == null ? -1 : at + p.element();
    }

    /// @return the whole register of a row
    RegisterRef place(int row) {
        return java.util.Objects.requireNonNull(places.get(row));
    }

    /// @return bits of a place within its element
    static int mask(RegisterRef p) {
        return (int) (-1L >>> 64 - p.width() << p.low());
    }

    /// @param mask bits that it is about
    /// @return the register, as people write it
    String name(int row, int mask) {
        RegisterRef all = place(row);
        int low = Integer.numberOfTrailingZeros(mask);
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(mask) - low;
        RegisterRef part = new RegisterRef(all.state(), all.element(), low, width);
        return names.has(part) ? names.name(part) : names.name(all);
    }
}
