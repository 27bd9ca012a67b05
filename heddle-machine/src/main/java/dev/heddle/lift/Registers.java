package dev.heddle.lift;

import dev.heddle.book.Isa;
import dev.heddle.book.Types;
import org.jspecify.annotations.Nullable;

/// The register files of a book, and the views of them.
final class Registers {
    /// A file, or a view of it, as elements of one type.
    ///
    /// @param state the file that holds the bits
    /// @param stateBits width of its elements
    /// @param type of the elements seen here
    /// @param bits their width
    /// @param count how many there are
    record View(Isa.State state, int stateBits, String type, int bits, int count) {
        /// @return how many of the file's elements make one of these
        int parts() {
            return state.isPacked() ? 1 : Math.max(1, bits / stateBits);
        }

        /// @return the file itself
        View whole() {
            return new View(state, stateBits, state.type(), stateBits, state.count());
        }

        /// @return how many elements of this width the whole file has
        int fileCount() {
            return state.count() * stateBits / bits;
        }

        Place place(int index) {
            int bit = index * bits;
            return new Place(state.name(), bit / stateBits, bit % stateBits, bits);
        }

        boolean isReal() {
            return type.charAt(0) == 'f' || type.charAt(0) == 'b';
        }
    }

    private final Isa isa;

    Registers(Isa isa) {
        this.isa = isa;
    }

    /// @return the file or view of that name, or null
    @Nullable View find(String name) {
        Isa.State s = isa.states().get(name);
        if (s != null)
            return new View(s, Types.bits(s.type()), s.type(), Types.bits(s.type()), s.count());
        Isa.View v = isa.views().get(name);
        if (v == null) return null;
        Isa.State of = java.util.Objects.requireNonNull(isa.states().get(v.of()));
        int bits = Types.bits(v.type());
        if (Types.bits(of.type()) > 32 && bits < Types.bits(of.type()))
            throw new LiftException(
                    "parts of '%s', whose elements have more than 32 bits, are not supported yet"
                            .formatted(of.name()));
        if (bits > Types.bits(of.type()) && bits % Types.bits(of.type()) != 0)
            throw new LiftException(
                    "elements of '%s' are no whole number of elements of '%s'"
                            .formatted(name, of.name()));
        return new View(of, Types.bits(of.type()), v.type(), bits, v.count());
    }
}
