package dev.heddle.flow;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.StatementWalk;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the instructions that may go on elsewhere than at the next one, or switch lanes: a statement that does so is
/// somewhere in their meaning, in a function that it calls, or in a shape. Where it stands under a condition on one
/// field, the bits say whether it is done. For one thread.
final class ControlTransfers {
    private final Book book;
    private final Map<String, Guards> known = new HashMap<>();

    ControlTransfers(Book book) {
        this.book = book;
    }

    /// @return false if the next instruction always follows
    boolean may(Insn insn) {
        Guards g = known.get(insn.entry().id());
        if (g == null) {
            g = new Search(insn.entry()).guards();
            known.put(insn.entry().id(), g);
        }
        return g.mayHold(insn);
    }

    /// A comparison of a field with a number, and how it has to turn out.
    private record Guard(String field, Operator op, long number, boolean holds) {
        boolean mayHold(Insn insn) {
            return op.apply(insn.field(field), number) != 0 == holds;
        }
    }

    /// When a statement is done that leaves.
    ///
    /// @param always whether something else may lead to one, too
    private record Guards(List<Guard> all, boolean always) {
        boolean mayHold(Insn insn) {
            if (always) return true;
            for (Guard g : all) if (g.mayHold(insn)) return true;
            return false;
        }
    }

    /// Looks through one meaning.
    private final class Search {
        private final Entry entry;
        private final List<Guard> guards = new ArrayList<>();

        /// Names of values that hide fields.
        private final Set<String> locals = new HashSet<>();

        Search(Entry entry) {
            this.entry = entry;
        }

        Guards guards() {
            Entry.Meaning m = entry.meaning();
            Leaving others = new Leaving();
            entry.operands().forEach(o -> others.shape(o.shape()));
            if (m != null && m.async() != null) others.expression(m.async());
            boolean leaves = others.leaves;
            if (m != null) {
                names(m.body());
                for (Stmt s : m.body()) leaves |= !isGuarded(s) && isIn(List.of(s));
            }
            return new Guards(List.copyOf(guards), leaves);
        }

        private void names(List<Stmt> all) {
            for (Stmt s : all) {
                if (s instanceof Stmt.Let l) locals.add(l.name());
                if (s instanceof Stmt.Loop l) locals.add(l.name());
                if (s instanceof Stmt.Row r) {
                    locals.add(r.name());
                    locals.add(r.index());
                }
                s.blocks().forEach(this::names);
            }
        }

        /// Adds the guard of a statement that compares a field with a number, if one of its sides leaves.
        private boolean isGuarded(Stmt s) {
            if (!(s instanceof Stmt.If i)
                    || !(i.condition() instanceof Expr.Binary b)
                    || b.op() != Operator.EQ && b.op() != Operator.NE
                    || !(b.left() instanceof Expr.Name n)
                    || !(b.right() instanceof Expr.Int number)) return false;
            String name = n.name();
            boolean isKnown = entry.field(name) != null
                    && number.value() >= 0
                    && !locals.contains(name)
                    && !entry.live().contains(name);
            if (!isKnown) return false;
            if (isIn(i.yes())) guards.add(new Guard(name, b.op(), number.value(), true));
            if (isIn(i.no())) guards.add(new Guard(name, b.op(), number.value(), false));
            return true;
        }

        private boolean isIn(List<Stmt> all) {
            Leaving walk = new Leaving();
            walk.statements(all);
            return walk.leaves;
        }
    }

    /// Finds whether a statement leaves.
    private final class Leaving extends StatementWalk {
        private final Set<String> shapes = new HashSet<>();
        private boolean leaves;

        Leaving() {
            super(book);
        }

        @Override
        protected void assigned(Expr target) {
            if (!(target instanceof Expr.Name n)) return;
            BuiltinName to = BuiltinName.of(n.name());
            leaves |= to == BuiltinName.PC || to == BuiltinName.EXEC;
        }

        @Override
        protected void stopped() {
            leaves = true;
        }

        @Override
        protected void shape(String name) {
            if (!shapes.add(name)) return;
            for (Shape.Value v : values(name)) {
                expression(v.expr());
                if (v.setter() != null) statements(v.setter().body());
            }
        }
    }
}
