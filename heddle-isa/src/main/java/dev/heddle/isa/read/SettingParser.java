package dev.heddle.isa.read;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Reads how a register gets a value.
final class SettingParser {
    private final Tokens in;

    SettingParser(Tokens in) {
        this.in = in;
    }

    /// @param lines reads a block line by line
    RegisterAssignment setting(Consumer<Runnable> lines) {
        Token file = in.name("a register file");
        in.expect("[");
        String register = in.name("a name for the number of the register").text();
        in.expect("]");
        in.expect("=");
        String value = in.name("a name for the value").text();
        List<RegisterAssignment.Step> steps = new ArrayList<>();
        in.expect("{");
        lines.accept(() -> steps.add(step()));
        in.expect("}");
        return new RegisterAssignment(file.text(), register, value, steps, file.at());
    }

    private RegisterAssignment.Step step() {
        Token at = in.peek();
        String entry = in.dottedName("an instruction");
        List<RegisterAssignment.Part> parts = new ArrayList<>();
        in.expect("(");
        do {
            Token name = in.peek();
            String field = in.dottedName("a field");
            in.expect("=");
            parts.add(new RegisterAssignment.Part(field, new ExprParser(in).expr(), name.at()));
        } while (in.accept(","));
        in.expect(")");
        Expr when = in.accept("when") ? new ExprParser(in).expr() : null;
        return new RegisterAssignment.Step(entry, parts, when, at.at());
    }
}
