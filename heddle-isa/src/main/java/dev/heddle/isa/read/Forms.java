package dev.heddle.isa.read;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The forms of a book, from which entries take members.
final class Forms {
    /// A form, kept as the place of its tokens: it is read again for every instruction that extends it.
    ///
    /// @param body position of the first token after the opening brace
    record Form(String name, List<String> params, List<Extends> parents, int body, Token at) {}

    /// `: IntAdd(op = 3)`.
    record Extends(Token form, FormArguments args) {}

    /// Forms below the nearest one of an entry.
    private static final int MOST_LEVELS = 16;

    private final Tokens in;
    private final Faults faults;
    private final Map<String, Form> forms = new HashMap<>();

    Forms(Tokens in, Faults faults) {
        this.in = in;
        this.faults = faults;
    }

    /// Reads a form after its keyword, and passes over its body.
    void define() {
        Token name = in.name("the name of the form");
        List<String> params = new ArrayList<>();
        if (in.accept("(")) {
            do params.add(in.name("a parameter").text());
            while (in.accept(","));
            in.expect(")");
        }
        List<Extends> parents = parents();
        in.expect("{");
        if (forms.put(name.text(), new Form(name.text(), params, parents, in.position(), name)) != null) {
            faults.add(name.at(), name.length(), "the form '" + name.text() + "' has been defined before");
        }
        in.skipBlock();
    }

    /// Reads the forms after a colon, if there is one, in their order.
    List<Extends> parents() {
        List<Extends> out = new ArrayList<>();
        if (!in.accept(":")) return out;
        do {
            Token form = in.name("the name of a form");
            out.add(new Extends(form, FormArguments.read(in)));
        } while (in.accept(","));
        return out;
    }

    /// Reads the bodies of forms and of those that they extend, the farthest first.
    ///
    /// @param id of the entry
    void read(String id, List<Extends> parents, EntryBuilder builder, Consumer<EntryBuilder> reader) {
        names(parents, id, builder, List.of());
        for (Extends p : parents) inherit(p, builder, Map.of(), reader);
    }

    /// Notes the forms of an entry, the nearest first: of several on one level, the last one.
    ///
    /// @param around forms that lead here
    private void names(List<Extends> parents, String id, EntryBuilder builder, List<String> around) {
        for (Extends p : parents.reversed()) {
            String name = form(p).name;
            if (around.contains(name)) throw in.fault(p.form, "this form extends itself");
            if (around.size() > MOST_LEVELS)
                throw in.fault(p.form, "more than " + MOST_LEVELS + " forms are on top of each other");
            if (!builder.form(name)) throw in.fault(p.form, "'%s' has the form '%s' twice".formatted(id, name));
            List<String> inside = new ArrayList<>(around);
            inside.add(name);
            names(form(p).parents, id, builder, inside);
        }
    }

    private Form form(Extends parent) {
        Form form = forms.get(parent.form.text());
        if (form != null) return form;
        throw in.fault(
                parent.form,
                "there is no form '" + parent.form.text() + "'" + Suggest.near(parent.form.text(), forms.keySet()));
    }

    private void inherit(
            Extends parent, EntryBuilder builder, Map<String, Token> outer, Consumer<EntryBuilder> reader) {
        Form form = form(parent);
        String what = "the form '" + form.name + "'";
        Map<String, Token> by = new HashMap<>();
        parent.args
                .by(in, parent.form, what, form.params)
                .forEach((param, arg) -> by.put(param, outer.getOrDefault(arg.text(), arg.filled(outer))));
        for (Extends p : form.parents) inherit(p, builder, by, reader);
        body(form.body, builder, by, reader);
    }

    /// Reads the members from a place up to the brace that closes them.
    ///
    /// @param by what the parameters of a form stand for
    void body(int position, EntryBuilder builder, Map<String, Token> by, Consumer<EntryBuilder> reader) {
        int back = in.position();
        in.position(position);
        in.replacements(by);
        reader.accept(builder);
        in.expect("}");
        in.replacements(Map.of());
        in.position(back);
    }
}
