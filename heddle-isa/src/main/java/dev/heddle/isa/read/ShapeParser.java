package dev.heddle.isa.read;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Shape;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Reads shapes, and the families that shapes are of.
final class ShapeParser {
    /// The bits of a shape or a family.
    ///
    /// @param widths by parameter, the shape whose first parameter is as wide
    private record Params(List<Shape.Param> bits, Map<String, Token> widths) {
        static Params none() {
            return new Params(new ArrayList<>(), new HashMap<>());
        }

        void addAll(Params others) {
            bits.addAll(others.bits);
            widths.putAll(others.widths);
        }
    }

    /// A family. Its alternatives are kept as the place of their tokens, or -1: they are read again for each of its
    /// shapes.
    ///
    /// @param args names that stand for what a shape gives
    private record Family(Token name, List<Token> args, Params params, String title, String instead, int body) {}

    /// A list of alternatives.
    ///
    /// @param at position of the first token after its brace
    /// @param by what the arguments of a family stand for
    private record Body(int at, Map<String, Token> by) {}

    private final Tokens in;
    private final Consumer<Runnable> lines;
    private final boolean isProven;
    private final Map<String, Family> families = new HashMap<>();

    /// By shape and parameter: the shape whose first parameter is as wide.
    private final Map<String, Map<String, Token>> widths = new HashMap<>();

    /// @param lines runs something for each line of a block
    /// @param isProven whether the book has been checked before
    ShapeParser(Tokens in, Consumer<Runnable> lines, boolean isProven) {
        this.in = in;
        this.lines = lines;
        this.isProven = isProven;
    }

    /// @return by shape and parameter, the shape whose first parameter is as wide
    Map<String, Map<String, Token>> widths() {
        return widths;
    }

    /// Reads on after `shape`.
    Shape shape(Token at) {
        String name = in.name("the name of the shape").text();
        List<Token> args = new ArrayList<>();
        Params own = in.at("(") ? params(args) : Params.none();
        if (!args.isEmpty()) {
            Token first = args.getFirst();
            throw in.fault(first, "a parameter of a shape has a width, as in '%s:4'".formatted(first.text()));
        }
        Family family = null;
        Map<String, Token> by = Map.of();
        if (in.accept(":")) {
            family = family(in.name("the name of a family"));
            by = arguments(family);
        }
        Params all = Params.none();
        if (family != null) all.addAll(family.params);
        all.addAll(own);
        if (all.bits.isEmpty()) throw in.fault(in.peek(), "a shape has parameters, as in (n:4)");
        if (!all.widths.isEmpty()) widths.put(name, all.widths);
        String title = title();
        String instead = in.accept("instead") ? in.string("what to do instead") : "";
        List<Body> bodies = new ArrayList<>();
        if (family == null || family.body < 0 || in.at("{")) bodies.add(new Body(body(), Map.of()));
        if (family != null && family.body >= 0) bodies.add(new Body(family.body, by));
        return new Shape(
                name,
                family == null ? title.isEmpty() ? name : title : joined(family.title, title),
                family == null || !instead.isEmpty() ? instead : family.instead,
                all.bits,
                alternatives(bodies),
                at.at());
    }

    /// Reads on after `family`.
    void family() {
        Token name = in.name("the name of the family");
        List<Token> args = new ArrayList<>();
        Params params = params(args);
        String title = title();
        String instead = in.accept("instead") ? in.string("what to do instead") : "";
        int body = in.at("{") ? body() : -1;
        Family family = new Family(name, args, params, title, instead, body);
        if (families.put(name.text(), family) != null)
            throw in.fault(name, "the family '" + name.text() + "' has been defined before");
    }

    private Family family(Token name) {
        Family family = families.get(name.text());
        if (family == null)
            throw in.fault(
                    name,
                    "no family '%s' stands before this shape%s"
                            .formatted(name.text(), Suggest.near(name.text(), families.keySet())));
        return family;
    }

    private Map<String, Token> arguments(Family family) {
        Token at = in.peek();
        List<String> params = family.args.stream().map(Token::text).toList();
        String what = "the family '" + family.name.text() + "'";
        return FormArguments.read(in).by(in, at, what, params);
    }

    /// @param args is given those without a width
    private Params params(List<Token> args) {
        Params out = Params.none();
        in.expect("(");
        do {
            Token p = in.name("a parameter");
            if (!in.accept(":")) {
                args.add(p);
                continue;
            }
            int width = 1;
            if (in.peek().kind() == Token.Kind.NAME) out.widths.put(p.text(), in.next());
            else width = in.number("the width of a parameter", 1, 64);
            Long preset = in.accept("=") ? Long.valueOf(in.number("a default value")) : null;
            out.bits.add(new Shape.Param(p.text(), width, preset, p.at()));
        } while (in.accept(","));
        in.expect(")");
        return out;
    }

    private String title() {
        return in.peek().kind() == Token.Kind.STRING ? in.string("a title") : "";
    }

    private static String joined(String title, String more) {
        return title.isEmpty() || more.isEmpty() ? title + more : title + ", " + more;
    }

    /// Passes over a block.
    ///
    /// @return position of the first token after its brace
    private int body() {
        in.expect("{");
        int at = in.position();
        in.skipBlock();
        return at;
    }

    /// Reads alternatives, those of a book without faults when they are needed.
    private Deferred<List<Shape.Alternative>> alternatives(List<Body> bodies) {
        Supplier<List<Shape.Alternative>> reader = () -> {
            synchronized (in) {
                List<Shape.Alternative> out = new ArrayList<>();
                for (Body b : bodies) read(b, out);
                return out;
            }
        };
        if (isProven) return Deferred.of(reader);
        int end = in.position();
        List<Shape.Alternative> now = reader.get();
        in.position(end);
        return Deferred.of(() -> now);
    }

    private void read(Body body, List<Shape.Alternative> out) {
        in.position(body.at);
        in.replacements(body.by);
        lines.accept(() -> out.add(new AlternativeParser(in, false).parse()));
        in.replacements(Map.of());
        in.expect("}");
    }
}
