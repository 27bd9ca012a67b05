package dev.heddle.book;

import java.util.List;

/// A statement of a meaning.
public sealed interface Stmt {
    int at();

    /// `let x = e`: a name for a value.
    record Let(String name, Expr value, int at) implements Stmt {}

    /// `target = e`: the target is an operand, a register, an element of a list or a bit range of one of them.
    record Assign(Expr target, Expr value, int at) implements Stmt {}

    record If(Expr condition, List<Stmt> yes, List<Stmt> no, int at) implements Stmt {
        public If {
            yes = List.copyOf(yes);
            no = List.copyOf(no);
        }
    }

    /// `for k in a..b { }`: k takes a, a+1, .., b; both are known from the encoding.
    record For(String name, Expr from, Expr to, List<Stmt> body, int at) implements Stmt {
        public For {
            body = List.copyOf(body);
        }
    }

    /// `each k in a..b { }`: the same, but k is a value like any other, so that lane code can keep the loop. What one
    /// turn writes the next ones see.
    record Each(String name, Expr from, Expr to, List<Stmt> body, int at) implements Stmt {
        public Each {
            body = List.copyOf(body);
        }
    }

    /// `let v[k in a..b] = e`: a row of values, indexed from a on; all are computed before anything behind it is done.
    record Row(String name, String index, Expr from, Expr to, Expr value, int at) implements Stmt {}

    /// An expression for its effect: `store(…)`, `barrier(group)`, `unknown "why"`.
    record Do(Expr value, int at) implements Stmt {}

    /// `return e`, the last statement of a function.
    record Return(Expr value, int at) implements Stmt {}
}
