package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.Shape;
import dev.heddle.book.Timing;
import dev.heddle.expr.Expr;
import dev.heddle.insn.Insn;
import dev.heddle.meaning.Usage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Registers that the meaning of an instruction uses and its timing does not name.
final class MeaningUses {
    private final Book book;
    private final Insn insn;
    private final Timing timing;
    private final int last;
    private final Collection<Operand> operands;
    private final Map<String, String> overlaps;

    /// @param slots that the instruction fills: what it does in a later turn, it does in the last one
    /// @param operands of the instruction: registers are called like the one that they belong to
    MeaningUses(Book book, Insn insn, Timing timing, int slots, Collection<Operand> operands) {
        this.book = book;
        this.insn = insn;
        this.timing = timing;
        this.last = Math.max(0, slots - 1);
        this.operands = operands;
        this.overlaps = book.isa().schedule().overlaps();
    }

    /// @param named what the timing has said so far
    /// @return what is used besides: of what is read several times, the first time, and the last time it is written
    List<RegisterUse> besides(List<RegisterUse> named) {
        List<RegisterUse> out = new ArrayList<>();
        for (Usage.Use u : Usage.of(book, insn)) {
            RegisterUse use = use(u);
            if (isIn(named, use) || isSaid(u) || !isOperand(u.file())) continue;
            int same = indexOf(out, use);
            if (same < 0) out.add(use);
            else if (use.isWrite() == use.step() > out.get(same).step()) out.set(same, use);
        }
        return out;
    }

    /// Whether the timing names the state itself, and so says all about it.
    private boolean isSaid(Usage.Use u) {
        for (Timing.Access a : timing.accesses())
            if (a.isWrite() == u.isWrite() && a.operand().equals(u.file())) return true;
        return false;
    }

    private RegisterUse use(Usage.Use u) {
        String file = overlaps.getOrDefault(u.file(), u.file());
        int step = Math.min(u.step(), last);
        return new RegisterUse(
                u.isWrite(), file, (int) u.bit(), u.bits(), step, timing.unit(), name(u));
    }

    private static boolean isIn(List<RegisterUse> all, RegisterUse u) {
        for (RegisterUse o : all) {
            boolean covers =
                    o.isWrite() == u.isWrite()
                            && o.file().equals(u.file())
                            && o.bit() <= u.bit()
                            && u.bit() + u.bits() <= o.bit() + o.bits();
            if (covers) return true;
        }
        return false;
    }

    private static int indexOf(List<RegisterUse> all, RegisterUse u) {
        for (int i = 0; i < all.size(); i++) {
            RegisterUse o = all.get(i);
            boolean same =
                    o.isWrite() == u.isWrite()
                            && o.file().equals(u.file())
                            && o.bit() == u.bit()
                            && o.bits() == u.bits();
            if (same) return i;
        }
        return -1;
    }

    /// Whether texts name registers of a file. What only meanings know, such as a stack of lanes, is nothing to wait
    /// for.
    private boolean isOperand(String file) {
        for (Shape s : book.shapes().values())
            for (Shape.Alternative a : s.alternatives())
                if (a.value() != null && names(a.value().expr(), file)) return true;
        return false;
    }

    private boolean names(Expr e, String file) {
        if (e instanceof Expr.Name n) {
            var view = book.isa().views().get(n.name());
            if (file.equals(view == null ? n.name() : view.of())) return true;
        }
        for (Expr part : e.parts()) if (names(part, file)) return true;
        return false;
    }

    /// The text of the operand that begins nearest before a register, of those that are as wide if there are any; or
    /// else its file and number.
    private String name(Usage.Use u) {
        Operand.Register found = null;
        for (Operand o : operands) {
            if (o instanceof Operand.Register r && isBefore(r, u) && isNearer(r, found, u))
                found = r;
        }
        return found == null ? u.file() + "[" + u.bit() / u.bits() + "]" : found.text();
    }

    private static boolean isBefore(Operand.Register r, Usage.Use u) {
        return r.file().equals(u.file()) && r.index() * r.elementBits() <= u.bit();
    }

    private static boolean isNearer(
            Operand.Register r, Operand.@Nullable Register than, Usage.Use u) {
        if (than == null) return true;
        boolean fits = r.elementBits() == u.bits();
        if (fits != (than.elementBits() == u.bits())) return fits;
        return r.index() * r.elementBits() > than.index() * than.elementBits();
    }
}
