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

    /// An expression for its effect: `store(…)`, `barrier(group)`, `unknown "why"`.
    record Do(Expr value, int at) implements Stmt {}

    /// `return e`, the last statement of a function.
    record Return(Expr value, int at) implements Stmt {}
}
