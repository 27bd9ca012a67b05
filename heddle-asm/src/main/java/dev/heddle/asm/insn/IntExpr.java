package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.isa.EnumTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An expression over the bits of an instruction: a guard, a count, a requirement, a computed argument.
public sealed interface IntExpr {
    long eval(Word w);

    /// @return whether every bit that it reads is known
    boolean isKnown(Word known);

    /// Binds variables that must have a value for this condition to hold: in `x == y and …`, one side when the other
    /// is known.
    default void solve(Word word, Word known) {}

    /// Adds the variables that [#solve] may bind.
    default void solvable(List<Bits> out) {}

    /// Adds the variables that it reads.
    void variables(List<Bits> out);

    /// The same condition, with its values kept if it reads few bits, or else those of its parts that do.
    default IntExpr kept() {
        int width = bitsRead();
        if (width == 0) return this;
        if (width <= Kept.MOST_BITS) {
            List<Bits> read = new ArrayList<>();
            variables(read);
            return new Kept(this, Bits.union(read));
        }
        if (this instanceof Binary b && b.op == Operator.AND_ALSO) return new Both(b.left.kept(), b.right.kept());
        if (this instanceof Binary b && b.op == Operator.OR_ELSE) return new Either(b.left.kept(), b.right.kept());
        if (this instanceof Both b) return new Both(b.left.kept(), b.right.kept());
        if (this instanceof Either e) return new Either(e.left.kept(), e.right.kept());
        return this;
    }

    /// How many bits it depends on.
    private int bitsRead() {
        List<Bits> read = new ArrayList<>();
        variables(read);
        Word mask = new Word();
        for (Bits b : read) b.mark(mask);
        return mask.count();
    }

    /// All of these conditions in one, so that as little as can be is computed where they hold: what some of them begin
    /// with, as in `x or …`, is asked once, and neighbours that read few bits are kept together.
    static IntExpr all(List<IntExpr> conditions) {
        Map<IntExpr, IntExpr> rest = new LinkedHashMap<>();
        List<IntExpr> groups = new ArrayList<>();
        for (IntExpr c : conditions) {
            if (c instanceof Binary b && b.op == Operator.OR_ELSE) rest.merge(b.left, b.right, Both::new);
            else groups.add(c);
        }
        rest.forEach((either, or) -> groups.add(new Either(either, or)));
        List<IntExpr> kept = new ArrayList<>();
        List<IntExpr> others = new ArrayList<>();
        for (IntExpr c : groups) {
            if (c.bitsRead() > Kept.MOST_BITS) others.add(c.kept());
            else join(kept, c);
        }
        kept.replaceAll(IntExpr::kept);
        boolean isLarge = !others.isEmpty();
        kept.addAll(others);
        IntExpr all = kept.stream().reduce(Both::new).orElse(new Const(1));
        return isLarge ? all.recalled() : all;
    }

    /// The same condition, with its last values remembered by the bits that it reads, if they fit into a long.
    private IntExpr recalled() {
        if (bitsRead() > Recalled.MOST_BITS) return this;
        List<Bits> read = new ArrayList<>();
        variables(read);
        return new Recalled(this, Bits.union(read));
    }

    /// Joins a condition to the first one with which it reads few bits.
    private static void join(List<IntExpr> kept, IntExpr c) {
        for (int i = 0; i < kept.size(); i++) {
            IntExpr both = new Both(kept.get(i), c);
            if (both.bitsRead() > Kept.MOST_BITS) continue;
            kept.set(i, both);
            return;
        }
        kept.add(c);
    }

    /// Both conditions.
    record Both(IntExpr left, IntExpr right) implements IntExpr {
        @Override
        public long eval(Word w) {
            return left.eval(w) != 0 && right.eval(w) != 0 ? 1 : 0;
        }

        @Override
        public boolean isKnown(Word known) {
            return left.isKnown(known) && right.isKnown(known);
        }

        @Override
        public void solve(Word word, Word known) {
            left.solve(word, known);
            right.solve(word, known);
        }

        @Override
        public void solvable(List<Bits> out) {
            left.solvable(out);
            right.solvable(out);
        }

        @Override
        public void variables(List<Bits> out) {
            left.variables(out);
            right.variables(out);
        }
    }

    /// One of the conditions, or both.
    record Either(IntExpr left, IntExpr right) implements IntExpr {
        @Override
        public long eval(Word w) {
            return left.eval(w) != 0 || right.eval(w) != 0 ? 1 : 0;
        }

        @Override
        public boolean isKnown(Word known) {
            return left.isKnown(known) && right.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            left.variables(out);
            right.variables(out);
        }
    }

    /// A condition whose values are remembered by the bits that it reads.
    sealed interface Remembering extends IntExpr permits Kept, Recalled {
        IntExpr of();

        Bits index();

        @Override
        default boolean isKnown(Word known) {
            return index().isKnown(known);
        }

        @Override
        default void solve(Word word, Word known) {
            of().solve(word, known);
        }

        @Override
        default void solvable(List<Bits> out) {
            of().solvable(out);
        }

        @Override
        default void variables(List<Bits> out) {
            out.add(index());
        }
    }

    /// A condition of few bits: all of its values are kept.
    final class Kept implements Remembering {
        private static final int MOST_BITS = 12;
        private static final byte NO = 1;
        private static final byte YES = 2;

        private final IntExpr of;
        private final Bits index;
        private final byte[] values;

        private Kept(IntExpr of, Bits index) {
            this.of = of;
            this.index = index;
            this.values = new byte[1 << index.width()];
        }

        @Override
        public long eval(Word w) {
            int at = (int) index.get(w);
            byte known = values[at];
            if (known == 0) values[at] = known = of.eval(w) == 0 ? NO : YES;
            return known == YES ? 1 : 0;
        }

        @Override
        public IntExpr of() {
            return of;
        }

        @Override
        public Bits index() {
            return index;
        }
    }

    /// A condition of many bits: some of the words that it was asked for are remembered.
    final class Recalled implements Remembering {
        private static final int MOST_BITS = 62;
        private static final int SLOT_BITS = 8;

        private final IntExpr of;
        private final Bits index;

        /// The bits, above them whether the condition holds, and a one.
        private final long[] values = new long[1 << SLOT_BITS];

        private Recalled(IntExpr of, Bits index) {
            this.of = of;
            this.index = index;
        }

        @Override
        public long eval(Word w) {
            long bits = index.get(w) << 2 | 1;
            int slot = (int) (bits * 0x9E3779B97F4A7C15L >>> 64 - SLOT_BITS);
            long known = values[slot];
            if ((known & ~2) == bits) return known >> 1 & 1;
            long holds = of.eval(w) == 0 ? 0 : 1;
            values[slot] = bits | holds << 1;
            return holds;
        }

        @Override
        public IntExpr of() {
            return of;
        }

        @Override
        public Bits index() {
            return index;
        }
    }

    // Hash codes and comparisons are written by hand where printers or first launches need them at
    // every
    // start: those of records take milliseconds to be linked.

    record Const(long value) implements IntExpr {
        @Override
        public long eval(Word w) {
            return value;
        }

        @Override
        public boolean isKnown(Word known) {
            return true;
        }

        @Override
        public void variables(List<Bits> out) {}

        @Override
        public int hashCode() {
            return Long.hashCode(value);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Const c && value == c.value;
        }
    }

    record Var(Bits bits) implements IntExpr {
        @Override
        public long eval(Word w) {
            return bits.get(w);
        }

        @Override
        public boolean isKnown(Word known) {
            return bits.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            out.add(bits);
        }

        @Override
        public int hashCode() {
            return bits.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Var v && bits.equals(v.bits);
        }
    }

    /// `x[hi:lo]`.
    record Slice(IntExpr of, IntExpr high, IntExpr low) implements IntExpr {
        @Override
        public long eval(Word w) {
            long lo = low.eval(w);
            return lo < 0 || lo > 63
                    ? 0
                    : of.eval(w) >>> lo & Word.lowMask((int) Math.max(0, Math.min(64, high.eval(w) - lo + 1)));
        }

        @Override
        public boolean isKnown(Word known) {
            return of.isKnown(known) && high.isKnown(known) && low.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            of.variables(out);
            high.variables(out);
            low.variables(out);
        }
    }

    record Unary(UnaryOperator op, IntExpr of) implements IntExpr {
        @Override
        public long eval(Word w) {
            return op.apply(of.eval(w));
        }

        @Override
        public boolean isKnown(Word known) {
            return of.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            of.variables(out);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Unary u && op == u.op && of.equals(u.of);
        }

        @Override
        public int hashCode() {
            return op.symbol().hashCode() * 31 + of.hashCode();
        }
    }

    record Binary(Operator op, IntExpr left, IntExpr right) implements IntExpr {
        @Override
        public long eval(Word w) {
            long a = left.eval(w);
            if (op == Operator.AND_ALSO && a == 0) return 0;
            if (op == Operator.OR_ELSE && a != 0) return 1;
            return op.apply(a, right.eval(w));
        }

        @Override
        public boolean isKnown(Word known) {
            return left.isKnown(known) && right.isKnown(known);
        }

        @Override
        public void solve(Word word, Word known) {
            if (op == Operator.AND_ALSO) {
                left.solve(word, known);
                right.solve(word, known);
            } else if (op == Operator.EQ) {
                if (left instanceof Var v && !left.isKnown(known) && right.isKnown(known))
                    v.bits.unify(word, known, right.eval(word));
                else if (right instanceof Var v && !right.isKnown(known) && left.isKnown(known))
                    v.bits.unify(word, known, left.eval(word));
            }
        }

        @Override
        public void solvable(List<Bits> out) {
            if (op == Operator.AND_ALSO) {
                left.solvable(out);
                right.solvable(out);
            } else if (op == Operator.EQ) {
                if (left instanceof Var v) out.add(v.bits);
                if (right instanceof Var v) out.add(v.bits);
            }
        }

        @Override
        public void variables(List<Bits> out) {
            left.variables(out);
            right.variables(out);
        }

        @Override
        public int hashCode() {
            return (op.symbol().hashCode() * 31 + left.hashCode()) * 31 + right.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Binary b && op == b.op && left.equals(b.left) && right.equals(b.right);
        }
    }

    record Choose(IntExpr condition, IntExpr yes, IntExpr no) implements IntExpr {
        @Override
        public long eval(Word w) {
            return condition.eval(w) != 0 ? yes.eval(w) : no.eval(w);
        }

        @Override
        public boolean isKnown(Word known) {
            return condition.isKnown(known) && yes.isKnown(known) && no.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            condition.variables(out);
            yes.variables(out);
            no.variables(out);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Choose c && condition.equals(c.condition) && yes.equals(c.yes) && no.equals(c.no);
        }

        @Override
        public int hashCode() {
            return (condition.hashCode() * 31 + yes.hashCode()) * 31 + no.hashCode();
        }
    }

    /// A column of an enum; 0 for values without a row.
    record Column(EnumTable table, int column, IntExpr value) implements IntExpr {
        @Override
        public long eval(Word w) {
            EnumTable.Row row = table.row(value.eval(w));
            return row == null ? 0 : row.columns().get(column);
        }

        @Override
        public boolean isKnown(Word known) {
            return value.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            value.variables(out);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Column c && table == c.table && column == c.column && value.equals(c.value);
        }

        @Override
        public int hashCode() {
            return (table.name().hashCode() * 31 + column) * 31 + value.hashCode();
        }
    }

    /// A function of one to three values that needs only the encoding.
    record Call(Builtin function, IntExpr a, IntExpr b, IntExpr c) implements IntExpr {
        @Override
        public long eval(Word w) {
            return function.apply(a.eval(w), b.eval(w), c.eval(w));
        }

        @Override
        public boolean isKnown(Word known) {
            return a.isKnown(known) && b.isKnown(known) && c.isKnown(known);
        }

        @Override
        public void variables(List<Bits> out) {
            a.variables(out);
            b.variables(out);
            c.variables(out);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Call f && function == f.function && a.equals(f.a) && b.equals(f.b) && c.equals(f.c);
        }

        @Override
        public int hashCode() {
            return ((function.text().hashCode() * 31 + a.hashCode()) * 31 + b.hashCode()) * 31 + c.hashCode();
        }
    }
}
