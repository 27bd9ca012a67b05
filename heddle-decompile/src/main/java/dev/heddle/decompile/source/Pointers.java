package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gives buffers of bytes pointers to the elements that accesses take them for: what keeps a place from being one of a
/// whole element, such as an offset that a kernel was given, is a part of the pointer.
final class Pointers {
    private final Terms terms;
    private final Map<Place, Term.Pointer> made = new HashMap<>();
    private final Map<Term.Symbol, Set<Integer>> widths = new HashMap<>();
    private final Map<Place, Integer> counts = new HashMap<>();

    private Pointers(Terms terms) {
        this.terms = terms;
    }

    static void find(Terms terms, List<Block> blocks) {
        Pointers made = new Pointers(terms);
        List<Term.Computed> loads = new ArrayList<>();
        for (Term t : Operands.all(blocks)) if (t instanceof Term.Computed c && c.op() == Op.LOAD) loads.add(c);
        for (Term.Computed c : loads) made.count(c.arg(0), c.value());
        for (Block b : blocks)
            for (Effect e : b.effects) if (isAccess(e)) made.count(e.args().getFirst(), e.bits());
        // Only the places of accesses: one may be a part of another.
        Map<Term, Term> by = new HashMap<>();
        for (Term.Computed c : loads) {
            List<Term> args = made.placed(c.args(), c.value());
            if (args.equals(c.args())) continue;
            terms.at(c);
            by.put(c, terms.plain(c.type(), c.op(), args, c.value(), c.word(), c.format()));
        }
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) {
            b.effects = new ArrayList<>(b.effects.stream().map(made::placed).toList());
            b.replace(replacing::in);
        }
    }

    private static boolean isAccess(Effect e) {
        return e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC;
    }

    private void count(Term address, long bits) {
        Access a = Access.of(address, (int) bits);
        if (a == null) return;
        Set<Integer> of = widths.computeIfAbsent(a.place().base(), _ -> new HashSet<>());
        of.add(a.place().bits());
        if (!a.at().isElement(a.place().bits() / Byte.SIZE)) of.add(0);
        counts.merge(a.place(), 1, Integer::sum);
    }

    private Effect placed(Effect e) {
        if (!isAccess(e)) return e;
        List<Term> args = placed(e.args(), e.bits());
        return args.equals(e.args())
                ? e
                : new Effect(e.op(), e.result(), args, e.when(), e.bits(), e.word(), e.parts(), e.insn());
    }

    /// @param args of an access, its address first
    /// @return the same, with a pointer in the address if that is worth it
    private List<Term> placed(List<Term> args, long bits) {
        Access a = Access.of(args.getFirst(), (int) bits);
        if (a == null) return args;
        Place p = a.place();
        boolean isCounted = !p.products().isEmpty() && !a.rest().isEmpty();
        boolean isWorth = isCounted || Objects.requireNonNull(counts.get(p)) > 1;
        boolean areBytes = Objects.requireNonNull(widths.get(p.base())).size() > 1;
        if (!areBytes || !isWorth || p.bits() <= Byte.SIZE) return args;
        List<Term> out = new ArrayList<>(args);
        out.set(0, address(a));
        return out;
    }

    /// A place from which elements are counted.
    ///
    /// @param products what is added to the begin of the buffer
    /// @param bytes the rest of it
    /// @param bits of an element
    private record Place(Term.Symbol base, Map<Term, Long> products, long bytes, int bits) {}

    /// @param rest what is added to the place, in bytes
    private record Access(Term address, Location at, Place place, Map<Term, Long> rest) {
        /// @return null if no buffer is known
        static @Nullable Access of(Term address, int bits) {
            Location at = Location.of(address);
            Term.Symbol base = at.base();
            if (base == null) return null;
            int size = bits / Byte.SIZE;
            Map<Term, Long> products = new LinkedHashMap<>();
            Map<Term, Long> rest = new LinkedHashMap<>();
            at.products().forEach((t, by) -> (by % size == 0 ? rest : products).put(t, by));
            Place place = new Place(base, products, Math.floorMod(at.bytes(), (long) size), bits);
            return new Access(address, at, place, rest);
        }
    }

    private Term address(Access a) {
        terms.at(a.address());
        Term out = made.computeIfAbsent(a.place(), p -> terms.pointer(p.base(), p.products(), p.bytes(), p.bits()));
        for (Map.Entry<Term, Long> e : a.rest().entrySet()) {
            Term t = e.getKey();
            Term wide = t.type() == ValueType.I64 ? t : terms.plain(ValueType.I64, Op.WIDEN_U, t);
            Term by = terms.number(ValueType.I64, e.getValue());
            out = terms.plain(ValueType.I64, Op.ADD, out, terms.plain(ValueType.I64, Op.MUL, wide, by));
        }
        long bytes = a.at().bytes() - a.place().bytes();
        return bytes == 0 ? out : terms.plain(ValueType.I64, Op.ADD, out, terms.number(ValueType.I64, bytes));
    }
}
