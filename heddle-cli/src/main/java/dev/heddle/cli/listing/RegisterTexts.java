package dev.heddle.cli.listing;

import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import java.util.Objects;

/// Names the elements of register files and views.
public final class RegisterTexts {
    private final Isa isa;
    private final RegisterNames names;

    public RegisterTexts(Book book) {
        isa = book.isa();
        names = RegisterNames.of(book);
    }

    /// @return the name, or that of the whole register and which bits of it
    public String of(String file, int element) {
        Isa.View v = isa.views().get(file);
        if (v == null) return names.name(new RegisterRef(file, element, 0, width(file)));
        int whole = width(v.of());
        int bit = element * v.type().bits();
        int low = bit % whole;
        RegisterRef place = new RegisterRef(v.of(), bit / whole, low, v.type().bits());
        if (names.all().contains(names.name(place))) return names.name(place);
        return "%s, bits %d..%d"
                .formatted(
                        names.name(new RegisterRef(v.of(), bit / whole, 0, whole)),
                        low + v.type().bits() - 1,
                        low);
    }

    private int width(String file) {
        return Objects.requireNonNull(isa.states().get(file), file).type().bits();
    }
}
