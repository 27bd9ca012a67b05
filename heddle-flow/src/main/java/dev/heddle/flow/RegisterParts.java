package dev.heddle.flow;

import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// Numbers for the parts of registers: for each byte, or for each element. Elements of less than a byte have one, too.
public final class RegisterParts {
    /// A register file in parts.
    ///
    /// @param first number of its first part
    /// @param bitsOfPart if elements are as long as that
    public record File(Isa.State state, int first, int bitsOfPart) {
        /// @return bits of an element
        public int bits() {
            return state.type().bits();
        }

        /// @return parts of an element
        public int width() {
            return Math.max(1, bits() / bitsOfPart);
        }

        /// @return number past its last part
        public int end() {
            return first + state.count() * width();
        }

        /// @return number of the first part of a place in it
        public int first(RegisterRef p) {
            return first + p.element() * width() + p.low() / bitsOfPart;
        }

        /// @return number past the last part of a place in it
        public int end(RegisterRef p) {
            int last = (p.low() + p.width() - 1) / bitsOfPart;
            return first + p.element() * width() + Math.min(last, width() - 1) + 1;
        }
    }

    private final Map<String, File> files = new LinkedHashMap<>();
    private final RegisterNames names;
    private final int count;

    private RegisterParts(Book book, Predicate<Isa.State> which, ToIntFunction<Isa.State> bitsOfPart) {
        names = RegisterNames.of(book);
        int next = 0;
        for (Isa.State s : book.isa().states().values()) {
            if (!which.test(s)) continue;
            File file = new File(s, next, bitsOfPart.applyAsInt(s));
            files.put(s.name(), file);
            next = file.end();
        }
        count = next;
    }

    /// @param which files are meant
    /// @return numbers for each byte of them
    public static RegisterParts bytes(Book book, Predicate<Isa.State> which) {
        return new RegisterParts(book, which, s -> Byte.SIZE);
    }

    /// @param which files are meant
    /// @return numbers for each element of them
    public static RegisterParts elements(Book book, Predicate<Isa.State> which) {
        return new RegisterParts(book, which, s -> s.type().bits());
    }

    /// @return how many there are
    public int count() {
        return count;
    }

    /// @return in the order of the book's head
    public List<File> files() {
        return List.copyOf(files.values());
    }

    /// @return the file of a register, or null if it is not meant
    public @Nullable File file(String state) {
        return files.get(state);
    }

    /// @return number of the first part of a place; -1 if its file is not meant, or there is no place
    public int first(@Nullable RegisterRef p) {
        File f = p == null ? null : file(p.state());
        return p == null || f == null ? -1 : f.first(p);
    }

    /// Tells the parts of a place, the lowest first, if it is in a file that is meant.
    ///
    /// @param counts bits of the place that count, from its lowest one on; parts without any are left out
    public void each(RegisterRef p, long counts, IntConsumer to) {
        File f = file(p.state());
        if (f == null) return;
        int first = f.first() + p.element() * f.width();
        int last = -1;
        for (int i = 0; i < p.width(); i++) {
            int part = first + Math.min((p.low() + i) / f.bitsOfPart(), f.width() - 1);
            if (part == last || (counts >>> i & 1) == 0) continue;
            to.accept(part);
            last = part;
        }
    }

    /// The same for an access; an indexed one is to all parts of its file.
    public void each(RegisterEffect a, IntConsumer to) {
        File f = file(a.place().state());
        if (!a.isIndexed()) each(a.place(), a.counts(), to);
        else if (f != null) for (int part = f.first(); part < f.end(); part++) to.accept(part);
    }

    /// @return the file that a part is of
    public File file(int part) {
        for (File f : files.values()) if (f.first <= part && part < f.end()) return f;
        throw new IllegalArgumentException("part " + part);
    }

    /// @return the register that a part is of
    public RegisterRef place(int part) {
        File f = file(part);
        return new RegisterRef(f.state.name(), (part - f.first) / f.width(), 0, f.bits());
    }

    /// @return the register that a part is of, as people write it
    public String register(int part) {
        return register(place(part));
    }

    /// @param mask bits of the register
    /// @return the name of those bits of the register that a part is of, or else of the whole register
    public String register(int part, int mask) {
        RegisterRef all = place(part);
        int low = Integer.numberOfTrailingZeros(mask);
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(mask) - low;
        RegisterRef bits = new RegisterRef(all.state(), all.element(), low, width);
        return register(names.has(bits) ? bits : all);
    }

    /// @return a register as people write it
    public String register(RegisterRef p) {
        return names.name(p);
    }
}
