package dev.heddle.isa.read;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arguments of a form or a family: `(0x0a4, lanes = f32)`. Those without a name come first, in the order of the
/// parameters.
///
/// @param given in the order of the text
record FormArguments(List<Argument> given) {
    /// One of them.
    ///
    /// @param name of the parameter, or null if its place says which it is
    record Argument(@Nullable Token name, Token value) {}

    /// Reads them; none where there are no parentheses.
    static FormArguments read(Tokens in) {
        List<Argument> given = new ArrayList<>();
        if (!in.accept("(")) return new FormArguments(given);
        do {
            boolean isNamed = in.peek().kind() == Token.Kind.NAME && in.peek(1).is("=");
            Token name = isNamed ? in.ownName("a parameter") : null;
            if (isNamed) in.expect("=");
            Token value = in.word();
            if (value.kind() == Token.Kind.SYMBOL || value.kind() == Token.Kind.END)
                throw in.fault(value, "an argument of a form or a family is one name, number or text");
            given.add(new Argument(name, value));
        } while (in.accept(","));
        in.expect(")");
        return new FormArguments(given);
    }

    /// @param at where faults are
    /// @param what takes them, such as `the form 'Alu'`
    /// @param params its parameters in their order
    /// @return the value of each parameter
    Map<String, Token> by(Tokens in, Token at, String what, List<String> params) {
        if (given.size() != params.size())
            throw in.fault(at, "%s takes %d arguments, found %d".formatted(what, params.size(), given.size()));
        Map<String, Token> by = new HashMap<>();
        for (int i = 0; i < params.size(); i++) {
            Token name = given.get(i).name;
            String param = name == null ? params.get(i) : name.text();
            if (name != null && !params.contains(param))
                throw in.fault(name, "%s has no parameter '%s'%s".formatted(what, param, Suggest.near(param, params)));
            if (by.put(param, given.get(i).value) != null)
                throw in.fault(name == null ? at : name, "%s: '%s' is given twice".formatted(what, param));
        }
        return by;
    }
}
