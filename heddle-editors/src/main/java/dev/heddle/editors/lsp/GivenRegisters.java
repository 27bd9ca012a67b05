package dev.heddle.editors.lsp;

import dev.heddle.asm.insn.Header;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Registers that have a value before the first instruction of a program.
final class GivenRegisters {
    /// Headers that say nothing about how the program is run.
    private static final Set<String> SILENT = Set.of(".isa", ".dialect", ".entry");

    /// A header of an instruction set's own may give its register, and some after it, a value.
    private static final int MOST_GIVEN = 4;

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

    private final Book book;
    private final RegisterParts parts;
    private final RegisterNames names;
    private final BitSet out = new BitSet();

    private GivenRegisters(Book book, RegisterParts parts) {
        this.book = book;
        this.parts = parts;
        this.names = RegisterNames.of(book);
    }

    /// @param headers of the program
    /// @return whether they say how it is run; if not, it is unknown what registers hold
    static boolean areKnown(List<Header> headers) {
        return headers.stream().anyMatch(h -> !SILENT.contains(h.name()));
    }

    /// @return parts of registers that no instruction names or that all lanes share, of inputs, and of what headers set
    static BitSet of(Book book, RegisterParts parts, List<Header> headers) {
        GivenRegisters g = new GivenRegisters(book, parts);
        for (RegisterParts.File f : parts.files())
            if (!Analysis.isOfLanes(f) || !g.names.isNamed(f.state().name())) g.out.set(f.first(), f.end());
        for (Isa.Input i : book.isa().inputs()) g.input(i);
        for (Isa.Stage s : book.isa().stages().values()) s.inputs().forEach(g::input);
        headers.forEach(g::header);
        return g.out;
    }

    private void input(Isa.Input i) {
        Isa.View view = book.isa().views().get(i.file());
        RegisterParts.File f = parts.file(view == null ? i.file() : view.of());
        if (f == null) return;
        int bits = view == null ? f.bits() : view.type().bits();
        out.set(
                f.first() + i.element() * bits / Byte.SIZE,
                f.first() + ((i.element() + 1) * bits + Byte.SIZE - 1) / Byte.SIZE);
    }

    private void header(Header h) {
        int count = h.role().isEmpty() ? count(h) : MOST_GIVEN;
        for (Matcher m = WORD.matcher(h.text()); m.find(); ) {
            RegisterRef p = names.find(m.group());
            RegisterParts.File f = p == null ? null : file(p);
            if (p == null || f == null) continue;
            int first = f.first() + p.element() * f.width() + p.low() / Byte.SIZE;
            int width = Math.max(f.width(), p.width() / Byte.SIZE);
            out.set(first, Math.min(f.end(), first + count * width));
        }
    }

    private RegisterParts.@Nullable File file(RegisterRef p) {
        return parts.file(p.state());
    }

    /// How many registers a header is about: of some the second argument says it.
    private static int count(Header h) {
        if (h.arguments().size() < 3) return 1;
        String second = h.arguments().get(1);
        return second.matches("[1-9][0-9]?") ? Integer.parseInt(second) : 1;
    }
}
