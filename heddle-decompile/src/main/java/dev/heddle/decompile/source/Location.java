package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An address as a sum: a buffer, multiples of values, and a number of bytes. Sums of 32 bits are taken not to wrap,
/// which the printed text says once.
///
/// @param base null if no buffer is known
/// @param pointer into the buffer, that the rest is added to; null if that is its begin
/// @param products the values with what they are multiplied by, none twice
/// @param bytes the rest
record Location(Term.@Nullable Symbol base, Term.@Nullable Pointer pointer, Map<Term, Long> products, long bytes) {
    private static final long GROUP_MASK = 0xffff;

    /// Operations that a sum of a value is made of, and how many of them it may have.
    private static final Set<Op> EXACT = EnumSet.of(Op.ADD, Op.SUB, Op.SHL, Op.MUL);

    private static final int MOST = 40;

    /// Finds the parts of a sum.
    private static final class Sum {
        Term.@Nullable Symbol base;
        Term.@Nullable Pointer pointer;
        final Map<Term, Long> products = new LinkedHashMap<>();
        long bytes;

        /// Whether it is a value: nothing of it may be left out.
        final boolean isValue;

        /// Operations that are still looked into.
        int left = MOST;

        Sum(boolean isValue) {
            this.isValue = isValue;
        }

        void add(Term t, long by) {
            if (t instanceof Term.Number n) {
                bytes += n.value() * by;
                return;
            }
            if (t instanceof Term.Symbol s && s.kind() == Term.Symbol.Kind.POINTER && by == 1 && base == null) {
                base = s;
                return;
            }
            if (t instanceof Term.Pointer p && by == 1 && base == null) {
                base = p.base();
                pointer = p;
                return;
            }
            if (t.is(Op.NARROW)
                    && t.arg(0) instanceof Term.Symbol
                    && KnownBits.possible(t.arg(0)) >>> Integer.SIZE == 0) {
                add(t.arg(0), by);
                return;
            }
            if (t instanceof Term.Computed c && split(c, by)) return;
            products.merge(t, by, Long::sum);
        }

        /// Whether both arguments may have a bit.
        private static boolean areShared(Term c) {
            return (KnownBits.possible(c.arg(0)) & KnownBits.possible(c.arg(1))) != 0;
        }

        private boolean split(Term.Computed c, long by) {
            if (isValue && (!EXACT.contains(c.op()) || left-- <= 0)) return false;
            switch (c.op()) {
                case ADD, OR -> {
                    if (c.is(Op.OR) && areShared(c)) return false;
                    add(c.arg(0), by);
                    add(c.arg(1), by);
                }
                case SUB -> {
                    if (c.type() == ValueType.MASK) return false;
                    add(c.arg(0), by);
                    add(c.arg(1), -by);
                }
                case SHL -> {
                    if (!(c.arg(1) instanceof Term.Number n) || n.value() < 0 || n.value() > 31) return false;
                    add(c.arg(0), by << n.value());
                }
                case MUL -> {
                    if (!(c.arg(1) instanceof Term.Number n)) return false;
                    add(c.arg(0), by * n.value());
                }
                case WIDEN_U, WIDEN_S -> add(c.arg(0), by);
                case AND -> {
                    // A sum that is cut to what a group's memory has, or can have.
                    boolean isCut = c.arg(1).is(GROUP_MASK)
                            && (c.arg(0).is(Op.ADD) || c.arg(0).is(Op.SHL));
                    // The last bits of an address, which accesses leave out.
                    boolean isAligned = c.type() == ValueType.I64
                            && by == 1
                            && (c.arg(1).is(-2) || c.arg(1).is(-4) || c.arg(1).is(-8));
                    if (!isCut && !isAligned) return false;
                    add(c.arg(0), by);
                }
                default -> {
                    return false;
                }
            }
            return true;
        }
    }

    /// @return the parts of a value of 32 bits that is added up; null if they are too many
    static @Nullable Location ofValue(Term value) {
        Sum sum = new Sum(true);
        sum.add(value, 1);
        return sum.left <= 0 ? null : of(sum);
    }

    static Location of(Term address) {
        Sum sum = new Sum(false);
        sum.add(address, 1);
        return of(sum);
    }

    private static Location of(Sum sum) {
        threads(sum.products);
        sum.products.values().removeIf(by -> by == 0);
        return new Location(sum.base, sum.pointer, sum.products, sum.bytes);
    }

    /// Makes the place of a thread in the grid of those of its group and in the group.
    private static void threads(Map<Term, Long> products) {
        for (Term t : List.copyOf(products.keySet())) {
            Term.Symbol.Axis axis = t instanceof Term.Symbol s ? s.axis() : null;
            if (axis == null) continue;
            long by = products.getOrDefault(t, 0L);
            if (products.getOrDefault(axis.group(), 0L) != by * axis.size()) continue;
            products.remove(t);
            products.remove(axis.group());
            products.merge(axis.global(), by, Long::sum);
        }
    }

    /// @return the values, a pointer first
    List<Term> terms() {
        List<Term> out = new ArrayList<>(products.keySet());
        if (pointer != null) out.addFirst(pointer);
        return out;
    }

    /// @return what the products are added to, if that is known
    @Nullable
    Term start() {
        return pointer != null ? pointer : base;
    }

    /// Whether it is a whole number of elements from the begin.
    boolean isElement(int size) {
        return bytes % size == 0 && products.values().stream().allMatch(by -> by % size == 0);
    }
}
