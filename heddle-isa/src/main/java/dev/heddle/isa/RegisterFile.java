package dev.heddle.isa;

import dev.heddle.base.expr.ElementType;
import org.jspecify.annotations.Nullable;

/// A register file as elements of one type: the file itself, or a view of it.
///
/// @param state the file that holds the bits
/// @param type of the elements seen here
/// @param count how many there are
public record RegisterFile(Isa.State state, ElementType type, int count) {
    /// @return the file or view of that name, or null
    public static @Nullable RegisterFile find(Isa isa, String name) {
        Isa.State s = isa.states().get(name);
        if (s != null) return of(s);
        Isa.View v = isa.views().get(name);
        if (v == null) return null;
        Isa.State of = java.util.Objects.requireNonNull(isa.states().get(v.of()), v.of());
        return new RegisterFile(of, v.type(), v.count());
    }

    /// @return a file in its own elements
    public static RegisterFile of(Isa.State state) {
        return new RegisterFile(state, state.type(), state.count());
    }

    // By hand, as operands are compared at every start: a record's own takes milliseconds to be
    // linked.
    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof RegisterFile f
                && (state == f.state || state.equals(f.state))
                && type == f.type
                && count == f.count;
    }

    @Override
    public int hashCode() {
        return 31 * state.name().hashCode() + type.hashCode() + count;
    }

    /// @return bits of an element
    public int bits() {
        return type.bits();
    }

    /// @return bits of an element of the file itself
    public int stateBits() {
        return state.type().bits();
    }

    /// @return how many of the file's own elements make one of these, at least 1; 1 for packed files
    public int parts() {
        return state.isPacked() ? 1 : Math.max(1, bits() / stateBits());
    }

    /// @return the file in its own elements
    public RegisterFile whole() {
        return of(state);
    }

    /// @return how many elements of this width the whole file has
    public int fileCount() {
        return state.count() * stateBits() / bits();
    }
}
