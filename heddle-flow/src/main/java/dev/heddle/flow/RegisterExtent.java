package dev.heddle.flow;

import dev.heddle.asm.IssueTiming;
import dev.heddle.asm.RegisterUse;
import dev.heddle.asm.insn.Aliases;
import dev.heddle.asm.insn.Operand;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Book;
import dev.heddle.isa.RegisterFile;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The registers that a program touches, whether the bits that it reads count or not.
public final class RegisterExtent {
    private final Book book;

    /// By register file, bits that are touched.
    private final Map<String, BitSet> touched = new HashMap<>();

    /// By register file and width of the access, numbers past the highest element of that width.
    private final Map<String, Map<Integer, Integer>> widths = new HashMap<>();

    private final Set<String> indexed = new HashSet<>();

    /// @param costs of the book
    /// @param insns numbers of the instructions that count
    public RegisterExtent(Book book, Costs costs, FlowGraph graph, BitSet insns) {
        this.book = book;
        for (int i = insns.nextSetBit(0); i >= 0; i = insns.nextSetBit(i + 1)) {
            Effects e = graph.code().get(i);
            for (Step s : e.code().steps()) {
                RegisterRef p = s.place();
                if (p == null) continue;
                switch (s.op()) {
                    case READ, WRITE -> touch(p);
                    case READ_AT, WRITE_AT, RING -> indexed.add(p.state());
                    default -> {}
                }
            }
            named(costs, e);
        }
    }

    /// What operands name is as wide as it is written, however much of it counts.
    private void named(Costs costs, Effects e) {
        IssueTiming timed = costs.timed(e.insn());
        if (timed != null)
            for (RegisterUse u : timed.uses()) {
                width(u.file(), u.bit(), u.bits());
                if (e.facts().isUnknown()) touch(u.file(), u.bit(), u.bits());
            }
        // An operand that is an alias is no register.
        if (Aliases.table(e.insn()) != null || !e.insn().aliases().isEmpty()) return;
        for (Operand o : costs.operands(e.insn())) {
            if (!(o instanceof Operand.Register r)) continue;
            int bits = r.elementBits();
            for (int k = 0; k < r.count(); k++) {
                int bit = (int) (r.index() + k) * bits;
                width(r.file(), bit, bits);
                if (e.facts().isUnknown()) touch(r.file(), bit, bits);
            }
        }
    }

    private void width(String state, int bit, int width) {
        widths.computeIfAbsent(state, _ -> new HashMap<>()).merge(width, (bit + width) / width, Math::max);
    }

    private void touch(RegisterRef p) {
        RegisterFile file = RegisterFile.find(book.isa(), p.state());
        if (file != null) touch(p.state(), p.element() * file.bits() + p.low(), p.width());
    }

    private void touch(String state, int bit, int width) {
        touched.computeIfAbsent(state, _ -> new BitSet()).set(bit, bit + width);
    }

    /// @param file register file or view
    /// @return number past the highest element of it that is touched
    public int past(String file) {
        RegisterFile f = RegisterFile.find(book.isa(), file);
        BitSet bits = f == null ? null : touched.get(f.state().name());
        return f == null || bits == null ? 0 : (bits.length() + f.bits() - 1) / f.bits();
    }

    /// @param file register file or view
    /// @param from first element
    /// @param to last one
    /// @return how many of these are touched
    public int count(String file, int from, int to) {
        RegisterFile f = RegisterFile.find(book.isa(), file);
        BitSet bits = f == null ? null : touched.get(f.state().name());
        if (f == null || bits == null) return 0;
        int out = 0;
        for (int i = from; i <= to; i++) {
            int next = bits.nextSetBit(i * f.bits());
            if (next >= 0 && next < (i + 1) * f.bits()) out++;
        }
        return out;
    }

    /// @param state register file
    /// @param width bits
    /// @return number past the highest element that an operand of this width names, counted in that width
    public int pastOfWidth(String state, int width) {
        return widths.getOrDefault(state, Map.of()).getOrDefault(width, 0);
    }

    /// Whether some access to a file has an index that only a run tells.
    public boolean isIndexed(String state) {
        return indexed.contains(state);
    }

    /// @return bits of a file that are touched, or null if none is
    public @Nullable BitSet bits(String state) {
        BitSet all = touched.get(state);
        return all == null ? null : (BitSet) all.clone();
    }
}
