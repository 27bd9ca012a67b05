package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Follows constants through straight code: what registers hold, as far as the meanings of the instructions before say.
/// What is not known stays unknown.
final class Constants {
    private final Book book;
    private Known known = new Known();
    private final Map<String, Effects> effects = new HashMap<>();

    Constants(Book book) {
        this.book = book;
    }

    /// Nothing is known any more.
    void forget() {
        known = new Known();
    }

    /// @return the value of the operand that is a descriptor, null if the instruction has none or it is not known
    @Nullable Long pointer(Insn insn) {
        Entry.Pointer p = insn.entry().pointer();
        if (p == null) return null;
        var value = new Following(book, insn, known).operand(p.operand());
        return value == null ? null : value.longValue();
    }

    /// Goes behind an instruction.
    void step(Insn insn) {
        Entry e = insn.entry();
        Entry.Meaning m = e.meaning();
        if (e.pointer() == null && m != null && m.unknown() == null) {
            Following f = new Following(book, insn, known);
            f.all(m.body());
            known = f.known();
        } else {
            effects.computeIfAbsent(e.id(), id -> effects(e)).apply(known);
        }
    }

    /// What an instruction may write that is not followed: one with a descriptor does what its descriptor says.
    private Effects effects(Entry e) {
        Entry.Pointer p = e.pointer();
        if (p == null) return Effects.ALL;
        Entry kind = Objects.requireNonNull(book.descriptors().get(p.kind())).entries().getFirst();
        return Effects.of(book, e).and(Effects.of(book, kind));
    }
}
