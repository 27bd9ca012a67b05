package dev.heddle.book.read;

import dev.heddle.book.Setting;
import dev.heddle.expr.Expr;
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
    Setting setting(Consumer<Runnable> lines) {
        Token file = in.name("a register file");
        in.expect("[");
        String register = in.name("a name for the number of the register").text();
        in.expect("]");
        in.expect("=");
        String value = in.name("a name for the value").text();
        List<Setting.Step> steps = new ArrayList<>();
        in.expect("{");
        lines.accept(() -> steps.add(step()));
        in.expect("}");
        return new Setting(file.text(), register, value, steps, file.at());
    }

    private Setting.Step step() {
        Token at = in.peek();
        String entry = in.dottedName("an instruction");
        List<Setting.Part> parts = new ArrayList<>();
        in.expect("(");
        do {
            Token name = in.peek();
            String field = in.dottedName("a field");
            in.expect("=");
            parts.add(new Setting.Part(field, new ExprParser(in).expr(), name.at()));
        } while (in.accept(","));
        in.expect(")");
        Expr when = in.accept("when") ? new ExprParser(in).expr() : null;
        return new Setting.Step(entry, parts, when, at.at());
    }
}
