package dev.heddle.base.expr;

import java.util.List;

/// A statement of a meaning.
public sealed interface Stmt {
    /// @return offset in the book's text
    int at();

    /// @return the expressions that stand in it, but for those of statements inside it
    List<Expr> exprs();

    /// @return the lists of statements inside it
    default List<List<Stmt>> blocks() {
        return List.of();
    }

    /// `let x = e`: a name for a value.
    record Let(String name, Expr value, int at) implements Stmt {
        @Override
        public List<Expr> exprs() {
            return List.of(value);
        }
    }

    /// `target = e`: the target is an operand, a register, an element of a list or a bit range of one of them.
    record Assign(Expr target, Expr value, int at) implements Stmt {
        @Override
        public List<Expr> exprs() {
            return List.of(target, value);
        }
    }

    /// `if c { … } else { … }`.
    ///
    /// @param no empty without `else`
    record If(Expr condition, List<Stmt> yes, List<Stmt> no, int at) implements Stmt {
        public If {
            yes = List.copyOf(yes);
            no = List.copyOf(no);
        }

        @Override
        public List<Expr> exprs() {
            return List.of(condition);
        }

        @Override
        public List<List<Stmt>> blocks() {
            return List.of(yes, no);
        }
    }

    /// A body that is done for each value of a name.
    sealed interface Loop extends Stmt {
        String name();

        Expr from();

        Expr to();

        List<Stmt> body();

        @Override
        default List<Expr> exprs() {
            return List.of(from(), to());
        }

        @Override
        default List<List<Stmt>> blocks() {
            return List.of(body());
        }

        /// @return the keyword
        default String word() {
            return switch (this) {
                case For _ -> "for";
                case Together _ -> "together";
                case Each _ -> "each";
            };
        }
    }

    /// `for k in a..b { }`: k takes a, a+1, .., b; both are known from the encoding.
    record For(String name, Expr from, Expr to, List<Stmt> body, int at) implements Loop {
        public For {
            body = List.copyOf(body);
        }
    }

    /// `together k in a..b { }`: the same, but registers are written after the last turn: no turn sees what another
    /// one writes.
    record Together(String name, Expr from, Expr to, List<Stmt> body, int at) implements Loop {
        public Together {
            body = List.copyOf(body);
        }
    }

    /// `each k in a..b { }`: the same, but k is a value like any other, so that lane code can keep the loop. What one
    /// turn writes the next ones see.
    record Each(String name, Expr from, Expr to, List<Stmt> body, int at) implements Loop {
        public Each {
            body = List.copyOf(body);
        }
    }

    /// `let v[k in a..b] = e`: an array of values, indexed from a on; all are computed before anything after it is
    /// done.
    record Row(String name, String index, Expr from, Expr to, Expr value, int at) implements Stmt {
        @Override
        public List<Expr> exprs() {
            return List.of(from, to, value);
        }
    }

    /// An expression for its effect: `store(…)`, `barrier(group)`, `unknown "why"`.
    record Do(Expr value, int at) implements Stmt {
        @Override
        public List<Expr> exprs() {
            return List.of(value);
        }
    }

    /// `return e`, the last statement of a function.
    record Return(Expr value, int at) implements Stmt {
        @Override
        public List<Expr> exprs() {
            return List.of(value);
        }
    }
}
