package dev.heddle.base.expr;

import java.util.List;

/// A helper of meanings: `fn name(a, b) = e` or `fn name(a, b) { …; return e }`.
///
/// @param option of launches, without which it is another one; empty if it is the same for all
/// @param other its body in launches without the option
public record Function(String name, List<String> params, List<Stmt> body, String option, List<Stmt> other, int at) {
    public Function {
        params = List.copyOf(params);
        body = List.copyOf(body);
        other = List.copyOf(other);
    }

    /// @return the same as launches without an option see it
    public Function without(String without) {
        return option.isEmpty() || !option.equals(without)
                ? this
                : new Function(name, params, other, "", List.of(), at);
    }
}
