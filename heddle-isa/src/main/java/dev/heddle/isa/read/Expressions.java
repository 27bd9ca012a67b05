package dev.heddle.isa.read;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Lexer;
import dev.heddle.isa.token.Tokens;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads expressions that stand alone, in the language of books.
public final class Expressions {
    private Expressions() {}

    /// @param source all of it is one expression
    /// @throws SourceException if it is none
    public static Expr read(Source source) throws SourceException {
        Faults faults = new Faults(source);
        Tokens in = new Tokens(Lexer.tokens(source, faults), faults);
        Expr out = expr(in);
        faults.throwIfAny();
        return Objects.requireNonNull(out);
    }

    private static @Nullable Expr expr(Tokens in) {
        try {
            Expr out = new ExprParser(in).expr();
            if (!in.atEnd()) in.expected("an operator");
            return out;
        } catch (Tokens.Skip e) {
            // The fault has been noted.
            return null;
        }
    }
}
