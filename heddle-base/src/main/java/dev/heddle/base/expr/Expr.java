package dev.heddle.base.expr;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression of a book: in guards, requirements, arguments and meanings.
///
/// Integers have unlimited range until they are stored. Operators bind as in C.
public sealed interface Expr {
    /// @return offset in the book's text
    int at();

    /// @return the expressions that this one is made of, in the order in which they are written
    default List<Expr> parts() {
        return List.of();
    }

    /// `12`, or `true` and `false` as 1 and 0.
    ///
    /// @param value 64 bits, unsigned
    record Int(long value, int at) implements Expr {}

    /// `1.5`.
    record Real(double value, int at) implements Expr {}

    /// A name alone: a field, an operand, a register file, a local value.
    record Name(String name, int at) implements Expr {}

    /// `a.t`, `a.width`: a part of an operand. `Format.size`: a column of an enum. `p.k`: two variables glued, `p`
    /// above.
    record Member(Expr of, String name, int at) implements Expr {
        /// @return all names in a row, `p`, `k` and `j` of `p.k.j`; none if something else stands before them
        public List<String> names() {
            List<String> out = new ArrayList<>();
            Expr e = this;
            for (; e instanceof Member m; e = m.of) out.addFirst(m.name);
            if (!(e instanceof Name n)) return List.of();
            out.addFirst(n.name());
            return out;
        }

        @Override
        public List<Expr> parts() {
            return List.of(of);
        }
    }

    /// `x[hi:lo]` of a value, or `r[k]`, `r[k:n]` of a register file, a view or a list.
    ///
    /// @param second null when there is only one index
    record Index(Expr of, Expr first, @Nullable Expr second, int at) implements Expr {
        @Override
        public List<Expr> parts() {
            return second == null ? List.of(of, first) : List.of(of, first, second);
        }
    }

    /// `-x`, `~x`, `!x`.
    record Unary(UnaryOperator op, Expr of, int at) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(of);
        }
    }

    /// `x + y`.
    record Binary(Operator op, Expr left, Expr right, int at) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(left, right);
        }
    }

    /// `c ? a : b`.
    record Choose(Expr condition, Expr yes, Expr no, int at) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(condition, yes, no);
        }
    }

    /// A function of the language or of the book, or a conversion such as `u16(x)`.
    record Call(String name, List<Expr> args, int at) implements Expr {
        public Call {
            args = List.copyOf(args);
        }

        @Override
        public List<Expr> parts() {
            return args;
        }
    }

    /// `unknown "why"`: not known; running it is a fault with this reason. `fault "why"`: the machine refuses it.
    ///
    /// @param isFault which of the two
    record Unknown(String why, boolean isFault, int at) implements Expr {}
}
