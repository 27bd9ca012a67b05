package dev.heddle.expr;

import java.util.List;

/// A helper of meanings: `fn name(a, b) = e` or `fn name(a, b) { …; return e }`.
public record Function(String name, List<String> params, List<Stmt> body, int at) {
    public Function {
        params = List.copyOf(params);
        body = List.copyOf(body);
    }
}
