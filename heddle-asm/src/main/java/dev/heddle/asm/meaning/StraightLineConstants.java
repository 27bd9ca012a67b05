package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.EntryLayouts;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.KnownRegisters.Element;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Follows constants through straight code: what registers hold, as far as the meanings of the instructions before say.
/// What is not known stays unknown.
public final class StraightLineConstants {
    private final Book book;
    private final EntryLayouts layouts;
    private KnownRegisters known = new KnownRegisters();
    private final Map<String, EntryEffects> effects = new HashMap<>();

    /// Nothing is known of any register.
    public StraightLineConstants(Book book) {
        this.book = book;
        this.layouts = new EntryLayouts(book, "");
    }

    private Walker<Constant> walker(Insn insn, ConstantDomain domain) {
        return new Walker<>(book, insn, new Encoding(layouts, insn), domain);
    }

    /// Nothing is known any more.
    public void forget() {
        known = new KnownRegisters();
    }

    /// @return the value of the operand that is a descriptor, null if the instruction has none or it is not known
    public @Nullable Long pointer(Insn insn) {
        Entry.Pointer p = insn.entry().pointer();
        if (p == null) return null;
        BigInteger value = operand(insn, p.operand());
        return value == null ? null : value.longValue();
    }

    /// @return the value of an operand, or null if it is not known
    public @Nullable BigInteger operand(Insn insn, String name) {
        ConstantDomain domain = new ConstantDomain(known);
        try {
            return domain.known(walker(insn, domain).operand(name));
        } catch (MeaningException e) {
            return null;
        }
    }

    /// @return the register that an operand is, or null
    public @Nullable Element placeOf(Insn insn, String operand) {
        ConstantDomain domain = new ConstantDomain(known);
        RegisterRange<Constant> place = walker(insn, domain).placeOf(operand);
        BigInteger at = place == null ? null : domain.known(place.first());
        return place == null || at == null
                ? null
                : new Element(place.file().state().name(), at.longValue());
    }

    /// Goes on to the next instruction.
    public void step(Insn insn) {
        Entry e = insn.entry();
        Entry.Meaning m = e.meaning();
        if (e.pointer() == null && m != null && m.unknown() == null) {
            ConstantDomain domain = new ConstantDomain(known);
            try {
                walker(insn, domain).run(m.body());
                known = domain.registers().next();
            } catch (MeaningException _) {
                forget();
            }
        } else {
            effects.computeIfAbsent(e.id(), id -> effects(e)).apply(known);
        }
    }

    /// What an instruction may write that is not followed: one with a descriptor does what its descriptor says.
    private EntryEffects effects(Entry e) {
        Entry.Pointer p = e.pointer();
        if (p == null) return EntryEffects.ALL;
        Entry kind = Objects.requireNonNull(book.descriptors().get(p.kind()))
                .entries()
                .getFirst();
        return EntryEffects.of(book, e).and(EntryEffects.of(book, kind));
    }
}
