package dev.heddle.isa;

import dev.heddle.base.bits.Bits;
import java.util.ArrayList;
import java.util.List;

/// Finds the owner of each bit of an entry's longest word.
public final class BitOwners {
    /// What a bit is there for.
    public enum Kind {
        /// It has one value in all words of the entry.
        FIXED,
        /// It belongs to a field or an operand.
        NAMED,
        /// It chooses the length.
        LENGTH,
        /// The hardware does not look at it.
        IGNORED,
        /// Its meaning is unknown.
        UNKNOWN,
        /// It has to be 0.
        RESERVED
    }

    /// @param name of a field or of a part of an operand; empty for bits without one
    /// @param index the bit's place in the field
    /// @param width of the field
    public record Owner(Kind kind, String name, int index, int width) {}

    /// A field, or a part of an operand that has bits of its own.
    ///
    /// @param operand the operand whose part it is, or empty
    public record Named(String name, Bits bits, String operand) {}

    private final Entry entry;
    private final Owner[] owners;

    /// The bits of an entry.
    public BitOwners(Entry entry) {
        this.entry = entry;
        owners = new Owner[8 * entry.length().longBytes()];
        for (int bit = 0; bit < owners.length; bit++) {
            owners[bit] = new Owner(unnamed(bit), "", 0, 0);
        }
        for (Named n : named(entry)) own(n);
        for (int bit = 0; bit < owners.length; bit++) {
            if (entry.fixed().bit(bit)) owners[bit] = new Owner(Kind.FIXED, "", 0, 0);
            if (bit == entry.length().by()) owners[bit] = new Owner(Kind.LENGTH, "", 0, 0);
        }
    }

    private Kind unnamed(int bit) {
        if (entry.unknown().bit(bit)) return Kind.UNKNOWN;
        return entry.reserved().bit(bit) ? Kind.RESERVED : Kind.IGNORED;
    }

    private void own(Named n) {
        int index = n.bits.width();
        for (Bits.Run r : n.bits.runs()) {
            for (int bit = r.low() + r.width() - 1; bit >= r.low(); bit--) {
                index--;
                if (bit >= 0 && bit < owners.length) owners[bit] = new Owner(Kind.NAMED, n.name, index, n.bits.width());
            }
        }
    }

    /// @return the fields, then the parts of operands, in the order of the book
    public static List<Named> named(Entry entry) {
        List<Named> out = new ArrayList<>();
        for (Entry.Field f : entry.fields()) out.add(new Named(f.name(), f.bits(), ""));
        for (Entry.OperandDecl o : entry.operands()) {
            for (Entry.OperandArg a : o.args()) {
                Bits bits = a.bits();
                if (bits != null && !bits.isConstant()) out.add(new Named(o.name() + "." + a.param(), bits, o.name()));
            }
        }
        return out;
    }

    /// @param bit below the length of the longest word
    public Owner owner(int bit) {
        return owners[bit];
    }

    /// @return whether the bits belong into one box, `low` being the bit below `high`
    public boolean isTogether(int high, int low) {
        Owner a = owners[high];
        Owner b = owners[low];
        return switch (a.kind) {
            case NAMED -> b.kind == Kind.NAMED && a.name.equals(b.name) && a.index == b.index + 1;
            case LENGTH -> false;
            case FIXED, IGNORED, UNKNOWN, RESERVED -> a.kind == b.kind;
        };
    }

    /// @return whether one of the lowest `bits` is of the kind
    public boolean has(Kind kind, int bits) {
        for (int i = 0; i < bits; i++) if (owners[i].kind == kind) return true;
        return false;
    }

    /// @return the entry whose bits they are
    public Entry entry() {
        return entry;
    }
}
