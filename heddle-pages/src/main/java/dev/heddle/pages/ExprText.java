package dev.heddle.pages;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Expressions and statements in the language of the books, with no more parentheses than needed. What is printed is
/// read back as the same expression.
public final class ExprText {
    private static final int CHOOSE = 0;
    private static final int UNARY = 11;
    private static final int POSTFIX = 12;
    private static final String STEP = "  ";

    private ExprText() {}

    /// @return the expression in one line
    public static String of(Expr e) {
        return of(e, CHOOSE);
    }

    /// @param least how tightly it must bind to stand without parentheses
    private static String of(Expr e, int least) {
        String s = bare(e);
        return binding(e) < least ? "(" + s + ")" : s;
    }

    private static int binding(Expr e) {
        return switch (e) {
            case Expr.Choose c -> CHOOSE;
            case Expr.Binary b -> b.op().level();
            case Expr.Unary u -> UNARY;
            case Expr.Int i -> POSTFIX;
            case Expr.Real r -> POSTFIX;
            case Expr.Name n -> POSTFIX;
            case Expr.Member m -> POSTFIX;
            case Expr.Index i -> POSTFIX;
            case Expr.Call c -> POSTFIX;
            case Expr.Unknown u -> POSTFIX;
        };
    }

    private static String bare(Expr e) {
        return switch (e) {
            case Expr.Int i -> integer(i.value());
            case Expr.Real r -> real(r.value());
            case Expr.Name n -> n.name();
            case Expr.Member m -> of(m.of(), POSTFIX) + "." + m.name();
            case Expr.Index i -> {
                Expr second = i.second();
                String of = of(i.of(), POSTFIX) + "[";
                yield second == null
                        ? of + of(i.first()) + "]"
                        : of + of(i.first(), CHOOSE + 1) + ":" + of(second) + "]";
            }
            case Expr.Unary u -> u.op().symbol() + of(u.of(), UNARY);
            case Expr.Binary b -> {
                int binding = b.op().level();
                yield of(b.left(), binding) + " " + b.op().symbol() + " " + of(b.right(), binding + 1);
            }
            case Expr.Choose c -> of(c.condition(), CHOOSE + 1) + " ? " + of(c.yes(), CHOOSE + 1) + " : " + of(c.no());
            case Expr.Call c -> c.name() + "(" + String.join(", ", args(c)) + ")";
            case Expr.Unknown u -> (u.isFault() ? "fault " : "unknown ") + Templates.quoted(u.why());
        };
    }

    /// Round numbers of the other base are easier to read in hexadecimal: masks, and what has more than four digits.
    /// Of arguments with a label, those that are left out are 0.
    private static List<String> args(Expr.Call c) {
        Builtin f = Builtin.of(c.name());
        List<String> labels = f == null ? List.of() : f.labels();
        int plain = c.args().size() - labels.size();
        List<String> out = new ArrayList<>();
        for (int i = 0; i < c.args().size(); i++) {
            Expr e = c.args().get(i);
            if (i < plain) out.add(of(e));
            else if (!(e instanceof Expr.Int n) || n.value() != 0) out.add(labels.get(i - plain) + ": " + of(e));
        }
        return out;
    }

    private static String integer(long value) {
        boolean mask = value > 255 && (value & value + 1) == 0;
        return value < 0 || value > 9999 || mask ? "0x" + Long.toHexString(value) : Long.toString(value);
    }

    private static String real(double value) {
        if (Double.isInfinite(value)) return "1.0e999";
        String s = new BigDecimal(Double.toString(value)).toPlainString();
        return s.indexOf('.') < 0 ? s + ".0" : s;
    }

    /// @return the statements, one or more lines each, indented by two columns for each block
    public static List<String> of(List<Stmt> body) {
        List<String> out = new ArrayList<>();
        statements(body, "", out);
        return out;
    }

    private static void statements(List<Stmt> body, String indent, List<String> out) {
        for (int i = 0; i < body.size(); i++) {
            int first = out.size();
            statement(body.get(i), indent, indent, out);
            char c = out.get(first).charAt(indent.length());
            boolean continues = c == '(' || c == '-';
            if (i > 0 && continues) out.set(first - 1, out.get(first - 1) + ";");
        }
    }

    /// @param lead what stands before the first line
    private static void statement(Stmt s, String lead, String indent, List<String> out) {
        switch (s) {
            case Stmt.Let l -> out.add(lead + "let " + l.name() + " = " + of(l.value()));
            case Stmt.Assign a -> out.add(lead + of(a.target()) + " = " + of(a.value()));
            case Stmt.Do d -> out.add(lead + of(d.value()));
            case Stmt.Return r -> out.add(lead + "return " + of(r.value()));
            case Stmt.Loop l -> {
                out.add(lead + l.word() + " " + range(l.name(), l.from(), l.to()) + " {");
                statements(l.body(), indent + STEP, out);
                out.add(indent + "}");
            }
            case Stmt.Row r ->
                out.add("%slet %s[%s] = %s"
                        .formatted(lead, r.name(), range(r.index(), r.from(), r.to()), of(r.value())));
            case Stmt.If i -> {
                out.add(lead + "if " + of(i.condition()) + " {");
                statements(i.yes(), indent + STEP, out);
                if (i.no().size() == 1 && i.no().getFirst() instanceof Stmt.If next) {
                    statement(next, indent + "} else ", indent, out);
                    return;
                }
                if (!i.no().isEmpty()) {
                    out.add(indent + "} else {");
                    statements(i.no(), indent + STEP, out);
                }
                out.add(indent + "}");
            }
        }
    }

    private static String range(String name, Expr from, Expr to) {
        return name + " in " + of(from) + ".." + of(to);
    }

    /// @return the declaration of a function, one or more lines
    public static List<String> of(Function f) {
        String head = "fn " + f.name() + "(" + String.join(", ", f.params()) + ")";
        if (f.body().size() == 1 && f.body().getFirst() instanceof Stmt.Return r) {
            String line = head + " = " + of(r.value());
            return f.other().size() == 1 && f.other().getFirst() instanceof Stmt.Return o
                    ? List.of(line + " unless " + f.option() + " = " + of(o.value()))
                    : List.of(line);
        }
        List<String> out = new ArrayList<>();
        out.add(head + " {");
        statements(f.body(), STEP, out);
        out.add("}");
        return out;
    }
}
